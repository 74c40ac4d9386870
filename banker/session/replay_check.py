"""Replay check: every command of a game once more through the rules, held against what was stored.

The audit reckons with figures of its own, and knows no turns: whether an act was anybody's to make,
and all that followed from it, only the rules can say. The same command on the same state makes the
same line, octet for octet. So a line that was made up shows, whatever its hashes say.

Rules of this file
* It shares the rules with what makes entries, on purpose; `banker.audit` shares nothing with them.
  Neither stands for the other.
* Each line is held to the state that the stored lines before it make: it answers for itself only.
* Rules change. What they make otherwise of a game that another version wrote proves nothing.
* Nothing is raised over what is in a line. Where it cannot go on, it says so and ends.
* Memory does not follow the length of the game. What reaches back further than is kept cannot be
  held, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from banker.engine.command import Command, Redo, Undo
from banker.engine.decision import Decision, with_delivery
from banker.engine.fold import apply
from banker.engine.history import History
from banker.engine.ruleset import Ruleset
from banker.errors import BankerError, CommandError
from banker.games.board.state import State
from banker.games.rulesets import ruleset
from banker.ledger.entry import Change, Delivery, Entry, Posting
from banker.session.loading import setup_of
from banker.session.session import MADE_BY, decided, numbered
from banker.store.line_format import HASH_FIELD_SIZE, Lean, entry_of, lean_of

KEPT = 16_384  # of the newest lines, and at least so many of the newest acts
TOO_LONG_AGO = "what it looks back on is too long ago to be held to the rules"
_WHOLE = re.compile(rb',"h":"[0-9a-f]{64}"}\Z')
MISMATCHES = {
    "kind": "its kind is not what the rules make of its command",
    "command": "its command is not spelled as the program does",
    "ev": "what it tells is not what the rules make of its command",
    "post": "what it moves is not what the rules make of its command",
    "set": "the facts that it leaves are not what the rules make of its command",
    "undo": "what it takes back is not what the rules make of its command",
    "redo": "what it does again is not what the rules make of its command",
}
_INCONSISTENT = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)


class Mismatch(msgspec.Struct, frozen=True):
    """A line that the rules do not make, and what they say to its command; or, not `is_proven`,
    one that they could not be asked about."""

    seq: int
    what: str
    expected: str = ""
    is_proven: bool = True


class _Stored(msgspec.Struct, frozen=True, gc=False, rename={"command": "in"}):
    """A line, as far as it has to be taken apart. A ruleset's own names its commands."""

    cmd: str
    ts: str
    by: str
    command: Any
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...]
    redo: tuple[int, ...]
    dev: Delivery | None
    seq: int


@cache
def _decoder(rules: Ruleset) -> Callable[[bytes], _Stored]:
    """Made once a ruleset: a type with all commands is costly to look through."""
    stored: Any = msgspec.defstruct(
        "_Stored",
        [("command", rules.commands)],
        bases=(_Stored,),
        frozen=True,
        gc=False,
        rename={"command": "in"},
    )
    decode: Callable[[bytes], _Stored] = msgspec.json.Decoder(stored).decode
    return decode


