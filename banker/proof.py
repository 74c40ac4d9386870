"""Proof: every command of a game once more through the rules, held against what was stored.

The audit reckons with figures of its own, and knows no turns: whether an act was anybody's to make,
and all that followed from it, only the rules can say. The same command on the same state makes the
same line, octet for octet. So a line that was made up shows, whatever its hashes say.

Rules of this file
* It shares the rules with what makes entries, on purpose; `banker.audit` shares nothing with them.
  Neither stands for the other.
* Each line is held to the state that the stored lines before it make: it answers for itself only.
* Rules change. What they make otherwise of a game that another version wrote proves nothing.
* Nothing is raised over what is in a line. Where it cannot go on, it says so and ends.
* Memory does not follow the length of the game, but for a number for each of the newest acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from banker.errors import CommandError, JournalCorrupt
from banker.game import commands as c
from banker.game.draft import Decision, with_delivery
from banker.game.history import History
from banker.game.opening import open_game
from banker.game.state import State, apply, opening
from banker.ledger.entry import Change, Delivery, Entry, Posting
from banker.session import MADE_BY, decided, numbered, setup_of
from banker.store.lines import SEAL_SIZE, Lean, entry_of, lean_of

ACTS_KEPT = 16_384  # an undo of more ends the proof
UNLIKE = {
    "kind": "its kind is not what the rules make of its command",
    "command": "its command is not spelled as the program does",
    "ev": "what it tells is not what the rules make of its command",
    "post": "what it moves is not what the rules make of its command",
    "set": "the facts that it leaves are not what the rules make of its command",
    "undo": "what it takes back is not what the rules make of its command",
    "redo": "what it does again is not what the rules make of its command",
}
_UNFIT = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)


class Unlike(msgspec.Struct, frozen=True):
    """A line that the rules do not make, and what they say to its command."""

    seq: int
    what: str
    expected: str = ""


class _Stored(msgspec.Struct, frozen=True, gc=False, rename={"command": "in"}):
    """A line, as far as it has to be taken apart."""

    cmd: str
    ts: str
    by: str
    command: c.AnyCommand
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...]
    redo: tuple[int, ...]
    dev: Delivery | None
    seq: int


# Made once: a type with all commands is costly to look through.
_stored = msgspec.json.Decoder(_Stored).decode


class Proof:
    """One pass over the lines of a file, by hand: `take` each, then look at what was `found`."""

    def __init__(self) -> None:
        self.found: list[Unlike] = []
        self.made_by = ""
        self.box: dict[str, Any] = {}
        self._seq = 0
        self._state: State | None = None
        self._is_over = False
        self._history = History()
        self._newest: dict[int, bytes] = {}

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The lines as they are, each taken on its way."""
        for line in lines:
            self.take(line)
            yield line

    @property
    def is_begun(self) -> bool:
        """Whether its first line described a game."""
        return self.made_by != ""

    @property
    def is_of_another_version(self) -> bool:
        """Whether its lines were made by rules that may have been others."""
        return self.made_by not in ("", MADE_BY)

    def take(self, line: bytes) -> None:
        """One more line."""
        if self._is_over:
            return
        self._seq += 1
        try:
            self._hold(line.removesuffix(b"\n"))
        except (JournalCorrupt, msgspec.DecodeError, UnicodeDecodeError) as error:
            self._is_over = True
            # A last line that a power cut tore does not count.
            if line.endswith(b"\n"):
                self._find(f"the rules cannot follow it: {error}")
        except _UNFIT as error:
            # What it makes of the game no rule can go on with.
            self._is_over = True
            self._find(f"it does not fit the game: {error!r}")

    def _hold(self, line: bytes) -> None:
        if self._state is None:
            self._open(entry_of(line, self._seq))
            return
        entry: _Stored | Lean
        try:
            entry = _stored(line)
            if entry.seq != self._seq:
                # Behind a gap every line would be accused; the audit tells of the gap.
                self._is_over = True
                return
            self._prove(entry, line)
        except msgspec.ValidationError as error:
            # What it booked is followed all the same.
            entry = lean_of(line, self._seq)
            self._find(f"its command is none of this program: {error}")
        self._state = apply(self._state, entry)
        self._history.note(entry)
        self._keep(line)

    def _open(self, first: Entry) -> None:
        """The first line: the box as it says, and what comes out of it."""
        setup = setup_of(first)
        opened = first.ev[0]
        self.made_by, self.box = str(opened["made_by"]), opened["edition"]
        should = open_game(setup, opened["edition"], opened["digest"], MADE_BY)
        if (should.post, should.set) != (first.post, first.set):
            self._find("the game was opened with something else than its box says")
        self._state = opening(setup, first.post)

    def _prove(self, stored: _Stored, line: bytes) -> None:
        assert self._state is not None
        if isinstance(stored.command, c.Undo | c.Redo) and stored.command.count > ACTS_KEPT:
            # What stands after it is no longer known; the audit says that it is not checked.
            self._is_over = True
            return
        try:
            decision = decided(stored.command, self._state, self._history, self._entry)
        except _TooLongAgo:
            return
        except CommandError as refusal:
            self._find(f"the rules refuse its command: {refusal}")
            return
        if stored.dev is not None:
            decision = with_delivery(decision, self._state, stored.dev)
        should = numbered(decision, self._seq, stored.ts, stored.by, stored.cmd, stored.dev)
        if msgspec.json.encode(should)[:-1] != line[:-SEAL_SIZE]:
            self._find(*_difference(decision, entry_of(line, self._seq)))

    def _entry(self, seq: int) -> Entry:
        line = self._newest.get(seq)
        if line is None:
            raise _TooLongAgo
        return entry_of(line, seq)

    def _keep(self, line: bytes) -> None:
        self._newest[self._seq] = line
        if len(self._newest) > ACTS_KEPT:
            del self._newest[self._seq - ACTS_KEPT]
        for stack in (self._history.standing, self._history.undone):
            if len(stack) > 2 * ACTS_KEPT:
                del stack[:-ACTS_KEPT]

    def _find(self, what: str, expected: str = "") -> None:
        self.found.append(Unlike(self._seq, what, expected))


class _TooLongAgo(Exception):
    """An act is taken back that is no longer kept."""


def _difference(decision: Decision, entry: Entry) -> tuple[str, str]:
    """The first part of a line that the rules would make otherwise, and how they would."""
    for part, what in UNLIKE.items():
        should, stands = (msgspec.json.encode(getattr(it, part)) for it in (decision, entry))
        if should != stands:
            return what, should.decode()
    return "it is not spelled as the program does", ""
