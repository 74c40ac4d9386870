"""Together: several entries that one key made are shown as one, so that hands move the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from banker.games.board.state import State
from banker.interaction.trackers.amending import moved_by
from banker.interaction.trackers.ledger import LedgerView
from banker.interaction.ui_state import Effect, Execute
from banker.ledger.entry import Entry
from banker.session.session import Session


class Notes(Protocol):
    """Shows the notes that hands move."""

    def settle(self, before: State, entries: Sequence[Entry]) -> None:
        """Show the notes for all these entries, which followed the state `before`."""


def carry_out_all(
    effects: Sequence[Effect],
    carry_out: Callable[[Effect], bool],
    session: Session,
    ledger: LedgerView,
    notes: Notes,
) -> None:
    """Apply effects up to one that fails; show what several commands did as one change."""
    before, count = session.state, session.journal.count
    any(not carry_out(effect) for effect in effects)
    if sum(isinstance(effect, Execute) for effect in effects) < 2:
        return
    entries = tuple(session.entries(count + 1))
    if any(entry.post or entry.undo for entry in entries[:-1]):  # what the last row leaves out
        ledger.settle(len(entries), moved_by(entries, session.state), ledger.gains_of(entries))
        notes.settle(before, entries)
