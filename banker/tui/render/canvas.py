"""Canvas: drawings in pixels, two to a cell, as lines of the screen.

A pixel is the name of a colour (see `theme.colour_of`); an empty name is the background. The
drawing uses block characters, so its shape stays on a terminal without colours and in ASCII.

Pure.
"""

from __future__ import annotations

from banker.interaction.words.text import Line, Span
from banker.tui.render.theme import PIXELS

FULL, UPPER, LOWER = "█", "▀", "▄"
GROUNDS = ("", "ground", "felt", "stage")  # colours that text lies on: they are no ink


class Canvas:
    """A drawing of `width` × `height` pixels on one background; a row of text shows two of
    pixels."""

    def __init__(self, width: int, height: int, ground: str = "stage") -> None:
        self.width, self.height, self.ground = width, height, ground
        self.rows = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, colour: str) -> None:
        """Colour one pixel; nothing happens outside of the canvas."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = colour

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle with its upper left corner at (x, y)."""
        for row in self.rows[max(0, y) : max(0, y + height)]:
            for at in range(max(0, x), min(self.width, x + width)):
                row[at] = colour

    def dots(self, rows: list[str], x: int, y: int, colour: str, scale: int = 1) -> None:
        """Draw rows of dots (`#` is set) from (x, y) on, each dot `scale` pixels wide and high."""
        for down, row in enumerate(rows):
            for across, dot in enumerate(row):
                if dot == "#":
                    self.fill(x + across * scale, y + down * scale, scale, scale, colour)

    def lines(self) -> list[Line]:
        """Return the drawing as lines of the screen, with equal cells in one span."""
        found = []
        blank = [""] * self.width
        for y in range(0, self.height, 2):
            under = self.rows[y + 1] if y + 1 < self.height else blank
            found.append(self._line(self.rows[y], under))
        return found

    def _line(self, over: list[str], under: list[str]) -> Line:
        spans: list[Span] = []
        start = 0
        pairs = list(zip(over, under, strict=True))
        for at in range(1, len(pairs) + 1):
            if at == len(pairs) or pairs[at] != pairs[start]:
                spans.append(cell(*pairs[start], self.ground, at - start))
                start = at
        return tuple(spans)


def cell(over: str, under: str, ground: str, count: int = 1) -> Span:
    """Return `count` cells with the colour `over` above and `under` below; empty is `ground`."""
    high, low = over or ground, under or ground
    if high == low:
        sign, back = (" ", high) if over in GROUNDS else (FULL, ground)
        return Span(sign * count, f"{PIXELS}{high}|{back}")
    if over in GROUNDS:
        return Span(LOWER * count, f"{PIXELS}{low}|{high}")
    return Span(UPPER * count, f"{PIXELS}{high}|{low}")
