"""Ledger view: the entries as sentences, newest first, and which of them were undone.

At the start only the newest entries are read, and the others when the ledger is opened.
"""

from __future__ import annotations

from bisect import bisect_left

from msgspec.structs import replace

from banker.errors import JournalCorrupt
from banker.games.board import events as e
from banker.games.board.state import State
from banker.language.phrases.events import instructions, sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.session.session import Session
from banker.tui.view import LedgerRow

TAIL = 60  # more rows than any table shows
# Events that the table's ledger leaves out: whose turn it was, and the vault's commitments.
QUIET = (e.TurnPassed, e.VaultCommitted, e.VaultMixed, e.VaultArmed)


class LedgerView:
    """Follows one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._book = language_of(session.state.edition).book
        self._rows: list[LedgerRow] = []  # oldest first
        self._undone: set[int] = set()
        self._from = max(1, session.journal.count - TAIL + 1)
        self._found: tuple[tuple[str, int, int], tuple[LedgerRow, ...]] = (("", 0, 0), ())
        self.gains: dict[str, int] = {}
        for entry in session.entries(self._from):
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """Follow one more entry."""
        self._rows.append(self._row_of(entry))
        self.gains = gains(entry, self._session.state)

    def newest(self, count: int) -> tuple[LedgerRow, ...]:
        """The newest `count` entries."""
        return tuple(self._mark(told) for told in self._rows[: -count - 1 : -1])

    def found(self, find: str) -> tuple[LedgerRow, ...]:
        """All entries that contain a text, newest first."""
        self._read_the_rest()
        key = (find, len(self._rows), len(self._undone))
        if self._found[0] != key:
            wanted = find.casefold()
            rows = (self._mark(told) for told in reversed(self._rows))
            self._found = (key, tuple(row for row in rows if wanted in row.text.casefold()))
        return self._found[1]

    def undoable(self, rows: tuple[LedgerRow, ...]) -> tuple[int, ...]:
        """Per row, how many actions an undo back to it takes back."""
        standing = self._session.history.standing
        return tuple(len(standing) - bisect_left(standing, row.seq) for row in rows)

    def _row_of(self, entry: Entry) -> LedgerRow:
        self._undone.update(entry.undo)
        self._undone.difference_update(entry.redo)
        setup = self._session.state.setup
        try:
            said = sentence(entry, setup, self._book)
        except JournalCorrupt as forged:
            return LedgerRow(entry.seq, str(forged))
        quiet = not entry.post and all(isinstance(one, QUIET) for one in e.load(entry.ev))
        words = "; ".join(instructions(entry, setup, self._book))
        return LedgerRow(entry.seq, said, words, quiet=quiet)

    def _mark(self, told: LedgerRow) -> LedgerRow:
        if told.seq not in self._undone:
            return told
        return replace(told, undone=True)

    def _read_the_rest(self) -> None:
        if self._from == 1:
            return
        earlier = []
        for entry in self._session.entries(1):
            if entry.seq >= self._from:
                break
            earlier.append(entry)
        # A later redo cancels the mark of an older undo; later marks stay.
        known = set(self._undone)
        redone = self._redone()
        told = [self._row_of(entry) for entry in earlier]
        self._undone = (self._undone - redone) | known
        self._rows = told + self._rows
        self._from = 1

    def _redone(self) -> set[int]:
        seqs: set[int] = set()
        for entry in self._session.entries(self._from):
            seqs.update(entry.redo)
        return seqs


def gains(entry: Entry, state: State) -> dict[str, int]:
    """An entry's effect on each player's cash. Players without one are left out."""
    commodity = state.edition.money.commodity
    sums: dict[str, int] = {}
    for posting in entry.post:
        if posting.commodity == commodity and posting.account in state.seats:
            sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    return {who: amount for who, amount in sums.items() if amount}
