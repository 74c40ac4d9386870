"""Vault door: the round door with its ring of numbers: shut, crossed out, or swinging open.

The scene says what moves; the steel that does not move is drawn once for each size. The numbers are
text over the pixels, and dots on a large door.

Pure.
"""

from __future__ import annotations

import math
from functools import lru_cache

from banker.interaction.scene import Scene
from banker.interaction.words.text import Span
from banker.tui.render import font
from banker.tui.render.canvas import Canvas
from banker.tui.render.paint import Block, put

SHAKES = 2  # cells of margin at each side, and how far a door that stays shut shakes
DOTS_FROM = 17  # rows from which on the numbers are drawn as dots
RIM, TEETH, FACE = 0.92, 0.84, 0.74  # the inner edges of the steel, in parts of the radius
RING, HUB, CROSS = 0.56, 0.3, 0.62
THICK = 0.11
OPENS = 0.4  # the part of the last phase in which the door swings
AJAR = 0.22  # what is seen of the door's width when it is open
OUT_EVERY = 0.22  # the part of the last phase from one thing that is taken out to the next
PLAIN, DULL, BRIGHT = "steel:1", "steel:0", "steel:2"


def width_of_door(rows: int) -> int:
    """Return how many cells wide a door of `rows` rows is, with the margin in which it shakes."""
    return 2 * rows + 2 * SHAKES


def vault_door(scene: Scene, numbers: int, rows: int, words: list[str]) -> Block:
    """Return the door at a moment of its scene; its ring has `numbers` numbers.

    `words`: what is taken out of the open vault, one after another, the money first.
    """
    canvas = Canvas(width_of_door(rows), 2 * rows)
    shift = SHAKES
    if scene.phase == "no":
        shift += round(SHAKES * math.sin(scene.f * 6 * math.pi) * (1 - scene.f))
    for row, steel in zip(canvas.rows, _steel(rows), strict=True):
        row[shift : shift + 2 * rows] = steel
    if scene.phase == "open":
        return _opened(canvas, scene, rows, words)
    turned = _turned(scene, numbers)
    _hub(canvas, rows, shift, turned)
    if scene.phase == "no":
        _cross(canvas, rows, shift)
    return _numbered(canvas, scene, numbers, rows, shift, turned)


@lru_cache(8)
def _steel(rows: int) -> tuple[tuple[str, ...], ...]:
    """The door's rim and its face."""
    radius, middle = rows - 0.2, rows - 0.5
    return tuple(
        tuple(_at_rest((x - middle) / radius, (y - middle) / radius) for x in range(2 * rows))
        for y in range(2 * rows)
    )


def _at_rest(across: float, down: float) -> str:
    far = math.hypot(across, down)
    if far > 1:
        return ""
    if far > RIM:
        return PLAIN
    if far > TEETH:
        tooth = int((math.atan2(down, across) + math.pi) * 12 / math.pi) % 2
        return DULL if tooth else PLAIN
    return DULL if far > FACE else "felt"


def _turned(scene: Scene, numbers: int) -> float:
    """The number at the pointer, while the ring turns a part of one; it slows down at the end."""
    if scene.phase != "turn":
        return scene.number
    way = (scene.number - scene.before) % numbers or numbers
    return scene.before + way * (1 - (1 - scene.f) ** 3)


def _hub(canvas: Canvas, rows: int, shift: int, turned: float) -> None:
    """The wheel in the middle, which turns with the ring."""
    radius, middle = rows - 0.2, rows - 0.5
    reach = int(HUB * radius) + 1
    for y in range(rows - reach, rows + reach):
        for x in range(rows - reach, rows + reach):
            across, down = x - middle, y - middle
            far = math.hypot(across, down) / radius
            if far > HUB:
                continue
            angle = (math.atan2(down, across) + turned) % (math.pi / 3)
            spoke = min(angle, math.pi / 3 - angle) * far < 0.05
            canvas.put(x + shift, y, BRIGHT if spoke else PLAIN if far > HUB - 0.09 else "felt")


def _cross(canvas: Canvas, rows: int, shift: int) -> None:
    """Two bars over the whole face."""
    radius, middle = rows - 0.2, rows - 0.5
    reach = int(CROSS * radius)
    for y in range(rows - reach, rows + reach):
        for x in range(rows - reach, rows + reach):
            across, down = (x - middle) / radius, (y - middle) / radius
            if min(abs(across - down), abs(across + down)) < THICK:
                canvas.put(x + shift, y, "no")


