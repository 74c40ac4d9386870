"""The three-way rule: what is real, what is fake, and how much must be left open."""

from __future__ import annotations

import math
import random
from typing import get_args

import pytest
from msgspec.structs import replace

from drivers.decoder.calibration import Calibration, class_variance
from drivers.decoder.messages import Mode, Spot
from drivers.decoder.optics import own_variance, statistic
from drivers.decoder.quality import Fault
from drivers.decoder.verdict import (
    CONFIDENCE_MAX,
    CONFIDENCE_MIN,
    REASON_TEXTS,
    Judgement,
    Reason,
    judged,
)
from tests.support.decoder_rig import Pull, calibration, good, slide, spot

MODES: tuple[Mode, ...] = ("slide", "spot")
MADE = {mode: calibration(mode) for mode in MODES}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["real", "fake"])
def test_good_notes_are_what_they_are(mode: Mode, kind: str) -> None:
    chance = random.Random(7)
    for _ in range(300):
        found = judged(good(mode, kind, chance), MADE[mode])
        assert found.verdict == kind
        assert CONFIDENCE_MIN <= found.confidence <= CONFIDENCE_MAX
        assert found.reason == ""


def test_what_real_is_was_taught_and_not_built_in() -> None:
    made = MADE["slide"]
    turned = replace(made, real=made.fake, fake=made.real)
    assert judged(slide(Pull(degrees=180)), made).verdict == "real"
    assert judged(slide(Pull(degrees=180)), turned).verdict == "fake"


def test_a_fault_comes_before_any_class() -> None:
    assert judged(slide(Pull(lines=2)), MADE["slide"]) == Judgement("unclear", 0, "not_pulled")


@pytest.mark.parametrize("degrees", range(28, 153, 4))
def test_stripes_out_of_step_are_unclear(degrees: int) -> None:
    found = judged(slide(Pull(degrees=degrees)), MADE["slide"])
    assert found.verdict == "unclear"
    assert found.reason in ("weak", "neither")


def at(value: float) -> Spot:
    """A spot of this statistic, as near as sums can be."""
    return Spot(100, 5, 900, round(100 * 400 * math.exp(value)), 100 * 400)


def wide(sd: float, gap: float) -> Calibration:
    """Two classes of the same width so far apart."""
    made = MADE["spot"]
    real = replace(made.real, mean=-1.0, sd=sd)
    return replace(made, real=real, fake=replace(made.fake, mean=-1.0 - gap, sd=sd))


def unit(made: Calibration, value: float) -> float:
    return math.sqrt(class_variance(made.real, "spot") + own_variance(at(value)))


def test_more_than_four_deviations_from_both_is_neither() -> None:
    made = wide(0.1, 3.0)
    assert judged(at(-1.0), made).verdict == "real"
    assert judged(at(-4.0), made).verdict == "fake"
    for value in (-2.5, -1.0 + 4.2 * unit(made, -1.0), -1.0 - 4.2 * unit(made, -1.8)):
        assert judged(at(value), made) == Judgement("unclear", 0, "neither")


def test_a_likelihood_ratio_of_three_and_less_is_between() -> None:
    made = wide(0.2, 1.0)
    two = class_variance(made.real, "spot")
    # The ratio is gap * (distance from the middle) / variance.
    for ratio, verdict in ((2.8, "unclear"), (3.4, "real"), (-2.8, "unclear"), (-3.4, "fake")):
        value = -1.5 + ratio * two
        found = judged(at(value), made)
        assert found.verdict == verdict, (ratio, found)
        if verdict == "unclear":
            assert found.reason == "between"


def test_a_note_that_may_be_something_else_is_not_sure_enough() -> None:
    made = wide(0.05, 5.0)
    assert judged(at(-1.0), made).confidence == CONFIDENCE_MAX
    far = -1.0 - 3.8 * unit(made, -1.3)
    assert judged(at(far), made) == Judgement("unclear", 0, "neither")


def test_confidence_falls_with_the_distance_from_the_class() -> None:
    made = wide(0.1, 1.5)
    found = [judged(at(-1.0 - step / 20), made).confidence for step in range(7)]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1] >= CONFIDENCE_MIN


def test_the_confidence_is_that_of_bayes_with_a_third_class() -> None:
    made = wide(0.12, 1.0)
    value = statistic(at(-1.2))
    variance = class_variance(made.real, "spot") + own_variance(at(-1.2))

    def density(mean: float) -> float:
        return math.exp(-((value - mean) ** 2) / (2 * variance)) / math.sqrt(2 * math.pi * variance)

    # Both classes equally often, and one thing in a hundred anything within three times the gap.
    real, fake, other = 0.495 * density(-1), 0.495 * density(-2), 0.01 / 3
    expected = math.floor(1000 * real / (real + fake + other))
    assert CONFIDENCE_MIN < expected < CONFIDENCE_MAX
    assert judged(at(-1.2), made) == Judgement("real", expected, "")


def test_half_the_ink_is_not_guessed_at() -> None:
    for part in (0.4, 0.45, 0.5, 0.55):
        assert judged(spot(0.3 * part), MADE["spot"]).verdict == "unclear"


def test_every_reason_is_told() -> None:
    told = {reason for part in get_args(Reason) for reason in get_args(part) or (part,)}
    assert told == set(REASON_TEXTS) | {""}
    assert set(get_args(Fault)) < told
