"""Undo pause: a key held down must not undo the whole game, while a key pressed twice undoes two
actions.

An undo that comes too soon is kept, at most one, and applied after a pause without another.
"""

from __future__ import annotations

from collections.abc import Callable

UNDO_PAUSE_S = 0.25


class UndoPause:
    """Measures the time since the last undo. `ticks` returns the time in seconds."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._undone_at = -UNDO_PAUSE_S
        self.is_queued = False

    def is_too_soon(self) -> bool:
        """Return whether this undo comes too soon after the last one, and is kept for later.

        Each call restarts the pause.
        """
        now = self._ticks()
        too_soon = now - self._undone_at < UNDO_PAUSE_S
        self._undone_at = now
        self.is_queued = too_soon
        return too_soon

    def is_due(self) -> bool:
        """Return whether the kept undo must be applied now; true once for each."""
        is_due = self.is_queued and self._ticks() - self._undone_at >= UNDO_PAUSE_S
        self.is_queued = self.is_queued and not is_due
        return is_due
