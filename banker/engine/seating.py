"""Seating: which names may sit at one table, and how seats of the same name are told apart.

Rules of this file
* Two players at the table have names that differ for a parser and for an eye.
* The name of a player who left is free, but only spelled the same way: names that look alike would
  stand in one ledger.
* Where seats share a name, the player at the table has it alone. The others are numbered in the
  order of the seats: `Dan (1)` left, and `Dan` sits there now. No name holds a bracket.

It must not know commands, or how a player came to leave.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Protocol

from banker.foundation.errors import InvalidCommand
from banker.ledger.first_line import id_of
from banker.ledger.likeness import look, name_key

_NUMBER = r" \([0-9]+\)$"


class Seated(Protocol):
    """A seat, with its id and its name."""

    @property
    def id(self) -> str:
        """The seat's id, which never changes."""

    @property
    def name(self) -> str:
        """The present name of the seat's player."""


def assert_free(
    name: str, seats: Iterable[Seated], away: Container[str] = (), but: str = ""
) -> None:
    """Raise `InvalidCommand` if a name is equal, or looks equal, to the name of another seat.

    `away`: the ids of those who left; their names may be used again, spelled the same way. `but`:
    the id of the seat that is to get the name.
    """
    for seat in seats:
        if seat.id == but or (seat.id in away and id_of(seat.name) == id_of(name)):
            continue
        if template := clash(name, seat.name):
            raise InvalidCommand(template, name=name, other=seat.name)


def clash(name: str, other: str) -> str:
    """Return why two names cannot be at one table, as a template with `{name}` and `{other}`; empty
    if they can."""
    if name == other:
        return "two players cannot be called '{name}': add a letter to one of the names"
    if name_key(name) == name_key(other) or id_of(name) == id_of(other):
        return "'{other}' and '{name}' are the same name: add a letter to one of them"
    if look(name) == look(other):
        return "'{other}' and '{name}' look the same: type one of them otherwise"
    return ""


def distinct_names(
    seats: Iterable[Seated], guests: Iterable[Seated], away: Container[str]
) -> dict[str, str]:
    """Return a name for each seat and guest that no other has, by seat id.

    Of seats that share a name, the player at the table keeps it, and the others get a number: `Dan
    (1)`. Numbers given earlier are dropped first. `guests`: seats whose joining was undone. `away`:
    the ids of those who left.
    """
    listed = [(seat.id, spelled(seat.name)) for seat in seats]
    shared: dict[str, list[str]] = {}
    for who, name in listed:
        shared.setdefault(id_of(name), []).append(who)
    names: dict[str, str] = {}
    for who, name in listed:
        alike = shared[id_of(name)]
        here = [one for one in alike if one not in away]
        is_alone = len(alike) == 1 or here[-1:] == [who]
        names[who] = name if is_alone else f"{name} ({alike.index(who) + 1})"
    for guest in guests:
        name = spelled(guest.name)
        alike = shared.setdefault(id_of(name), [])
        alike.append(guest.id)
        names[guest.id] = name if len(alike) == 1 else f"{name} ({len(alike)})"
    return names


def spelled(name: str) -> str:
    """Return a name without the number that `distinct_names` added: `Dan (1)` -> `Dan`."""
    return re.sub(_NUMBER, "", name)


def wanted_again(seats: Iterable[Seated]) -> tuple[str, ...]:
    """Return the names of these seats for a next game, without the seats that have a number like
    `Dan (1)`."""
    return tuple(seat.name for seat in seats if not re.search(_NUMBER, seat.name))
