"""Rules 32 and 33: hotels."""

from __future__ import annotations

import pytest

from banker.games.board.queries.rent_amounts import rent_of
from tests.support.game import Game, kinds, paid

PINK = ("st_charles", "states", "virginia")


def with_pink(hotels: int) -> Game:
    """Ann owns the pink streets and holds hotels."""
    game = Game()
    game.owns("ann", *PINK)
    game.do(*["ann gains hotel"] * hotels)
    return game


@pytest.mark.parametrize(
    "statement",
    ["ann builds on virginia", "ann builds 2 on virginia", "ann sells building on virginia"],
)
def test_rule_32_the_bank_neither_sells_nor_buys_hotels(statement: str) -> None:
    assert with_pink(1).refused(statement) == "not_in_edition"


def test_rule_32_a_hotel_comes_out_of_the_vault() -> None:
    game = with_pink(0)
    assert game.refused("ann places hotel on virginia") == "no_hotel"
    game.vault_opens("ann")
    game.do("ann places hotel on virginia")


def test_rule_32_or_by_trade() -> None:
    game = with_pink(0)
    game.vault_opens("bob")
    game.do("bob gives hotel to ann for 500", "ann places hotel on virginia")
    assert game.on("virginia") == 1


def test_rule_33_a_hotel_stands_on_any_street_of_a_set() -> None:
    game = with_pink(1)
    entry = game.do("ann places hotel on states")
    assert paid(entry, "hotel") == {"ann": -1, "site:states": 1}
    assert kinds(entry) == ["hotel_placed"]
    assert rent_of(game.state, "states") == 520
    assert game.hotels("ann") == 0


def test_rule_33_at_most_two_on_a_street_and_evenness_is_not_asked() -> None:
    game = with_pink(3)
    game.do("ann places hotel on virginia", "ann places hotel on virginia")
    assert (game.on("virginia"), game.on("states")) == (2, 0)
    assert game.refused("ann places hotel on virginia") == "site_full"
    assert game.refused('force ann places hotel on virginia because "more"') == "site_full"
    game.do("ann places hotel on states")


def test_rule_33_the_whole_colour_must_be_owned() -> None:
    game = Game()
    game.owns("ann", "virginia", "states")
    game.do("ann gains hotel")
    assert game.refused("ann places hotel on virginia") == "no_set"
    assert "St. Charles Place" in game.sentence("ann places hotel on virginia")
    game.owns("ann", "st_charles")
    game.do("ann places hotel on virginia")


def test_rule_33_only_on_ones_own_street() -> None:
    game = with_pink(0)
    game.do("bob gains hotel")
    assert game.refused("bob places hotel on virginia") == "not_owner"
    assert game.refused("bob places hotel on oriental") == "not_owner"


def test_rule_33_a_mortgaged_sister_still_makes_the_set() -> None:
    game = with_pink(2)
    game.do('force ann mortgages states because "for the test"')
    assert game.refused("ann places hotel on states") == "mortgaged"
    game.do("ann places hotel on virginia")


def test_rule_33_a_hotel_may_be_kept_unplaced_and_placed_at_any_time() -> None:
    game = with_pink(1)
    game.do("next", "bob rolls 2 4", "bob buys", "ann places hotel on virginia")
    assert game.on("virginia") == 1


def test_a_card_takes_only_unplaced_hotels() -> None:
    game = with_pink(1)
    game.do("ann loses hotel")
    assert game.refused("ann loses hotel") == "no_hotel"


def test_the_bank_gives_no_hotel_that_it_has_not() -> None:
    game = Game()
    game.do(*["bob gains hotel"] * 23)
    assert game.refused("bob gains hotel") == "no_hotel"
