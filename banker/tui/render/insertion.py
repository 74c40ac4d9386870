"""Insertion: the place on the screen where the next typed letter goes.

The terminal's own cursor is put there, because a braille display and a magnifier follow it; to them
a cursor that is only drawn is another letter.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.interaction.words.text import Line, Span, cells

CURSOR = "cursor"  # the role of the cell under a drawn cursor; a whole row of it is a chosen row
MARK, ASCII_MARK = "▏", "|"  # what stands for it in the form of a new game

Point = tuple[int, int]  # column and row, from 0


def insertion_point(lines: Sequence[Line]) -> Point | None:
    """Return the column and row where a text is typed at the table, from 0; None if none is."""
    for y in range(len(lines) - 1, -1, -1):
        x, row = 0, lines[y]
        for place, span in enumerate(row):
            if _is_cursor(span) and cells(span.text) == 1 and not _beside(row, place):
                return x, y
            x += cells(span.text)
    return None


def _is_cursor(span: Span) -> bool:
    return span.role == CURSOR


def _beside(row: Line, place: int) -> bool:
    """Whether the cell before or after is drawn as a cursor too."""
    return any(map(_is_cursor, (*row[place - 1 : place], *row[place + 1 : place + 2])))


def marked_point(lines: Sequence[Line], shown: Sequence[Line]) -> Point | None:
    """Return the column and row where a text is typed in a form, from 0; None if none is.

    `lines` have the mark of the cursor; `shown` are the same lines as drawn, perhaps in ASCII.
    """
    for y, row in enumerate(lines):
        if any(MARK in span.text for span in row):
            text = "".join(span.text for span in shown[y])
            at = max(text.find(MARK), text.find(ASCII_MARK))
            return (cells(text[:at]), y) if at >= 0 else None
    return None
