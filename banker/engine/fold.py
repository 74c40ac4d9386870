"""Fold: calculates a state from a setup and entries, in any game.

Rules of this file
* The state is frozen and not stored: balances follow from postings, facts from changes.
* `apply` never asks the rules. An entry of twenty years ago gives the same state as it did then.
* A fact has a key: a field of the table ("turn") or of a seat ("ann.position"). A change whose old
  value does not match is a bug of ours or an edited file.
* The order of the fields in a ruleset's table and seat is part of the stored lines.
* The table's fact `players` lists the seats. A seat exists while it is on that list: a new seat
  begins with the defaults, and a seat whose joining is undone is gone.
* The table's fact `figures` has the amounts that were read off cards. The setup's edition has them.
* The fact `players` has the names as they are spelled. In the setup, seats that share a name get
  numbers.

This module must not know commands, or how a fact came to be.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cache, cached_property
from types import UnionType
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

import msgspec
from msgspec.structs import astuple, fields, replace

from banker.engine.any_edition import AnyEdition
from banker.engine.seating import distinct_names
from banker.foundation.text import Field
from banker.ledger.balances import Balances, amount_of, post
from banker.ledger.entry import Change, Posting


class Player(msgspec.Struct, frozen=True):
    """A seat at the table. `id` is also the player's account."""

    id: str
    name: str


class Setup(msgspec.Struct, frozen=True, dict=True):
    """The edition and the players of a game. Each ruleset has a subclass, with its type of edition.

    `ruleset`: the word by which `banker.games.rulesets` finds the rules. `guests`: seats whose
    joining was undone; old entries may still name them.
    """

    ruleset: ClassVar[str]

    edition: AnyEdition
    players: tuple[Player, ...]
    guests: tuple[Player, ...] = ()

    @property
    def stored(self) -> AnyEdition:
        """The edition as the first entry stored it."""
        return self.edition

    def with_figures(self, _figures: Mapping[str, int], /) -> Self:
        """Return the setup with these amounts, by path, that a table read off its cards.

        Raises `LookupError` for a path that the edition does not have. Only some games use this.
        """
        return self

    if TYPE_CHECKING:

        @cached_property
        def names(self) -> dict[str, str]:
            """The name of every account of the table, by its id."""

        @cached_property
        def labels(self) -> dict[str, Field]:
            """What stands for each account in a text, by the account's id: a player's name, or a
            word for the Bank."""

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the players, in the order of the seats."""
        return tuple(player.id for player in self.players)


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Facts about one player. Each ruleset has a subclass with its facts."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Facts about the table, such as whose turn it is. Each ruleset has a subclass; these are in
    each."""

    if TYPE_CHECKING:

        @property
        def turn(self) -> str:
            """The id of the player whose turn it is."""

        @property
        def round(self) -> int:
            """The number of the round; the first is 1."""

        @property
        def started(self) -> bool:
            """Whether the first turn has begun."""

        @property
        def ended(self) -> str:
            """The word for how the game ended; empty while it goes on."""

        @property
        def winners(self) -> tuple[str, ...]:
            """The ids of the winners; empty while the game goes on."""

        @property
        def players(self) -> tuple[Player, ...]:
            """The seats as they are now, with their names as spelled."""

        @property
        def seconds(self) -> int:
            """The newest recorded time of the game's clock, in seconds."""

        @property
        def figures(self) -> dict[str, int]:
            """The amounts that the table read off its cards, by their paths; only some games have
            this fact."""

        @property
        def devices(self) -> dict[str, int]:
            """The newest event number of each device, by the device's uid."""


class State(msgspec.Struct, frozen=True):
    """Everything known at one moment. Each ruleset has a subclass, with its types of fields."""

    setup: Setup
    balances: Balances
    seats: Mapping[str, Seat]
    table: Table

    @property
    def edition(self) -> AnyEdition:
        """The edition in play."""
        return self.setup.edition

    def amount(self, account: str, commodity: str) -> int:
        """Return how much of a commodity an account holds; 0 if it has none."""
        return amount_of(self.balances, account, commodity)

    def playing(self) -> tuple[str, ...]:
        """Return the ids of the players still in the game, in the order of the seats."""
        raise NotImplementedError

    def is_bottomless(self, account: str, commodity: str) -> bool:
        """Tell whether an account may hold a negative amount of a commodity."""
        raise NotImplementedError


