"""Replay check: re-executes every stored command by the rules and compares the resulting lines.

The audit has its own prices and rents but no turn order. Only the rules can say whether a player
was allowed to act, and what followed. The same command on the same state gives the same line, byte
for byte, so an invented line differs even if all its hashes fit.

Rules of this file
* This check shares the rules with what makes entries, on purpose. `banker.audit` shares nothing
  with either. Neither replaces the other.
* Each line is compared on the state that the stored lines before it give. A mismatch is therefore
  reported once, at its own line.
* Rules change. Lines of another version are applied and not compared: `stretches` lists them. The
  file itself states which version wrote a line.
* Nothing in a line makes the check raise. If the check cannot go on, it reports that and ends.
* Where a line is byte for byte what the rules make, the check goes on from the state that they
  drafted. A test holds that state beside the folded one for every kind of command.
* Memory does not grow with the game. A line that refers to dropped entries is reported as not
  checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import msgspec

from banker.engine.command import Command, Redo, Undo
from banker.engine.decision import Decision, program_changed, with_delivery
from banker.engine.fold import State, apply
from banker.engine.history import History
from banker.engine.refusal import Refusal
from banker.engine.ruleset import AnyRuleset
from banker.foundation.errors import BankerError, CommandError
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import FINDINGS_MAX, READ_AGAIN_MAX, line_bytes_max
from banker.foundation.text import Text
from banker.games.rulesets import ruleset
from banker.ledger.entry import Change, Delivery, Entry, Posting
from banker.session.loading import PROGRAM_CHANGED, setup_of
from banker.session.session import MADE_BY, decided, numbered
from banker.store.batches import batches
from banker.store.line_format import HASH_FIELD_SIZE, ReplayRow, entry_of, replay_row_of

KEPT = 16_384  # the newest lines in memory, and the least number of newest actions
TOO_LONG_AGO = Text("it refers to an action too long ago to be compared with the rules")
_CHANGE = b'"kind":"%b"' % PROGRAM_CHANGED.encode()
_WHOLE = re.compile(rb',"h":"[0-9a-f]{64}"}\Z')
MISMATCHES = {
    "kind": Text("its kind is not what the rules make of its command"),
    "command": Text("its command is not spelled as the program does"),
    "ev": Text("what it tells is not what the rules make of its command"),
    "post": Text("what it moves is not what the rules make of its command"),
    "set": Text("the facts that it leaves are not what the rules make of its command"),
    "undo": Text("what it undoes is not what the rules make of its command"),
    "redo": Text("what it does again is not what the rules make of its command"),
}
_INCONSISTENT = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)


class Mismatch(msgspec.Struct, frozen=True):
    """A line that differs from what the rules make, with the `expected` line; or, if not
    `is_proven`, a line that could not be checked, or that another version wrote."""

    seq: int
    what: Text
    expected: str = ""
    is_proven: bool = True


class Stretch(msgspec.Struct, frozen=True):
    """The entries from `first` to `last`, both included. Another version, `writer`, wrote them, so
    they were not compared."""

    first: int
    last: int
    writer: str


class ReplayResult(msgspec.Struct, frozen=True):
    """What a replay check found. `mismatches`: the first ones, `FINDINGS_MAX` at most; `more`: how
    many came after them, the first in entry `more_from`, and whether one of those is proven. `box`:
    the stored edition; empty if the first line does not describe a game. `stretches`: lines of
    other versions."""

    box: dict[str, JsonValue]
    stretches: list[Stretch]
    mismatches: list[Mismatch]
    more: int
    more_from: int
    is_more_proven: bool


class _Stored(msgspec.Struct, frozen=True, gc=False, rename={"command": "in"}):
    """The fields of a line that are compared. `_decoder` narrows `command` to one ruleset."""

    cmd: str
    ts: str
    by: str
    kind: str
    command: Command | None
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...]
    redo: tuple[int, ...]
    dev: Delivery | None
    seq: int


@cache
def _decoder(rules: AnyRuleset) -> Callable[[bytes], _Stored]:
    """The decoder for a ruleset's lines. Cached, because building the type is slow."""
    stored: object = msgspec.defstruct(
        "_Stored",
        [("command", rules.commands | None)],
        bases=(_Stored,),
        frozen=True,
        gc=False,
        rename={"command": "in"},
    )
    decode: Callable[[bytes], _Stored] = msgspec.json.Decoder(stored).decode
    return decode


