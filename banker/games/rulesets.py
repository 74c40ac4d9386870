"""Rulesets: which rules a word in a stored edition means. Loaded when they are first asked for.

A stored edition without the word is of a board game: they came first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from banker.engine.ruleset import Ruleset
from banker.errors import EditionError

FIRST = "board"


def _board() -> Ruleset:
    from banker.games.board.ruleset import RULESET

    return RULESET


RULESETS: dict[str, Callable[[], Ruleset]] = {FIRST: _board}


@cache
def ruleset(word: str) -> Ruleset:
    """The rules that a word means; an `EditionError` if there are none."""
    load = RULESETS.get(word)
    if load is None:
        raise EditionError([f"no rules are known by the word '{word}'"])
    return load()
