"""What each player pays or gets: all or nothing, and RF-09's gap between the players."""

from __future__ import annotations

import pytest

from tests.support.game import Game

ONLINE = "online-rental-tax"


@pytest.mark.parametrize("said", ["ann pays 50 to each", "ann collects 50 from each"])
def test_rf09_a_gift_to_each_or_from_each_is_a_trade_for_nothing(said: str) -> None:
    """RF: "difference between the offered assets and those requested cannot exceed 50 percent"."""
    game = Game("Ann", "Bob", "Cem", box=ONLINE)
    assert game.refused(said) == "unfair"
    game.do(f'force {said} because "agreed"')
    assert game.cash("ann") != game.cash("bob")


@pytest.mark.parametrize("said", ["bank pays 50 to each", "bank collects 50 from each"])
def test_rf09_the_bank_is_no_side_of_a_trade(said: str) -> None:
    game = Game("Ann", "Bob", "Cem", box=ONLINE)
    before = game.cash("ann")
    game.do(said)
    assert abs(game.cash("ann") - before) == 50


def test_rf09_a_card_that_waits_to_be_drawn_may_say_it() -> None:
    game = Game("Ann", "Bob", "Cem", box=ONLINE)
    game.do("ann moves to chance_1")
    assert game.state.table.draw is not None
    assert game.refused("ann pays 50 to each") == "unfair"  # the card of this box says 500
    game.do("ann pays 500 to each")
    assert game.refused("ann pays 500 to each") == "unfair"


def test_elsewhere_it_is_a_gift_like_another() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do("ann pays 50 to each", "bob collects 20 from each")
    assert (game.cash("ann"), game.cash("bob"), game.cash("cem")) == (1380, 1590, 1530)


def test_who_cannot_pay_each_pays_nobody() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    assert game.refused("ann pays 1000 to each") == "insufficient_cash"
