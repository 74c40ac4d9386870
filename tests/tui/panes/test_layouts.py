"""Layouts: each scene fills the screen at many sizes, and is drawn as it was.

`layouts.txt` keeps rows of each scene with the roles of their colours. See
`tests/support/stored_texts.py`. The golden screens beside it show whole screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from banker.interaction.words.text import Span
from tests.support.screen import assert_width
from tests.support.stored_texts import assert_as_stored, only_kept
from tests.tui.panes import drawn_parts, drawn_scenes

STORED = Path(__file__).with_name("layouts.txt")
SIZE_COUNT = 18
PART = "part-"
PART_COUNT = 9
ROWS = 10
OF_A_VERB = 4  # a verb changes the foot only
# One scene of each page is drawn at every width and at every height, for the limits between sizes.
SWEPT = (
    "auction", "audit", "box-checks", "box-notes", "card", "coach", "completions", "debt", "final",
    "finder-12", "fingerprint", "guess", "help-2", "home", "home-help", "inspect-player", "key",
    "ledger", "offer", "part-door-open", "paused", "rich-6", "setup-2",
    "setup-help", "setup-rules", "steps-7", "table-6", "take-back-9", "trade", "tv", "tv-auction",
    "tv-card", "tv-guess", "tv-news-★", "tv-offer", "vault",
)  # fmt: skip
WIDTHS, HEIGHTS = range(40, 201), range(12, 61)


@cache
def drawings() -> dict[str, drawn_scenes.Drawing]:
    """Every scene and every part by its name."""
    parts = {f"{PART}{name}": draw for name, draw in drawn_parts.parts()}
    return drawn_scenes.drawings() | parts


def sizes(name: str) -> Iterator[tuple[int, int]]:
    """Widths from 40 to 200 with heights from 12 to 60, others for each length of a name; of a
    part widths from 12 on."""
    if name.startswith(PART):
        yield from ((12 + at * 5 + len(name) % 5, 4 + (at * 7) % 25) for at in range(PART_COUNT))
        return
    for at in range(OF_A_VERB if name.startswith("verb-") else SIZE_COUNT):
        place = at * 7 + len(name)
        yield 40 + (at * 11 + 3 * len(name)) % 161, 12 + (place * 9) % 49
    yield 100, 30


def drawn(name: str, width: int, height: int) -> str:
    """A drawing: its rows, each with the roles that it shows."""
    rows = []
    for spans in fitting(name, width, height):
        roles = dict.fromkeys(span.role for span in spans)
        rows.append(f"{''.join(span.text for span in spans)} ⟨{' '.join(roles)}⟩")
    return "\n".join(rows)


def fitting(name: str, width: int, height: int) -> list[list[Span]]:
    """A drawing that fills its size exactly."""
    lines = drawings()[name](width, height)
    if not name.startswith(PART):
        assert len(lines) == height, f"{name} at {width}x{height} has {len(lines)} rows"
        assert_width(lines, width, f"{name} at {width}x{height}, ")
    return lines


@pytest.mark.parametrize("name", SWEPT)
def test_a_page_fills_every_width_and_height(name: str, whole: bool) -> None:
    """Half of them, others for each page; in `make test` a tenth."""
    step = 2 if whole else 10
    some = slice(SWEPT.index(name) % step, None, step)
    for width in WIDTHS[some]:
        fitting(name, width, 36)
    for height in HEIGHTS[some]:
        fitting(name, 100, height)
        fitting(name, 40 + 160 * (height - 12) // 48, height)


@pytest.mark.parametrize("name", drawings())
def test_a_scene_is_drawn_as_it_was_and_fits_every_size(name: str, whole: bool) -> None:
    scenes = (partial(drawn, name, *size) for size in sizes(name))
    assert_as_stored(STORED, name, only_kept(STORED, name, scenes, whole), most=ROWS)
