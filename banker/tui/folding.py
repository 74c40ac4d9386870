"""Folding: the history of a game for the television is calculated while no key is pressed.

A slice takes a few milliseconds; a key that comes between two slices is handled first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banker.games.board.state import State
from banker.interaction.history import NoHistory
from banker.interaction.trackers.movement import FRAME_S
from banker.ledger.entry import Entry
from banker.session.session import Session

if TYPE_CHECKING:
    from textual.timer import Timer


class Folding:
    """Calculates one game's history in slices. `later` calls a function after some seconds.

    `done` draws the screen when all slices are calculated.
    """

    def __init__(
        self,
        session: Session,
        history: NoHistory,
        later: Callable[[float, Callable[[], None]], Timer],
        done: Callable[[], None],
    ) -> None:
        self._history, self._later, self._done = history, later, done
        self._is_due = False
        history.begin(session.journal.count)
        session.subscribe(self._entered)

    def fold(self) -> None:
        """Calculate a slice of entries, and schedule the next one."""
        self._is_due = self._history.more()
        if self._is_due:
            self._later(FRAME_S, self.fold)
        else:
            self._done()

    def _entered(self, entry: Entry, _state: State) -> None:
        """What was undone is folded out of it again."""
        if (entry.undo or entry.redo) and not self._is_due:
            self._is_due = True
            self._later(FRAME_S, self.fold)
