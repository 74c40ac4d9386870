"""Payable sums: what somebody names in bids, payments and trades can be paid with notes."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds

BECAUSE = 'because "with coins of another game"'
NAMED = (
    "ann pays 3 to bob",
    "ann pays 3 to bob as a gift",
    "ann pays 5 to each",
    "ann collects 5 from each",
    "bank pays 2 to ann",
    "ann gives oriental to bob for 5",
    "ann gives oriental + 15 to bob for nothing",
    "bob bids 33",
    "dan joins with 1505",
)


def vault_game() -> Game:
    game = Game()
    game.owns("ann", "oriental")
    game.do('force auction vermont because "for the test"')
    return game


@pytest.mark.parametrize("statement", NAMED)
def test_r19_a_sum_that_no_notes_pay_is_objected_to(statement: str) -> None:
    game = vault_game()
    assert game.refused(statement) == "unpayable"
    assert "pay a multiple of 10" in game.sentence(statement)
    assert "overridden" in kinds(game.do(f"force {statement} {BECAUSE}"))


def test_r19_a_sum_that_notes_pay_is_not() -> None:
    game = vault_game()
    game.do(
        "bob bids 30", "auction closes", "ann pays 40 to bob", "ann gives oriental to bob for 50"
    )


@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder"])
def test_sv30_b23b_once_forced_the_table_is_believed(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    assert game.refused("ann pays 3 to bob") == "unpayable"
    game.do(f"force ann pays 3 to bob {BECAUSE}", "bob pays 1 to ann")


def test_r19_whoever_has_an_odd_sum_may_pay_one() -> None:
    game = vault_game()
    game.do(f"force bank pays 2 to ann {BECAUSE}", "ann pays 2 to bob", "bob bids 33")


@pytest.mark.parametrize("box", ["glass-classic", "rouble-simple", "online-rental-tax"])
def test_r19_not_where_there_are_notes_of_one_or_bids_of_less_than_a_note(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    assert game.state.edition.note_step == 1
    if box != "online-rental-tax":  # gifts are held to the gap of a trade there
        game.do("ann pays 3 to bob")
