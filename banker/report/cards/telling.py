"""Telling: the functions by which a game of cards is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from banker.games.board.queries.seats import first_setup
from banker.games.deal.state import Setup, opening
from banker.ledger.entry import Entry
from banker.report.analysis.game_figures import GameFigures
from banker.report.cards.charts import card_stats
from banker.report.cards.figures import card_figures_of
from banker.report.cards.sheet import card_sheet
from banker.report.cards.statement import card_statement
from banker.report.cards.story import CardStory, build_card_story
from banker.report.cards.words import CardTextData
from banker.report.tellings import Telling

if TYPE_CHECKING:
    from banker.report.page.lists import Verdict


def _story(setup: Setup, entries: Sequence[Entry]) -> CardStory:
    start = opening(first_setup(setup, entries[0]), entries[0].post)
    return build_card_story(setup, start, entries[1:])


def _figures(setup: Setup, entries: Sequence[Entry]) -> GameFigures:
    return card_figures_of(_story(setup, entries))


def _page(told: CardStory, entries: Sequence[Entry], verdict: Verdict) -> Iterator[str]:
    from banker.report.cards.page_data import CardPageData  # only a page pays for it
    from banker.report.cards.sections import SECTIONS
    from banker.report.page.page import page

    return page(CardPageData(told, entries), verdict, SECTIONS)


DEAL = Telling(_story, _page, card_stats, CardTextData, card_statement, card_sheet, _figures)
