"""Tellings: how each kind of game is told: as a story, a page, charts, statements and a sheet.

Each ruleset has a row, which is loaded when a game of it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from banker.engine.part import Part
from banker.games.rulesets import game
from banker.ledger.entry import Entry
from banker.report.text.statement import StatementLine

if TYPE_CHECKING:
    from banker.report.analysis.game_figures import GameFigures


class Telling(NamedTuple):
    """How a game is told. `story`: of its set-up and entries; `page`: with the audit's verdict;
    `stats`: charts in letters; `words` of plain text; `sheet`: how to set a state up again;
    `figures`: what its set-up and entries bring to the statistics of many."""

    story: Callable[[Any, Sequence[Entry]], Any]
    page: Callable[[Any, Sequence[Entry], Any], Iterator[str]]
    stats: Callable[..., Iterator[str]]
    words: Callable[[Any], Any]
    statement: Callable[[Any, Iterable[Entry], str], Iterator[StatementLine]]
    sheet: Callable[[Any], Any]
    figures: Callable[[Any, Sequence[Entry]], GameFigures]


_TELLING = Part("telling", Telling)


def telling(ruleset: str) -> Telling:
    """How the games of a ruleset are told."""
    return _TELLING.of(game(ruleset))
