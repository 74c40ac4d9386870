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
    """A fact of a stored game that names an unknown player, deed or card."""

    @property
    def fact(self) -> str:
        """The key of the fact, such as `ann.position`; empty if no single fact is wrong."""

    @property
    def words(self) -> str:
        """The description of the unknown name, as the end of a sentence."""


class ClockRules(msgspec.Struct, Generic[S], frozen=True):
    """How a game uses the clock. The table's fact `seconds` holds the newest reading.

    `has_clock`: whether anything in a game depends on the clock. `is_stopped`: whether the clock is
    stopped now. `thresholds`: the seconds at which something changes, ascending. `reading`: makes
    the command that records a time. `readings`, `pauses`: the types of the commands that record a
    time or stop the clock.
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
    """The rules of one game: its types, and the functions by which a session plays it.

    Types: `edition` is the type of its editions, `commands` the union of its commands; `events`
    maps each stored word to its type of event.

    Opening: `setup` makes a setup of an edition and players. `open_game` makes the first decision
    of a setup, the stored edition, its digest and the program's version. `opening` makes the first
    state.

    Playing: `decide` returns the decision on a command, or raises `Refusal`. `recall` completes a
    decision by the newest actions, newest first. `open_actions` lists what may be done now,
    `standing_actions` what one player may do besides. `load` loads the modules of the first command
    early. `money` returns each account's money. `clock`: None where nothing depends on a clock.

    Loading: `unsound_setup` and `unknown_name` describe an inconsistency of a stored game; "" and
    None if there is none.

    Undo: `not_undone` maps kinds of entries to why they cannot be undone, `final_codes` to the code
    of that refusal; `device_words` maps who entered a report to the same reason. `unnoticed`: facts
    whose change alone is not an action. `agreed` returns the event of an entry that all players may
    undo together, or None; `seen`: the facts that such an undo leaves.
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
        """Decode the command of a stored entry. Raises `msgspec.ValidationError`."""
        command: C = stored_command(stored, self.commands)
        return command


AnyRuleset = Ruleset[Any, Any, Any, Any]


def seconds(state: State) -> int:
    """Return the newest recorded time of the game's clock, in seconds."""
    return state.table.seconds
