"""Dialects: the phrases of games that are no board games, by the ruleset of the game.

The board's own phrases stand in `events` and `instructions`; another game has its modules,
loaded when such a game is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

import msgspec

from banker.engine.event import Event
from banker.engine.fold import AnySetup, Setup
from banker.engine.part import Part
from banker.games.rulesets import OfGame, game_of
from banker.ledger.entry import Entry

Book = dict[str, str]


class Phrases(msgspec.Struct, Generic[AnySetup], frozen=True):
    """The phrases of one game: an entry, one of its events, what people move for it, and for
    several; an account, and an amount of a commodity. `key_scope`: where in a language's `[keys]`
    the letters of its verbs stand."""

    sentence: Callable[[Entry, AnySetup, Book], str]
    phrase: Callable[[Event, AnySetup, Book], str]
    instructions: Callable[[Entry, AnySetup, Book], tuple[str, ...]]
    moved: Callable[[Iterable[Entry], AnySetup, Book], tuple[str, ...]]
    account: Callable[[str, AnySetup, Book], str]
    goods: Callable[[str, int, AnySetup, Book], str]
    key_scope: str


_PHRASES = Part("phrases", Phrases)


def dialect_phrases(setup: Setup) -> Phrases[Setup] | None:
    """The phrases of a game; None for a board game."""
    return _PHRASES.found(game_of(setup))


def key_scope(edition: OfGame) -> str:
    """Where in a language's `[keys]` the letters of a game's verbs stand; a board game's at its
    beginning."""
    found = _PHRASES.found(game_of(edition))
    return found.key_scope if found is not None else ""
