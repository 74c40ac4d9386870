"""Command: the base of everything that may be asked, and what every game can be asked."""

from __future__ import annotations

from typing import Any

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """Anything that may be asked for."""


class Undo(Command, frozen=True, tag="undo"):
    """Takes back the newest acts."""

    count: int = 1
    because: str = ""


class Redo(Command, frozen=True, tag="redo"):
    """Carries the newest undone acts out again."""

    count: int = 1


class Say(Command, frozen=True, tag="say"):
    """A note in the ledger."""

    text: str


class Force(Command, frozen=True, tag="force"):
    """Carries out what the rules refuse, never what breaks the books.

    A ruleset names in a class of its own which commands `command` may be.
    """

    command: Any
    because: str
