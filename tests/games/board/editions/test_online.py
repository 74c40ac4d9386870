"""RF-01 to RF-04 and RF-07, and V-26: the online rules by `online-rental-tax`.

RF-05, RF-06, RF-08 and RF-09 are in the files of clock and trades.
"""

from __future__ import annotations

from collections import Counter

import pytest

from banker import editions
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import rent_of
from tests.support.property_game import BROWN, Town, trade

BOX = "online-rental-tax"


def online() -> Town:
    return Town(box=BOX)


def test_rf01_fields_are_firms_of_industries_of_two_to_four_or_events() -> None:
    edition = editions.load(BOX)
    assert set(Counter(deed.group for deed in edition.deeds).values()) == {2, 3, 4}
    events = {space.kind for space in edition.spaces if not space.deed}
    assert events == {"go", "chest", "tax", "chance", "jail", "parking", "go_to_jail"}


def test_rf01_equal_dice_give_another_turn() -> None:
    game = online()
    game.do("ann rolls 5 5")
    assert game.refused("bob rolls 1 2") == "must_roll_again"
    game.do("ann rolls 4 6", "bob rolls 4 6")


def test_rf02_a_free_firm_is_bought_and_a_visitor_pays_by_the_list() -> None:
    game = online()
    game.do("ann rolls 2 4")
    assert game.money(game.do("ann buys")) == {"ann": -1000, "bank": 1000}
    game.do("bob rolls 2 4")
    assert game.dues("bob") == [("ann", 60, "rent")]


def test_rf02_who_has_the_whole_industry_builds_branches_and_they_raise_the_rent() -> None:
    game = online()
    game.owns("ann", "baltic")
    assert game.refused("ann builds on baltic") == "no_set"
    game.owns("ann", "mediterranean")
    before = rent_of(game.state, "baltic")
    assert game.money(game.do("ann builds on baltic")) == {"ann": -500, "bank": 500}
    assert (before, rent_of(game.state, "baltic")) == (80, 200)


def test_rf03_fields_are_exchanged_in_ones_own_turn_and_nothing_is_booked_without_a_yes() -> None:
    """An offer is made at the table; told to the Bank is what both agreed to."""
    game = online()
    game.owns("ann", "baltic")
    game.owns("bob", "mediterranean")
    swap = trade(("ann", "bob", "deed baltic"), ("bob", "ann", "deed mediterranean"))
    game.do(swap)
    assert (game.owner("baltic"), game.owner("mediterranean")) == ("bob", "ann")
    game.do("cem's turn")
    assert game.refused(swap) == "not_now"
    assert (game.owner("baltic"), game.owner("mediterranean")) == ("bob", "ann")


@pytest.mark.parametrize(
    "statements",
    [["ann moves to go_to_jail"], ["ann rolls 5 5", "ann rolls 5 5", "ann rolls 1 1"]],
)
def test_rf04_into_prison_by_the_police_or_three_doubles(statements: list[str]) -> None:
    game = online()
    game.do(*statements)
    assert (game.space("ann"), game.state.seats["ann"].jail) == ("jail", 0)


def test_rf04_out_by_paying() -> None:
    game = online()
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    assert game.money(game.do("ann leaves jail by fee")) == {"ann": -500, "bank": 500}


def test_rf04_or_by_a_double_in_three_attempts() -> None:
    game = online()
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    for _ in range(2):
        game.do("ann rolls 1 2", "bob's turn", "ann's turn")
        assert game.space("ann") == "jail"
    game.do("ann rolls 3 3")
    assert (game.space("ann"), game.cash("ann")) == ("st_james", 15_000)


@pytest.mark.parametrize(
    ("minute", "brings"), [(60, 500), (61, 250), (76, 125), (91, 50), (106, 5)]
)
def test_rf07_the_tax_lessens_what_chance_brings(minute: int, brings: int) -> None:
    game = online()
    game.do(c.SetClock(60 * (minute - 1)), "ann moves to chance_1")
    assert game.money(game.do("ann draws CH08")) == {"ann": brings, "bank": -brings}


def test_rf07_and_not_what_it_costs() -> None:
    """The text says the payments of Chance; that is read as what a player gets there (V-22)."""
    game = online()
    game.do(c.SetClock(60 * 110), "ann moves to chance_1", "ann draws CH13")
    assert game.dues("ann") == [("bank", 150, "card")]


def test_v26_what_the_text_does_not_name_is_the_classic_board_ten_times() -> None:
    """Each such figure says what it is ten times of; one that is ten times a sure one is sure."""
    edition, classic = editions.load(BOX), editions.load("glass-classic")
    assert (edition.money.start_cash, edition.money.jail_fee) == (15_000, 500)
    assert [deed.rents for deed in edition.deeds] == [
        tuple(10 * rent for rent in deed.rents) for deed in classic.deeds
    ]
    assert edition.sources["money.start_cash"] == "derived:10 x seed"
    assert edition.sources["money.salary"] == "seed"
    assert not edition.unsure
    game = online()
    game.has_built("ann", 0, *BROWN)
    assert rent_of(game.state, "baltic") == 80
