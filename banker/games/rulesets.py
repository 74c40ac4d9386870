"""Rulesets: the games that there are, by their word in a stored edition. A game is loaded on first
use.

A stored edition without a word belongs to the first game of the list, which is the oldest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from banker.engine.part import Game, Part, named
from banker.engine.ruleset import AnyRuleset, Ruleset
from banker.foundation.errors import EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text

GAMES = {
    "board": "banker.games.board.game:GAME",
    "deal": "banker.games.deal.game:GAME",
}
RULES = Part("rules", Ruleset)


class OfGame(Protocol):
    """An edition or a setup, which names its game."""

    @property
    def ruleset(self) -> str:
        """The word of the game, such as `board`."""


def game(word: str) -> Game:
    """Return the game of a word such as `board`. Raises `EditionError` if there is none."""
    if word not in GAMES:
        fields = {"word": word, "words": ", ".join(GAMES)}
        raise EditionError([Text("no ruleset is called '{word}'; there are {words}", fields)])
    return _at(GAMES[word])


@cache
def _at(path: str) -> Game:
    return named(path, Game)


def game_of(it: OfGame) -> Game:
    """Return the game of an edition or a setup. Raises `EditionError` if there is none."""
    return game(it.ruleset)


def ruleset(word: str) -> AnyRuleset:
    """Return the rules of a word such as `board`. Raises `EditionError` if there are none."""
    return RULES.of(game(word))


def word_in(stored: Mapping[str, JsonValue]) -> str:
    """Return the word of the game in a stored edition, or in the head of an edition's file."""
    return str(stored.get("ruleset") or first())


def first() -> str:
    """Return the word of the oldest game, which stands for data without a word."""
    return next(iter(GAMES))


def place(word: str) -> int:
    """Return the place of a game's word in the list of games, from 0 on."""
    return list(GAMES).index(word)


def load_rules(head: bytes) -> None:
    """Load all rules of a game now, instead of with its first command.

    `head`: the beginning of the game's first line, not checked yet.
    """
    named_in = (word for word in GAMES if b'"ruleset":"%b"' % word.encode() in head)
    ruleset(next(named_in, first())).load()
