"""SVG: the cells of a screen as a drawing that any browser shows.

Rules of this file
* Half blocks and bars are rectangles, so a picture looks the same with every font.
* The same cells give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from banker.interaction.words.text import Line, cells
from banker.tui.render.theme import THEMES, RoleStyle, look

WIDE, HIGH = 8, 16  # of a cell, in pixels
BASE = 12  # from the upper edge of a cell to the line that letters stand on
# The parts of a cell that a sign fills, in eighths: from the left, from above, width, height.
FILLS = {
    "█": (0, 0, 8, 8), "▀": (0, 0, 8, 4), "▄": (0, 4, 8, 4), "▌": (0, 0, 4, 8), "▐": (4, 0, 4, 8),
    "▁": (0, 7, 8, 1), "▂": (0, 6, 8, 2), "▃": (0, 5, 8, 3), "▅": (0, 3, 8, 5), "▆": (0, 2, 8, 6),
    "▇": (0, 1, 8, 7), "─": (0, 3.75, 8, 0.5), "│": (3.5, 0, 1, 8), "━": (0, 3.5, 8, 1),
}  # fmt: skip


class Box(NamedTuple):
    """A rectangle in pixels, in one colour."""

    x: float
    y: float
    wide: float
    high: float
    colour: str


def svg(lines: Sequence[Line], theme: str, title: str) -> str:
    """The drawing. All lines must have the same width."""
    across, down = sum(cells(text) for text, _ in lines[0]), len(lines)
    grounds, fills, words = drawn_parts(lines, theme)
    size = f"{across * WIDE} {down * HIGH}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="monospace"'
        f' font-size="13.3" shape-rendering="crispEdges">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{THEMES[theme].ground}"/>',
        *paths(merged(grounds)), *paths(merged(fills)), *words, "</svg>", "",
    ])  # fmt: skip


def drawn_parts(lines: Sequence[Line], theme: str) -> tuple[list[Box], list[Box], list[str]]:
    """The grounds and the filling signs, one for each span of cells, and the words as markup."""
    colours = THEMES[theme]
    grounds: list[Box] = []
    fills: list[Box] = []
    words: list[str] = []
    for y, spans in enumerate(lines):
        x = 0
        for text, role in spans:
            seen = look(colours, role)
            ink, ground = (seen.ground, seen.ink) if seen.reverse else (seen.ink, seen.ground)
            wide = cells(text)
            if ground != colours.ground:
                grounds.append(Box(x * WIDE, y * HIGH, wide * WIDE, HIGH, ground))
            for start, run in _runs(text):
                if run[0] in FILLS:
                    fills.append(_fill(x + start, y, len(run), FILLS[run[0]], ink))
                elif run.strip():
                    words.append(_text(x + start, y, run, ink, seen))
            x += wide
    return grounds, fills, words


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Equal filling signs, and words between spaces, each with the column where it begins."""
    at = 0
    for _, group in groupby(
        text, lambda char: char if char in FILLS else " " if char == " " else ""
    ):
        run = "".join(group)
        yield at, run
        at += cells(run)


def _fill(x: int, y: int, count: int, part: tuple[float, ...], ink: str) -> Box:
    left, above, wide, high = part
    across = count * WIDE if wide == 8 else wide * WIDE / 8
    return Box(
        x * WIDE + left * WIDE / 8, y * HIGH + above * HIGH / 8, across, high * HIGH / 8, ink
    )


def _text(x: int, y: int, run: str, ink: str, seen: RoleStyle) -> str:
    """Words in their cells: `textLength` keeps them there whatever the font."""
    marks = ' font-weight="bold"' * seen.bold
    drawn = ["underline"] * seen.underline + ["line-through"] * seen.strike
    marks += f' text-decoration="{" ".join(drawn)}"' if drawn else ""
    return (
        f'<text x="{x * WIDE}" y="{y * HIGH + BASE}" textLength="{cells(run) * WIDE}"'
        f' fill="{ink}"{marks}>{escape(run)}</text>'
    )


def merged(boxes: Iterable[Box]) -> list[Box]:
    """The same rectangles, those of one colour under each other and beside each other as one."""
    beside: list[Box] = []
    for box in sorted(boxes, key=lambda it: (it.y, it.high, it.x)):
        last = beside[-1] if beside else None
        if last and last[1::2] == box[1::2] and last.colour == box.colour and (
            last.x + last.wide == box.x
        ):  # fmt: skip
            beside[-1] = last._replace(wide=last.wide + box.wide)
        else:
            beside.append(box)
    below: list[Box] = []
    for box in sorted(beside, key=lambda it: (it.x, it.wide, it.colour, it.y)):
        last = below[-1] if below else None
        if last and last[::2] == box[::2] and last.x == box.x and last.y + last.high == box.y:
            below[-1] = last._replace(high=last.high + box.high)
        else:
            below.append(box)
    return below


def paths(boxes: Iterable[Box]) -> list[str]:
    """One path for each colour, of rectangles that do not overlap."""
    order: dict[str, list[str]] = {}
    for box in sorted(boxes, key=lambda it: it.colour):
        path = f"M{_px(box.x)} {_px(box.y)}h{_px(box.wide)}v{_px(box.high)}h-{_px(box.wide)}z"
        order.setdefault(box.colour, []).append(path)
    return [f'<path fill="{colour}" d="{"".join(paths)}"/>' for colour, paths in order.items()]


def _px(number: float) -> str:
    return f"{number:g}"
