"""The decoder's hood: the eyes stand where the notes that Banker draws have their stripes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker.bankcards.striped_notes import Lines, StripedNote, sheet
from drivers.circuit import load
from tests import ROOT
from tests.drivers.kit.mechanics import HOOD, measures

LIGHT = load().light
PAGE = ROOT / "docs" / "build_decoder.md"


def words_of(page: Path) -> str:
    """A page as it is read: its lines may end anywhere."""
    return " ".join(page.read_text(encoding="utf-8").split())


def test_the_eyes_look_at_the_stripes_of_a_drawn_note() -> None:
    drawn = "".join(sheet([StripedNote("10", is_real=True)], Lines(0.8), "one note"))
    [(top, length, width)] = re.findall(
        r'<rect x="[\d.]+" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn
    )
    stripes = re.findall(r'<svg x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawn)
    a, b = (float(y) + float(height) / 2 - float(top) for y, height in stripes)
    told = words_of(PAGE)
    assert f"A note of {length} × {width} mm is" in told
    assert f"at {a:g} mm and at {b:g} mm from the upper edge" in told
    assert f"{b - a:g} mm apart" in told
    slot = re.search(r"a slot of (\d+) × 3 mm", told)
    assert slot is not None
    assert float(width) < float(slot[1]) <= float(width) + 5
    source = measures(HOOD)
    assert source["note"] == f"[{length}, {width}, 0.1]"
    assert [source["stripe_a"], source["stripe_b"]] == [f"{a:g}", f"{b:g}"]
    assert source["slot"] == f"[{slot[1]}, 3]"
    assert f"{source['inside'].strip('[]').replace(', ', ' × ')} mm inside" in told
    assert f"{source['light_z']} mm above the paper" in told
    assert f"its underside is {source['strip_z']} mm above the base" in told
    assert f"films hang {source['film_z']} mm above the base" in told


def test_strip_rests_and_film_fill_the_height_between_eyes_and_film() -> None:
    source = measures(HOOD)
    sizes = {
        name: [float(side) for side in source[name].strip("[]").split(", ")]
        for name in ("strip", "rest", "film", "filter", "eye", "inside", "base")
    }
    high = float(source["strip_z"]) - sizes["rest"][2] - sizes["film"][2]
    assert high == pytest.approx(float(source["film_z"]))
    assert sizes["filter"][2] <= sizes["rest"][2]
    assert sizes["filter"][0] > sizes["eye"][0]
    told = words_of(PAGE)
    across, along = sizes["strip"][1], sizes["strip"][0]
    assert f"a strip of X11, {across:g} × {along:g} mm" in told
    assert across == sizes["inside"][1]
    rest, film, base = (
        f"{sizes[name][0]:g} × {sizes[name][1]:g} mm" for name in ("rest", "film", "base")
    )
    assert f"four pieces of X11, {rest}, across" in told
    assert f"a piece of {film} out of each film" in told
    assert f"A flat board of at least {base}" in told


def test_the_page_tells_the_limits_of_the_light_as_the_circuit_has_them() -> None:
    told = words_of(PAGE)
    for said in (
        f"{LIGHT.dark_least} at least, {LIGHT.dark_most} at most",
        f"white paper reads {LIGHT.white_least} to {LIGHT.white_most}",
        f"A reading at {LIGHT.saturated} or more",
    ):
        assert said in told, said
