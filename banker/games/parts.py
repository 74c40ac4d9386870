"""Parts: what each game has in a room of the program, found by the word of its rules.

Rules of this file
* A room asks for its part and never which game it is. A game without that part is a refusal.
* A part is loaded on first use, so no room imports one above it, and nobody pays for another game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Generic, TypeVar, cast

from banker.foundation.errors import EditionError
from banker.games.board import game as board
from banker.games.deal import game as deal

P = TypeVar("P")
MISSING = "no {part} is known for the rules '{word}'"

GAMES = {it.word: it for it in (board.GAME, deal.GAME)}


class Part(Generic[P]):
    """A part of each game. `missing`: what is said of a game that has none."""

    def __init__(
        self, name: str, missing: str = "no {part} is known for the rules '{word}'"
    ) -> None:
        self.name = name
        self._missing = missing
        self._loaded: dict[str, P] = {}

    def of(self, word: str) -> P:
        """The part of the game with a word; an `EditionError` if it has none."""
        if word not in self._loaded:
            self._loaded[word] = self._load(word)
        return self._loaded[word]

    def _load(self, word: str) -> P:
        game = GAMES.get(word)
        if game is None or self.name not in game.parts:
            raise EditionError([self._missing.format(part=self.name, word=word)])
        module, _, name = game.parts[self.name].partition(":")
        return cast(P, getattr(import_module(module), name))
