"""Tellings: how each kind of game is told: as a story, a page, charts, statements and a sheet.

Each ruleset has a row, which is loaded when a game of it is told.
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
    """The functions by which a game is reported. `story`: of its set-up and entries; `page`: with
    the audit's verdict; `stats`: charts in letters; `words` of plain text; `sheet`: how to set a
    state up again; `figures`: what its set-up and entries bring to the statistics of many."""

    story: Callable[[AnySetup, Sequence[Entry]], T]
    page: Callable[[T, Sequence[Entry], Verdict], Iterator[str]]
    stats: Callable[..., Iterator[str]]
    words: Callable[[AnySetup], StatementWords]
    statement: Callable[[AnySetup, Iterable[Entry], str], Iterator[StatementLine]]
    sheet: Callable[[S], Sheet]
    figures: Callable[[AnySetup, Sequence[Entry]], GameFigures]


_TELLING = Part("telling", Telling)


def telling(ruleset: str) -> Telling[Any, Any, Any]:
    """Return the record of how the games of a ruleset are reported."""
    return _TELLING.of(game(ruleset))
