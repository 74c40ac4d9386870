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


def test_d01_by_the_third_play() -> None:
    game = two_sets()
    game.do("ann banks 1m", "ann lays brown", "ann lays brown")
    assert_won(game)


def test_d01_with_a_hand_above_the_limit() -> None:
    game = two_sets()
    game.hand("ann", 12)
    game.do("ann lays dark blue", "ann lays dark blue")
    assert game.state.hand("ann") == 10
    assert_won(game)


def test_d01_by_a_moved_wild() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("ann", "light_blue", "light_blue/brown")
    game.do("ann moves light_blue/brown to brown")
    assert_won(game)


def test_d01_by_a_payment_in_property() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.do("ann plays birthday", "bob pays brown")
    assert_won(game)


def test_d01_by_a_steal_and_by_a_broken_deal() -> None:
    game = two_sets()
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.do("ann plays sly deal on bob for brown", "bob agrees")
    assert_won(game)
    game = two_sets()
    game.given("bob", "brown", "brown + brown")
    game.do("ann plays deal breaker on bob for brown", "bob agrees")
    assert_won(game)


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
