"""Measurements that tell nothing: each reason by one thing that is wrong with a good one."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from drivers.decoder.messages import Measurement
from drivers.decoder.quality import CURES, Fault, Limits, contrast_max, fault_of, note_level_min
from drivers.decoder.verdict import judged
from tests.support.decoder_rig import (
    EMPTY,
    SAMPLES,
    SCALE,
    Pull,
    calibration,
    counts,
    slide,
    slide_sums,
    spot,
)

GOOD = Pull()
LIMITS = Limits(crossings=47, palest=90, deepest=220)
CALIBRATION = calibration()


def fault(pull: Pull, limits: Limits | None = LIMITS) -> Fault:
    return fault_of(slide(pull), SCALE["slide"], limits)


@pytest.mark.parametrize("degrees", [0, 180, 20, 160])
def test_a_good_note_has_no_fault_whatever_it_is(degrees: float) -> None:
    assert fault(GOOD._replace(degrees=degrees)) == ""


@pytest.mark.parametrize(
    ("pull", "expected"),
    [
        (GOOD._replace(level=900), "saturated"),
        (GOOD._replace(dark=106), "too_bright"),
        (GOOD._replace(level=40), "no_note"),
        (GOOD._replace(lines=0), "not_pulled"),
        (GOOD._replace(lines=5), "not_pulled"),
        (GOOD._replace(depth_a=0.01), "not_pulled"),
        (GOOD._replace(depth_b=0.02), "worn"),
        (GOOD._replace(depth_a=0.026, depth_b=0.026, level=300), "worn"),
        (GOOD._replace(depth_b=0.04), "worn"),
        (GOOD._replace(depth_a=0.45), "too_deep"),
        (GOOD._replace(step=-150), "too_deep"),
        (GOOD._replace(lines=15), "pulled_short"),
        (GOOD._replace(lines=40), "too_many_lines"),
        (GOOD._replace(degrees=90), "weak"),
        (GOOD._replace(degrees=130), "weak"),
        (GOOD._replace(degrees=50), "weak"),
    ],
)
def test_what_is_wrong_with_a_pull_is_named(pull: Pull, expected: Fault) -> None:
    assert fault(pull) == expected


def test_room_light_up_to_the_limit_is_no_fault() -> None:
    assert fault(GOOD._replace(dark=105)) == ""


def test_a_channel_without_light_is_dark() -> None:
    note = slide(GOOD)
    blind = replace(note, sb=note.samples * 5, sbb=note.samples * 25, sab=note.sa * 5)
    assert fault_of(blind, SCALE["slide"], LIMITS) == "dark_channel"


def test_without_notes_to_compare_with_only_the_plain_limits_hold() -> None:
    assert fault(GOOD._replace(lines=15), None) == ""
    assert fault(GOOD._replace(lines=40), None) == ""
    assert fault(GOOD._replace(lines=5), None) == "not_pulled"


@pytest.mark.parametrize(
    ("measurement", "expected"),
    [
        (spot(0.3), ""),
        (spot(0.05), ""),
        (replace(spot(0.3), highest=1015), "saturated"),
        (spot(0.3, dark=106), "too_bright"),
        (EMPTY["spot"], "no_note"),
        (spot(0.3, white=80), "no_note"),
        (spot(0.005), "dark_channel"),
        (replace(spot(0.3), sum_uv=-4), "dark_channel"),
    ],
)
def test_what_is_wrong_with_a_spot_is_named(measurement: Measurement, expected: Fault) -> None:
    assert fault_of(measurement, SCALE["spot"]) == expected


def test_a_board_that_looks_for_the_note_is_believed() -> None:
    for note, scale in ((slide(GOOD), SCALE["slide"]), (spot(0.3), SCALE["spot"])):
        whole = note.samples if scale is SCALE["slide"] else 20  # type: ignore[union-attr]
        assert fault_of(replace(note, noted=whole), scale, LIMITS) == ""
        assert fault_of(replace(note, noted=whole - 1), scale, LIMITS) == "left"
        assert fault_of(replace(note, noted=0), scale, LIMITS) == "no_note"


def test_any_note_is_a_quarter_of_the_way_to_white() -> None:
    assert note_level_min(SCALE["spot"])[1] == 15_000 + (300_000 - 15_000) // 4


@pytest.mark.parametrize(
    ("palest", "deepest", "most"), [(100, 110, 220), (100, 200, 375), (100, 400, 500)]
)
def test_how_deep_a_contrast_may_be(palest: int, deepest: int, most: int) -> None:
    assert contrast_max(Limits(48, palest, deepest)) == most


def test_every_fault_has_its_cure() -> None:
    assert set(CURES) | {""} == set(get_args(Fault))


@given(
    at=st.floats(0.05, 0.95),
    step=st.floats(-0.95, 3.0),
    ripple=st.floats(0, 0.5),
    drift=st.floats(-0.9, 0.9),
    depth=st.floats(0.09, 0.2),
)
def test_what_dims_both_channels_never_makes_a_real_note_read_as_fake(
    at: float, step: float, ripple: float, drift: float, depth: float
) -> None:
    """Stripes that go against each other; whatever a hand or a lamp does to both of them."""
    light = _light(at, step, ripple, drift)
    note = slide_sums(_lit(light, depth), _lit(light, -depth), dark=5)
    assert judged(note, CALIBRATION).verdict != "fake"


@given(
    at=st.floats(0.05, 0.95),
    step=st.floats(-0.95, 0.95),
    ripple=st.floats(0, 0.5),
    drift=st.floats(-0.9, 0.9),
    depth=st.floats(0.09, 0.2),
)
def test_what_dims_one_channel_for_the_other_never_makes_a_fake_note_read_as_real(
    at: float, step: float, ripple: float, drift: float, depth: float
) -> None:
    """Stripes that go together; a note that slips from one film to the other, say."""
    light = _light(at, step, ripple, drift)
    other = [2 - one for one in light]
    note = slide_sums(_lit(light, depth), _lit(other, depth), dark=5)
    assert judged(note, CALIBRATION).verdict != "real"


def _light(at: float, step: float, ripple: float, drift: float) -> list[float]:
    parts = [place / SAMPLES for place in range(SAMPLES)]
    return [
        (1 + (step if part > at else 0) + drift * part)
        * (1 + ripple * math.sin(2 * math.pi * 100 * part))
        for part in parts
    ]


def _lit(light: list[float], depth: float) -> list[int]:
    lines = [depth * math.sin(2 * math.pi * 24 * place / SAMPLES) for place in range(SAMPLES)]
    return [counts(5 + 200 * one * (1 + line)) for one, line in zip(light, lines, strict=True)]
