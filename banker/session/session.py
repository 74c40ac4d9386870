"""Session: the one door. decide -> apply -> append -> swap -> notify.

Rules of this file
* Key, prompt, script, phone or device: everything enters by `Session.execute`.
* Nothing is shown that is not durable: the state is swapped after the append. When anything before
  the swap fails, memory and disk are as before.
* A command id that is already in the journal is answered, not carried out again.
* The wall clock and the drawing of ids live here and nowhere below. A clock that was set back
  dates nothing back: no entry is earlier than the one before it.
* A game that goes by a clock is told the time before the act that it matters for, once a minute at
  least, and when the table closes: so the clock survives whatever happens to the program.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

import msgspec

from banker import VERSION, editions
from banker.errors import BankerError, JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.draft import Decision, with_delivery
from banker.games.board.history import History, Read, decide_redo, decide_undo
from banker.games.board.opening import open_game
from banker.games.board.rules import clock
from banker.games.board.rules.reconciliation import recalled
from banker.games.board.state import Setup, State, apply, opening
from banker.language.translation import in_language
from banker.ledger.entry import Delivery, Entry
from banker.session.loading import fold_rows
from banker.store import AnyJournal, Journal, MemoryJournal

MADE_BY = f"banker {VERSION}"
BANKER = "banker"
CLOCK = "clock"
RECENT = 30  # acts that a count looks back on
HEARD_S = 60  # a crash costs the game's clock no more than this
SLACK = timedelta(minutes=1)  # by less, clocks are put right all the time
STAMP = "%Y-%m-%dT%H:%M:%S.%fZ"
STAMPED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


class Outcome(msgspec.Struct, frozen=True):
    """What became of a command: its entry, and whether it was already there."""

    entry: Entry
    repeated: bool = False


Subscriber = Callable[[Entry, State], None]


class Session:
    """One game that is being played."""

    def __init__(self, journal: AnyJournal, state: State, history: History) -> None:
        self.journal = journal
        self.state = state
        self.history = history
        self._subscribers: list[Subscriber] = []
        self._poisoned = False
        self._newest_ts = journal.entry(journal.count).ts
        self._ticks: Callable[[], float] | None = None
        self._since = 0.0
        self._ran = 0.0  # beyond what was told, when the clock came to stand

    # --- beginning ---------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path | None, setup: Setup, *, by: str = BANKER) -> Self:
        """A new game; without a path it lives in memory only."""
        frozen, digest = editions.freeze(setup.edition), editions.digest(setup.edition)
        opened = open_game(setup, frozen, digest, MADE_BY)
        first = numbered(opened, 1, cls.now().strftime(STAMP), by)
        journal = MemoryJournal.create(first) if path is None else Journal.create(path, first)
        return cls(journal, opening(setup, first.post), History())

    @classmethod
    def open(cls, path: Path, *, language: str = "") -> Self:
        """A game to go on with: locks the file, sets a torn tail aside, makes all of it durable.

        `language`: what it is told in, if not in the edition's own; nothing of that is stored.
        """
        journal = Journal.open(path)
        try:
            state, history = fold_rows(path, journal.entry(1), lambda: journal.replay(2))
            return cls(journal, in_language(state, language), history)
        except BankerError:
            journal.close()
            raise

    def close(self) -> None:
        """Give the file free. A clock that runs is read once more."""
        try:
            if not self._poisoned:
                self._read_clock()
        finally:
            self.journal.close()

    def waits_for_clock(self) -> str:
        """The newest entry's time, if the machine's clock shows an earlier one; else nothing."""
        soon = (self.now() + SLACK).strftime(STAMP)
        return self._newest_ts if soon < self._stamp() else ""

    @staticmethod
    def now() -> datetime:
        """The machine's clock."""
        return datetime.now(UTC)

    # --- the game's clock --------------------------------------------------------------------

    def start_clock(self, ticks: Callable[[], float] = time.monotonic) -> None:
        """From now on the game's clock runs, if this game goes by one. `ticks` is in seconds."""
        if clock.has_clock(self.state):
            self._ticks, self._since, self._ran = ticks, ticks(), 0.0

    def seconds(self) -> int:
        """What the game's clock shows."""
        told = self.state.table.seconds
        if self._ticks is None or clock.stands(self.state):
            return told
        return told + int(self._ticks() - self._since)

    def tick(self) -> Entry | None:
        """Tell the game the time if that changes anything; its entry. The screen calls it too."""
        if self._poisoned:
            return None
        now, told = self.seconds(), self.state.table.seconds
        matters = any(told < moment <= now for moment in clock.thresholds(self.state))
        return self._read_clock() if matters or now - told >= HEARD_S else None

    def _read_clock(self) -> Entry | None:
        """Put on record what the clock shows, if it shows anything new."""
        now = self.seconds()
        if now == self.state.table.seconds:
            return None
        return self._carry_out(c.SetClock(now), by=CLOCK).entry

    # --- the door ----------------------------------------------------------------------------

    def execute(
        self,
        command: c.AnyCommand,
        *,
        id: str | None = None,
        by: str = BANKER,
        delivery: Delivery | None = None,
    ) -> Outcome:
        """Carry a command out, or raise `CommandError` (refused) or `JournalError` (not stored)."""
        known = None if id is None else self.journal.has_command(id)
        if known is not None:
            return Outcome(self.journal.entry(known), repeated=True)
        self._recover()
        if isinstance(command, c.PauseClock):
            self._read_clock()
        elif not isinstance(command, c.SetClock):
            self.tick()
        return self._carry_out(command, id=id, by=by, delivery=delivery)

    def _carry_out(
        self,
        command: c.AnyCommand,
        *,
        id: str | None = None,
        by: str = BANKER,
        delivery: Delivery | None = None,
    ) -> Outcome:
        decision = self.decide(command)
        if delivery is not None:
            decision = with_delivery(decision, self.state, delivery)
        entry = numbered(decision, self.journal.count + 1, self._stamp(), by, id, delivery)
        state = apply(self.state, entry)
        try:
            self.journal.append(entry)
        except JournalUnavailable:
            self._poisoned = True
            raise
        self._newest_ts = entry.ts
        self._follow_clock(state, by)
        self.state = state
        self.history.note(entry)
        for subscriber in self._subscribers:
            subscriber(entry, state)
        return Outcome(entry)

    def _stamp(self) -> str:
        """The time of day; while the clock is behind the newest entry, that one's."""
        now = self.now().strftime(STAMP)
        # Text of one form is as late as it reads. A time of another form is nobody's clock.
        return max(now, self._newest_ts) if STAMPED.fullmatch(self._newest_ts) else now

    def _follow_clock(self, after: State, by: str) -> None:
        """What an entry says of the clock is true from now on; what it was read at, from then."""
        old, new = self.state.table.seconds, after.table.seconds
        if by == CLOCK:
            self._since += new - old
        elif self._ticks is not None:
            now, stood, stands = self._ticks(), clock.stands(self.state), clock.stands(after)
            if old != new:
                self._since, self._ran = now, 0.0
            elif stands and not stood:
                self._ran = now - self._since
            elif stood and not stands:
                self._since = now - self._ran

    def _recover(self) -> None:
        """After a failed write nothing is appended before the file was made whole again."""
        if self._poisoned:
            self.journal.recover()
            self._poisoned = False

    def decide(self, command: c.AnyCommand) -> Decision:
        """What a command would do now; changes nothing. Raises `CommandError` when refused."""
        return decided(command, self.state, self.history, self.journal.entry)

    def preview(self, command: c.AnyCommand) -> State:
        """The state as it would be."""
        return apply(self.state, self.decide(command))

    def subscribe(self, subscriber: Subscriber) -> None:
        """Be told of each entry after it is durable."""
        self._subscribers.append(subscriber)

    def entries(self, start: int = 1) -> Iterator[Entry]:
        """The journal from an entry on."""
        return self.journal.entries(start)

    def standing(self) -> Iterator[Entry]:
        """The acts that stand, newest first; read one by one."""
        return map(self.journal.entry, reversed(self.history.standing))


def decided(command: c.AnyCommand, state: State, history: History, read: Read) -> Decision:
    """What a command does to a game. `read` gives an entry by its number."""
    if isinstance(command, c.Undo):
        return decide_undo(command, history, read)
    if isinstance(command, c.Redo):
        return decide_redo(command, history, read)
    from banker.games.board.decide import decide  # every rule there is: looking at a game asks none

    decision = decide(state, command)
    if isinstance(command, c.Count):
        # What may have been missed is looked for in the newest acts that stand.
        return recalled(decision, state, map(read, reversed(history.standing[-RECENT:])))
    return decision


def numbered(
    decision: Decision,
    seq: int,
    ts: str,
    by: str,
    id: str | None = None,
    delivery: Delivery | None = None,
) -> Entry:
    """The entry of a decision; without `id` one is drawn."""
    return Entry(
        seq=seq,
        cmd=id or str(uuid.uuid4()),
        ts=ts,
        by=by,
        kind=decision.kind,
        command=decision.command,
        ev=decision.ev,
        post=decision.post,
        set=decision.set,
        undo=decision.undo,
        redo=decision.redo,
        dev=delivery,
    )
