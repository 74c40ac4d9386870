"""Dialects: the sentences about entries of games other than the board games, by ruleset.

The board games' own are in `events` and `instructions`. Another game's modules are loaded on first
use.
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
    """The functions that put the entries of one game into words.

    `sentence`: an entry; `phrase`: an event; `instructions`: what people move for an entry;
    `moved`: the same for several entries; `account`: an account's name; `goods`: an amount of a
    commodity. `key_scope`: the scope of its verb keys in a language's `[keys]`.
    """

    sentence: Callable[[Entry, AnySetup, Book], str]
    phrase: Callable[[Event, AnySetup, Book], str]
    instructions: Callable[[Entry, AnySetup, Book], tuple[str, ...]]
    moved: Callable[[Iterable[Entry], AnySetup, Book], tuple[str, ...]]
    account: Callable[[str, AnySetup, Book], str]
    goods: Callable[[str, int, AnySetup, Book], str]
    key_scope: str


_PHRASES = Part("phrases", Phrases)


def dialect_phrases(setup: Setup) -> Phrases[Setup] | None:
    """Return the functions of a game's sentences; None for a board game."""
    return _PHRASES.found(game_of(setup))


def key_scope(edition: OfGame) -> str:
    """Return the scope of a game's verb keys in a language's `[keys]`; empty for a board game."""
    found = _PHRASES.found(game_of(edition))
    return found.key_scope if found is not None else ""
