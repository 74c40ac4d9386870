"""What a decoder is taught, what is refused, and when it has drifted."""

from __future__ import annotations

import math

import msgspec
import pytest
from msgspec.structs import replace

from drivers.decoder.calibration import (
    DRIFT_MAX,
    PASSES_MIN,
    REFERENCES_MIN,
    SEPARATION_MIN,
    Calibration,
    Taken,
    calibrated,
    class_variance,
    drift,
    id_of,
    separation,
)
from drivers.decoder.messages import Mode
from drivers.decoder.optics import contrasts
from drivers.decoder.quality import Limits
from drivers.errors import LocalProtocolError
from tests.support.decoder_rig import (
    DATE,
    EMPTY,
    FIRMWARE,
    ROUNDS,
    SAMPLES,
    UID,
    Pull,
    calibration,
    origin,
    passes,
    slide,
    spot,
    taken,
)

MODES: tuple[Mode, ...] = ("slide", "spot")


def spots(real: tuple[float, ...], fake: tuple[float, ...]) -> Taken:
    return replace(
        taken("spot"),
        real=tuple(spot(one) for one in real),
        fake=tuple(spot(one) for one in fake),
        reference=(spot(real[0]),) * REFERENCES_MIN,
    )


TEN = (0.29, 0.30, 0.31, 0.30, 0.29, 0.31, 0.30, 0.30, 0.32, 0.28)
FAINT = tuple(one / 6 for one in TEN)


def test_mean_and_deviation_are_those_of_the_passes() -> None:
    made = calibrated(origin("spot"), spots(TEN, FAINT))
    values = [math.log(round(ROUNDS * 200 * one) / (ROUNDS * 200)) for one in TEN]
    mean = sum(values) / 10
    assert made.real.mean == pytest.approx(mean)
    sd = math.sqrt(sum((value - mean) ** 2 for value in values) / 9)
    assert made.real.sd == pytest.approx(sd)
    assert made.fake.mean == pytest.approx(mean - math.log(6), abs=0.005)


def test_a_calibration_says_of_what_and_from_what_it_is() -> None:
    made = calibration()
    assert (made.uid, made.firmware, made.date) == (UID, FIRMWARE, DATE)
    assert (made.mode, made.samples) == ("slide", SAMPLES)
    assert made.real.passes == passes("slide", "real", 10)
    assert made.scale == taken("slide").scale
    depths = [
        one for each in (made.real, made.fake) for pull in each.passes for one in contrasts(pull)
    ]  # type: ignore[arg-type]
    assert made.limits == Limits(47, min(depths), max(depths))


@pytest.mark.parametrize("mode", MODES)
def test_it_comes_through_json_as_it_was_and_its_id_with_it(mode: Mode) -> None:
    made = calibration(mode)
    again = msgspec.json.decode(msgspec.json.encode(made), type=Calibration)
    assert again == made
    assert id_of(again) == made.id
    assert len(made.id) == 12


def test_another_content_is_another_id() -> None:
    made = calibration()
    assert id_of(replace(made, date="2024-05-02")) != made.id
    assert id_of(replace(made, real=replace(made.real, mean=0.0))) != made.id


def test_ten_passes_scatter_perhaps_more_than_they_did() -> None:
    made = calibrated(origin("spot"), spots(TEN, FAINT))
    # 1.645: the 95 % limit of a standard deviation that was found with nine degrees of freedom.
    plausible = math.sqrt(9 / 3.325)
    expected = (made.real.sd * plausible) ** 2 + 0.03**2
    assert class_variance(made.real, "spot") == pytest.approx(expected, rel=0.01)
    many = replace(made.real, passes=made.real.passes * 40)
    assert class_variance(many, "spot") < class_variance(made.real, "spot")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("word", "least"), [("real", PASSES_MIN), ("fake", PASSES_MIN), ("reference", REFERENCES_MIN)]
)
def test_too_few_passes_are_refused(mode: Mode, word: str, least: int) -> None:
    short = replace(taken(mode), **{word: getattr(taken(mode), word)[: least - 1]})
    with pytest.raises(LocalProtocolError, match=f"{least - 1} {word} passes, at least {least}"):
        calibrated(origin(mode), short)


def test_slides_and_spots_are_not_mixed() -> None:
    mixed = replace(taken("slide"), fake=passes("spot", "fake", 10))
    with pytest.raises(LocalProtocolError, match="cannot be mixed"):
        calibrated(origin("slide"), mixed)


def test_a_pass_that_tells_nothing_is_named() -> None:
    good = passes("slide", "real", 9)
    with pytest.raises(
        LocalProtocolError, match="real pass 10 is of no use: pull the note"
    ) as info:
        calibrated(origin("slide"), replace(taken("slide"), real=(*good, slide(Pull(lines=2)))))
    assert info.value.reason == "fault"


def test_notes_that_read_alike_are_refused() -> None:
    near = spots(TEN, tuple(one * 0.7 for one in TEN))
    with pytest.raises(LocalProtocolError, match="are too close") as info:
        calibrated(origin("spot"), near)
    assert info.value.reason == "apart"
    far = spots(TEN, tuple(one * 0.45 for one in TEN))
    assert separation(calibrated(origin("spot"), far)) > SEPARATION_MIN


def test_one_note_on_the_wrong_pile_is_enough_to_be_refused() -> None:
    fake = passes("slide", "fake", 1)
    mixed = replace(taken("slide"), real=(*passes("slide", "real", 9), *fake))
    with pytest.raises(LocalProtocolError, match="are too close"):
        calibrated(origin("slide"), mixed)


def test_the_reference_card_reads_as_it_did_or_has_drifted() -> None:
    made = calibrated(origin("spot"), spots(TEN, FAINT))
    assert drift(made, made.reference.passes) == 0
    unit = math.sqrt(made.real.sd**2 + 0.03**2)
    dimmer = [spot(0.29 * math.exp(-2.5 * unit))] * 3
    assert drift(made, dimmer) == pytest.approx(2.5, abs=0.05) and drift(made, dimmer) > DRIFT_MAX
    little = [spot(0.29 * math.exp(-1.5 * unit))] * 3
    assert drift(made, little) == pytest.approx(1.5, abs=0.05)


def test_the_mean_of_some_passes_counts_for_drift_not_one_of_them() -> None:
    made = calibrated(origin("spot"), spots(TEN, FAINT))
    there = [spot(0.29), spot(0.29 * 1.2), spot(0.29 / 1.2)]
    assert drift(made, there) == pytest.approx(0, abs=0.05)


def test_the_scale_is_of_the_same_kind() -> None:
    wrong = replace(taken("slide"), scale=replace(taken("slide").scale, white=EMPTY["spot"]))
    with pytest.raises(LocalProtocolError, match="cannot be mixed"):
        calibrated(origin("slide"), wrong)