class ReplayCheck:
    """Compares the lines of a file with what the rules make of their commands: call `check_line`
    for each line, then `result`."""

    def __init__(self) -> None:
        self.found: list[Mismatch] = []
        self._more = self._more_from = 0
        self._is_more_proven = False
        self.writer = MADE_BY  # the version that wrote the newest line
        self._begun_by: list[tuple[int, str]] = []  # the first line of each version, in order
        self._box: dict[str, JsonValue] = {}
        self._seq = 0
        self._size = self._size_read_again = 0  # bytes of lines
        self._state: State | None = None
        self._is_over = self._is_trimmed = False
        # The first line sets both, because it names the rules.
        self._history: History
        self._stored: Callable[[bytes], _Stored]
        self._newest: dict[int, bytes] = {}

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines unchanged, and check each line on the way.

        Lines are checked some at a time: so the check and the reader do not empty each other's
        processor caches at every line.
        """
        for batch in batches(lines):
            for line in batch:
                self.check_line(line)
            yield from batch

    def result(self) -> ReplayResult:
        """Return what was found in the lines checked so far."""
        return ReplayResult(
            self._box,
            self.stretches(),
            self.found,
            self._more,
            self._more_from,
            self._is_more_proven,
        )

    @property
    def is_of_another_version(self) -> bool:
        """Tell whether another version of the program wrote the newest line."""
        return self.writer != MADE_BY

    def stretches(self) -> list[Stretch]:
        """Return the runs of lines that other versions wrote, up to the newest line."""
        ends = [*(first - 1 for first, _ in self._begun_by[1:]), self._seq]
        both = zip(self._begun_by, ends, strict=False)
        return [Stretch(first, last, by) for (first, by), last in both if by != MADE_BY]

    def check_line(self, line: bytes) -> None:
        """Check the next line of the file; the findings are in `result`."""
        if self._is_over:
            return
        self._seq += 1
        text = line.removesuffix(b"\n")
        self._size += len(text)
        if len(text) > line_bytes_max(self._seq):
            # The audit reports this fault.
            self._is_over = True
            return
        try:
            self._check(text)
        except (BankerError, msgspec.DecodeError, UnicodeDecodeError) as error:
            self._is_over = True
            # A last line cut short by a power failure does not count.
            if text != line or _WHOLE.search(text):
                what = Text("the rules cannot follow it: {quoted}", {"quoted": str(error)})
                self._add_mismatch(what)
        except _INCONSISTENT as error:
            # The rules cannot continue from the state that this line leaves.
            self._is_over = True
            self._add_mismatch(Text("it does not fit the game: {quoted}", {"quoted": repr(error)}))

    def _check(self, line: bytes) -> None:
        if self._state is None:
            self._open(entry_of(line, self._seq), line)
            return
        entry: _Stored | ReplayRow
        after = None
        try:
            now = self._program_named(line) if _CHANGE in line else None
            is_followed = self.is_of_another_version and now is None
            known = None if is_followed else self._stored(line)
            entry = replay_row_of(line, self._seq) if known is None else known
            if entry.seq != self._seq:
                # After a gap every line would mismatch; the audit reports the gap.
                self._is_over = True
                return
            if known is not None and now is not None:
                self._change(known, line, now)
            elif known is not None:
                after = self._prove(known, line)
        except msgspec.ValidationError as error:
            # Its postings and changes still count for the lines after it.
            entry = replay_row_of(line, self._seq)
            what = Text("this program has no such command: {quoted}", {"quoted": str(error)})
            self._add_mismatch(what)
        self._state = apply(self._state, entry) if after is None else after
        self._history.note(entry)
        self._keep(line)

    def _open(self, first: Entry, line: bytes) -> None:
        """Check the first line: the stored edition, and the opening that the rules make of it."""
        setup = setup_of(first)
        opened = first.ev[0]
        self.writer, self._box = str(opened["made_by"]), opened["edition"]
        self._begun_by.append((1, self.writer))
        rules = ruleset(setup.ruleset)
        decision = rules.open_game(setup, self._box, opened["digest"], opened["made_by"])
        self._state = rules.opening(setup, first.post)
        self._history, self._stored = History(rules), _decoder(rules)
        if not self._is_made(decision, first, line):
            self._add_mismatch(
                Text("the game was not opened as the program opens one with its edition")
            )

    def _program_named(self, line: bytes) -> str | None:
        """The version that goes on from this line, if its events name one."""
        events = entry_of(line, self._seq).ev
        named = [str(event["to"]) for event in events if event["kind"] == PROGRAM_CHANGED]
        return named[-1] if named else None

    def _change(self, stored: _Stored | Entry, line: bytes, now: str) -> None:
        """Another version goes on. All of them say so in the same way."""
        was, self.writer = self.writer, now
        self._begun_by.append((self._seq, now))
        decision = program_changed(was, now)
        if MADE_BY in (was, now) and not self._is_made(decision, stored, line):
            self._add_mismatch(*_difference(decision, entry_of(line, self._seq)))

    def _prove(self, stored: _Stored, line: bytes) -> State | None:
        """Compare a line with what the rules make of its command. Returns the state after it if
        they made the same line and drafted that state."""
        assert self._state is not None
        try:
            if stored.command is None:
                self._add_mismatch(
                    Text("only an opening, or a change of the program, has no command")
                )
                return None
            self._assert_known(stored.command)
            decision = decided(stored.command, self._state, self._history, self._entry)
        except _TooLongAgo:
            self._add_mismatch(TOO_LONG_AGO, is_proven=False)
            return None
        except CommandError as error:
            refusal = {"refusal": _refusal_words(error)}
            self._add_mismatch(Text("the rules refuse its command: {refusal}", refusal))
            return None
        if stored.dev is not None:
            decision = with_delivery(decision, self._state, stored.dev)
        if not self._is_made(decision, stored, line):
            self._add_mismatch(*_difference(decision, entry_of(line, self._seq)))
            return None
        return decision.after

    def _is_made(self, decision: Decision, it: _Stored | Entry, line: bytes) -> bool:
        should = numbered(decision, self._seq, it.ts, it.by, it.cmd, it.dev)
        return msgspec.json.encode(should)[:-1] == line[:-HASH_FIELD_SIZE]

    def _assert_known(self, command: Command) -> None:
        """Raise `_TooLongAgo` if an undo or redo may refer to dropped actions."""
        if not self._is_trimmed or not isinstance(command, Undo | Redo):
            return
        is_undo = isinstance(command, Undo)
        if command.count > len(self._history.standing if is_undo else self._history.undone):
            raise _TooLongAgo

    def _entry(self, seq: int) -> Entry:
        line = self._newest.get(seq)
        if line is None:
            raise _TooLongAgo
        self._size_read_again += len(line)
        if self._size_read_again > READ_AGAIN_MAX * self._size:
            raise _TooLongAgo  # small lines may look back on a huge one, over and over
        return entry_of(line, seq)

    def _keep(self, line: bytes) -> None:
        self._newest[self._seq] = line
        if len(self._newest) > KEPT:
            del self._newest[self._seq - KEPT]
        for stack in (self._history.standing, self._history.undone):
            if len(stack) > 2 * KEPT:
                del stack[:-KEPT]
                self._is_trimmed = True

    def _add_mismatch(self, what: Text, expected: str = "", *, is_proven: bool = True) -> None:
        is_proven = is_proven and not self.is_of_another_version
        if len(self.found) < FINDINGS_MAX:
            self.found.append(Mismatch(self._seq, what, expected, is_proven))
            return
        self._more += 1
        self._more_from = self._more_from or self._seq
        self._is_more_proven |= is_proven


class _TooLongAgo(Exception):
    """An entry that is needed is no longer in memory."""


def _refusal_words(error: CommandError) -> Text:
    """What a refusal says, in the words of the game; one that has a code is told under it."""
    if not isinstance(error, Refusal):
        return error.text
    return Text("refused [{code}]: {refusal}", {"code": error.code.value, "refusal": error.text})


def _difference(decision: Decision, entry: Entry) -> tuple[Text, str]:
    """The first part of a line that differs: the kind of mismatch, and what the rules give."""
    for part, what in MISMATCHES.items():
        should, stands = (msgspec.json.encode(getattr(it, part)) for it in (decision, entry))
        if should != stands:
            return what, should.decode()
    return Text("it is not spelled as the program does"), ""
