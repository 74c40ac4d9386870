"""Pages: the functions that draw the pages of one game, found by the word of its ruleset.

A ruleset without pages has no screen: Banker refuses it. The functions are loaded on first use.
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
    """The pages of one game. `own`: screen -> function, for pages that differ between games.

    `title` draws the bar at the top, `sums` the totals of all accounts for the audit's page. `load`
    loads what the first frame does not need.
    """

    own: Mapping[str, Page]
    title: Callable[[View, int], Line]
    sums: Callable[[View, int], list[Line]]
    load: Callable[[], None]


_PAGES = Part("screen", Pages)


def pages_of(edition: OfGame) -> Pages:
    """Return the pages of an edition's game; raise `EditionError` if it has none."""
    return _PAGES.of(game_of(edition))
