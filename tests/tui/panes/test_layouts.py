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
from tests.support.stored_digits import changed, digits
from tests.tui.panes import drawn_parts, drawn_scenes

STORED = Path(__file__).with_name("layouts.txt")
END = Span("", "end")
SIZE_COUNT = 22
PART = "part-"
PART_COUNT = 11
OF_A_VERB = 4  # a verb changes the foot only


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


@pytest.mark.parametrize("name", drawings())
def test_a_scene_is_drawn_as_it_was_at_every_size(name: str) -> None:
    places = changed(STORED, name, drawn(name))
    assert [list(sizes(name))[place] for place in places] == []
