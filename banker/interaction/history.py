"""History: what a television shows of the game so far, and the highlight of the newest entry.

Rules of this file
* The history is calculated from the entries in slices, so that no key waits for it. Entries that
  come meanwhile follow at the end. Entries read at the start have no highlight.
* After an undo the history is calculated again; the last one is shown until then.
* Nothing of this is loaded before the first slice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.foundation.errors import BankerError
from banker.games.board.state import Setup, State, opening
from banker.ledger.entry import Entry

if TYPE_CHECKING:
    from banker.games.board.queries.evening import Evening
    from banker.games.board.queries.moments import Moment

SLICE = 50  # entries: a few milliseconds
_UNFIT = (OSError, LookupError, TypeError, ValueError, AttributeError, AssertionError, BankerError)


class NoHistory:
    """A history for a game whose television does not show the game so far.

    `so_far` and `moment` stay None.
    """

    so_far: Evening | None = None
    moment: Moment | None = None
    is_folding = False

    def __init__(self, entries: Callable[[], Iterable[Entry]], setup: Setup) -> None:
        pass

    def begin(self, count: int) -> None:
        """Do nothing: this game has no history to build."""

    def wanted(self, count: int) -> None:
        """Do nothing: no television shows the history of this game."""

    def more(self) -> bool:
        """Return False: nothing is left to build."""
        return False

    def note(self, entry: Entry, state: State | None = None) -> None:
        """Do nothing: a new entry changes no history."""


class History(NoHistory):
    """Builds the history of one game for a television. `entries` returns all entries so far.

    `so_far`: the game so far, None until the first slice is done. `moment`: what the newest entry
    shows large, None if it shows nothing.
    """

    def __init__(self, entries: Callable[[], Iterable[Entry]], setup: Setup) -> None:
        self._entries, self._setup = entries, setup
        self._state: State | None = None
        self._waiting: list[Entry] = []
        self._work: Iterator[None] | None = None
        self._is_begun = False

    def begin(self, count: int) -> None:
        """Plan the first `count` entries; each call of `more` then reads a slice of them."""
        self._is_begun, self.moment = True, None
        self._waiting.clear()
        self._work, self.is_folding = self._folding(count), True

    def more(self) -> bool:
        """Read the next slice of entries; return whether entries are left."""
        if self._work is None:
            return False
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except _UNFIT:  # of an entry that does not fit the game nothing is told
            self._work = self.so_far = None
        self.is_folding = self._work is not None
        return self.is_folding

    def wanted(self, count: int) -> None:
        """Begin with the first `count` entries now, unless `begin` was called: a television needs
        them."""
        if count and not self._is_begun:
            self.begin(count)
            while self.more():
                pass

    def note(self, entry: Entry, state: State | None = None) -> None:
        """Add a new entry, and find the moment that it shows."""
        del state
        if not self._is_begun:
            return
        if entry.undo or entry.redo:
            self.begin(entry.seq)
        elif self._work is not None:
            self._waiting.append(entry)
        elif self.so_far is not None:
            try:
                self._follow(entry)
            except _UNFIT:
                self.so_far = self.moment = None

    def _folding(self, count: int) -> Iterator[None]:
        """Read, then fold; it rests after each slice."""
        from banker.games.board.queries.evening import begun, followed
        from banker.games.board.queries.seats import first_setup

        listed: list[Entry] = []
        reading = islice(self._entries(), count)
        while part := list(islice(reading, SLICE)):
            listed += part
            yield
        first, *others = listed
        skipped = undone_or_undoing(others)
        state = opening(first_setup(self._setup, first), first.post)
        so_far = begun(state)
        for at, entry in enumerate(others, 1):
            state = apply(state, entry)
            if entry.seq not in skipped:
                so_far = followed(so_far, state, entry)
            if at % SLICE == 0:
                self.so_far = so_far
                yield
        self.so_far, self._state = so_far, state
        for entry in self._waiting:
            self._follow(entry)
        self._waiting.clear()
        self.moment = None

    def _follow(self, entry: Entry) -> None:
        from banker.games.board.queries.evening import followed
        from banker.games.board.queries.moments import VAULT_OPENED, moments

        assert self._state is not None and self.so_far is not None
        after = apply(self._state, entry)
        now = followed(self.so_far, after, entry)
        found = moments(entry, self._state, after, self.so_far, now)
        self.moment = next((one for one in found if one.kind != VAULT_OPENED), None)
        self._state, self.so_far = after, now
