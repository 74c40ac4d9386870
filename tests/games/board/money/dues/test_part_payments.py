"""Part payments: a payment lessens the due between the two; a gift is said to be one."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.ledger.entry import Entry
from tests.support.game import Game, kinds, paid

BECAUSE = 'because "so it was"'


def owing() -> Game:
    """Bob owes Ann the rent on Park Place: 35."""
    game = Game(box="glass-classic")
    game.owns("ann", "park_place", "oriental", "virginia")
    game.do("bob's turn", "bob moves to park_place", "ann asks rent")
    assert game.dues("bob") == [("ann", 35, "rent")]
    return game


def test_r1_a_part_payment_lessens_the_rent() -> None:
    game = owing()
    entry = game.do("bob pays 20 to ann")
    assert kinds(entry) == ["due_lessened"]
    assert paid(entry, "USD") == {"bob": -20, "ann": 20}
    assert game.dues("bob") == [("ann", 15, "rent")]
    assert game.refused("next") == "debt_open"
    game.do("bob pays 15 to ann")
    assert game.dues("bob") == [] and game.cash("bob") == 1465


def test_r1_the_rest_is_paid_by_pays() -> None:
    game = owing()
    game.do("bob pays 20 to ann")
    assert paid(game.do("bob pays"), "USD") == {"bob": -15, "ann": 15}


def test_r1_a_part_payment_counts_before_the_rent_is_asked() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "park_place")
    game.do("bob's turn", "bob moves to park_place", "bob pays 20 to ann")
    assert game.dues("bob") == [("ann", 15, "rent")]
    assert game.refused("ann asks rent") == "no_claim"


def test_r1_more_than_is_owed_is_questioned() -> None:
    game = owing()
    assert game.refused("bob pays 40 to ann") == "more_than_owed"
    assert "as a gift" in game.sentence("bob pays 40 to ann")
    game.do(f"force bob pays 40 to ann {BECAUSE}")
    assert game.dues("bob") == [] and game.cash("bob") == 1460


def test_r1_a_gift_lessens_nothing() -> None:
    game = owing()
    game.do("bob pays 35 to ann as a gift")
    assert game.dues("bob") == [("ann", 35, "rent")] and game.cash("bob") == 1465


def left(entry: Entry) -> int:
    """What an entry says that is still owed."""
    (found,) = (event.left for event in entry.ev if hasattr(event, "left"))
    return int(found)


def test_r1_the_oldest_due_is_lessened_first() -> None:
    game = owing()
    game.do("bob moves to virginia", "ann asks rent")
    game.do("bob pays 36 to ann")
    assert game.dues("bob") == [("ann", 11, "rent")]


def test_r1_another_rent_is_named() -> None:
    game = owing()
    game.do("bob moves to virginia", "ann asks rent", "bob pays 10 to ann for rent on virginia")
    assert game.dues("bob") == [("ann", 35, "rent"), ("ann", 2, "rent")]
    assert game.refused("bob pays 3 to ann for rent on virginia") == "more_than_owed"
    assert game.refused("bob pays 3 to ann for rent on oriental") == "nothing_due"


def test_r1_exactly_a_later_due_is_that_due() -> None:
    game = owing()
    game.do("bob moves to virginia", "ann asks rent", "bob pays 12 to ann")
    assert game.dues("bob") == [("ann", 35, "rent")]


def test_r1_a_tax_is_not_overpaid() -> None:
    game = Game()
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("vault", 400, "tax")]
    assert game.refused("ann pays 500 to vault") == "more_than_owed"
    game.do("ann pays 100 to vault", "ann pays 300 to vault")
    assert game.dues("ann") == [] and game.cash("ann") == 2600


def test_r1_who_pays_anothers_tax_says_so() -> None:
    game = Game()
    game.do("ann moves to income_tax")
    assert game.refused("bob pays 400 to vault") == "due_of_another"
    assert "for Ann" in game.sentence("bob pays 400 to vault")
    assert game.refused("bob pays 100 to vault") == "due_of_another"
    entry = game.do("bob pays 400 to vault for ann")
    assert paid(entry) == {"bob": -400, "vault": 400} and game.dues("ann") == []


def test_r1_money_to_a_common_account_beside_anothers_due_is_said_to_be_that() -> None:
    game = Game()
    game.do("ann moves to income_tax", "bob pays 400 to vault as a gift")
    assert game.dues("ann") == [("vault", 400, "tax")] and game.cash("bob") == 2600


def test_r1_a_third_pays_for_the_debtor() -> None:
    game = owing()
    assert game.refused("cem pays 35 to ann") == "due_of_another"
    assert left(game.do("cem pays 10 to ann for bob")) == 25
    assert game.dues("bob") == [("ann", 25, "rent")] and game.cash("cem") == 1490
    assert game.refused("cem pays 26 to ann for bob") == "more_than_owed"
    assert game.refused("cem pays 5 to bank for bob") == "nothing_due"
    assert left(game.do("cem pays 25 to ann for bob")) == 0
    assert game.dues("bob") == []


def test_r1_nobody_pays_for_a_debtor_what_he_has_not() -> None:
    game = owing()
    game.has_cash("cem", 5)
    assert game.refused("cem pays 10 to ann for bob") == "insufficient_cash"


def test_r1_a_creditor_forgives() -> None:
    game = owing()
    entry = game.do("ann forgives bob 5")
    assert kinds(entry) == ["due_forgiven"] and not entry.post and left(entry) == 30
    assert game.dues("bob") == [("ann", 30, "rent")]
    assert game.refused("ann forgives bob 31") == "more_than_owed"
    assert game.refused("cem forgives bob 1") == "nothing_due"
    assert left(game.do("ann forgives bob")) == 0
    assert game.dues("bob") == []


def test_r1_a_named_rent_is_forgiven() -> None:
    game = owing()
    game.do("bob moves to virginia", "ann asks rent", "ann forgives bob for rent on virginia")
    assert game.dues("bob") == [("ann", 35, "rent")]


@pytest.mark.parametrize(
    ("box", "creditor", "switches"),
    [
        ("secret-vault", "vault", {}),
        ("glass-classic", "bank", {}),
        ("glass-classic", "pot", {"free_parking_pot": "yes"}),
        ("online-rental-tax", "bank", {}),  # a gift between players is limited there
    ],
)
def test_the_bank_the_vault_and_the_pot_forgive_at_the_tables_word(
    box: str, creditor: str, switches: dict[str, str]
) -> None:
    """A tax that was booked in error some entries ago."""
    game = Game(box=box, switches=switches)
    game.do("ann moves to income_tax")
    [(to, owed, _)] = game.dues("ann")
    assert to == creditor
    entry = game.do(f"{creditor} forgives ann 50")
    assert kinds(entry) == ["due_forgiven"] and not entry.post and left(entry) == owed - 50
    game.do(f"{creditor} forgives ann", "next")
    assert game.dues("ann") == [] and game.turn == "bob"
    found = audit(row.line + b"\n" for row in game.session.journal.rows()).findings
    assert [(it.code, it.severity) for it in found] == [("by_hand", "noted")] * 2


def test_what_a_common_account_is_not_owed_it_does_not_forgive() -> None:
    game = owing()
    assert game.refused("bank forgives bob") == "nothing_due"


@pytest.mark.parametrize("said", ["bob gives 20 to ann", "bob gives 20 to ann for nothing"])
def test_money_alone_to_the_creditor_is_asked_about(said: str) -> None:
    game = owing()
    assert game.refused(said) == "debt_open"
    assert game.sentence(said) == (
        "Bob owes Ann 35: 'Bob pays 20 to Ann' pays of it, 'Bob pays 20 to Ann as a gift' does not"
    )
    game.do(f"force {said} {BECAUSE}")
    assert game.dues("bob") == [("ann", 35, "rent")] and game.cash("bob") == 1480


def test_a_trade_with_the_creditor_is_a_trade() -> None:
    game = owing()
    game.do("bob gives 20 to ann for oriental", "bob gives 30 to cem")
    assert game.dues("bob") == [("ann", 35, "rent")]


def test_what_a_debtor_pays_to_each_lessens_the_due() -> None:
    game = owing()
    entry = game.do("bob pays 20 to each")
    assert kinds(entry) == ["due_lessened", "paid"]
    assert paid(entry, "USD") == {"bob": -40, "ann": 20, "cem": 20}
    assert game.dues("bob") == [("ann", 15, "rent")]
    assert kinds(game.do("bob pays 20 to each")) == ["due_paid", "paid", "paid"]
    assert game.dues("bob") == [] and game.cash("ann") == 1540


def test_what_a_card_asks_for_each_lessens_no_due() -> None:
    game = owing()
    game.do("bob moves to chance_1", "bob pays 50 to each")
    assert game.dues("bob") == [("ann", 35, "rent")]


def test_what_a_creditor_collects_from_each_lessens_no_due() -> None:
    """It is a birthday, and no payment of a debtor's."""
    game = owing()
    game.do("ann collects 10 from each")
    assert game.dues("bob") == [("ann", 35, "rent")]