class ReplayCheck:
    """One pass over the lines of a file: `check_line` each, then look at what was `found`."""

    def __init__(self) -> None:
        self.found: list[Mismatch] = []
        self.made_by = ""
        self.box: dict[str, Any] = {}
        self._seq = 0
        self._state: State | None = None
        self._is_over = self._is_trimmed = False
        # Both are made by the first line, which names the rules.
        self._history: History
        self._stored: Callable[[bytes], _Stored]
        self._newest: dict[int, bytes] = {}

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The lines as they are, each taken on its way."""
        for line in lines:
            self.check_line(line)
            yield line

    @property
    def is_begun(self) -> bool:
        """Whether its first line described a game."""
        return bool(self.box)

    @property
    def is_of_another_version(self) -> bool:
        """Whether its lines were made by rules that may have been others."""
        return self.made_by != MADE_BY

    def check_line(self, line: bytes) -> None:
        """One more line."""
        if self._is_over:
            return
        self._seq += 1
        text = line.removesuffix(b"\n")
        try:
            self._check(text)
        except (BankerError, msgspec.DecodeError, UnicodeDecodeError) as error:
            self._is_over = True
            # A last line that a power cut tore does not count.
            if text != line or _WHOLE.search(text):
                self._add_mismatch(f"the rules cannot follow it: {error}")
        except _INCONSISTENT as error:
            # What it makes of the game no rule can go on with.
            self._is_over = True
            self._add_mismatch(f"it does not fit the game: {error!r}")

    def _check(self, line: bytes) -> None:
        if self._state is None:
            self._open(entry_of(line, self._seq), line)
            return
        entry: _Stored | Lean
        try:
            entry = self._stored(line)
            if entry.seq != self._seq:
                # Behind a gap every line would be accused; the audit tells of the gap.
                self._is_over = True
                return
            self._prove(entry, line)
        except msgspec.ValidationError as error:
            # What it booked is followed all the same.
            entry = lean_of(line, self._seq)
            self._add_mismatch(f"its command is none of this program: {error}")
        self._state = apply(self._state, entry)
        self._history.note(entry)
        self._keep(line)

    def _open(self, first: Entry, line: bytes) -> None:
        """The first line: the box as it says, and what comes out of it."""
        setup = setup_of(first)
        opened = first.ev[0]
        self.made_by, self.box = str(opened["made_by"]), opened["edition"]
        rules = ruleset(setup.ruleset)
        decision = rules.open_game(setup, self.box, opened["digest"], opened["made_by"])
        self._state = rules.opening(setup, first.post)
        self._history, self._stored = History(rules), _decoder(rules)
        if not self._is_made(decision, first, line):
            self._add_mismatch(
                "the game was opened otherwise than the program opens one with its box"
            )

    def _prove(self, stored: _Stored, line: bytes) -> None:
        assert self._state is not None
        try:
            self._assert_known(stored.command)
            decision = decided(stored.command, self._state, self._history, self._entry)
        except _TooLongAgo:
            self._add_mismatch(TOO_LONG_AGO, is_proven=False)
            return
        except CommandError as refusal:
            self._add_mismatch(f"the rules refuse its command: {refusal}")
            return
        if stored.dev is not None:
            decision = with_delivery(decision, self._state, stored.dev)
        if not self._is_made(decision, stored, line):
            self._add_mismatch(*_difference(decision, entry_of(line, self._seq)))

    def _is_made(self, decision: Decision, it: _Stored | Entry, line: bytes) -> bool:
        should = numbered(decision, self._seq, it.ts, it.by, it.cmd, it.dev)
        return msgspec.json.encode(should)[:-1] == line[:-HASH_FIELD_SIZE]

    def _assert_known(self, command: Command) -> None:
        """Of a history that was cut nobody can say that there was no more of it."""
        if not self._is_trimmed or not isinstance(command, Undo | Redo):
            return
        is_undo = isinstance(command, Undo)
        if command.count > len(self._history.standing if is_undo else self._history.undone):
            raise _TooLongAgo

    def _entry(self, seq: int) -> Entry:
        line = self._newest.get(seq)
        if line is None:
            raise _TooLongAgo
        return entry_of(line, seq)

    def _keep(self, line: bytes) -> None:
        self._newest[self._seq] = line
        if len(self._newest) > KEPT:
            del self._newest[self._seq - KEPT]
        for stack in (self._history.standing, self._history.undone):
            if len(stack) > 2 * KEPT:
                del stack[:-KEPT]
                self._is_trimmed = True

    def _add_mismatch(self, what: str, expected: str = "", *, is_proven: bool = True) -> None:
        self.found.append(Mismatch(self._seq, what, expected, is_proven))


class _TooLongAgo(Exception):
    """What is looked back on is no longer kept."""


def _difference(decision: Decision, entry: Entry) -> tuple[str, str]:
    """The first part of a line that the rules would make otherwise, and how they would."""
    for part, what in MISMATCHES.items():
        should, stands = (msgspec.json.encode(getattr(it, part)) for it in (decision, entry))
        if should != stands:
            return what, should.decode()
    return "it is not spelled as the program does", ""
