"""Command: the base of every command, and the commands that every game knows."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, get_args

import msgspec

from banker.foundation.json_value import JsonValue


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One request to the rules, such as *buy this deed*; the base of every command."""


class Undo(Command, frozen=True, tag="undo"):
    """Undoes the newest `count` actions. `because`: a reason, which may be empty."""

    count: int = 1
    because: str = ""


class Redo(Command, frozen=True, tag="redo"):
    """Applies the newest `count` undone actions again."""

    count: int = 1


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undoes the newest action, a report of a device, if all players agree.

    Facts that everybody saw, such as a wrong number, stay.
    """


class Say(Command, frozen=True, tag="say"):
    """Writes a note into the ledger."""

    text: str


class OpenPhones(Command, frozen=True, tag="open_phones"):
    """Allows phones to look at the game from here on.

    `issuer`: the hash of the key with which the table marks what it shows to phones, 64 hex digits.
    """

    issuer: str


class TakeOver(Command, frozen=True, tag="take_over"):
    """Gives the seat `who` to a new player called `name`."""

    who: str
    name: str


class Rename(Command, frozen=True, tag="rename"):
    """Corrects the name of the seat `who` to `name`."""

    who: str
    name: str


class Force(Command, frozen=True, tag="force"):
    """Applies a command that the rules refuse, with a reason. The ledger still balances.

    A ruleset's subclass lists the types that `command` may have.
    """

    command: Command
    because: str


def stored_command(stored: JsonValue, commands: UnionType) -> Any:
    """Decode the command of a stored entry, whose type must be one of the union `commands`.

    Raises `msgspec.ValidationError`.
    """
    # By its kind: msgspec learns a union from the beginning each time it is asked.
    word = stored.get("do") if isinstance(stored, dict) else None
    kind = _by_word(commands).get(word) if isinstance(word, str) else None
    return msgspec.convert(stored, commands if kind is None else kind)


def tag_of(kind: type[Command]) -> str:
    """Return the word (`do`) under which commands of this type are stored."""
    return str(kind.__struct_config__.tag)


@cache
def _by_word(commands: UnionType) -> dict[str, type]:
    return {kind.__struct_config__.tag: kind for kind in get_args(commands)}
