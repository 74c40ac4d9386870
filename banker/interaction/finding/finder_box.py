"""Finder box: draws the finder's line and rows over the screen.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from banker.interaction.keys.ascii import ascii_text
from banker.interaction.keys.finder import FOUND_MAX
from banker.interaction.view import Found, View
from banker.interaction.words.text import Line, Span, cells, cut, fit, line, spread, width_of

WIDTH_MAX = 76
ABOVE_ROWS, BELOW_ROWS = 2, 2  # the edge and the line; the keys and the edge
TOP = 3  # the row of the box's upper edge, where the screen has room
ASKS = "what do you want to do?"
NOTHING = "nothing is called that: another word, or fewer letters"
FOOT = (("↑↓", "row"), ("⏎", "presses its keys"), ("Esc", "leaves"))


def over(lines: list[Line], view: View) -> list[Line]:
    """Return the screen's lines with the finder's box drawn over them."""
    typed = view.ui.line
    assert typed is not None and view.found is not None
    found = view.found
    if view.ascii:  # names of keys are longer than their signs
        found = tuple(replace(one, shown=ascii_text(one.shown)) for one in found)

    def key(sign: str) -> str:
        return ascii_text(view.key(sign)) if view.ascii else view.key(sign)

    return with_box(lines, Box(typed.text, typed.at, found, view.ui.picked), view.translate, key)


class Box(NamedTuple):
    """The finder's box: the typed text, the cursor's place in it, the rows, the chosen row."""

    typed: str
    at: int
    found: tuple[Found, ...]
    picked: int


def with_box(
    lines: list[Line], drawn: Box, words: Callable[[str], str], key: Callable[[str], str]
) -> list[Line]:
    """Return the lines with a box over them.

    `words` translates a text; `key` returns a key as the language writes it.
    """
    top, left, wide, rows = _place(width_of(lines[0]), len(lines))
    box = _box(drawn, words, key, wide, rows)
    shown = list(lines)
    for at, row in enumerate(box):
        shown[top + at] = laid(shown[top + at], row, left)
    return shown


def row_at(width: int, height: int, x: int, y: int) -> int | None:
    """Return which row of the finder is at cell (x, y), from 0; None if there is none.

    `width` and `height` are those of the screen, in cells.
    """
    top, left, wide, rows = _place(width, height)
    row = y - top - ABOVE_ROWS
    return row if 0 <= row < rows and left < x < left + wide - 1 else None


def _place(width: int, height: int) -> tuple[int, int, int, int]:
    """Where the box lies: its top row, its left column, its width, and the rows in it."""
    wide = min(WIDTH_MAX, width - 2)
    rows = min(FOUND_MAX, height - 5)
    return min(TOP, height - rows - ABOVE_ROWS - BELOW_ROWS), (width - wide) // 2, wide, rows


def _box(
    drawn: Box, words: Callable[[str], str], key: Callable[[str], str], width: int, rows: int
) -> list[Line]:
    inner = width - 4
    room = inner - 6
    start = max(0, drawn.at - room)  # the cursor is always seen
    text, at = drawn.typed[start : start + room] + " ", drawn.at - start
    asks = (Span(f"  {words(ASKS)}", "dim"),) if not drawn.typed else ()
    asked = line("› ", text[:at], Span(text[at], "cursor"), text[at + 1 :], *asks)
    found = [
        _row(one, inner, is_picked=place == drawn.picked)
        for place, one in enumerate(drawn.found[:rows])
    ] or [fit(line(Span(words(NOTHING), "dim")), inner)]
    blank = [fit((), inner)] * (rows - len(found))
    foot: list[Span] = []
    for sign, word in FOOT:
        foot += [Span(key(sign), "key"), Span(f" {words(word)}   ", "dim")]
    body = [fit(asked, inner), *found, *blank, fit(line(*foot), inner)]
    edge = Span("│ ", "frame"), Span(" │", "frame")
    return [
        line(Span("┌" + "─" * (width - 2) + "┐", "frame")),
        *((edge[0], *row, edge[1]) for row in body),
        line(Span("└" + "─" * (width - 2) + "┘", "frame")),
    ]


def _row(found: Found, width: int, *, is_picked: bool) -> Line:
    """The action, why, and its keys at the right edge; of a house rule its value."""
    role = "key" if found.keys or found.why else "gain"
    keys = (Span(" " + found.shown, "turn" if is_picked else role),) if found.shown else ()
    room = width - width_of(keys) - 1
    title = cut(found.title, room)
    why = cut(found.why, max(0, room - cells(title) - 2))
    role = "turn" if is_picked else ""
    spans = (Span(title, role or "bold"), Span(f"  {why}" if why else "", role or "dim"))
    return spread(line(*spans), keys, width, role)


def laid(under: Line, over: Line, left: int) -> Line:
    """Return the line `under` with the line `over` on top of it, from column `left` on."""
    width = width_of(over)
    return (*part(under, 0, left), *over, *part(under, left + width, width_of(under)))


def part(spans: Line, start: int, end: int) -> Line:
    """Return the cells of a line from column `start` up to `end`; half a wide character becomes a
    space."""
    kept: list[Span] = []
    x = 0
    for text, role in spans:
        inside = ""
        for char in text:
            wide = cells(char)
            if start <= x and x + wide <= end:
                inside += char
            elif x < end and x + wide > start:
                inside += " " * (min(end, x + wide) - max(start, x))
            x += wide
        if inside:
            kept.append(Span(inside, role))
    return tuple(kept)
