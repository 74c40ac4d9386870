"""Part: the record of one part of the program about one game, loaded by its name on first use.

Rules of this file
* A game names its parts, so that no room imports upwards and nothing is loaded early.
* Each room has one record for a game, and one `Part` that finds it.
* A part that a game has not got is a refusal, or None for those who ask whether it is there.

This module must not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Generic, TypeVar

import msgspec

from banker.foundation.errors import EditionError

P = TypeVar("P")


class Game(msgspec.Struct, frozen=True, eq=False):
    """A game. `word`: by which stored editions name its rules. `parts`: of each part of the program
    the record, as `module:NAME`. `switches`: the package and the folder in it that has its switch
    files."""

    word: str
    parts: Mapping[str, str]
    switches: str


class Part(Generic[P]):
    """The record of one part of the program, for any game."""

    def __init__(self, room: str, kind: type[P]) -> None:
        self._room = room
        self._kind = kind
        self._known: dict[Game, P] = {}

    def of(self, game: Game) -> P:
        """The game's record. Raises `EditionError` if it has none."""
        known = self._known.get(game)
        if known is not None:
            return known
        path = game.parts.get(self._room)
        if path is None:
            raise EditionError([f"the rules '{game.word}' have no {self._room}"])
        return self._known.setdefault(game, named(path, self._kind))

    def found(self, game: Game) -> P | None:
        """The game's record; None if it has none."""
        return self.of(game) if self._room in game.parts else None


def named(path: str, kind: type[P]) -> P:
    """Load the object at `module:NAME`."""
    module, _, name = path.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, kind), f"{path} is no {kind.__name__}"
    return found
