"""Tellings: how each kind of game is told: as a story, a page, charts, statements and a sheet.

Each ruleset has a row, which is loaded when a game of it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from banker.games.rulesets import FIRST
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


def _board() -> Telling:
    from banker.games.board.queries.seats import first_setup
    from banker.games.board.state import opening
    from banker.report.analysis.game_figures import figures_of
    from banker.report.analysis.story import build_story
    from banker.report.text.charts import stats
    from banker.report.text.setup_sheet import rebuild
    from banker.report.text.statement import statement
    from banker.report.text.text_data import TextData

    def story(setup: Any, entries: Sequence[Entry], *, is_worth_told: bool = True) -> Any:
        start = opening(first_setup(setup, entries[0]), entries[0].post)
        return build_story(setup, start, entries[1:], is_worth_told=is_worth_told)

    def figures(setup: Any, entries: Sequence[Entry]) -> GameFigures:
        return figures_of(story(setup, entries, is_worth_told=False))

    def page(told: Any, entries: Sequence[Entry], verdict: Any) -> Iterator[str]:
        from banker.report.page.page import page
        from banker.report.page.page_data import PageData

        return page(PageData(told, entries), verdict)

    return Telling(story, page, stats, TextData, statement, rebuild, figures)


def _deal() -> Telling:
    from banker.games.board.queries.seats import first_setup
    from banker.games.deal.state import opening
    from banker.report.cards.charts import card_stats
    from banker.report.cards.figures import card_figures_of
    from banker.report.cards.sheet import card_sheet
    from banker.report.cards.statement import card_statement
    from banker.report.cards.story import build_card_story
    from banker.report.cards.words import CardTextData

    def story(setup: Any, entries: Sequence[Entry]) -> Any:
        begun: Any = first_setup(setup, entries[0])  # typed for the board
        start = opening(begun, entries[0].post)
        return build_card_story(setup, start, entries[1:])

    def figures(setup: Any, entries: Sequence[Entry]) -> GameFigures:
        return card_figures_of(story(setup, entries))

    def page(told: Any, entries: Sequence[Entry], verdict: Any) -> Iterator[str]:
        from banker.report.cards.page_data import CardPageData
        from banker.report.cards.sections import SECTIONS
        from banker.report.page.page import page

        return page(CardPageData(told, entries), verdict, SECTIONS)

    return Telling(story, page, card_stats, CardTextData, card_statement, card_sheet, figures)


_TELLINGS: dict[str, Callable[[], Telling]] = {FIRST: _board, "deal": _deal}


@cache
def telling(ruleset: str) -> Telling:
    """How the games of a ruleset are told."""
    return _TELLINGS[ruleset]()
