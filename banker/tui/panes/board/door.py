"""Door: the vault's door after a guess: shut with a cross over it, or open with what was inside.

Pure.
"""

from __future__ import annotations

from banker.tui.render import font
from banker.tui.render.canvas import Canvas
from banker.tui.render.paint import Block

RIM = 0.82  # the inner edge of the rim, in parts of the radius
CROSS = 0.62  # how far the cross reaches
THICK = 0.14


def door(width: int, height: int, words: str, *, is_open: bool) -> Block:
    """A round door of at most this size. `words`: what stands on it, if that fits."""
    radius = min(width // 2, height) - 1
    canvas = Canvas(width, 2 * height)
    middle, low = width / 2 - 0.5, height - 0.5
    for y in range(2 * height):
        for x in range(width):
            across, down = (x - middle) / radius, (y - low) / radius
            canvas.put(x, y, _colour(across, down, is_open=is_open))
    scale = max(1, int(radius * 1.2) // max(1, font.width(words)))
    if font.width(words) * scale <= 1.5 * radius and (is_open or not words):
        left = round(middle - font.width(words) * scale / 2 + 0.5)
        canvas.dots(font.rows(words), left, round(low - font.HIGH * scale / 2), "gold", scale)
    return canvas.lines()


def _colour(across: float, down: float, *, is_open: bool) -> str:
    """The colour at a point, in parts of the radius from the middle."""
    far = (across * across + down * down) ** 0.5
    if far > 1:
        return ""
    if far > RIM:
        return "steel:1"
    if is_open:
        return "ground" if across > -0.5 else "steel:2"
    on_cross = min(abs(across - down), abs(across + down)) < THICK
    if on_cross and max(abs(across), abs(down)) < CROSS:
        return "no"
    return "felt" if far > 0.3 else "steel:0"
