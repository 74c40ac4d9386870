"""Odds on televisions: what the table has of them, and on no phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from banker.session.shown_odds import Band, Move, ShownOdds
from tests.phones.views.test_screen_views import Watched

ODDS = ShownOdds(1, {"ann": Band(60, 56, 64), "bob": Band(40, 36, 44)})


def show(table: Watched, odds: ShownOdds | None) -> None:
    phones = table.game.table
    if phones.follower.show_odds(odds, phones.streams):
        phones.push_soon()


def told(table: Watched) -> tuple[Any, Any]:
    newest = table.newest()
    return newest["odds"], newest["old"]


def test_they_are_on_the_television_and_on_no_phone(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann")
    assert told(table) == (None, False)
    table.phone.news()
    show(table, ODDS)
    assert told(table) == ({"ann": [60, 56, 64], "bob": [40, 36, 44]}, False)
    assert table.phone.news() == [], "a phone was sent something for them"
    show(table, ShownOdds(1, ODDS.chances, is_awaited=True))
    assert table.newest()["old"] is True
    show(table, None)
    assert told(table) == (None, False)


def test_a_figure_that_moved_far_is_the_news_until_there_is_another(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    table.live()
    table.do("bank pays 100 to ann")
    move = Move("ann", 40, 60, 2)
    show(table, ShownOdds(2, ODDS.chances, move=move, words="\ue000 40 → 60: \ue000 gets 100"))
    assert table.newest()["news"] == [2, "Ann 40 → 60: Ann gets 100", ["ann"]]
    show(table, ODDS)
    assert "→" not in table.newest()["news"][1]


def test_one_that_comes_later_sees_them_at_once(tmp_path: Path) -> None:
    table = Watched(tmp_path)
    show(table, ODDS)
    table.live()
    assert table.newest()["odds"]["bob"] == [40, 36, 44]
