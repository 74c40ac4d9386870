"""Ledger view: the entries as sentences, newest first, and which of them were undone.

At the start only the newest entries are read; the others are read when the ledger is opened.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

from banker.foundation.errors import JournalCorrupt
from banker.interaction.game_screen import screen_of
from banker.interaction.view import LedgerRow
from banker.language.news import ACT, CHATTER, News, with_signs
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.session.session import Session

TURNED = str.maketrans("+−", "−+")  # the sign of an amount that goes back
TURN = "turn"  # the fact of whose turn it is
ALARM = "!"  # the mark of what somebody must answer, or has missed
AROUND = 40  # how far back an undone act is looked for
TAIL = 60  # more rows than any table shows


class LedgerView:
    """The ledger's rows of one session. `gains`: the newest entry's change of each player's
    cash."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._words = language_of(session.state.edition)
        self._books = screen_of(session.state.edition).books
        self._newest: tuple[LedgerRow, ...] = ()
        self._before: Entry | None = None
        self._rows: list[LedgerRow] = []  # oldest first
        self._undone: set[int] = set()
        self._turn_from = 0  # the entry that the present turn began with
        self._from = max(1, session.journal.count - TAIL + 1)
        self._found: tuple[tuple[str, int, int], tuple[LedgerRow, ...]] = (("", 0, 0), ())
        self.gains: dict[str, int] = {}
        for entry in session.entries(self._from):
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """Add the row of a new entry."""
        row = self._row_of(entry)
        # An entry that does not fit the game has no news, and its events are not read.
        are_read = row.news is not None and bool(self._rows) and self._rows[-1].news is not None
        if are_read and self._before is not None and self._books.is_folded(self._before, entry):
            self._rows[-1] = _folded(self._rows[-1])
        self._rows.append(row)
        if any(change.key == TURN for change in entry.set):
            self._turn_from = entry.seq
        self._before, self._newest = entry, ()
        self.gains = self._books.gains(entry, self._session.state)

    def settle(self, count: int, moved: tuple[str, ...], gains: dict[str, int]) -> None:
        """Show the `count` newest entries as one change.

        `moved`: what hands must move for all of it; `gains`: its change of each player's cash.
        """
        self.gains = gains
        self._rows[-count:] = [replace(row, steps=()) for row in self._rows[-count:]]
        self._rows[-1] = replace(self._rows[-1], steps=moved)
        self._newest, self._found = (), (("", 0, 0), ())

    def gains_of(self, entries: Iterable[Entry]) -> dict[str, int]:
        """Return the change of each player's cash by several entries."""
        sums: dict[str, int] = {}
        for entry in entries:
            for who, amount in self._books.gains(entry, self._session.state).items():
                sums[who] = sums.get(who, 0) + amount
        return {who: amount for who, amount in sums.items() if amount}

    def newest(self, count: int) -> tuple[LedgerRow, ...]:
        """Return the newest rows, newest first: enough to show `count` after some are left out.

        The result is the same tuple until the next entry comes.
        """
        if not self._newest:
            most = min(len(self._rows), max(count * 3, TAIL))
            self._newest = tuple(self._marked(self._rows[: -most - 1 : -1]))
        return self._newest

    def found(self, find: str) -> tuple[LedgerRow, ...]:
        """Return all rows whose sentence contains a text, newest first."""
        self._read_the_rest()
        key = (find, len(self._rows), len(self._undone))
        if self._found[0] != key:
            wanted = find.casefold()
            rows = self._marked(reversed(self._rows))
            self._found = (key, tuple(row for row in rows if wanted in row.text.casefold()))
        return self._found[1]

    def undoable(self, rows: tuple[LedgerRow, ...]) -> tuple[int, ...]:
        """Return for each row how many actions an undo back to that row reverses."""
        standing = self._session.history.standing
        return tuple(len(standing) - bisect_left(standing, row.seq) for row in rows)

    def _row_of(self, entry: Entry) -> LedgerRow:
        self._undone.update(entry.undo)
        self._undone.difference_update(entry.redo)
        setup = self._session.state.setup
        try:
            said = sentence(entry, setup, self._words.book)
        except JournalCorrupt as forged:
            return LedgerRow(entry.seq, str(forged))
        moved = self._books.steps(entry, with_signs(setup), self._words.book)
        news = self._of_an_act(entry.undo, "undone: {act}", entry.seq)
        if news is not None:  # the money goes the other way
            news = replace(news, amount=news.amount[:1].translate(TURNED) + news.amount[1:])
        news = news or self._of_an_act(entry.redo, "redone: {act}", entry.seq)
        news = news or self._books.news_of(entry, setup, self._words, said)
        return LedgerRow(entry.seq, said, moved, news=news)

    def _of_an_act(self, acts: tuple[int, ...], template: str, seq: int) -> News | None:
        """The news of an undo or a redo of one action: what that action was."""
        told = {row.seq: row for row in self._rows[-AROUND:] if row.seq in acts}
        if len(acts) != 1 or not told or not (news := told[acts[0]].news):
            return None
        text = self._words.words(template, act=news.text)
        return replace(news, seq=seq, mark="↶", text=text, weight=ACT, dice=None)

    def _marked(self, rows: Iterable[LedgerRow]) -> Iterator[LedgerRow]:
        """The rows, newest first, with those undone and those that somebody may still answer: the
        newest one of each rent and debt that stands, and of the present turn what was missed."""
        standing = set(self._books.standing(self._session.state))
        for row in rows:
            if row.seq in self._undone:
                yield replace(row, undone=True)
            elif row.news is None or row.news.mark != ALARM:
                yield row
            elif row.news.about in standing:
                standing.discard(row.news.about)
                yield replace(row, is_open=True)
            elif not row.news.about and row.seq >= self._turn_from:
                yield replace(row, is_open=True)
            else:
                yield row

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
        pairs = zip(earlier, [*earlier[1:], *self._first()], strict=False)
        for at, (entry, after) in enumerate(pairs):
            if self._books.is_folded(entry, after):
                told[at] = _folded(told[at])
        self._undone = (self._undone - redone) | known
        self._rows = told + self._rows
        self._from = 1

    def _first(self) -> list[Entry]:
        """The oldest entry that was read at the start."""
        return list(islice(self._session.entries(self._from), 1))

    def _redone(self) -> set[int]:
        seqs: set[int] = set()
        for entry in self._session.entries(self._from):
            seqs.update(entry.redo)
        return seqs


def _folded(row: LedgerRow) -> LedgerRow:
    if row.news is None or row.news.weight != ACT:
        return row
    return replace(row, news=replace(row.news, weight=CHATTER))
