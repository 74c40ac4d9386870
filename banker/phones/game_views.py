"""Game views: which functions show a game on a page, by the word of its ruleset.

A row is loaded on first use; a ruleset without a row is shown on no page, and that is a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from banker.engine.part import Part
from banker.games.rulesets import game_of
from banker.ledger.entry import Entry


class GameViews(NamedTuple):
    """`box`: sent once; `table`: for everybody; `own`: of one seat. `is_private`: whether `own` is
    sealed. `pinned`: what a phone must have seen for a command. `act_words`: a command in words;
    `sentence`: an entry in words, and what hands move. `traits`: what may be asked. `is_foretold`:
    whether a refusal may be shown to whoever asks. `after`: what a command would leave to whom."""

    box: Callable[[Any], dict[str, Any]]
    table: Callable[[Any], dict[str, Any]]
    own: Callable[[Any, str], dict[str, Any]]
    is_private: Callable[[Any], bool]
    pinned: Callable[[Any, str, Any], dict[str, Any]]
    act_words: Callable[[Any, Any], str]
    sentence: Callable[[Entry, Any], tuple[str, str]]
    traits: Mapping[type, Any]
    is_foretold: Callable[[Any, Any], bool]
    after: Callable[[Any, Any], list[tuple[str, str]]]


_VIEWS = Part("page", GameViews)


def views_of(state: Any) -> GameViews:
    """The views of the game that a state is of; an `EditionError` if there are none."""
    return _VIEWS.of(game_of(state.setup))
