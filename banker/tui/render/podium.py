"""Podium: the final places as blocks in the seats' colours, the first in the middle.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banker.interaction.words.text import Line, Span, cells, cut
from banker.tui.render import font
from banker.tui.render.canvas import Canvas
from banker.tui.render.paint import Block, blank, centred, join, put

HEAD = 3  # the rows over a block: the crown, the name, the amount
BLOCK_MIN = 2  # the rows of the best one's block
NAME_FROM, AMOUNT_FROM = 8, 6  # columns from which on a name, an amount stands over the block


class Place(NamedTuple):
    """A player's final place. `chip`: letter and name on the seat's `colour`; `letter` alone.

    `total` sets the height of the block; `amount` is the total in words.
    """

    number: int
    chip: Span
    letter: Span
    colour: str
    total: int
    amount: str
    is_out: bool = False


def podium(places: Sequence[Place], width: int, rows: int, *, crown: Span) -> Block:
    """Return the places (given best first) in exactly this size; empty if that is too small.

    `crown` stands over the first place.
    """
    each = min(16, width // max(1, len(places)))
    if each < 4 or rows < HEAD + BLOCK_MIN or not places:
        return []
    best = max(1, *(place.total for place in places))
    order = [*places[1:2], *places[:1], *places[2:]]
    blocks = [_place(place, each, rows, best, crown) for place in order]
    shown = join(*blocks)
    return [centred(row, width) for row in shown]


def _place(place: Place, width: int, rows: int, best: int, crown: Span) -> Block:
    """One column: what stands on the block, and the block."""
    most = rows - HEAD
    high = 1 if place.is_out else max(1, most * max(0, place.total) // best)
    over: list[Line] = [() for _ in range(rows - high)]
    inner = width - 1
    if width >= AMOUNT_FROM:
        over[-1] = (Span(cut(place.amount, inner), "bold"),)
    chip = place.chip if width >= NAME_FROM and cells(place.chip.text) <= inner else place.letter
    name = len(over) - 1 - (width >= AMOUNT_FROM)
    over[name] = (chip,)
    if place.number == 1 and name:
        over[name - 1] = (crown,)
    head = [(*centred(row, inner), Span(" ")) for row in over]
    return [*head, *_block(place, inner, high)]


def _block(place: Place, width: int, rows: int) -> Block:
    """The block with its number, in dots where there is room."""
    canvas = Canvas(width, 2 * rows, ground="ground")
    canvas.fill(0, 0, width, 2 * rows, place.colour)
    dots = font.rows(str(place.number))
    if rows >= font.HIGH - 1 and width > len(dots[0]):
        canvas.dots(dots, (width - len(dots[0])) // 2, 2, "ground")
        lines = canvas.lines()
    else:
        label = Span(f" {place.number} ", place.letter.role)
        lines = put(canvas.lines(), [(label,)], (width - 3) // 2, 0)
    return join(lines, blank(1, rows))


def banner(texts: Sequence[str], colour: str, width: int, rows: int, *, ascii: bool) -> Block:
    """Return the first text that fits in dots, as large as it fits, on a seat's colour.

    If none fits, the first one is plain text. In ASCII small dots cannot be read.
    """
    most = (2 * rows - 1) // font.HIGH
    most = 0 if ascii and most < 2 else most
    text = next((it for it in texts if font.width(it) <= width - 4 and most), texts[0])
    size = font.width(text)
    scale = min(most, (width - 4) // max(1, size))
    if scale < 1:
        label = Span(cut(text, width), f"px:on:{colour}|{colour}")
        above = (rows - 1) // 2
        field = blank(width, rows, f"px:on:{colour}|{colour}")
        return put(field, [(label,)], (width - cells(label.text)) // 2, above)
    canvas = Canvas(width, 2 * rows, ground=colour)
    y = (2 * rows - font.HIGH * scale + 1) // 2
    canvas.dots(font.rows(text), (width - size * scale) // 2, y, f"on:{colour}", scale)
    return canvas.lines()
