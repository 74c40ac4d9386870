"""The box: nothing collides over the whole way, what must touch does, and no file is stale."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.drivers.kit.mechanics import (
    FOLDER,
    PANELS,
    PARTS,
    PLACES,
    SHEET,
    contours,
    measures,
    met_at,
    openscad,
    sheet,
)
from tests.support.emulated_board import need

ALL = {*range(PLACES)}
# The bolt at 0, 0.25, 0.5, 0.75, 0.84, 0.87, 0.93 and 1 of its way; the lid from 0 to 90 degrees.
NEVER = (
    "pin_stop", "bolt_switch", "bolt_guides", "moving_servo", "horn_body", "link_guides",
    "moving_walls", "wire_all", "bolt_strike", "strike_all", "lid_all", "stay_all",
    "standing_walls", "shelf_all", "laid_all",
)  # fmt: skip
MEET = {
    # Only in the last 2 of the way: D5 closed means that the bolt is well in the strike.
    "sensed": {5, 6, 7},
    # The lid lifted by 2.5 degrees: from half the way on the bolt holds it.
    "holds": {2, 3, 4, 5, 6, 7},
    # The lid's lever is down only while the lid is shut.
    "lid_sensed": {0},
    # Eight degrees beyond 1 and 6 the knob's pin is stopped, and only there.
    "pin_ends": {0, 7},
    # Where an older drawing had the switch: to be found, or this finds nothing.
    "old_switch": {0, 1, 2, 3, 4, 5, 6},
}


@pytest.mark.in_check("kit")
@pytest.mark.parametrize("pair", NEVER)
def test_nothing_meets_over_the_whole_way(pair: str, tmp_path: Path) -> None:
    need("openscad")
    assert met_at(pair, tmp_path) == set()


@pytest.mark.in_check("kit")
@pytest.mark.parametrize("pair", MEET)
def test_what_must_touch_does_and_only_there(pair: str, tmp_path: Path) -> None:
    need("openscad")
    assert met_at(pair, tmp_path) == MEET[pair]


@pytest.mark.in_check("kit")
def test_fingers_and_slots_fit_into_each_other(tmp_path: Path) -> None:
    need("openscad")
    out = tmp_path / "joints.stl"
    openscad("joints", out, "kerf=-0.2", "$fn=8")
    assert volume(out) == pytest.approx(0, abs=1), "they touch, and no more"
    openscad("joints", out, "kerf=3", "$fn=8")
    assert volume(out) > 500, "fingers that are too wide are found"


def volume(path: Path) -> float:
    """In cubic millimetres, by the tetrahedra over all triangles."""
    found = re.findall(r"vertex (\S+) (\S+) (\S+)", path.read_text(encoding="ascii"))
    points = [tuple(map(float, point)) for point in found]
    total = 0.0
    for at in range(0, len(points), 3):
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = points[at : at + 3]
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return abs(total) / 6


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_in_the_tree_is_that_of_the_source(panel: str, tmp_path: Path) -> None:
    need("openscad")
    out = tmp_path / "panel.svg"
    openscad(panel, out)
    made, kept = (
        sorted(sorted(line) for line in contours(path.read_text(encoding="utf-8")))
        for path in (out, FOLDER / f"{panel}.svg")
    )
    assert [len(line) for line in made] == [len(line) for line in kept]
    for one, other in zip(made, kept, strict=True):
        for (x, y), (x2, y2) in zip(one, other, strict=True):
            assert abs(x - x2) <= 0.011
            assert abs(y - y2) <= 0.011


@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_fits_a_laser_and_has_a_dxf_beside_it(panel: str) -> None:
    points = [p for line in contours((FOLDER / f"{panel}.svg").read_text("utf-8")) for p in line]
    xs, ys = zip(*points, strict=True)
    assert max(xs) - min(xs) <= 300
    assert max(ys) - min(ys) <= 200
    assert "LINE" in (FOLDER / f"{panel}.dxf").read_text(encoding="ascii")


@pytest.mark.in_check("kit")
@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_closed_and_that_of_the_source(part: str, tmp_path: Path) -> None:
    """Each edge of a closed body is walked twice, once each way."""
    text = (FOLDER / f"{part}.stl").read_text(encoding="ascii")
    corners = re.findall(r"vertex (\S+ \S+ \S+)", text)
    edges = set()
    for at in range(0, len(corners), 3):
        triangle = corners[at : at + 3]
        for one, other in zip(triangle, [*triangle[1:], triangle[0]], strict=True):
            assert (one, other) not in edges
            edges.add((one, other))
    assert edges
    assert {(b, a) for a, b in edges} == edges
    need("openscad")
    out = tmp_path / "part.stl"
    openscad(part, out)
    assert extent(out.read_text(encoding="ascii")) == pytest.approx(extent(text), abs=0.02)


def extent(text: str) -> list[float]:
    points = [[*map(float, found)] for found in re.findall(r"vertex (\S+) (\S+) (\S+)", text)]
    axes = list(zip(*points, strict=True))
    return [*map(min, axes), *map(max, axes)]


def test_the_sheet_is_made_of_the_panels_and_says_that_it_was_never_built() -> None:
    assert SHEET.read_text(encoding="utf-8") == sheet()
    assert "NEVER BUILT" in sheet()
    told = measures()
    assert float(told["turn"]) == 150
    assert 2 * float(told["horn"]) * 0.70711 == pytest.approx(float(told["travel"]), abs=0.05)
