"""Game views: which functions show a game on a page, by the word of its ruleset.

A row is loaded on first use; a ruleset without a row is shown on no page, and that is a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic

import msgspec

from banker.engine.command import Command
from banker.engine.part import Part
from banker.engine.ruleset import C, S
from banker.foundation.json_value import JsonValue
from banker.games.rulesets import game_of
from banker.ledger.entry import Entry
from banker.phones.requests import AskedByPhone

Json = dict[str, JsonValue]


class GameViews(msgspec.Struct, Generic[S, C], frozen=True):
    """`box`: sent once; `table`: for everybody; `own`: of one seat. `is_private`: whether `own` is
    sealed. `pinned`: what a phone must have seen for a command. `act_words`: a command in words;
    `sentence`: an entry in words, and what hands move. `traits`: what may be asked. `is_foretold`:
    whether a refusal may be shown to whoever asks. `after`: what a command would leave to whom."""

    box: Callable[[S], Json]
    table: Callable[[S], Json]
    own: Callable[[S, str], Json]
    is_private: Callable[[S], bool]
    pinned: Callable[[S, str, C], Json]
    act_words: Callable[[C, S], str]
    sentence: Callable[[Entry, S], tuple[str, str]]
    traits: Mapping[type, AskedByPhone]
    is_foretold: Callable[[S, StrEnum | None], bool]
    after: Callable[[S, S], list[tuple[str, str]]]


_VIEWS = Part("page", GameViews)


def views_of(state: S) -> GameViews[S, Command]:
    """The views of the game that a state is of; an `EditionError` if there are none."""
    return _VIEWS.of(game_of(state.setup))
