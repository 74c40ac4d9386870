"""Session: the only way to execute a command. decide -> apply -> append -> swap -> notify.

Rules of this file
* Keys, prompt, scripts, phones and devices: every command enters by `Session.execute`.
* Nothing is shown before it is durable: the state is swapped after the append. If anything before
  the swap fails, memory and disk are as before, at the latest when the session is closed.
* A command id that is already in the journal returns its entry and is not executed again.
* A game that another version wrote goes on by the rules of this one, and the file says so: before
  this version's first entry stands one that names both. A game that is only opened stays as it was.
* The wall clock is read and ids are drawn here and nowhere below. If the clock was set back, no
  entry gets an earlier time than the one before it.
"""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Generic, Self

import msgspec

from banker import VERSION, editions
from banker.engine import fold
from banker.engine.any_edition import AnyEdition
from banker.engine.command import Command, Redo, TakeBack, Undo
from banker.engine.decision import Decision, program_changed, with_delivery
from banker.engine.fold import apply
from banker.engine.history import History, Read, decide_redo, decide_take_back, decide_undo
from banker.engine.refusal import Refusal
from banker.engine.ruleset import C, Ruleset, S, seconds
from banker.foundation.errors import (
    BankerError,
    InvalidCommand,
    JournalCorrupt,
    JournalError,
    JournalUnavailable,
)
from banker.foundation.limits import TEXT_LENGTH_MAX
from banker.games.board.commands import AnyCommand
from banker.games.board.state import State
from banker.games.rulesets import ruleset
from banker.language.phrases.translation import in_language
from banker.ledger.entry import Delivery, Entry
from banker.ledger.origins import BANKER, CLOCK, origin_fault
from banker.ledger.phone_marks import PHONE
from banker.session.clock import GameClock
from banker.session.loading import fault_of, fold_rows
from banker.session.snapshot import Certificate
from banker.store import AnyJournal, Journal, MemoryJournal, read

MADE_BY = f"banker {VERSION}"
RECENT = 30  # actions that `Ruleset.recall` gets
SLACK = timedelta(minutes=1)  # machines correct their clocks by less than this all the time
STAMP = "%Y-%m-%dT%H:%M:%S.%fZ"
STAMPED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


class Outcome(msgspec.Struct, frozen=True):
    """The entry of an executed command. `repeated`: a command with this id was executed before;
    this is its entry."""

    entry: Entry
    repeated: bool = False


