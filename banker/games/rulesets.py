"""Rulesets: which rules a word in a stored edition means. A ruleset is loaded on first use.

A stored edition without the word belongs to a board game, because board games came first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from banker.engine.ruleset import AnyRuleset
from banker.foundation.errors import EditionError

FIRST = "board"


def _board() -> AnyRuleset:
    from banker.games.board.ruleset import RULESET

    return RULESET


def _deal() -> AnyRuleset:
    from banker.games.deal.ruleset import RULESET

    return RULESET


RULESETS: dict[str, Callable[[], AnyRuleset]] = {FIRST: _board, "deal": _deal}


@cache
def ruleset(word: str) -> AnyRuleset:
    """The rules that a word means; an `EditionError` if no rules have that word."""
    load = RULESETS.get(word)
    if load is None:
        raise EditionError([f"no rules are known by the word '{word}'"])
    return load()


def load_rules(head: bytes) -> None:
    """Load all rules of a game now, and not with its first command. `head`: the beginning of its
    first line, which need not be true."""
    named = (word for word in RULESETS if b'"ruleset":"%b"' % word.encode() in head)
    import_module(f"{__package__}.{next(named, FIRST)}.decide")


def word_of(edition: Any) -> str:
    """The word of the rules that an edition goes by."""
    word: str = getattr(edition, "ruleset", FIRST)
    return word
