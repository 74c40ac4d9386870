"""A small page of SVG: lines, shapes and texts, which knows where its texts and lines are."""

from __future__ import annotations

from html import escape
from itertools import combinations
from typing import NamedTuple

# Of a sans-serif letter, by the size of the type; wide enough for most.
LETTER = 0.58


class Box(NamedTuple):
    """A text and the room that it takes."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Page:
    """What was drawn so far."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.size = width, height
        self.boxes: list[Box] = []
        self.lines: list[Box] = []
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
        ]

    def line(self, x: float, y: float, x2: float, y2: float, colour: str = "#000") -> None:
        """A wire; it counts for the overlaps."""
        self.lines.append(Box("", min(x, x2), min(y, y2), max(x, x2), max(y, y2)))
        self.stroke(f"M{x:g} {y:g}L{x2:g} {y2:g}", colour)

    def stroke(
        self, path: str, colour: str = "#000", fill: str = "none", width: float = 1.3
    ) -> None:
        """A part of a symbol."""
        self._parts.append(
            f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width:g}"/>'
        )

    def dot(self, x: float, y: float, radius: float = 2.6, fill: str = "#000") -> None:
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#000"/>'
        )

    def text(
        self, x: float, y: float, text: str, *, size: float = 11, at: str = "start",
        colour: str = "#000", bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text whose letters stand on y."""
        wide = len(text) * size * LETTER * (1.08 if bold else 1)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[at]
        self.boxes.append(Box(text, left, y - 0.78 * size, left + wide, y + 0.2 * size))
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{at}"'
            f' fill="{colour}"{weight}>{escape(text)}</text>'
        )

    def overlaps(self) -> list[str]:
        """Texts that lie over each other, over a wire, or beyond the page."""
        found = [f"{a.text} / {b.text}" for a, b in combinations(self.boxes, 2) if a.meets(b)]
        found += [f"{a.text} / a wire" for a in self.boxes for b in self.lines if a.meets(b)]
        page = Box("", 0, 0, *self.size)
        found += [
            f"{a.text} / the edge"
            for a in self.boxes
            if a.left < page.left or a.right > page.right or a.bottom > page.bottom
        ]
        return found

    def svg(self) -> str:
        return "\n".join([*self._parts, "</svg>", ""])
