"""Dialects: the phrases of games that are no board games, by the ruleset of the game.

The board's own phrases stand in `events` and `instructions`; another game has modules of its own,
loaded when such a game is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from banker.games.rulesets import FIRST
from banker.ledger.entry import Entry

Book = dict[str, str]


class Phrases(NamedTuple):
    """How one game is told: an entry, one of its events, what people move for it, and for several;
    an account, and an amount of a commodity."""

    sentence: Callable[[Entry, Any, Book], str]
    phrase: Callable[[Any, Any, Book], str]
    instructions: Callable[[Entry, Any, Book], tuple[str, ...]]
    moved: Callable[[Iterable[Entry], Any, Book], tuple[str, ...]]
    account: Callable[[str, Any, Book], str]
    goods: Callable[[str, int, Any, Book], str]


def _deal() -> Phrases:
    from banker.language.phrases.deal.events import phrase, sentence
    from banker.language.phrases.deal.instructions import instructions, moved
    from banker.language.phrases.deal.names import account, goods

    return Phrases(sentence, phrase, instructions, moved, account, goods)


_PHRASES: dict[str, Callable[[], Phrases]] = {"deal": _deal}


@cache
def _loaded(ruleset: str) -> Phrases:
    return _PHRASES[ruleset]()


def dialect_phrases(setup: Any) -> Phrases | None:
    """The phrases of a game; None for a board game."""
    return None if setup.ruleset == FIRST else _loaded(setup.ruleset)
