"""Rules 36 and 39 to 42: running out of money."""

from __future__ import annotations

import pytest

from tests.support.game import Game, handed, kinds, paid

PINK = ("st_charles", "states", "virginia")


def owing_bob(cash: int, *deeds: str, **switches: str) -> Game:
    """Ann has `cash` and some deeds, and owes Bob 580 on Virginia. Bob's cash is 1,000."""
    game = Game("Ann", "Bob", "Cem", switches=switches)
    game.owns("bob", *PINK)
    game.has_hotels("bob", "virginia")
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.has_cash("bob", 1000)
    game.do("ann moves to virginia", "bob asks rent")
    return game


def owing_tax(cash: int, *deeds: str, **switches: str) -> Game:
    """Ann has `cash` and some deeds, and owes the vault 400."""
    game = Game("Ann", "Bob", "Cem", switches=switches)
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to income_tax")
    return game


# --- rule 36: mortgage first ------------------------------------------------------------------


def test_rule_36_bankruptcy_is_refused_while_mortgages_would_pay() -> None:
    game = owing_bob(500, "oriental")
    assert game.refused("ann pays") == "insufficient_cash"
    assert game.sentence("ann pays") == (
        "Ann has 500 and owes 580; mortgaging Oriental Avenue would bring 100"
    )
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    game.do("ann mortgages oriental", "ann pays")
    assert game.cash("ann") == 20


def test_rule_36_nor_while_nothing_is_owed() -> None:
    game = Game()
    game.has_cash("ann", 0)
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    assert game.state.playing() == ("ann", "bob", "cem")


def test_rule_36_a_balance_of_nothing_is_no_bankruptcy() -> None:
    game = owing_bob(580)
    game.do("ann pays")
    assert game.cash("ann") == 0
    assert not game.state.seats["ann"].bankrupt


def test_rule_36_all_debts_count_together() -> None:
    """650 pay either of 580 and 100, but not both."""
    game = owing_bob(650)
    game.do('force ann draws CH02 because "for the test"')
    assert game.dues("ann") == [("bob", 580, "rent"), ("vault", 100, "card")]
    game.do("ann goes bankrupt")
    assert game.state.seats["ann"].bankrupt


def test_rule_36_others_wait_until_the_debt_is_settled() -> None:
    game = owing_bob(100)
    assert game.refused("next") == "debt_open"
    assert game.refused("bob rolls 2 3") == "debt_open"
    game.do("bob gives 480 to ann", "ann pays", "next")


# --- rule 39: out -----------------------------------------------------------------------------


def test_rule_39_the_bankrupt_are_out_of_the_game() -> None:
    game = owing_bob(100)
    game.do("ann goes bankrupt")
    assert game.state.seats["ann"].bankrupt
    assert game.turn == "bob"
    for statement in (
        "ann rolls 2 3", "ann's turn", "bob pays 50 to ann", "bob gives 10 to ann",
        "ann gets guess", "ann goes bankrupt", "ann asks rent",
    ):  # fmt: skip
        assert game.refused(statement) == "bankrupt"
    game.do("bob rolls 2 3", "bob guesses 1 misses", "cem rolls 4 6", "next")
    assert game.turn == "bob"


def test_rule_39_out_of_turn_too() -> None:
    """Everybody pays 50 into the vault, and Bob has no 50."""
    game = Game()
    game.has_cash("bob", 20)
    game.do("ann rolls 1 1", "ann draws CH04", "bob goes bankrupt")
    assert game.state.seats["bob"].bankrupt
    assert game.turn == "ann"
    assert game.phase == "roll"
    game.do("ann rolls 3 5", "next")
    assert game.turn == "cem"


# --- rule 40: to a player ---------------------------------------------------------------------


def test_rule_40_the_creditor_gets_streets_mortgaged_cards_hotels_and_the_cash() -> None:
    """What could still be mortgaged is mortgaged first; the cash is part of the payment."""
    game = owing_bob(100, "oriental", "baltic")
    game.do("ann gains hotel")
    bank = game.cash("bank")
    entry = game.do("ann goes bankrupt")
    assert kinds(entry) == [
        "deed_mortgaged", "deed_mortgaged", "due_dropped", "went_bankrupt", "estate_passed",
        "turn_passed",
    ]  # fmt: skip
    assert paid(entry) == {"ann": -100, "bob": 260, "bank": -160}
    assert handed(entry) == {"oriental": "bob", "baltic": "bob"}
    assert paid(entry, "hotel") == {"ann": -1, "bob": 1}
    assert game.state.table.mortgaged == ("baltic", "oriental")
    assert game.cash("bank") == bank - 160
    assert game.cash("ann") == 0
    assert game.state.table.dues == ()


def test_rule_40_cards_go_over_and_keep_their_secret() -> None:
    game = Game()
    game.owns("bob", *PINK)
    game.has_hotels("bob", "virginia")
    game.do("ann draws CH01", "ann keeps card")
    game.has_cash("ann", 0)
    game.do("ann moves to virginia", "bob asks rent", "ann goes bankrupt")
    assert game.state.seats["bob"].held == ("CH01", "?")
    assert game.state.seats["ann"].held == ()
    game.do("bob gives jail_card to cem for 10")


