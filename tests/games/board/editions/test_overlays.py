"""RB and RC: the short game and the time limit over every board they may lie over."""

from __future__ import annotations

import pytest

from banker import editions
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from tests.support.property_game import BROWN, ORANGE, Town

BOARDS = ("glass-classic", "rouble-full", "rouble-simple", "online-rental-tax")
CHANGED = {"end", "valuation", "tie", "time_limit", "time_end"}


def changes(base: Edition, laid: Edition) -> set[str]:
    return {name for name, value in laid.switches.items() if base.switches[name] != value}


@pytest.mark.parametrize("box", BOARDS)
def test_rb01_the_rules_of_the_board_below_and_three_changes(box: str) -> None:
    """Deeds are dealt, three houses make room for a hotel, and the second bankruptcy ends it."""
    base, laid = editions.load(box), editions.load(box, {}, ["short-game"])
    assert (base.deal_deeds, laid.deal_deeds) == (0, 2)
    assert (base.houses_before_hotel, laid.houses_before_hotel) == (4, 3)
    assert {"end"} <= changes(base, laid) <= {"end", "resale_percent", "hotel_needs"}
    assert (laid.switches["resale_percent"], laid.switches["hotel_needs"]) == ("50", "all_sites")
    assert laid.switches["end"] == "second_bankruptcy"
    assert (laid.money, laid.spaces, laid.cards) == (base.money, base.spaces, base.cards)


def test_rb01_play_goes_on_by_the_rules_below() -> None:
    """In the simplified rules there is one house for a group and turn, also in a short game."""
    game = Town(box="rouble-simple", overlays=("short-game",), deal_deeds=0)
    game.has_built("ann", 0, *ORANGE)
    game.do("ann builds on new_york")
    assert game.refused("ann builds on new_york") == "build_limit"


def test_rb06_the_richest_wins_not_who_has_most_cash() -> None:
    names = ("Ann", "Bob", "Cem", "Dan")
    game = Town(*names, overlays=("short-game",), deal_deeds=0)
    game.owns("cem", "boardwalk", "park_place")
    for who in ("ann", "bob"):
        game.has_cash(who, 0)
        game.do(f"{who}'s turn", f"{who} moves to income_tax", f"{who} goes bankrupt")
    assert game.state.table.ended == "second_bankruptcy"
    assert game.cash("cem") == game.cash("dan") == 1500
    ranks = {rank.who: rank.total for rank in game.state.table.ranking}
    assert (ranks["cem"], ranks["dan"]) == (1500 + 750, 1500)
    assert game.state.table.winners == ("cem",)


def test_v16_buildings_go_over_as_they_stand_with_the_last_bankruptcy_only() -> None:
    """The first by the rules below (FD-25): sold at half. Both owe Dan for Boardwalk."""
    game = Town("Ann", "Bob", "Cem", "Dan", box="rouble-full", overlays=("short-game",),
                deal_deeds=0)  # fmt: skip
    game.has_built("ann", 1, *BROWN)
    game.has_built("bob", 1, *ORANGE)
    game.has_built("dan", 4, "park_place", "boardwalk")
    for who in ("ann", "bob"):
        game.has_cash(who, 0)
        game.do(f"{who}'s turn", f"{who} moves to boardwalk", "dan asks rent")
        game.do(f"{who} goes bankrupt")
    assert game.state.table.ended == "second_bankruptcy"
    assert (game.levels(*BROWN), game.levels(*ORANGE)) == ((0, 0), (1, 1, 1))
    assert {game.owner(deed) for deed in (*BROWN, *ORANGE)} == {"dan"}


@pytest.mark.parametrize("box", BOARDS)
def test_rc01_the_end_is_agreed_beforehand_and_not_changed_by_playing(box: str) -> None:
    """So many minutes, chosen when the game is set up."""
    assert editions.load(box, {}, ["time-limit"]).number("time_limit") == 60
    laid = editions.load(box, {"time_limit": "45"}, ["time-limit"])
    assert laid.number("time_limit") == 45
    assert editions.load(box).number("time_limit") == 0


@pytest.mark.parametrize("box", BOARDS)
def test_rc03_otherwise_the_rules_of_the_board_below(box: str) -> None:
    base, laid = editions.load(box), editions.load(box, {}, ["time-limit"])
    assert (laid.deal_deeds, laid.houses_before_hotel) == (2, 4)
    assert changes(base, laid) == {"time_limit"}
    assert (laid.money, laid.spaces, laid.cards) == (base.money, base.spaces, base.cards)


def test_rc04_the_richest_at_the_end_time_wins() -> None:
    """Ann has less cash, and the brown streets with a house on each."""
    game = Town("Ann", "Bob", overlays=("time-limit",), deal_deeds=0)
    game.has_built("ann", 1, *BROWN)
    game.has_cash("ann", 1300)
    game.has_cash("bob", 1500)
    game.do(c.SetClock(60 * 60), "next")
    assert game.state.table.ended == "time_up"
    ranks = {rank.who: rank.total for rank in game.state.table.ranking}
    assert ranks == {"ann": 1300 + 120 + 100, "bob": 1500}
    assert game.state.table.winners == ("ann",)
