"""Layouts: no cell and no colour of any screen changes unless somebody means it, at many sizes.

`layouts.txt` has a line for each scene: four hexadecimal digits for each of its sizes, made of the
texts and the roles. The golden screens beside it are to be read; these only say that something
moved, in which scene and at which sizes.

`BANKER_GOLDENS=1 pytest tests/tui/panes/test_layouts.py` writes them anew.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from banker.tui.render.text import width_of
from tests.tui.panes import drawn_parts, drawn_scenes

STORED = Path(__file__).with_name("layouts.txt")
REWRITE = "BANKER_GOLDENS"
SIZE_COUNT = 26
PART = "part-"
PART_COUNT = 14
OF_A_VERB = 6  # a verb changes the foot only


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


def drawn(name: str) -> list[str]:
    """The digits of each size."""
    found = []
    for width, height in sizes(name):
        lines = drawings()[name](width, height)
        if not name.startswith(PART):
            assert len(lines) == height
            assert {width_of(spans) for spans in lines} == {width}
        text = "\n".join("\0".join(f"{it.role}:{it.text}" for it in spans) for spans in lines)
        found.append(hashlib.blake2b(text.encode(), digest_size=2).hexdigest())
    return found


def stored() -> dict[str, list[str]]:
    rows = (line.split() for line in STORED.read_text(encoding="utf-8").splitlines())
    return {name: digits for name, *digits in rows}


def test_every_scene_is_stored() -> None:
    if os.environ.get(REWRITE):
        rows = (f"{name} {' '.join(drawn(name))}\n" for name in sorted(drawings()))
        STORED.write_text("".join(rows), encoding="utf-8")
    assert sorted(stored()) == sorted(drawings())


@pytest.mark.parametrize("name", sorted(stored() if STORED.exists() else ()))
def test_a_scene_is_drawn_as_it_was_at_every_size(name: str) -> None:
    now = zip(sizes(name), drawn(name), stored()[name], strict=True)
    assert [size for size, digits, before in now if digits != before] == []
