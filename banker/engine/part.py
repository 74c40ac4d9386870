"""Part: finds what a part of the program needs to know about a game, and loads it on first use.

Rules of this file
* A game names its records, so that no package imports upwards and nothing is loaded early.
* Each part of the program has one record for a game, and one `Part` that finds it.
* If a game has no record for a part, that is a refusal, or None for callers who only ask.

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
    """A game. `word`: the word for its rules in stored editions. `switches`: the package and folder
    of its switch files.

    `parts`: the record of each part of the program for this game, as `module:NAME`, by the part's
    name.
    """

    word: str
    parts: Mapping[str, str]
    switches: str


class Part(Generic[P]):
    """Finds one part's record for any game, and keeps it."""

    def __init__(self, room: str, kind: type[P]) -> None:
        self._room = room
        self._kind = kind
        self._known: dict[Game, P] = {}

    def of(self, game: Game) -> P:
        """Return the part's record for this game. Raises `EditionError` if the game has none."""
        known = self._known.get(game)
        if known is not None:
            return known
        path = game.parts.get(self._room)
        if path is None:
            raise EditionError([f"the rules '{game.word}' have no {self._room}"])
        return self._known.setdefault(game, named(path, self._kind))

    def found(self, game: Game) -> P | None:
        """Return the part's record for this game; None if the game has none."""
        return self.of(game) if self._room in game.parts else None


def named(path: str, kind: type[P]) -> P:
    """Import and return the object at `module:NAME`, which must be of this type."""
    module, _, name = path.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, kind), f"{path} is no {kind.__name__}"
    return found
