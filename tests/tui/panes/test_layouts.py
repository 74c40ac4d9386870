"""Layouts: no cell and no colour of any screen changes unless somebody means it, at many sizes.

`layouts.txt` has a line for each scene: four hexadecimal digits for each of its sizes, made of the
texts and the roles. The golden screens beside it are to be read; these only say that something
moved, in which scene and at which sizes. See `tests/support/stored_digits.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from banker.tui.render.text import Span, width_of
from tests.support.stored_digits import changed, digits, in_blocks
from tests.tui.panes import drawn_parts, drawn_scenes

STORED = Path(__file__).with_name("layouts.txt")
END = Span("", "end")
SIZE_COUNT = 18
PART = "part-"
PART_COUNT = 9
OF_A_VERB = 4  # a verb changes the foot only
# One scene of each page is drawn at every width and at every height, for the limits between sizes.
EVERY_SIZE = "every-size-of-"
SWEPT = (
    "auction", "audit", "box-checks", "box-notes", "card", "coach", "completions", "debt", "final",
    "finder-12", "fingerprint", "guess", "help-2", "home", "home-help", "inspect-player", "key",
    "ledger", "offer", "part-door-open", "paused", "rich-6", "setup-2",
    "setup-help", "setup-rules", "steps-7", "table-6", "take-back-9", "trade", "tv", "tv-auction",
    "tv-card", "tv-guess", "tv-news-★", "tv-offer", "vault",
)  # fmt: skip
WIDTHS, HEIGHTS = range(40, 201), range(12, 61)
BLOCK = 7


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


def drawn(name: str) -> Iterator[str]:
    """The digits of each size."""
    for width, height in sizes(name):
        lines = drawings()[name](width, height)
        if not name.startswith(PART):
            assert len(lines) == height
            assert {width_of(spans) for spans in lines} == {width}
        yield digits(*(f"{span.role}:{span.text}" for spans in lines for span in (*spans, END)))


def swept(name: str) -> list[str]:
    """The digits of every width, of every height with a usual width, and of both together."""
    sizes = [(width, 36) for width in WIDTHS]
    sizes += [(100, height) for height in HEIGHTS]
    sizes += [(40 + 160 * (height - 12) // 48, height) for height in HEIGHTS]
    return in_blocks((drawn_text(name, *size) for size in sizes), BLOCK)


def drawn_text(name: str, width: int, height: int) -> str:
    lines = drawings()[name](width, height)
    return "\n".join(f"{span.role}:{span.text}" for spans in lines for span in (*spans, END))


@pytest.mark.parametrize("name", SWEPT)
def test_a_page_is_drawn_as_it_was_at_every_width_and_height(name: str) -> None:
    assert changed(STORED, EVERY_SIZE + name, swept(name)) == []


@pytest.mark.parametrize("name", drawings())
def test_a_scene_is_drawn_as_it_was_at_every_size(name: str) -> None:
    places = changed(STORED, name, drawn(name))
    assert [list(sizes(name))[place] for place in places] == []
