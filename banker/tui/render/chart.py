"""Chart: amounts over time as steps of braille dots, each player's in one colour with a letter.

The scale is at the left, each letter at the right where the player's line ends. A line that ends
before the others ends in a cross.

Pure.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from banker.interaction.words.text import Span, column
from banker.tui.render.paint import Block

ACROSS, DOWN = 2, 4  # dots of a cell
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # by column, from above
EMPTY = 0x2800
GAP = 2  # cells between the scale and the lines, and for the letters at the right
ROWS_MIN, WIDTH_MIN = 4, 16


class Track(NamedTuple):
    """One line of the chart: its letter, its role, an amount for each place, and where it ends.

    `ends`: the place of an early end, None if the line goes on to the last place.
    """

    letter: str
    role: str
    values: tuple[int, ...]
    ends: int | None = None


class Cells:
    """Braille dots that are set one by one; a cell has the colour of the dot set last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.dots = [[0] * width for _ in range(height)]
        self.roles = [[""] * width for _ in range(height)]
        self.signs: dict[tuple[int, int], Span] = {}

    def put(self, x: int, y: int, role: str) -> None:
        """Set the dot in column `x`, row `y`; a cell has 2 × 4 dots."""
        self.dots[y // DOWN][x // ACROSS] |= DOTS[x % ACROSS][y % DOWN]
        self.roles[y // DOWN][x // ACROSS] = role

    def row(self, y: int) -> list[Span]:
        """Return row `y` of cells as spans, equal roles together."""
        found: list[Span] = []
        text, role = "", ""
        for x, (dots, colour) in enumerate(zip(self.dots[y], self.roles[y], strict=True)):
            sign, of = (chr(EMPTY + dots), colour) if dots else (" ", "")
            if self.signs:
                sign, of = self.signs.get((x, y), (sign, of))
            if of == role:
                text += sign
                continue
            found += [Span(text, role)] if text else []
            text, role = sign, of
        return [*found, Span(text, role)] if text else found


def chart(
    places: Sequence[int],
    tracks: Sequence[Track],
    width: int,
    height: int,
    step: Callable[[int], int],
    say: Callable[[int], str] = str,
) -> Block:
    """Return the lines of all tracks over `places`, in exactly this size.

    Later tracks are drawn over earlier ones. `step` returns the distance of the scale's marks for
    the largest amount; `say` writes an amount.
    """
    top = max(1, *(max(track.values, default=0) for track in tracks))
    apart = step(top)
    high = apart * -(-top // apart)
    marks = range(0, high + 1, apart)
    scale = max(len(say(mark)) for mark in marks)
    cells = Cells(width - scale - 1 - GAP, height)
    for track in tracks:
        _draw(cells, places, track, high)
    letters = _letters(tracks, height, high)
    labels: dict[int, str] = {}
    for mark in marks:
        labels.setdefault(_row(mark, high, height), say(mark))
    return [
        (
            Span(column(labels.get(y, ""), scale, right=True) + " ", "dim"),
            *cells.row(y),
            Span(" "),
            letters.get(y, Span(" ")),
        )
        for y in range(height)
    ]


def stairs(
    values: Sequence[int], least: int, most: int, width: int, height: int, role: str
) -> Block:
    """Return the values as steps of one colour, two dots thick, without a scale.

    `least` and `most` are the amounts at the lower and upper edge.
    """
    rows = [[EMPTY] * width for _ in range(height)]
    wide, tall = width * ACROSS, height * DOWN - 1
    ys = [_y(value - least, max(1, most - least), tall) for value in values]
    before = ys[0] if ys else 0
    for x in range(wide if ys else 0):
        y = ys[x * len(ys) // wide]
        cell, dots = x // ACROSS, DOTS[x % ACROSS]
        for between in range(min(y, before), max(y, before) + 2):
            rows[between // DOWN][cell] |= dots[between % DOWN]
        before = y
    blank = {EMPTY: " "}
    return [(Span("".join(map(chr, row)).translate(blank), role),) for row in rows]


def _y(value: int, high: int, dots: int) -> int:
    return dots - 1 - max(0, value) * (dots - 1) // high


def _row(value: int, high: int, height: int) -> int:
    return _y(value, high, height * DOWN) // DOWN


def _draw(cells: Cells, places: Sequence[int], track: Track, high: int) -> None:
    """A line of steps: flat until the next place, then straight up or down."""
    late = len(places) - len(track.values)
    wide, tall = cells.width * ACROSS, cells.height * DOWN
    first, span = places[0], places[-1] - places[0]
    before: int | None = None
    for x in range(wide):
        place = first + span * x // (wide - 1)
        at = bisect_right(places, place) - 1 - late
        if at < 0:
            continue
        y = _y(track.values[at], high, tall)
        for between in range(min(y, y if before is None else before),
                             max(y, y if before is None else before) + 1):  # fmt: skip
            cells.put(x, between, track.role)
        before = y
        if track.ends is not None and place >= track.ends:
            cells.signs[x // ACROSS, y // DOWN] = Span("x", track.role)
            break


def _letters(tracks: Sequence[Track], height: int, high: int) -> dict[int, Span]:
    """Row -> the letter of the line that ends there, in the order of the last amounts: where two
    end in one row, the smaller amount has the next row."""
    ends = [it for it in reversed(tracks) if it.ends is None and it.values]
    ends = sorted(ends, key=lambda it: it.values[-1], reverse=True)[:height]
    rows: list[int] = []
    for track in ends:
        wanted = _row(track.values[-1], high, height)
        rows.append(max(wanted, rows[-1] + 1) if rows else wanted)
    room = height - 1
    for place in reversed(range(len(rows))):  # where the rows end, letters move up
        rows[place] = min(rows[place], room)
        room = rows[place] - 1
    return {row: Span(it.letter, it.role) for row, it in zip(rows, ends, strict=True)}
