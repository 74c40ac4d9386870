"""Pages: what the screen draws of one game, by the word of its ruleset.

A ruleset without these has no screen: that is a refusal. They are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from banker.engine.part import Part
from banker.games.rulesets import OfGame, game_of
from banker.interaction.view import View
from banker.interaction.words.text import Line

FINAL = "final"  # the page of a game that is over

Page = Callable[[View, int, int], list[Line]]


class Pages(msgspec.Struct, frozen=True):
    """The pages of one game. `own`: the pages that other games draw otherwise. `title`: the bar at
    the top. `sums`: what the accounts hold together, for the page of the audit. `load`: loads what
    the first frame does not need."""

    own: Mapping[str, Page]
    title: Callable[[View, int], Line]
    sums: Callable[[View, int], list[Line]]
    load: Callable[[], None]


_PAGES = Part("screen", Pages)


def pages_of(edition: OfGame) -> Pages:
    """The pages of the game of an edition; an `EditionError` if there are none."""
    return _PAGES.of(game_of(edition))