# What a fact holds.
Fact: TypeAlias = "bool | int | str | tuple[Fact, ...] | Mapping[str, int] | msgspec.Struct | None"
AnyState = TypeVar("AnyState", bound=State)
AnySetup = TypeVar("AnySetup", bound=Setup)


class Folded(Protocol):
    """The parts of an entry from which the next state is calculated."""

    @property
    def post(self) -> tuple[Posting, ...]:
        """The postings of the entry."""

    @property
    def set(self) -> tuple[Change, ...]:
        """The facts that the entry changes."""


PLAYERS = "players"  # the fact that lists the seats
FIGURES = "figures"  # the fact that lists what a table read off its cards, in a game that has it
LEFT = "left"  # the fact of a seat whose player left the table, in a game that has it
_OF_WHO_LEFT = f".{LEFT}"


class _Fact(msgspec.Struct, frozen=True):
    """What a fact of a table or a seat holds. `plain`: the types whose values need no conversion,
    as they are what it holds."""

    kind: object
    plain: frozenset[type]


@cache
def _facts(holder: type) -> dict[str, _Fact]:
    """The facts of a table or a seat."""
    return {field.name: _Fact(field.type, _plain(field.type)) for field in fields(holder)}


@cache
def _places(holder: type) -> dict[str, int]:
    """The order in which the facts of a table are stored."""
    return {field.name: place for place, field in enumerate(fields(holder))}


def _plain(kind: object) -> frozenset[type]:
    """A tuple or a dict is never among them: what it holds would have to be looked at."""
    union = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return frozenset(one for one in union if get_origin(one) is None and isinstance(one, type))


def apply(state: AnyState, entry: Folded) -> AnyState:
    """Return the state after one more entry.

    Raises `AssertionError` if a change names another old value than the state has, or if an account
    that may not be negative becomes so.
    """
    balances = state.balances
    if entry.post:
        balances = post(balances, entry.post)
        _assert_limits(state, balances, entry.post)
    changes = entry.set
    if not changes:
        return type(state)(state.setup, balances, state.seats, state.table)
    listed = [change for change in changes if change.key == PLAYERS]
    seats = state.seats
    if listed:
        seats = _seats_for(state, (part for one in listed for part in (one.old, one.new)))
    seats, table = _apply_changes(seats, state.table, changes)
    after = type(state)(state.setup, balances, seats, table)
    if any(change.key == FIGURES for change in changes):
        after = figured(after)
    if listed or any(change.key.endswith(_OF_WHO_LEFT) for change in changes):
        return seated(after)
    return after


def figured(state: AnyState) -> AnyState:
    """Return the state with the amounts that the table has read off its cards in its edition."""
    setup = state.setup.with_figures(state.table.figures)
    return type(state)(setup, state.balances, state.seats, state.table)


def seated(state: AnyState, listed: Iterable[object] = ()) -> AnyState:
    """Return the state whose setup and seats follow the table's list of players. `listed`: earlier
    lists of players, if they name seats that the setup does not know."""
    players = getattr(state.table, PLAYERS, ())
    if not players or (players == state.setup.players and not listed):
        return state
    known = {player.id: player for player in (*state.setup.guests, *state.setup.players)}
    for stored in listed:
        known |= {one.id: one for one in msgspec.convert(stored, tuple[Player, ...])}
    gone = sorted(known.keys() - {player.id for player in players})
    seats = _with_new(state.seats, players)
    kept = {player.id: seats[player.id] for player in players}
    away = {who for who, seat in kept.items() if getattr(seat, LEFT, False)}
    setup = with_seats(state.setup, players, tuple(known[who] for who in gone), away)
    return type(state)(setup, state.balances, kept, state.table)


def with_seats(
    setup: AnySetup, players: tuple[Player, ...], guests: tuple[Player, ...], away: Container[str]
) -> AnySetup:
    """Return the setup with these players and guests; seats that share a name get numbers.
    `guests`: seats whose joining was undone. `away`: the ids of the players who left."""
    names = distinct_names(players, guests, away)
    return replace(
        setup,
        players=tuple(Player(one.id, names[one.id]) for one in players),
        guests=tuple(Player(one.id, names[one.id]) for one in guests),
    )


def _with_new(seats: Mapping[str, Seat], players: tuple[Player, ...]) -> dict[str, Seat]:
    """The seats, and one with the defaults for each player who has none."""
    fresh = type(next(iter(seats.values())))
    return {**{player.id: fresh() for player in players}, **seats}


