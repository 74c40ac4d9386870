"""Ruleset: the rules of one game, as the session, the history and the replay check ask for them.

It holds rules only. How a game is typed, worded, drawn, audited or exported is not in here: those
parts keep tables of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set as AbstractSet
from typing import Any, Protocol

import msgspec

from banker.engine.command import Command
from banker.engine.decision import Decision
from banker.engine.event import Event
from banker.engine.fold import Player, State
from banker.ledger.entry import Entry, Posting


class UnknownName(Protocol):
    """A stored fact that names what is not there. `fact` is its key, `words` says what it names."""

    @property
    def fact(self) -> str:
        """The key of the fact; empty where no single fact is to blame."""

    @property
    def words(self) -> str:
        """What is wrong, as the end of a sentence."""


class ClockRules(msgspec.Struct, frozen=True):
    """How a game goes by a clock. Its table keeps the fact `seconds`: what the clock showed last.

    `has_clock`: whether anything in a game goes by it. `is_stopped`: whether it stands now.
    `thresholds`: the seconds at which something changes, ascending. `reading`: the command that
    tells the game the time. `readings`, `pauses`: the types of those commands.
    """

    has_clock: Callable[[Any], bool]
    is_stopped: Callable[[Any], bool]
    thresholds: Callable[[Any], tuple[int, ...]]
    reading: Callable[[int], Command]
    readings: type[Command]
    pauses: type[Command]


class Ruleset(msgspec.Struct, frozen=True, eq=False):
    """The rules of one game.

    Types: `commands` is the union of all commands; `events` gives the type of each kind of event.
    Beginning: `setup` makes the setup of an edition and players, `open_game` the first entry of a
    setup (with the stored edition, its digest and who made it), `opening` the state after it.
    Playing: `decide` gives what a command does, or raises `Refusal`; `recall` adds to a decision
    what only the newest acts, newest first, can tell.
    Reading: `unsound_setup` and `unknown_name` say what of a stored game does not hang together.
    Taking back: `not_undone` maps kinds of entries to why they are final; `unnoticed` names facts
    whose change alone is no act.
    """

    commands: Any
    events: Mapping[str, type[Event]]
    setup: Callable[[Any, tuple[Player, ...]], Any]
    open_game: Callable[[Any, dict[str, object], str, str], Decision]
    opening: Callable[[Any, Iterable[Posting]], Any]
    decide: Callable[[Any, Any], Decision]
    recall: Callable[[Decision, Any, Iterable[Entry]], Decision]
    unsound_setup: Callable[[Any], str]
    unknown_name: Callable[[Any], UnknownName | None]
    not_undone: Mapping[str, str]
    unnoticed: AbstractSet[str]
    clock: ClockRules

    def command(self, stored: object) -> Command:
        """The command of a stored entry."""
        command: Command = msgspec.convert(stored, self.commands)
        return command


def seconds(state: State) -> int:
    """What the clock of a game showed when the game was last told."""
    shown: int = state.table.seconds
    return shown
