"""Undo pause: a key held down must not undo the whole game, a key pressed twice undoes two acts.

An undo that comes too soon is kept, one at most, until no other came for a moment.
"""

from __future__ import annotations

from collections.abc import Callable

UNDO_PAUSE_S = 0.25


class UndoPause:
    """The time since the last undo. `ticks` gives seconds."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._undone_at = -UNDO_PAUSE_S
        self.is_queued = False

    def is_too_soon(self) -> bool:
        """Whether this undo comes too soon after the last one. Each call restarts the pause."""
        now = self._ticks()
        too_soon = now - self._undone_at < UNDO_PAUSE_S
        self._undone_at = now
        self.is_queued = too_soon
        return too_soon

    def is_due(self) -> bool:
        """Whether the kept undo may be applied now; each is, once."""
        is_due = self.is_queued and self._ticks() - self._undone_at >= UNDO_PAUSE_S
        self.is_queued = self.is_queued and not is_due
        return is_due
