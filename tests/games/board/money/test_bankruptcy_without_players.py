"""RA-31 is about players: what is owed to the Bank or to the pot alone goes where it is owed."""

from __future__ import annotations

from tests.support.game import kinds
from tests.support.property_game import BECAUSE, Town

PAYS_DEBTS = {"bankrupt_to_player": "bank_pays_debt"}


def test_ra31_the_pot_gets_what_a_bankrupt_has() -> None:
    game = Town(switches={**PAYS_DEBTS, "free_parking_pot": "yes"})
    game.has_cash("ann", 120)
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("pot", 200, "tax")]
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -120, "pot": 120}


def test_ra31_of_two_debts_to_the_bank_the_first_is_paid() -> None:
    game = Town(switches=PAYS_DEBTS)
    game.has_cash("ann", 250)
    game.do("ann moves to income_tax", f"force ann moves to luxury_tax {BECAUSE}")
    assert game.dues("ann") == [("bank", 200, "tax"), ("bank", 100, "tax")]
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -250, "bank": 250}
    assert kinds(entry)[:3] == ["due_paid", "due_dropped", "went_bankrupt"]
    assert [event.amount for event in entry.ev[:2]] == [200, 100]