# --- numbers --------------------------------------------------------------------------------------


def _numbered(
    canvas: Canvas, scene: Scene, numbers: int, rows: int, shift: int, turned: float
) -> Block:
    """The numbers around the hub, clockwise, and the pointer above them. The cross leaves only the
    number that was tried."""
    shown = range(1, numbers + 1) if scene.phase != "no" else [scene.number]
    places = [(number, *_place(number - turned, numbers, rows)) for number in shown]
    if rows >= DOTS_FROM:
        for number, x, y in places:
            _dotted(canvas, scene, number, x + shift, y, rows // DOTS_FROM)
        block = canvas.lines()
    else:
        block = canvas.lines()
        for number, x, y in places:
            block = put(block, [(_plate(scene, number),)], x + shift - 1, y // 2)
    return put(block, [(Span("▼", f"px:no|{PLAIN}"),)], shift + rows - rows % 2, 0)


def _place(ahead: float, numbers: int, rows: int) -> tuple[int, int]:
    """The pixel of a number that is so many places after the pointer."""
    angle = 2 * math.pi * ahead / numbers
    reach = RING * rows
    return round(rows - 0.5 + reach * math.sin(angle)), round(rows - 0.5 - reach * math.cos(angle))


def _plate(scene: Scene, number: int) -> Span:
    if number == scene.number and scene.phase != "turn":
        return Span(f"[{number}]", f"px:felt|{'no' if scene.phase == 'no' else 'gold'}")
    if number in scene.tried:
        return Span(f"-{number}-", "dim@felt")
    return Span(f" {number} ", "bold@felt")


def _dotted(canvas: Canvas, scene: Scene, number: int, x: int, y: int, scale: int) -> None:
    dots = font.rows(str(number))
    wide, high = len(dots[0]) * scale, font.HIGH * scale
    left, top = x - wide // 2, y - high // 2
    plate = left - 2 * scale, top - scale, wide + 4 * scale, high + 2 * scale
    if number == scene.number and scene.phase != "turn":
        canvas.fill(*plate, "no" if scene.phase == "no" else "gold")
        canvas.dots(dots, left, top, "felt", scale)
    elif number in scene.tried:
        canvas.dots(dots, left, top, DULL, scale)
        canvas.fill(left - 2 * scale, y, wide + 4 * scale, scale, PLAIN)
    else:
        canvas.fill(*plate, DULL)
        canvas.dots(dots, left, top, f"on:{DULL}", scale)


# --- the open door --------------------------------------------------------------------------------


def _opened(canvas: Canvas, scene: Scene, rows: int, words: list[str]) -> Block:
    """The door on its hinge at the left, and what was inside, as it is taken out."""
    radius, middle = rows - 0.2, rows - 0.5
    swung = min(1.0, scene.f / OPENS)
    seen = 1 - (1 - (1 - swung) ** 2) * (1 - AJAR)
    for y in range(2 * rows):
        chord = math.sqrt(max(0.0, FACE**2 - ((y - middle) / radius) ** 2)) * radius
        edge = middle - chord + 2 * chord * seen
        for x in range(math.ceil(middle - chord), math.floor(middle + chord) + 1):
            back = BRIGHT if x > edge - 2 else PLAIN
            canvas.put(x + SHAKES, y, back if x <= edge else "ground")
    count = sum(scene.f >= OPENS + OUT_EVERY * at for at in range(len(words)))
    return _taken_out(canvas, rows, words[:count])


def _taken_out(canvas: Canvas, rows: int, words: list[str]) -> Block:
    """The things in the open vault: the money large, the others under it."""
    middle = SHAKES + rows + round(FACE * AJAR * rows)  # of what the door leaves free
    room = round(1.15 * rows)
    large = [it for it in words[:1] if it.isdigit() and font.width(it) <= room]
    if large:
        scale = max(1, room // font.width(large[0]))
        wide = font.width(large[0]) * scale
        canvas.dots(font.rows(large[0]), middle - wide // 2, rows - font.HIGH * scale // 2 - 1,
                    "gold", scale)  # fmt: skip
        below = rows // 2 + (font.HIGH * scale + 3) // 4
    else:
        below = (rows - len([text for text in words if len(text) <= rows])) // 2
    block = canvas.lines()
    rest = [text for text in words[len(large) :] if len(text) <= rows]
    for at, text in enumerate(rest):
        block = put(block, [(Span(text, "gold@ground"),)], middle - len(text) // 2, below + at)
    return block
