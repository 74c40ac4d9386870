"""Game views: the functions that make a game's data for pages, by the ruleset.

A record is loaded on first use. A ruleset without one cannot be shown on pages, and Banker refuses.
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
    """Makes the data for the televisions of one session, besides the data for every page."""

    def note(self, entry: Entry) -> None:
        """Take in one more entry, which the session has applied already."""

    def box(self) -> Json:
        """Return the data that is sent at the beginning of a stream, and again when the players or
        amounts of the edition change."""

    def message(self, since: int, *, is_new: bool) -> Json:
        """Return the data that is sent with each state. A page that has the entries before number
        `since` gets what is newer; a new page gets all."""


class GameViews(msgspec.Struct, Generic[S, C], frozen=True):
    """The functions that make data for pages. `box`: sent first, and when players or prices change;
    `table`: for everybody; `own`: for one seat, sealed if `is_private`. `pinned`: what a phone must
    have seen for a command.
    `act_words`: a command in words; `sentence`: an entry in words, and what people move by hand.
    `traits`: which commands a phone may ask for. `is_foretold`: a phone may see the reason of a
    refusal. `after`: (player, cash) after a command. `screen`: data for televisions."""

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
    """Return a list with an amount, and behind it 1 if the amount is an estimate."""
    return [int(amount), 1] if isinstance(amount, Estimate) else [amount]


_VIEWS = Part("page", GameViews)


def views_of(state: S) -> GameViews[S, Any]:
    """Return the functions for the game of this state. Raises `EditionError` if the game has
    none."""
    return _VIEWS.of(game_of(state.setup))