class GameSession(Generic[S, C]):
    """One game in play. Its type parameters: the ruleset's types of state and of command."""

    def __init__(
        self, journal: AnyJournal, state: S, history: History, writer: str = MADE_BY
    ) -> None:
        self.journal = journal
        self.state = state
        self.history = history
        self.ruleset: Ruleset[AnyEdition, fold.Setup, S, C] = history.ruleset
        self._subscribers: list[Callable[[Entry, S], None]] = []
        self._poisoned = False
        self.writer = writer  # the version that wrote the newest entry
        self._newest_ts = journal.entry(journal.count).ts
        self._clock = GameClock(self.ruleset.clock)

    # --- open and close ----------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path | None, setup: fold.Setup, *, by: str = BANKER) -> Self:
        """Start a new game; its first entry is by `by`. Without a path the game is kept in memory
        only."""
        frozen, digest = editions.freeze(setup.edition), editions.digest(setup.edition)
        rules = ruleset(setup.ruleset)
        opened = rules.open_game(setup, frozen, digest, MADE_BY)
        first = numbered(opened, 1, cls.now().strftime(STAMP), by)
        if fault := fault_of(first):
            raise InvalidCommand("a game cannot begin like this: {fault}", fault=fault)
        journal = MemoryJournal.create(first) if path is None else Journal.create(path, first)
        return cls(journal, rules.opening(setup, first.post), History(rules), MADE_BY)

    @classmethod
    def open(cls, path: Path, *, language: str = "", known: Certificate | None = None) -> Self:
        """Continue a stored game. Locks the file, moves an unfinished last line aside, and syncs
        all of it to the disk.

        `language` replaces the edition's language in texts; it is not stored. `known`: the
        certificate of an earlier audit, which saves work; one that does not fit the file is
        ignored.
        """
        journal = Journal.open(path, known.prefix if known is not None else None)
        try:
            state, history, writer = _folded(path, journal, known)
            return cls(journal, in_language(state, language), history, writer)
        except BankerError:
            journal.close()
            raise

    @classmethod
    def copied(cls, path: Path, *, language: str = "") -> Self:
        """Return a stored game as a session in memory: the file is only read, without a lock."""
        journal = MemoryJournal.copied(read(path).rows())
        state, history, writer = _folded(path, journal)
        return cls(journal, in_language(state, language), history, writer)

    def close(self) -> None:
        """Record the time of the running game clock, then release the file.

        An entry whose writing failed is first removed from the file. If that fails too, a
        `JournalUnavailable` says that nobody knows whether it is stored.
        """
        try:
            if not self._poisoned:
                self._read_clock()
        finally:
            try:
                self._drop_refused()
            finally:
                self.journal.close()

    def _drop_refused(self) -> None:
        """Remove a line whose sync failed. Otherwise a repeated statement would be booked twice."""
        if seq := self.journal.in_doubt:
            try:
                self.journal.recover()
            except JournalError as error:
                raise JournalUnavailable(
                    "it is not known whether entry {seq} is booked: look with 'banker log {path}'",
                    seq=seq,
                    path=self.journal.path,
                ) from error

    def waits_for_clock(self) -> str:
        """The newest entry's time if the computer's clock is over a minute behind that time, else
        an empty text."""
        soon = (self.now() + SLACK).strftime(STAMP)
        return self._newest_ts if soon < self.stamp() else ""

    @staticmethod
    def now() -> datetime:
        """Return the computer's present time in UTC."""
        return datetime.now(UTC)

    # --- the game's clock --------------------------------------------------------------------

    def start_clock(self, ticks: Callable[[], float] = time.monotonic) -> None:
        """Start the game's clock, if this game uses one. `ticks` gives monotonic seconds."""
        self._clock.start(self.state, ticks)

    def seconds(self) -> int:
        """Return the time of the game's clock, in whole seconds."""
        return self._clock.seconds(self.state)

    def tick(self) -> Entry | None:
        """Record the game clock's time if a record is due; return the entry, else None. The screen
        calls this every second."""
        if self._poisoned:
            return None
        return self._read_clock() if self._clock.is_to_be_told(self.state) else None

    def _read_clock(self) -> Entry | None:
        """Record the time of the game's clock, unless that time is on record."""
        clock, now = self.ruleset.clock, self.seconds()
        if clock is None or now == seconds(self.state):
            return None
        return self._carry_out(clock.reading(now), by=CLOCK).entry

    # --- the door ----------------------------------------------------------------------------

    def execute(
        self,
        command: Command,
        *,
        id: str | None = None,
        by: str = BANKER,
        delivery: Delivery | None = None,
    ) -> Outcome:
        """Execute a command and store its entry. A known `id` returns the stored entry instead.
        Raises `CommandError` if refused, `JournalError` if not stored. `delivery`: a device's
        report."""
        known = None if id is None else self.journal.has_command(id)
        if known is not None:
            return Outcome(self.journal.entry(known), repeated=True)
        _assert_origin(id, by)
        self._recover()
        clock = self.ruleset.clock
        if clock is not None and isinstance(command, clock.pauses):
            self._read_clock()
        elif clock is not None and not isinstance(command, clock.readings):
            self.tick()
        return self._carry_out(command, id=id, by=by, delivery=delivery)

    def _carry_out(
        self,
        command: Command,
        *,
        id: str | None = None,
        by: str = BANKER,
        delivery: Delivery | None = None,
    ) -> Outcome:
        decision = self.decide(command)
        if delivery is not None:
            decision = with_delivery(decision, self.state, delivery)
        if self.writer != MADE_BY:
            self._append(program_changed(self.writer, MADE_BY))
            self.writer = MADE_BY
        return Outcome(self._append(decision, by, id, delivery))

    def _append(
        self,
        decision: Decision,
        by: str = BANKER,
        id: str | None = None,
        delivery: Delivery | None = None,
    ) -> Entry:
        """Make a decision an entry. If this raises, memory and disk are as before."""
        entry = numbered(decision, self.journal.count + 1, self.stamp(), by, id, delivery)
        state = apply(self.state, entry)
        try:
            self.journal.append(entry)
        except JournalUnavailable:
            self._poisoned = True
            raise
        self._newest_ts = entry.ts
        self._clock.follow(self.state, state, is_reading=by == CLOCK)
        self.state = state
        self.history.note(entry)
        for subscriber in self._subscribers:
            subscriber(entry, state)
        return entry

    def append_all(self, entries: Sequence[Entry]) -> None:
        """Write entries that were decided on the present state: all of them, or none."""
        self._recover()
        try:
            self.journal.append_all(entries)
        except JournalUnavailable:
            self._poisoned = True
            raise
        self.writer = MADE_BY
        for entry in entries:
            state = apply(self.state, entry)
            self._newest_ts = entry.ts
            self._clock.follow(self.state, state, is_reading=False)
            self.state = state
            self.history.note(entry)
            for subscriber in self._subscribers:
                subscriber(entry, state)

    def stamp(self) -> str:
        """Return the time for the next entry: now, but never before the newest entry's time."""
        now = self.now().strftime(STAMP)
        # Times in one format sort as text. A time in another format is ignored.
        return max(now, self._newest_ts) if STAMPED.fullmatch(self._newest_ts) else now

    def _recover(self) -> None:
        """After a failed write, repair the file before anything is appended."""
        if self._poisoned:
            self.journal.recover()
            self._poisoned = False

    def decide(self, command: Command) -> Decision:
        """Return what the rules make of a command; nothing is changed. Raises `CommandError` if it
        is refused."""
        try:
            return decided(command, self.state, self.history, self.journal.entry)
        except Refusal as refusal:
            refusal.asked = command  # for those who say what would be allowed instead
            raise

    def preview(self, command: Command) -> S:
        """Return the state that a command would lead to, without executing it. Raises as `decide`
        does."""
        return apply(self.state, self.decide(command))

    def subscribe(self, subscriber: Callable[[Entry, S], None]) -> None:
        """Call `subscriber` with each new entry and the state after it, once the entry is
        durable."""
        self._subscribers.append(subscriber)

    def entries(self, start: int = 1) -> Iterator[Entry]:
        """Iterate over the entries of the game from number `start` on."""
        return self.journal.entries(start)

    def standing(self) -> Iterator[Entry]:
        """Iterate over the actions in effect, newest first; each is read from the file when it is
        needed."""
        return map(self.journal.entry, reversed(self.history.standing))


