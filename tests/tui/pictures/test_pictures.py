"""The pictures of the documents show the program as it is; `make pictures` draws them anew."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from banker.interaction.words.text import Span
from banker.tui.render.theme import THEMES
from tests import ROOT
from tests.phones import pictures as pages
from tests.support.screen import assert_width
from tests.tui.pictures.gallery import FOLDER, PICTURES, Picture, cells_of, drawn
from tests.tui.pictures.svg import FILLS, HIGH, WIDE, Box, merged, svg

SHOWN = re.compile(r"\((?:docs/)?pictures/([\w-]+)\.(?:svg|png)\)")
SHOWING = sorted((ROOT / "docs").glob("*.md"))
README_SHOWS = {"evening", "table", "vault", "tv", "phone", "phone-tv"}
BYTES_MAX = 90_000


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_is_what_the_program_draws_now(picture: Picture) -> None:
    width, height = picture.size
    lines = cells_of(picture)
    assert len(lines) == height
    assert_width(lines, width)
    path = FOLDER / f"{picture.name}.svg"
    shown = svg(lines, picture.theme, picture.title)
    assert path.read_text("utf-8") == shown, "make pictures"
    assert len(shown.encode()) <= BYTES_MAX


def test_a_picture_is_drawn_the_same_twice() -> None:
    assert drawn(PICTURES[0]) == drawn(PICTURES[0])


def test_every_picture_is_shown_in_a_document_and_none_is_left_over() -> None:
    readme = set(SHOWN.findall((ROOT / "README.md").read_text("utf-8")))
    documents = {name for path in SHOWING for name in SHOWN.findall(path.read_text("utf-8"))}
    names = {picture.name for picture in PICTURES} | {"evening"}
    names |= {page.name for page in pages.PICTURES}
    assert readme == README_SHOWS
    assert readme | documents == names
    assert {path.stem for path in FOLDER.iterdir()} == names


# --- the drawing ----------------------------------------------------------------------------------


def test_a_drawing_is_well_formed_and_has_every_word_at_its_cell() -> None:
    lines = [(Span(" a<b ", "dim"), Span("5 & 6", "turn")), (Span("██▄ <x>", "gold"),
                                                             Span("   "))]  # fmt: skip
    root = ElementTree.fromstring(svg(lines, "dark", "<title>"))
    words = [(it.get("x"), it.get("y"), it.text) for it in root if it.tag.endswith("text")]
    assert words == [("8", "12", "a<b"), ("40", "12", "5"), ("56", "12", "&"), ("72", "12", "6"),
                     ("32", "28", "<x>")]  # fmt: skip


def test_half_blocks_are_rectangles_in_their_half() -> None:
    gold = THEMES["dark"].palette.gold
    text = svg([(Span("▀", "gold"), Span("▄", "gold"), Span("█", "gold"))], "dark", "x")
    path = re.search(rf'<path fill="{gold}" d="([^"]+)"', text)
    assert path is not None
    half = HIGH // 2
    assert set(path[1].split("z")[:-1]) == {
        f"M0 0h{WIDE}v{half}h-{WIDE}", f"M{WIDE} {half}h{WIDE}v{half}h-{WIDE}",
        f"M{2 * WIDE} 0h{WIDE}v{HIGH}h-{WIDE}",
    }  # fmt: skip


def test_neighbours_of_one_colour_are_one_rectangle() -> None:
    boxes = [Box(x * WIDE, y * HIGH, WIDE, HIGH, "#fff") for x in range(4) for y in range(3)]
    assert merged(boxes) == [Box(0, 0, 4 * WIDE, 3 * HIGH, "#fff")]
    other = Box(4 * WIDE, 0, WIDE, HIGH, "#000")
    assert sorted(merged([*boxes, other])) == [Box(0, 0, 4 * WIDE, 3 * HIGH, "#fff"), other]


@pytest.mark.parametrize("sign", FILLS)
def test_a_filling_sign_lies_inside_of_its_cell(sign: str) -> None:
    left, above, wide, high = FILLS[sign]
    assert left >= 0 and left + wide <= 8
    assert above >= 0 and above + high <= 8
