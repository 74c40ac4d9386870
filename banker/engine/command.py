"""Command: the base of every command, and the commands that every game knows."""

from __future__ import annotations

from typing import Any

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One request to the rules, in the imperative."""


class Undo(Command, frozen=True, tag="undo"):
    """Takes back the newest acts."""

    count: int = 1
    because: str = ""


class Redo(Command, frozen=True, tag="redo"):
    """Carries the newest undone acts out again."""

    count: int = 1


class TakeBack(Command, frozen=True, tag="take_back"):
    """Takes back the newest act, final by itself: all players agree. What all saw stays known."""


class Say(Command, frozen=True, tag="say"):
    """A note in the ledger."""

    text: str


class OpenPhones(Command, frozen=True, tag="open_phones"):
    """Phones may look at the game from here on. `issuer` is the hash of the key of their marks."""

    issuer: str


class Force(Command, frozen=True, tag="force"):
    """Execute a command that the rules refuse. It can never unbalance the ledger.

    A ruleset's own class lists the types that `command` may have.
    """

    command: Any
    because: str
