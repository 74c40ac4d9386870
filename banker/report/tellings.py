"""Tellings: the functions by which each kind of game is reported: as a story, a page, charts,
statements and a sheet.

Each ruleset has a record, which is loaded when one of its games is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from banker.engine.fold import AnySetup
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.games.rulesets import game
from banker.ledger.entry import Entry
from banker.report.text.statement import StatementLine

if TYPE_CHECKING:
    from banker.report.analysis.game_figures import GameFigures
    from banker.report.page.lists import Verdict
    from banker.report.text.charts import StatementWords
    from banker.report.text.setup_sheet import Sheet


T = TypeVar("T")  # the story


class Telling(msgspec.Struct, Generic[AnySetup, T, S], frozen=True):
    """The functions by which a game is reported. `story`: from set-up and entries; `page`: HTML of
    a story, with the audit's verdict; `stats`: charts as text; `words`: the names for plain text;
    `statement`: an account's lines; `sheet`: how to set a state up again; `figures`: numbers for
    the statistics of many games."""

    story: Callable[[AnySetup, Sequence[Entry]], T]
    page: Callable[[T, Sequence[Entry], Verdict], Iterator[str]]
    stats: Callable[..., Iterator[str]]
    words: Callable[[AnySetup], StatementWords]
    statement: Callable[[AnySetup, Iterable[Entry], str], Iterator[StatementLine]]
    sheet: Callable[[S], Sheet]
    figures: Callable[[AnySetup, Sequence[Entry]], GameFigures]


_TELLING = Part("telling", Telling)


def telling(ruleset: str) -> Telling[Any, Any, Any]:
    """Return the record of functions by which the games of a ruleset are reported."""
    return _TELLING.of(game(ruleset))
