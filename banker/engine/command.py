"""Command: the base of every command, and the commands that every game knows."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, get_args

import msgspec

from banker.foundation.json_value import JsonValue


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One request to the rules, in the imperative."""


class Undo(Command, frozen=True, tag="undo"):
    """Undoes the newest actions."""

    count: int = 1
    because: str = ""


class Redo(Command, frozen=True, tag="redo"):
    """Applies the newest undone actions again."""

    count: int = 1


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undoes the newest action, a device's report, with the agreement of all players. Facts that
    everybody saw, such as a wrong number, stay."""


class Say(Command, frozen=True, tag="say"):
    """Writes a note into the ledger."""

    text: str


class OpenPhones(Command, frozen=True, tag="open_phones"):
    """Phones may look at the game from here on. `issuer` is the hash of the key of their marks."""

    issuer: str


class TakeOver(Command, frozen=True, tag="take_over"):
    """Somebody new plays on in a seat."""

    who: str
    name: str


class Rename(Command, frozen=True, tag="rename"):
    """The name of a seat is corrected."""

    who: str
    name: str


class Force(Command, frozen=True, tag="force"):
    """Execute a command that the rules refuse. It can never unbalance the ledger.

    A ruleset's own class lists the types that `command` may have.
    """

    command: Command
    because: str


def stored_command(stored: JsonValue, commands: UnionType) -> Any:
    """The command of a stored entry, one of a union. Raises `msgspec.ValidationError`."""
    # By its kind: msgspec learns a union from the beginning each time it is asked.
    word = stored.get("do") if isinstance(stored, dict) else None
    kind = _by_word(commands).get(word) if isinstance(word, str) else None
    return msgspec.convert(stored, commands if kind is None else kind)


def tag_of(kind: type[Command]) -> str:
    """The stored word of a kind of command."""
    return str(kind.__struct_config__.tag)


@cache
def _by_word(commands: UnionType) -> dict[str, type]:
    return {kind.__struct_config__.tag: kind for kind in get_args(commands)}
