"""Game views: which functions show a game on a page, by the word of its ruleset.

A row is loaded on first use; a ruleset without a row is shown on no page, and that is a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Generic, Protocol

import msgspec

from banker.engine.part import Part
from banker.engine.ruleset import C, S
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Estimate
from banker.games.rulesets import game_of
from banker.ledger.entry import Entry
from banker.phones.requests import AskedByPhone
from banker.session.session import GameSession

Json = dict[str, JsonValue]


DID_MAX = 3  # a page that comes back to more entries than these shows no moment


class Screen(Protocol):
    """The data for the televisions of one session, beside the data for every page."""

    def note(self, entry: Entry) -> None:
        """Follow one more entry, which the session has."""

    def box(self) -> Json:
        """Sent at the beginning of a stream, and when amounts of the edition change."""

    def message(self, since: int, *, is_new: bool) -> Json:
        """Sent with each state to a page that has the entries before `since`; to a new one all."""


class GameViews(msgspec.Struct, Generic[S, C], frozen=True):
    """`box`: sent once; `table`: for everybody; `own`: of one seat. `is_private`: whether `own` is
    sealed. `pinned`: what a phone must have seen for a command. `act_words`: a command in words;
    `sentence`: an entry in words, and what hands move. `traits`: what may be asked. `is_foretold`:
    whether a refusal may be shown to the phone that asks. `after`: what a command would leave to
    whom. `screen`: what televisions are told."""

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
    screen: Callable[[GameSession[S, C]], Screen]


def shown(amount: int) -> list[int]:
    """An amount; and behind it 1, where it is an estimate."""
    return [int(amount), 1] if isinstance(amount, Estimate) else [amount]


_VIEWS = Part("page", GameViews)


def views_of(state: S) -> GameViews[S, Any]:
    """The views of the game that a state is of; an `EditionError` if there are none."""
    return _VIEWS.of(game_of(state.setup))
