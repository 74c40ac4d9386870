"""Board telling: the functions by which a board game is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from banker.games.board.queries.seats import first_setup
from banker.games.board.state import Setup, opening
from banker.ledger.entry import Entry
from banker.report.analysis.game_figures import GameFigures, figures_of
from banker.report.analysis.story import Story, build_story
from banker.report.tellings import Telling
from banker.report.text.charts import stats
from banker.report.text.setup_sheet import rebuild
from banker.report.text.statement import statement
from banker.report.text.text_data import TextData

if TYPE_CHECKING:
    from banker.report.page.lists import Verdict


def _story(setup: Setup, entries: Sequence[Entry], *, is_worth_told: bool = True) -> Story:
    start = opening(first_setup(setup, entries[0]), entries[0].post)
    return build_story(setup, start, entries[1:], is_worth_told=is_worth_told)


def _figures(setup: Setup, entries: Sequence[Entry]) -> GameFigures:
    return figures_of(_story(setup, entries, is_worth_told=False))


def _page(told: Story, entries: Sequence[Entry], verdict: Verdict) -> Iterator[str]:
    from banker.report.page.page import page  # only a page pays for it
    from banker.report.page.page_data import PageData

    return page(PageData(told, entries), verdict)


BOARD = Telling(_story, _page, stats, TextData, statement, rebuild, _figures)
