"""Undo pause: a key held down must not undo the whole game."""

from __future__ import annotations

from collections.abc import Callable

UNDO_PAUSE_S = 0.25


class UndoPause:
    """The time since the last undo. `ticks` gives seconds."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._undone_at = -UNDO_PAUSE_S

    def is_too_soon(self) -> bool:
        """Whether this undo comes too soon after the last one. Each call restarts the pause."""
        now = self._ticks()
        too_soon = now - self._undone_at < UNDO_PAUSE_S
        self._undone_at = now
        return too_soon
