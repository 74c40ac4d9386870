"""Rules 15 to 21: GO, taxes, guesses, and spaces that ask nothing. Vectors 3 and 4."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds, paid


def test_rule_15_passing_go_pays_400_and_100_into_the_vault() -> None:
    game = Game()
    game.do("ann rolls 5 5", "ann moves to boardwalk")
    entry = game.do("ann rolls 1 2")
    assert paid(entry) == {"ann": 400, "vault": 100, "bank": -500}
    assert kinds(entry) == ["rolled", "moved", "salary_paid"]
    assert game.space("ann") == "chance_1"


def test_rule_15_landing_on_go_pays_too_and_only_once() -> None:
    game = Game()
    game.do("ann rolls 5 5", "ann moves to luxury_tax", "ann pays")
    entry = game.do("ann rolls lock 1")
    assert entry.post == ()
    assert paid(game.do("ann guesses 1 misses")) == {"ann": 400, "vault": 100, "bank": -500}
    assert game.space("ann") == "go"
    assert paid(game.do("ann rolls 2 1")) == {}


def test_rule_15_nobody_is_paid_for_starting_on_go() -> None:
    game = Game()
    assert game.do("ann rolls 4 6").post == ()
    assert game.cash("ann") == 3000


@pytest.mark.parametrize("space", ["income_tax", "luxury_tax"])
def test_rule_17_a_tax_is_400_into_the_vault(space: str) -> None:
    game = Game()
    entry = game.do(f"ann moves to {space}")
    assert entry.post == ()
    assert game.dues("ann") == [("vault", 400, "tax")]
    assert game.refused("next") == "debt_open"
    assert paid(game.do("ann pays")) == {"ann": -400, "vault": 400}
    assert game.dues("ann") == []


def test_paying_exactly_what_is_owed_to_whom_it_is_owed_settles_it() -> None:
    game = Game()
    game.do("ann rolls 1 3", "ann pays 400 to vault")
    assert game.dues("ann") == []
    assert game.refused("ann pays") == "nothing_due"


def test_paying_somebody_else_settles_nothing() -> None:
    game = Game()
    game.do("ann rolls 1 3", "ann pays 400 to bank", "ann pays 100 to vault as a gift")
    assert game.dues("ann") == [("vault", 400, "tax")]


def test_rule_18_guess_for_free_gives_one_guess_for_nothing() -> None:
    game = Game()
    game.do("ann rolls 2 3")
    assert game.state.table.guess is not None
    assert game.state.table.guess.fee == 0
    entry = game.do("ann guesses 4 misses")
    assert entry.post == ()
    assert game.refused("ann guesses 5 misses") == "no_guess"


def test_rule_19_the_paid_guess_costs_100_to_the_bank_not_to_the_vault() -> None:
    game = Game()
    game.do("ann rolls 6 6")
    assert game.dues("ann") == [("bank", 100, "guess_fee")]
    entry = game.do("ann guesses 4 misses")
    assert paid(entry) == {"ann": -100, "bank": 100}
    assert game.cash("vault") == 400
    assert game.dues("ann") == []


def test_rule_19_the_fee_may_be_paid_before_the_guess_and_is_not_paid_twice() -> None:
    game = Game()
    game.do("ann rolls 6 6")
    assert paid(game.do("ann pays")) == {"ann": -100, "bank": 100}
    assert game.do("ann guesses 4 misses").post == ()
    assert game.cash("ann") == 2900


def test_rule_19_the_fee_is_owed_even_by_who_does_not_guess() -> None:
    game = Game()
    game.do("ann rolls 6 6")
    assert game.refused("ann rolls 2 3") == "debt_open"
    game.do("ann pays", "ann rolls 2 3")
    assert game.cash("ann") == 2900


def test_rule_20_free_parking_is_one_free_guess_and_no_money() -> None:
    game = Game()
    game.do("ann rolls 5 5", "ann pays 30 to vault")
    entry = game.do("ann rolls 5 5")
    assert entry.post == ()
    assert game.state.table.guess is not None
    game.do("ann guesses 4 misses")
    assert game.cash("ann") == 2970
    assert game.cash("vault") == 430


def test_rule_21_just_visiting_asks_nothing() -> None:
    game = Game()
    entry = game.do("ann rolls 4 6")
    assert kinds(entry) == ["rolled", "moved"]
    assert game.state.seats["ann"].jail is None
    assert game.phase == "turn"


def test_vector_3_passing_go() -> None:
    game = Game()
    game.do("ann moves to boardwalk", "ann moves to mediterranean")
    assert game.cash("ann") == 3400
    assert game.cash("vault") == 500


def test_vector_4_tax_jail_fee_and_paid_guess() -> None:
    game = Game()
    game.do("ann rolls 1 3", "ann pays")
    assert (game.cash("ann"), game.cash("vault")) == (2600, 800)
    game.do("next", "bob moves to guess_1", "bob rolls 3 4", "bob guesses 1 misses")
    assert (game.cash("bob"), game.cash("vault")) == (2900, 800)
    game.do("next", "cem goes to jail", "next", "next", "next", "cem leaves jail by fee")
    assert (game.cash("cem"), game.cash("vault")) == (2900, 900)


def test_moving_back_pays_no_salary() -> None:
    game = Game()
    game.do("ann rolls 1 1")
    entry = game.do("ann moves back 3")
    assert entry.post == ()
    assert game.space("ann") == "boardwalk"


def test_moving_onto_go_pays_also_from_go() -> None:
    game = Game()
    assert paid(game.do("ann moves to go")) == {"ann": 400, "vault": 100, "bank": -500}