def test_rf09_what_is_owed_is_no_gift_to_each() -> None:
    game = Game("Ann", "Bob", box="online-rental-tax")
    game.owns("ann", "boardwalk")
    game.do("bob's turn", "bob moves to boardwalk", "bob pays 500 to each")
    assert game.dues("bob") == []
    assert game.refused("bob pays 20 to each") == "unfair"


def test_r1_a_part_is_taken_back() -> None:
    game = owing()
    game.do("bob pays 20 to ann", "undo")
    assert game.dues("bob") == [("ann", 35, "rent")] and game.cash("bob") == 1500
    game.do("redo", "ann forgives bob 5", "undo 2")
    assert game.dues("bob") == [("ann", 35, "rent")]


def test_r1_a_part_of_the_jail_fee_frees_nobody() -> None:
    game = Game(box="glass-classic")
    game.has_cash("ann", 20)
    game.do("ann goes to jail")
    for _ in range(2):
        game.do("next", "next", "next", "ann rolls 1 2")
    game.do("next", "next", "next", "ann rolls 1 2")
    assert game.dues("ann") == [("bank", 50, "jail_fee")]
    game.do("ann pays 20 to bank")
    assert game.space("ann") == "jail" and game.dues("ann") == [("bank", 30, "jail_fee")]
    game.do("bob pays 30 to bank for ann")
    assert game.space("ann") == "states"


def test_r1_the_tax_of_the_minute_is_taken_of_each_part() -> None:
    game = Game(box="online-rental-tax")
    game.owns("ann", "park_place")
    game.do("clock 61:00", "bob's turn", "bob moves to park_place")
    [(_, rent, _)] = game.dues("bob") or [("", 0, "")]
    entry = game.do(f"bob pays {rent // 2} to ann")
    assert kinds(entry) == ["rent_taxed", "due_lessened"]


def test_r1_interest_paid_in_parts_counts_when_redeemed() -> None:
    game = owing()
    game.owns("bob", "boardwalk")
    game.do("bob mortgages boardwalk")
    game.has_cash("bob", 0)
    game.has_cash("ann", 0)
    game.do("bob goes bankrupt")
    assert game.dues("ann") == [("bank", 20, "interest")]
    game.do("bank pays 500 to ann", "ann pays 15 to bank")
    assert paid(game.do("ann redeems boardwalk"), "USD")["ann"] == 15 - 220
    assert game.dues("ann") == []
