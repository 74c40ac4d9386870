"""Ruleset: the rules of one game, as the session, the history and the replay check use them.

A ruleset holds rules only. Parsing, phrases, screens, audits and exports keep tables of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set as AbstractSet
from enum import StrEnum
from types import UnionType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from banker.engine.command import Command, stored_command
from banker.engine.decision import Decision
from banker.engine.event import Event
from banker.engine.fold import Player, Setup, State
from banker.engine.open_action import OpenAction
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text
from banker.ledger.entry import Entry, Posting

E = TypeVar("E")  # the edition of a game
U = TypeVar("U", bound=Setup)  # its setup
S = TypeVar("S", bound=State)  # its state
C = TypeVar("C", bound=Command)  # its commands


class UnknownName(Protocol):
    """A stored fact that names something unknown. `fact` is its key, `words` describes the name."""

    @property
    def fact(self) -> str:
        """The key of the fact; empty where no single fact is at error."""

    @property
    def words(self) -> str:
        """The reason, as the end of a sentence."""


class ClockRules(msgspec.Struct, Generic[S], frozen=True):
    """How a game uses the clock. Its table's fact `seconds` is the newest reading.

    `has_clock`: whether anything in a game depends on the clock. `is_stopped`: whether the clock is
    stopped. `thresholds`: the seconds at which something changes, ascending. `reading`: makes the
    command that records the time. `readings`, `pauses`: the types of those commands.
    """

    has_clock: Callable[[S], bool]
    is_stopped: Callable[[S], bool]
    thresholds: Callable[[S], tuple[int, ...]]
    reading: Callable[[int], Command]
    readings: type[Command]
    pauses: type[Command]


def _nothing(_state: object, _who: str) -> tuple[()]:
    return ()


class Ruleset(msgspec.Struct, Generic[E, U, S, C], frozen=True, eq=False):
    """The rules of one game.

    Types: `edition` is one edition of the game; `commands` is the union of all commands; `events`
    maps each kind of event to its type.
    Opening: `setup` makes the setup of an edition and players, `open_game` the first entry of a
    setup (given the stored edition, its digest and who made it), `opening` the state after it.
    Playing: `decide` gives the decision on a command, or raises `Refusal`; `recall` completes a
    decision from the newest actions, given newest first. `open_actions` lists what may be done now,
    `standing_actions` what a player may do beside that;
    `load` loads what is else loaded with the first command. `money`: of each account.
    Loading: `unsound_setup` and `unknown_name` say what is inconsistent in a stored game.
    `clock`: None where nothing depends on one.
    Undo: `not_undone` maps kinds of entries to why they are final, `final_codes` to the code of
    that refusal where it is not a device's; `device_words` says of each device, by who entered,
    that an entry is its word; `unnoticed` names facts whose change alone is not an action.
    `agreed` gives the event of a final action that all players may undo together, or
    None; `seen` names the facts that then stay.
    """

    edition: type[E]
    commands: UnionType
    events: Mapping[str, type[Event]]
    setup: Callable[[E, tuple[Player, ...]], U]
    open_game: Callable[[U, dict[str, JsonValue], str, str], Decision]
    opening: Callable[[U, Iterable[Posting]], S]
    decide: Callable[[S, C], Decision]
    recall: Callable[[Decision, S, Iterable[Entry]], Decision]
    unsound_setup: Callable[[U], str]
    unknown_name: Callable[[S], UnknownName | None]
    not_undone: Mapping[str, Text]
    unnoticed: AbstractSet[str]
    money: Callable[[S], dict[str, int]]
    open_actions: Callable[[S], tuple[OpenAction[C], ...]]
    clock: ClockRules[S] | None = None
    final_codes: Mapping[str, StrEnum] = {}
    device_words: Mapping[str, Text] = {}
    agreed: Callable[[Entry], Event | None] = lambda _act: None
    seen: AbstractSet[str] = frozenset()
    standing_actions: Callable[[S, str], tuple[OpenAction[C], ...]] = _nothing
    load: Callable[[], None] = lambda: None

    def command(self, stored: JsonValue) -> C:
        """The command of a stored entry, decoded."""
        command: C = stored_command(stored, self.commands)
        return command


AnyRuleset = Ruleset[Any, Any, Any, Any]


def seconds(state: State) -> int:
    """The newest recorded time of the game's clock, in seconds."""
    return state.table.seconds
