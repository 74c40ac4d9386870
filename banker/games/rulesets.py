"""Rulesets: the games that there are, by the word in a stored edition. A row is read on first use.

A stored edition without the word belongs to the game of the first row, which came first.
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
    """An edition or a setup, with the word of its game."""

    @property
    def ruleset(self) -> str:
        """The word."""


def game(word: str) -> Game:
    """The game that a word means; an `EditionError` if no rules have that word."""
    if word not in GAMES:
        fields = {"word": word, "words": ", ".join(GAMES)}
        raise EditionError([Text("no ruleset is called '{word}'; there are {words}", fields)])
    return _at(GAMES[word])


@cache
def _at(path: str) -> Game:
    return named(path, Game)


def game_of(it: OfGame) -> Game:
    """The game of an edition or a set-up."""
    return game(it.ruleset)


def ruleset(word: str) -> AnyRuleset:
    """The rules that a word means; an `EditionError` if no rules have that word."""
    return RULES.of(game(word))


def word_in(stored: Mapping[str, JsonValue]) -> str:
    """The word in a stored edition, or in the head of an edition's file."""
    return str(stored.get("ruleset") or first())


def first() -> str:
    """Return the word of the oldest game; it stands for data without a word."""
    return next(iter(GAMES))


def place(word: str) -> int:
    """Return the place of a game in the list, from 0 on."""
    return list(GAMES).index(word)


def load_rules(head: bytes) -> None:
    """Load all rules of a game now, and not with its first command. `head`: the beginning of its
    first line, which may be false."""
    named_in = (word for word in GAMES if b'"ruleset":"%b"' % word.encode() in head)
    ruleset(next(named_in, first())).load()
