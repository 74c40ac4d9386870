"""Winning: looked for after every act. Public programs each missed it on one of these paths."""

from __future__ import annotations

import pytest

from tests.support.card_game import CardGame


def two_sets(*names: str) -> CardGame:
    """Ann has drawn, and has two full sets."""
    game = CardGame(*names)
    game.do("ann draws")
    game.given("ann", "pink", "pink + pink + pink")
    game.given("ann", "utility", "utility + utility")
    return game


def assert_won(game: CardGame) -> None:
    assert game.state.table.winners == ("ann",)
    assert game.kinds()[-1] == "won"
    game.refused("next", "game_over")


def test_d01_fault_third_play_wins() -> None:
    game = two_sets()
    game.do("ann banks 1m", "ann lays brown", "ann lays brown")
    assert_won(game)


def test_d01_fault_a_win_before_the_hand_limit() -> None:
    game = two_sets()
    game.hand("ann", 12)
    game.do("ann lays dark blue", "ann lays dark blue")
    assert game.state.hand("ann") == 10
    assert_won(game)


def test_d01_fault_a_wild_moved_wins() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("ann", "light_blue", "light_blue/brown")
    game.do("ann moves light_blue/brown to brown")
    assert_won(game)


def test_d01_fault_paid_in_property_wins() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.do("ann plays birthday", "bob pays brown")
    assert_won(game)


def test_d01_fault_after_a_steal_wins() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.do("ann plays sly deal on bob for brown", "bob agrees")
    assert_won(game)
    game = two_sets()
    game.given("bob", "brown", "brown + brown")
    game.do("ann plays deal breaker on bob for brown", "bob agrees")
    assert_won(game)


def test_d01_fault_in_another_s_turn_wins() -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "pink", "pink + pink + pink")
    game.given("bob", "utility", "utility + utility")
    game.given("bob", "dark_blue", "dark blue")
    game.given("bob", "red", "red")
    game.given("ann", "dark_blue", "dark blue")
    game.do("ann plays forced deal on bob for red giving dark blue", "bob agrees")
    assert game.state.table.winners == ("bob",)
    assert game.state.table.turn == "ann"


def test_d33_two_players_no_at_once_are_answered_one_by_one() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.do("ann draws")
    game.given("bob", "bank", "2m")
    game.given("cem", "bank", "2m")
    game.do("ann plays birthday", "bob says no", "cem says no")
    game.refused("ann agrees", "to_whom")
    game.do("ann agrees to cem", "ann says no to bob", "bob pays 2m")
    assert (game.bank("ann"), game.bank("cem"), game.asks()) == (["2m"], ["2m"], [])


def test_d07_a_payment_that_breaks_a_set_leaves_its_buildings_aside() -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "brown", "brown + brown + house")
    game.do("ann plays birthday", "bob pays brown + brown")
    assert (game.pile("bob", "brown"), game.pile("bob", "aside")) == ([], ["house"])
    assert "building_aside" in game.kinds()
    assert game.kinds()[-1] == "sets_counted"


def test_d31_buildings_without_a_set_earn_nothing_and_pay() -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "aside", "house + hotel")
    assert game.rent("bob", "brown") == 0
    game.refused("bob places house on brown", "no_full_set")
    game.do("ann plays debt collector on bob", "bob pays all")
    assert game.pile("ann", "aside") == ["hotel", "house"]


def test_d01_by_a_no_against_the_no() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.do("ann plays sly deal on bob for brown", "bob says no", "ann says no", "bob agrees")
    assert_won(game)


def test_d01_by_a_card_that_was_just_received_and_placed() -> None:
    game = two_sets()
    game.given("ann", "red", "red + red")
    game.given("bob", "yellow", "red/yellow")
    game.do("ann plays birthday", "bob pays red/yellow")
    assert not game.state.table.ended
    game.do("ann places red/yellow on red")
    assert_won(game)


def test_d01_by_a_correction_too() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown + brown")
    assert_won(game)


def test_an_undo_takes_the_win_back() -> None:
    game = two_sets()
    game.do("ann lays brown", "ann lays brown")
    game.do("undo")
    assert (game.state.table.ended, game.pile("ann", "brown")) == ("", ["brown"])
    game.do("redo")
    assert game.state.table.winners == ("ann",)


@pytest.mark.parametrize("full", [0, 1])
def test_a_table_that_stops_counts_full_sets(full: int) -> None:
    game = CardGame()
    if full:
        game.given("bob", "brown", "brown + brown")
    game.do("game ends")
    assert game.state.table.winners == (("bob",) if full else ())
    game.refused("ann draws", "game_over")