def _seats_for(state: State, listed: Iterable[object]) -> Mapping[str, Seat]:
    """The seats that an entry may change: those there are, and those that it brings."""
    seats = state.seats
    for players in listed:
        seats = _with_new(seats, msgspec.convert(players, tuple[Player, ...]))
    return seats


def _apply_changes(
    seats: Mapping[str, Seat], table: Table, changes: Iterable[Change]
) -> tuple[Mapping[str, Seat], Table]:
    facts: dict[str, Fact] = {}
    of_table = _facts(table.__class__)
    for change in changes:
        seat_id, dot, name = change.key.rpartition(".")
        if not dot:
            facts[name] = _changed(table, name, of_table[name], change)
            continue
        seat = seats[seat_id]
        new = _changed(seat, name, _facts(seat.__class__)[name], change)
        seats = {**seats, seat_id: replace(seat, **{name: new})}
    return seats, replace(table, **facts) if facts else table


def _changed(holder: Seat | Table, name: str, fact: _Fact, change: Change) -> Fact:
    """The new value of a fact. What a rule has just drafted has its type already; what was read
    from a file is made of plain JSON values."""
    now, old, new = getattr(holder, name), change.old, change.new
    if now is not old and not (type(old) in fact.plain and now == old):
        assert now == msgspec.convert(old, fact.kind), f"stale change of {change.key}"
    fits: Fact = new if type(new) in fact.plain else msgspec.convert(new, fact.kind)
    return fits


def _assert_limits(state: State, balances: Balances, postings: tuple[Posting, ...]) -> None:
    """Only bottomless holdings may be negative."""
    for posting in postings:
        if posting.amount > 0:
            continue
        account, commodity = posting.account, posting.commodity
        held = amount_of(balances, account, commodity)
        assert held >= 0 or state.is_bottomless(account, commodity), (
            f"{account} would hold {held} {commodity}"
        )


def replay(state: AnyState, entries: Iterable[Folded]) -> AnyState:
    """Return the state after many entries. The result is that of `apply` one by one, but nothing is
    checked."""
    balances = {account: holding.copy() for account, holding in state.balances.items()}
    facts: dict[str, Fact] = {}
    listed: list[object] = []
    for entry in entries:
        for posting in entry.post:
            holding = balances.setdefault(posting.account, {})
            holding[posting.commodity] = holding.get(posting.commodity, 0) + posting.amount
        for change in entry.set:
            facts[change.key] = change.new
            if change.key == PLAYERS:
                listed.append(change.new)
    seats = dict(_seats_for(state, listed))
    table: dict[str, Fact] = {}
    of_table = _facts(state.table.__class__)
    for key, value in facts.items():
        seat_id, dot, name = key.rpartition(".")
        if dot:
            seat = seats[seat_id]
            new = msgspec.convert(value, _facts(seat.__class__)[name].kind)
            seats[seat_id] = replace(seat, **{name: new})
        else:
            table[name] = msgspec.convert(value, of_table[name].kind)
    held = {
        account: kept
        for account, holding in balances.items()
        if (kept := {thing: amount for thing, amount in holding.items() if amount})
    }
    ended = type(state)(state.setup, held, seats, replace(state.table, **table))
    if FIGURES in table:
        ended = figured(ended)
    return seated(ended, listed) if listed else ended


def changes_between(
    before: State, seats: Mapping[str, Seat], table: Table, touched: Iterable[str]
) -> tuple[Change, ...]:
    """Return the facts that differ from `before`: of the table, then of each seat. `touched`: the
    names of the table's facts that may differ; no others are compared."""
    found: list[Change] = []
    if table is not before.table:
        old = before.table
        for name in sorted(touched, key=_places(table.__class__).__getitem__):
            was, now = getattr(old, name), getattr(table, name)
            if was is not now and was != now:
                found.append(Change(name, was, now))
    if seats is not before.seats:
        for who, seat in seats.items():
            was = before.seats.get(who)
            if seat is not was:
                found += _differences(who + ".", was or type(seat)(), seat)
    return tuple(found)


def _differences(prefix: str, old: msgspec.Struct, new: msgspec.Struct) -> list[Change]:
    both = zip(old.__struct_fields__, astuple(old), astuple(new), strict=True)
    return [
        Change(prefix + name, was, now) for name, was, now in both if was is not now and was != now
    ]
