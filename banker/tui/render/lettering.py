"""Lettering: words in large letters of dots, each word in its colour, as lines of the screen.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from banker.interaction.words.text import Line
from banker.tui.render import font
from banker.tui.render.canvas import Canvas
from banker.tui.render.paint import Block

Word = tuple[str, str]  # a text and the name of its colour


def width_of(words: Sequence[Word], scale: int = 1) -> int:
    """Return how many cells the words take side by side."""
    return sum(font.width(text) + 1 for text, _ in words if text) * scale - scale


def height_of(scale: int) -> int:
    """Return how many rows letters of this scale take; a dot is `scale` cells wide."""
    return (font.HIGH * scale + 1) // 2


def is_odd(scale: int) -> bool:
    """Return whether letters of this scale leave half a row free."""
    return bool(font.HIGH * scale % 2)


def lettering(words: Sequence[Word], scale: int, ground: str, *, low: bool = False) -> Block:
    """Return the words side by side on one background colour; recent results are cached.

    `low`: at odd scales the free half row is above the words, else below.
    """
    return list(_drawn(tuple(words), scale, ground, low=low))


def lowered(words: Sequence[Word], scale: int, ground: str) -> Block:
    """Return the words half a row lower, so that they do not touch the row above.

    At even scales this takes one row more.
    """
    return list(_drawn(tuple(words), scale, ground, low=True, more=int(not is_odd(scale))))


@lru_cache(256)
def _drawn(
    words: tuple[Word, ...], scale: int, ground: str, *, low: bool, more: int = 0
) -> tuple[Line, ...]:
    canvas = Canvas(width_of(words, scale), 2 * (height_of(scale) + more), ground)
    x, y = 0, int(low and (is_odd(scale) or more))
    for text, colour in words:
        if text:
            canvas.dots(font.rows(text), x, y, colour, scale)
            x += (font.width(text) + 1) * scale
    return tuple(canvas.lines())


def scale_that_fits(words: Sequence[Word], width: int, most: int, *, ascii: bool) -> int:
    """Return the largest scale up to `most` at which the words fit; 0 if none fits.

    In ASCII a half row cannot be drawn, so only even scales count.
    """
    scales = (scale for scale in range(most, 0, -1) if not (ascii and scale % 2))
    return next((scale for scale in scales if width_of(words, scale) <= width), 0)
