"""Fields: how large a part of the screen must be to hold a stage.

Pure.
"""

from __future__ import annotations

UPRIGHT_MIN = 40, 12  # columns and rows of the least field of a stage that stands
LYING_FROM, LYING_ROWS_MIN = 70, 7  # of one that lies


def has_room(width: int, height: int) -> bool:
    """Return whether a field of this size, in cells, is large enough for a stage."""
    if width >= LYING_FROM:
        return height >= LYING_ROWS_MIN
    return width >= UPRIGHT_MIN[0] and height >= UPRIGHT_MIN[1]
