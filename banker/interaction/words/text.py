"""Text: what the screen shows, independent of any terminal.

Rules of this file
* A line is a tuple of spans. A span is text with a role ("turn", "loss", "chip:#bf0013"); the theme
  gives the role its colours.
* Text comes from people. Names and notes are shown unchanged and never read as markup; what cannot
  be printed (control and direction characters) becomes a question mark.
* Widths are cells of the terminal, not characters.

Pure: it must not know Textual or the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Span(NamedTuple):
    """A piece of text and its role, by which the theme chooses its colours."""

    text: str
    role: str = ""


Line = tuple[Span, ...]
EMPTY: Line = ()


def printable(text: str) -> str:
    """Return the text with `?` for each character that could move the cursor or turn the
    direction."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "?" for char in text)


def line(*parts: Span | str) -> Line:
    """Return a line of spans and plain words; empty parts are left out."""
    spans = (part if isinstance(part, Span) else Span(part) for part in parts)
    return tuple(Span(printable(text), role) for text, role in spans if text)


def cells(text: str) -> int:
    """Return the width of a text in cells of the terminal."""
    return len(text) if text.isascii() else cell_len(text)


def width_of(spans: Iterable[Span]) -> int:
    """Return the width of a line in cells of the terminal."""
    return sum(cells(span.text) for span in spans)


def cut(text: str, width: int) -> str:
    """Return the text in at most `width` cells; an ellipsis replaces what is cut off."""
    if cells(text) <= width:
        return text
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def column(text: str, width: int, *, right: bool = False) -> str:
    """Return the text in exactly `width` cells: cut, or filled with spaces.

    `right` puts the text at the right end.
    """
    text = cut(text, width)
    space = " " * (width - cells(text))
    return space + text if right else text + space


def fit(spans: Line, width: int, role: str = "") -> Line:
    """Return the line in exactly `width` cells: cut, or filled with spaces in `role`."""
    room = width
    kept: list[Span] = []
    for span in spans:
        text = span.text
        size = len(text) if text.isascii() else cell_len(text)
        if size > room:
            if room:
                kept.append(Span(cut(text, room), span.role))
            room = 0
            break
        kept.append(span)
        room -= size
    if room:
        kept.append(Span(" " * room, role))
    return tuple(kept)


def spread(left: Line, right: Line, width: int, role: str = "") -> Line:
    """Return a row with `left` at the left edge and `right` at the right one.

    If both do not fit, `right` is cut off.
    """
    room = width - width_of(left)
    if room <= 1:
        return fit(left, width, role)
    tail = fit(right, room - 1) if width_of(right) > room - 1 else right
    gap = width - width_of(left) - width_of(tail)
    return (*left, Span(" " * gap, role), *tail) if gap else (*left, *tail)


def shape(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Return exactly `height` lines of exactly `width` cells: cut, or filled with spaces."""
    shaped = [fit(spans, width) for spans in lines[:height]]
    blank = fit(EMPTY, width)
    return shaped + [blank] * (height - len(shaped))


def beside(left: list[Line], right: list[Line], gap: int = 1) -> list[Line]:
    """Return two blocks of lines side by side, with `gap` cells between them."""
    space = Span(" " * gap)
    return [(*one, space, *two) for one, two in zip(left, right, strict=True)]


def box(title: str, lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Return the lines in a frame with a title in its upper edge."""
    title = cut(title, width - 6)
    fill = "─" * (width - 5 - cells(title))
    top = line(Span("┌─ ", "frame"), Span(title, "heading"), Span(f" {fill}┐", "frame"))
    edge = Span("│ ", "frame"), Span(" │", "frame")
    inner = shape(lines, width - 4, height - 2)
    foot = line(Span("└" + "─" * (width - 2) + "┘", "frame"))
    return [fit(top, width), *((edge[0], *row, edge[1]) for row in inner), fit(foot, width)]


UNBROKEN = 10_000  # a width for a voice: nothing is broken into rows or set beside


def wrap(text: str, width: int) -> list[str]:
    """Return the words of a text in rows of at most `width` cells.

    The end of a word longer than a row is lost.
    """
    rows: list[str] = []
    row = ""
    for word in printable(text).split():
        longer = f"{row} {word}" if row else word
        if cells(longer) <= width:
            row = longer
            continue
        if row:
            rows.append(row)
        row = cut(word, width)
    return [*rows, row] if row else rows


def clipped(rows: list[str], most: int, width: int) -> list[str]:
    """Return at most `most` rows; if rows are left out, an ellipsis ends the last one."""
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], cut(" ".join(rows[most - 1 :]), width)] if most > 0 else []


def plain(lines: Iterable[Line]) -> str:
    """Return the lines as plain text without spaces at the ends of lines, for tests."""
    return "\n".join("".join(span.text for span in spans).rstrip() for spans in lines)
