"""Free Parking: nothing, or by a house rule a pot. GL-17, GL-20, GL-33; A-23, the older tax."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.games.board.state import POT, Setup
from banker.session.session import Session
from tests.support.game import kinds, setup_of
from tests.support.property_game import BROWN, Town

POTTED = {"free_parking_pot": "yes"}


def taxed(game: Town) -> Town:
    """Income tax, luxury tax and a jail fee are paid."""
    game.do("ann moves to income_tax", "ann pays", "ann moves to luxury_tax", "ann pays")
    game.do("ann goes to jail", "bob's turn", "ann's turn", "ann leaves jail by fee")
    return game


def test_gl17_taxes_are_the_printed_amounts_and_go_to_the_bank() -> None:
    game = Town()
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("bank", 200, "tax")]
    game.do("ann pays", "ann moves to luxury_tax")
    assert game.dues("ann") == [("bank", 100, "tax")]


def test_gl33_free_parking_pot_no() -> None:
    game = taxed(Town(switches={"free_parking_pot": "no"}))
    entry = game.do("bob's turn", "bob moves to free_parking")
    assert (kinds(entry), game.cash(POT), game.cash("bob")) == (["moved"], 0, 1500)
    assert game.refused("ann pays 10 to pot") == "not_in_edition"


def test_house_rule_free_parking_pot_yes() -> None:
    game = taxed(Town(switches={"free_parking_pot": "yes"}))
    assert game.cash(POT) == 350
    entry = game.do("bob's turn", "bob moves to free_parking")
    assert kinds(entry) == ["moved", "pot_taken"]
    assert (game.cash(POT), game.cash("bob")) == (0, 1850)


def test_fines_of_cards_and_the_forced_fee_go_to_the_pot_too() -> None:
    game = Town(switches=POTTED)
    game.has_built("ann", 1, *BROWN)
    game.do("ann moves to chance_1", "ann draws CH13", "ann pays")
    game.do("ann moves to chance_1", "ann draws CH12", "ann pays")
    assert game.cash(POT) == 15 + 50
    game.do("ann goes to jail")
    for _ in range(3):
        entry = game.do("bob's turn", "ann's turn", "ann rolls 4 6")
    # The roll that leads out of jail leads to Free Parking, with the fee that was just paid.
    assert entry.ev[-1].amount == 15 + 50 + 50
    assert game.cash(POT) == 0


def test_house_rule_pot_seed_off() -> None:
    game = Town(switches={**POTTED, "pot_seed": "off"})
    assert game.cash(POT) == 0
    assert kinds(game.do("ann moves to free_parking")) == ["moved"]


def test_the_bank_puts_the_first_money_in_and_again() -> None:
    game = Town(switches={**POTTED, "pot_seed": "500"})
    assert game.cash(POT) == 500
    entry = game.do("ann moves to free_parking")
    assert kinds(entry) == ["moved", "pot_taken", "paid"]
    assert game.money(entry) == {"ann": 500, "bank": -500}
    assert game.cash(POT) == 500


def test_seed_money_without_a_pot_stays_with_the_bank() -> None:
    game = Town(switches={"pot_seed": "500"})
    assert game.cash(POT) == 0
    assert kinds(game.do("ann moves to free_parking")) == ["moved"]


def test_a_bank_with_a_bottom_puts_in_what_it_has() -> None:
    game = Town(switches={**POTTED, "pot_seed": "500", "bank_money": "limited"})
    game.do(f"bank pays {game.cash('bank') - 120} to bob")
    entry = game.do("ann moves to free_parking")
    assert kinds(entry) == ["moved", "pot_taken", "bank_short", "paid"]
    assert (game.cash(POT), game.cash("bank")) == (120, 0)


def test_the_pot_is_counted_paid_into_and_set_right() -> None:
    game = Town(switches=POTTED)
    game.do("ann pays 40 to pot")
    assert game.do("count pot 40").ev[0].booked == 40
    game.do('correct pot +10 because "a note under the board"', "pot pays 50 to bob")
    assert (game.cash(POT), game.cash("bob")) == (0, 1550)
    assert game.refused("pot pays 1 to bob") == "insufficient_cash"


def test_an_edition_of_ones_own_may_print_that_a_tax_goes_to_the_pot() -> None:
    setup = setup_of(("Ann", "Bob"), (), "glass-classic")
    spaces = tuple(
        replace(space, to="pot") if space.id == "luxury_tax" else space
        for space in setup.edition.spaces
    )
    game = Town("Ann", "Bob")
    game.session = Session.create(None, Setup(replace(setup.edition, spaces=spaces), setup.players))
    game.do("ann moves to luxury_tax", "ann pays", "ann moves to income_tax", "ann pays")
    assert game.cash(POT) == 100
    game.do("ann moves to free_parking")
    assert (game.cash(POT), game.cash("ann")) == (0, 1500 + 200 - 200)


@pytest.mark.parametrize(
    ("switches", "owed"), [({"income_tax": "flat"}, 200), ({"income_tax": "tenth_if_less"}, 156)]
)
def test_a23_the_older_income_tax_is_a_tenth_if_that_is_less(
    switches: dict[str, str], owed: int
) -> None:
    """1,500 in cash, and a mortgaged Baltic that counts its printed 60: a tenth of 1,560."""
    game = Town(switches=switches)
    game.owns("ann", "baltic")
    game.mortgages("ann", "baltic")
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("bank", owed, "tax")]


def test_a23_the_tenth_is_never_more_than_the_printed_tax_and_never_asked_of_luxury() -> None:
    game = Town(switches={"income_tax": "tenth_if_less"})
    game.has_cash("ann", 5000)
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("bank", 200, "tax")]
    game.do("ann pays", "ann pays 4700 to bank", "ann moves to luxury_tax")
    assert game.dues("ann") == [("bank", 100, "tax")]