def test_rule_40_the_creditor_may_redeem_at_once() -> None:
    game = owing_bob(100, "oriental")
    game.do("ann goes bankrupt")
    assert paid(game.do("bob redeems oriental")) == {"bob": -120, "bank": 120}


def test_rule_40_hotels_on_streets_come_off_and_go_over() -> None:
    game = owing_bob(0, "mediterranean", "baltic")
    game.has_hotels("ann", "baltic", "baltic")
    entry = game.do("ann goes bankrupt")
    assert paid(entry, "hotel") == {"site:baltic": -2, "bob": 2}


def test_rule_40_a_forced_bankruptcy_that_owes_nothing_falls_to_the_bank() -> None:
    game = Game()
    game.owns("ann", "oriental")
    entry = game.do('force ann goes bankrupt because "she must go home"')
    assert paid(entry)["ann"] == -3000
    assert kinds(entry)[0] == "overridden"
    assert game.state.table.auction is not None
    assert game.owner("oriental") == "bank"


def test_rule_40_a_forced_bankruptcy_pays_what_it_can_first() -> None:
    game = owing_bob(1000)
    entry = game.do('force ann goes bankrupt because "she must go home"')
    assert paid(entry) == {"ann": -1000, "bob": 580, "bank": 420}


# --- rules 41 and 42: to the Bank -------------------------------------------------------------


def test_rule_41_owed_to_the_bank_everything_goes_back_and_mortgages_are_cancelled() -> None:
    game = owing_tax(100, "oriental", "virginia")
    game.do("ann gains hotel", "ann mortgages oriental")
    entry = game.do("ann goes bankrupt")
    assert paid(entry) == {"ann": -200, "bank": -160, "vault": 360}
    assert handed(entry) == {"oriental": "bank", "virginia": "bank"}
    assert paid(entry, "hotel") == {"ann": -1, "bank": 1}
    assert game.state.table.mortgaged == ()
    assert game.hotels("bank") == 23


def test_rule_41_cards_go_under_the_deck() -> None:
    game = Game()
    game.do("ann draws CH01", "ann keeps card")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    entry = game.do("ann goes bankrupt")
    assert paid(entry, "jail_card") == {"ann": -1, "bank": 1}
    assert paid(entry, "card") == {"ann": -1, "bank": 1}
    assert game.state.seats["ann"].held == ()
    game.do("bob rolls 1 1", "bob draws CH01")


def test_rule_42_the_streets_are_auctioned_one_by_one() -> None:
    game = owing_tax(0, "oriental", "baltic", "connecticut")
    game.do("ann goes bankrupt")
    assert game.state.table.auction is not None
    assert (game.state.table.auction.item, game.state.table.queue) == (
        "baltic", ("oriental", "connecticut"),
    )  # fmt: skip
    assert game.refused("bob rolls 2 3") == "auction_open"
    game.do("bob bids 10", "auction closes", "auction closes")
    assert game.state.table.auction.item == "connecticut"
    assert game.refused("auction virginia") == "auction_open"
    game.do("cem bids 30", "auction closes")
    assert game.state.table.auction is None
    assert (game.owner("baltic"), game.owner("oriental"), game.owner("connecticut")) == (
        "bob", "bank", "cem",
    )  # fmt: skip
    game.do("bob rolls 2 4", "bob buys")


def test_rule_42_an_estate_is_auctioned_after_the_turn_has_passed_on() -> None:
    game = owing_tax(0, "oriental")
    game.do("ann goes bankrupt")
    assert game.turn == "bob"
    game.do("auction closes", "bob rolls 2 3")


# --- several debts, and what others owe -------------------------------------------------------


def test_what_others_owe_the_bankrupt_falls_away() -> None:
    game = Game()
    game.has_cash("bob", 40)
    game.has_cash("ann", 0)
    game.do("ann rolls 1 1", "cem pays 50 to ann", "ann pays 50 to cem")
    game.do("ann draws CH10", "ann pays 50 to bank", "ann moves to income_tax")
    assert game.dues("bob") == [("ann", 50, "card")]
    entry = game.do("ann goes bankrupt")
    assert kinds(entry).count("due_dropped") == 2
    assert game.dues("bob") == []
    game.do("bob rolls 4 6")


def test_a_claim_on_the_bankrupt_or_by_them_is_gone() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.has_cash("ann", 0)
    game.do("ann rolls 3 3", "ann moves to luxury_tax")
    assert len(game.state.table.claims) == 1
    game.do("ann goes bankrupt")
    assert game.state.table.claims == ()
    assert game.refused("bob asks rent") == "no_claim"


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cem")])
def test_conservation_through_a_bankruptcy(names: tuple[str, ...]) -> None:
    """Deeds with buildings on them that a bank takes back are where stocks leak."""
    game = Game(*names)
    game.owns("ann", "mediterranean", "baltic")
    game.has_hotels("ann", "baltic", "mediterranean")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    assert game.hotels("bank") == 23
    assert (game.on("baltic"), game.on("mediterranean")) == (0, 0)


def test_a_bidder_who_is_forced_out_bids_no_longer() -> None:
    game = Game()
    game.do("auction oriental", "bob bids 100")
    game.do('force bob goes bankrupt because "he must go home"')
    assert game.state.table.auction is not None
    assert game.state.table.auction.bidder is None
    game.do("auction closes")
    assert game.owner("oriental") == "bank"
