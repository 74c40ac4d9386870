"""Fields: how large a field a stage needs.

Pure.
"""

from __future__ import annotations

UPRIGHT_MIN = 40, 12  # columns and rows of the least field of a stage that stands
LYING_FROM, LYING_ROWS_MIN = 70, 7  # of one that lies


def has_room(width: int, height: int) -> bool:
    """Whether a stage may fit in such a field."""
    if width >= LYING_FROM:
        return height >= LYING_ROWS_MIN
    return width >= UPRIGHT_MIN[0] and height >= UPRIGHT_MIN[1]
