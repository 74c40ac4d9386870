"""A decoder's answers: read to the letter, and only sums that readings can have."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from drivers.decoder.codec import lasts_ms, slide_of, spot_of
from drivers.decoder.messages import Measurement, Slide, Spot, is_possible, length_of, mode_of
from tests.support.decoder_rig import (
    ROUNDS,
    SAMPLES,
    scan_fields,
    slide,
    slide_sums,
    spot,
    sum_fields,
)

SCAN = ("409", "4", "6", "0")
# As a simulated board answered them.
SUMS = ("500", "28", "162610", "164349", "53838154", "54975239", "52495693")
SPOT = ("20", "20", "386", "1217", "6142")


def test_an_answer_is_a_measurement() -> None:
    assert slide_of(SCAN, SUMS, 500) == Slide(
        500, 28, 162610, 164349, 53838154, 54975239, 52495693, 4, 6
    )
    assert spot_of(SPOT, 20) == Spot(20, 20, 386, 1217, 6142)


def test_a_board_that_looks_for_a_note_says_so_behind_the_rest() -> None:
    found = slide_of((*SCAN, "1"), (*SUMS, "497"), 500)
    assert found is not None and found.noted == 497
    seen = spot_of((*SPOT, "20"), 20)
    assert seen is not None and seen.noted == 20
    assert spot_of((*SPOT, "21"), 20) is None


def test_fields_behind_the_known_ones_are_ignored() -> None:
    found = slide_of((*SCAN, "1", "x"), (*SUMS, "500", "new"), 500)
    assert found is not None and found.noted == 500


def test_differences_may_be_below_zero() -> None:
    found = spot_of(("20", "20", "30", "-3", "0"), 20)
    assert found is not None and found.sum_uv == -3


@pytest.mark.parametrize("place", range(len(SUMS)))
@pytest.mark.parametrize("text", ["", "x", "-1", "01", "1.5", "99999999999"])
def test_what_is_no_sum_is_no_measurement(place: int, text: str) -> None:
    assert slide_of(SCAN, (*SUMS[:place], text, *SUMS[place + 1 :]), 500) is None


@pytest.mark.parametrize("place", range(len(SPOT)))
@pytest.mark.parametrize("text", ["", "x", "01", "2000000", "-2000000"])
def test_what_is_no_sum_of_a_spot_is_none_either(place: int, text: str) -> None:
    assert spot_of((*SPOT[:place], text, *SPOT[place + 1 :]), 20) is None


def test_an_answer_that_is_too_short_or_to_another_question_is_none() -> None:
    assert slide_of(SCAN, SUMS[:-1], 500) is None
    assert slide_of(SCAN[:2], SUMS, 500) is None
    assert slide_of(SCAN, SUMS, 501) is None
    assert spot_of(SPOT[:-1], 20) is None
    assert spot_of(SPOT, 21) is None


@pytest.mark.parametrize(
    "change",
    [
        {"saa": 52883604},  # below the square of the mean
        {"sbb": 168129028},  # more than 1023 in each
        {"sab": 54403798},  # more than both channels have
        {"crossings": 501},
        {"noted": 501},
    ],
)
def test_sums_that_no_readings_have_are_found_out(change: dict[str, int]) -> None:
    good = slide_of(SCAN, SUMS, 500)
    assert good is not None and is_possible(good)
    assert not is_possible(replace(good, **change))


def test_a_spot_brighter_than_its_highest_reading_is_found_out() -> None:
    assert is_possible(spot(0.3))
    assert not is_possible(Spot(20, 100, 99, 0, 0))
    assert not is_possible(Spot(1, 0, 99, 1024, 0))


def test_the_smallest_measurement_is_possible() -> None:
    assert is_possible(slide_sums([0], [0]))
    assert is_possible(slide_sums([1023], [1023]))


@pytest.mark.parametrize("made", [slide(), spot(0.3), replace(slide(), noted=600)])
def test_a_measurement_comes_through_fields_and_json_as_it_was(made: Measurement) -> None:
    fields = tuple(sum_fields(made))
    if isinstance(made, Slide):
        assert slide_of(tuple(scan_fields(made)), fields, SAMPLES) == made
    else:
        assert spot_of(fields, ROUNDS) == made
    text = msgspec.json.encode(made)
    assert msgspec.json.decode(text, type=Measurement) == made
    assert length_of(made) in (SAMPLES, ROUNDS)
    assert mode_of(made) == ("slide" if isinstance(made, Slide) else "spot")


def test_how_long_it_lasts() -> None:
    assert lasts_ms("slide", 1500) == 1650
    assert lasts_ms("spot", 20) == 110
    assert lasts_ms("slide", 1) == 2
