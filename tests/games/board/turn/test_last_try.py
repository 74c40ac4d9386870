"""The last try in jail, where the table keeps its dice to itself: the fee is paid, or owed."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds

BECAUSE = 'because "for the test"'


def waiting(cash: int, box: str = "glass-classic", **switches: str) -> Game:
    """Ann has passed two turns in jail, and nobody told any dice."""
    game = Game("Ann", "Bob", box=box, switches=switches)
    game.owns("ann", "oriental")
    game.do("ann goes to jail", *["next"] * 6)
    game.has_cash("ann", cash)
    assert (game.turn, game.state.seats["ann"].jail) == ("ann", 2)
    return game


def test_d4_the_fee_that_must_be_raised_first_is_owed() -> None:
    game = waiting(20)
    assert game.refused("ann leaves jail by fee") == "insufficient_cash"
    assert kinds(game.do("ann leaves jail by last_try")) == ["jail_left", "due_made"]
    assert game.dues("ann") == [("bank", 50, "jail_fee")]
    assert game.refused("next") == "debt_open"
    game.do("ann mortgages oriental", "ann pays", "ann moves to virginia")
    assert (game.cash("ann"), game.space("ann")) == (20, "virginia")


@pytest.mark.parametrize(("box", "fee"), [("glass-classic", 50), ("secret-vault", 100)])
def test_d4_who_can_pay_it_pays_it(box: str, fee: int) -> None:
    game = waiting(300, box)
    game.do("ann leaves jail by last_try")
    assert game.cash("ann") == 300 - fee and game.state.seats["ann"].jail is None


def test_d4_or_stays_where_that_is_the_rule() -> None:
    game = waiting(20, "secret-vault", jail_fee_short="stay")
    assert game.refused("ann leaves jail by last_try") == "insufficient_cash"


def test_d4_where_all_turns_are_told_the_tries_are_counted() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann goes to jail", "bob rolls 4 6", "next")
    assert game.refused("ann leaves jail by last_try") == "not_usable"
    game.do(f"force ann leaves jail by last_try {BECAUSE}")