# What most callers have at hand: of the board's types, as other games are played by what is common.
Session = GameSession[State, AnyCommand]


def _folded(
    path: Path, journal: AnyJournal, known: Certificate | None = None
) -> tuple[Any, History, str]:
    first = journal.entry(1)
    if known is not None and isinstance(journal, Journal) and journal.is_known:
        since = known.prefix.count + 1
        with suppress(JournalCorrupt):
            return fold_rows(path, first, lambda: journal.replay(since), known.snapshot)
    return fold_rows(path, first, lambda: journal.replay(2))


def _assert_origin(id: str | None, by: str) -> None:
    """Refuse an id that no reader of the file would believe; None is one that is drawn here."""
    if fault := origin_fault(id, by):
        raise InvalidCommand(
            "{fault}; an id of your own has 1 to {most:,} characters that a screen can show, and"
            " does not begin with '{phone}/'",
            fault=fault,
            most=TEXT_LENGTH_MAX,
            phone=PHONE,
        )


def decided(command: Command, state: fold.State, history: History, read: Read) -> Decision:
    """Return the decision on a command in a state. `read` returns an entry by its number. Raises
    `CommandError` if the command is refused."""
    if isinstance(command, Undo):
        return decide_undo(command, history, read)
    if isinstance(command, Redo):
        return decide_redo(command, history, read)
    if isinstance(command, TakeBack):
        return decide_take_back(command, history, read)
    rules = history.ruleset
    newest = map(read, reversed(history.standing[-RECENT:]))
    return rules.recall(rules.decide(state, command), state, newest)


def numbered(
    decision: Decision,
    seq: int,
    ts: str,
    by: str,
    id: str | None = None,
    delivery: Delivery | None = None,
) -> Entry:
    """Make the entry of a decision: with the number `seq`, the time `ts`, and the enterer `by`.
    Without `id` a random id is drawn."""
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
