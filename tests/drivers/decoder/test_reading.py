"""A reading: two that agree, raw sums and all, and judged again the same."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from drivers.decoder.calibration import id_of
from drivers.decoder.messages import Mode
from drivers.decoder.reading import Reading, is_settled, judge_again, reading_of, settled
from drivers.decoder.verdict import Judgement, unclear
from drivers.errors import LocalProtocolError
from tests.support.decoder_rig import UID, Pull, calibration, good, passes, slide

MADE = calibration()
REAL, FAKE, SHORT = Judgement("real", 990, ""), Judgement("fake", 980, ""), unclear("pulled_short")
SURER = Judgement("real", 999, "")


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ([], unclear("once")),
        ([REAL], unclear("once")),
        ([REAL, REAL], REAL),
        ([FAKE, FAKE], FAKE),
        ([SURER, REAL], REAL),
        ([REAL, SURER], REAL),
        ([SHORT], SHORT),
        ([SHORT, REAL], SHORT),
        ([REAL, SHORT], SHORT),
        ([REAL, SHORT, REAL], SHORT),
        ([REAL, SHORT, REAL, REAL], REAL),
        ([REAL, FAKE], unclear("contradiction")),
        ([REAL, FAKE, FAKE], unclear("contradiction")),
        ([REAL, SHORT, FAKE], unclear("contradiction")),
    ],
)
def test_two_that_agree_one_after_the_other_are_an_answer(
    seen: list[Judgement], expected: Judgement
) -> None:
    assert settled(seen) == expected


def test_after_a_contradiction_there_is_no_point_in_going_on() -> None:
    assert is_settled(settled([REAL, FAKE]))
    assert is_settled(settled([REAL, REAL]))
    assert not is_settled(settled([REAL]))
    assert not is_settled(settled([REAL, SHORT]))


@given(st.lists(st.sampled_from([REAL, FAKE, SHORT]), max_size=8))
def test_an_answer_needs_two_of_its_kind_and_none_of_the_other(seen: list[Judgement]) -> None:
    verdict = settled(seen).verdict
    if verdict != "unclear":
        assert seen.count(REAL if verdict == "real" else FAKE) >= 2
        assert (FAKE if verdict == "real" else REAL) not in seen
        assert seen[-1].verdict == seen[-2].verdict == verdict


def test_a_reading_carries_all_that_it_rests_on() -> None:
    pulls = (slide(Pull(lines=15)), *passes("slide", "real", 2))
    reading = reading_of(pulls, MADE, "1.2.3")
    assert (reading.verdict, reading.reason) == ("real", "")
    assert reading.confidence >= 950
    assert reading.measurements == pulls
    assert (reading.calibration, reading.uid, reading.firmware) == (MADE.id, UID, "1.2.3")


@pytest.mark.parametrize("mode", ["slide", "spot"])
@pytest.mark.parametrize("seed", range(20))
def test_judged_again_from_its_json_it_is_the_same(mode: Mode, seed: int) -> None:
    made, chance = calibration(mode), random.Random(seed)
    kinds = [chance.choice(("real", "fake")), chance.choice(("real", "fake"))]
    reading = reading_of([good(mode, kind, chance) for kind in kinds], made, "1.0.0")
    stored = msgspec.json.decode(msgspec.json.encode(reading), type=Reading)
    assert stored == reading
    assert judge_again(stored, made) == reading
    if kinds[0] == kinds[1]:
        assert reading.verdict == kinds[0]
    else:
        assert reading.reason == "contradiction"


def test_another_calibration_may_judge_otherwise_and_says_so() -> None:
    reading = reading_of(passes("slide", "real", 2), MADE, "1.0.0")
    turned = replace(MADE, real=MADE.fake, fake=MADE.real, id="")
    turned = replace(turned, id=id_of(turned))
    again = judge_again(reading, turned)
    assert (again.verdict, again.calibration) == ("fake", turned.id)
    assert again.measurements == reading.measurements


def test_a_calibration_of_another_decoder_judges_nothing() -> None:
    reading = reading_of(passes("slide", "real", 2), MADE, "1.0.0")
    with pytest.raises(LocalProtocolError, match="was not taught"):
        judge_again(reading, replace(MADE, uid="f" * 16))
