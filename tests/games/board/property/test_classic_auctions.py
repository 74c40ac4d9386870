"""GL-10, RA-07, A-02, A-03, B-21 and the house rule: auctions of deeds."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.rules.property.auctions import unpaid_bid
from tests.support.game import handed, kinds
from tests.support.property_game import BECAUSE, Town


def declined(**more: object) -> Town:
    """Oriental is up, after Ann did not want it."""
    game = Town(**more)  # type: ignore[arg-type]
    game.do("ann rolls 2 4", "ann declines")
    return game


def test_gl10_bidding_opens_at_1_and_the_last_bidder_buys() -> None:
    game = declined()
    game.do("bob bids 1", "cem bids 2", "bob bids 3")
    entry = game.do("auction closes")
    assert game.money(entry) == {"bob": -3, "bank": 3}
    assert handed(entry) == {"oriental": "bob"}


def test_gl10_bids_are_in_cash_only() -> None:
    assert declined().refused("bob bids 1501") == "insufficient_cash"


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"decliner_may_bid": "yes"}, None), ({"decliner_may_bid": "no"}, "may_not_bid")],
)
def test_a02_decliner_may_bid(switches: dict[str, str], code: str | None) -> None:
    game = declined(switches=switches)
    if code:
        assert game.refused("ann bids 10") == code
        game.do("bob bids 10", f"force ann bids 20 {BECAUSE}")
    else:
        game.do("ann bids 10")


@pytest.mark.parametrize(
    ("switches", "owner"), [({"unsold": "stays"}, "bank"), ({"unsold": "forced_at_1"}, "ann")]
)
def test_a03_unsold(switches: dict[str, str], owner: str) -> None:
    game = declined(switches=switches)
    entry = game.do("auction closes")
    assert game.owner("oriental") == owner
    if owner == "ann":
        assert game.money(entry) == {"ann": -1, "bank": 1}
        assert entry.ev[0].bids == 0


def test_a03_what_the_banker_put_up_stays_with_the_bank_all_the_same() -> None:
    game = Town(switches={"unsold": "forced_at_1"})
    game.do("auction oriental", "auction closes")
    assert game.owner("oriental") == "bank"


@pytest.mark.parametrize(
    ("switches", "kind"),
    [({"no_auctions": "no"}, "auction_opened"), ({"no_auctions": "yes"}, "declined")],
)
def test_no_auctions(switches: dict[str, str], kind: str) -> None:
    game = Town(switches=switches)
    game.do("ann rolls 2 4")
    entry = game.do("ann declines")
    assert kinds(entry) == [kind]
    if kind == "declined":
        assert game.state.table.offer is None
        assert game.refused("auction oriental") == "no_auctions"
        game.do("bob rolls 2 4", "bob buys")


def test_with_no_auctions_an_estate_lies_free() -> None:
    game = Town(switches={"no_auctions": "yes"})
    game.do("ann buys oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    assert game.state.table.auction is None
    assert game.owner("oriental") == "bank"


# --- B-21: a bid that cannot be paid --------------------------------------------------------------


def bid_beyond(switches: dict[str, str]) -> Town:
    """Cash decoder: Bob has won Boardwalk for 300, and has only 200 of it left."""
    game = Town(box="cash-decoder", switches=switches)
    game.has_cash("bob", 300)
    game.do("auction boardwalk", "bob bids 300", "bob gives 100 to ann")
    game.do("auction closes")
    assert game.dues("bob") == [("bank", 100, "price")]
    return game


def test_b21_bid_short_owed() -> None:
    """The debt is as any other, but for one thing: what is not paid for cannot be sold for it."""
    game = bid_beyond({"bid_short": "owed"})
    assert game.refused(c.SellDeed("bob", "boardwalk")) == "debt_open"
    game.do("bob goes bankrupt")
    assert game.state.seats["bob"].bankrupt


def test_b21_another_street_may_be_sold_for_it() -> None:
    game = Town(box="cash-decoder", switches={"bid_short": "rerun"})
    game.owns("bob", "oriental")
    game.has_cash("bob", 300)
    game.do("auction boardwalk", "bob bids 300", "bob gives 100 to ann", "auction closes")
    assert game.refused("bob goes bankrupt") == "can_still_pay"
    game.do(c.SellDeed("bob", "oriental"), "bob pays")
    assert game.owner("boardwalk") == "bob"


def test_b21_bid_short_rerun() -> None:
    """What he paid comes back, and it is auctioned again without him."""
    game = bid_beyond({"bid_short": "rerun"})
    entry = game.do("bob goes bankrupt")
    assert "auction_rerun" in kinds(entry)
    assert game.money(entry) == {"bob": 200, "bank": -200}
    assert handed(entry) == {"boardwalk": "bank"}
    assert not game.state.seats["bob"].bankrupt
    assert game.dues("bob") == []
    assert game.state.table.sale is None
    assert game.refused("bob bids 10") == "may_not_bid"
    game.do("ann bids 10", "auction closes")
    assert game.owner("boardwalk") == "ann"


def won_beyond_cash() -> Town:
    """Bob has won Boardwalk for 400 with 300 in hand, and then has nothing that would pay it."""
    game = Town(switches={"bid_short": "rerun", "beyond_cash": "mortgageable"})
    game.has_cash("bob", 300)
    game.do("auction boardwalk", "bob bids 300", "bob gives 280 to ann", "auction closes")
    assert game.dues("bob") == [("bank", 280, "price")]
    return game


def test_b21_a_lot_that_its_bidder_has_mortgaged_is_not_auctioned_again() -> None:
    """The Bank has lent on it: who still cannot pay is out."""
    game = won_beyond_cash()
    assert unpaid_bid(game.state, "bob") is not None
    game.do("bob mortgages boardwalk")
    assert unpaid_bid(game.state, "bob") is None
    entry = game.do("bob goes bankrupt")
    assert "auction_rerun" not in kinds(entry)
    assert game.state.seats["bob"].bankrupt


def test_b21_a_bid_is_taken_back_only_while_the_table_waits_for_it() -> None:
    game = won_beyond_cash()
    game.do(f"force next {BECAUSE}")
    assert unpaid_bid(game.state, "bob") is None


def test_b21_no_bid_is_taken_back_into_an_auction_that_is_open() -> None:
    game = won_beyond_cash()
    game.do(f"force auction oriental {BECAUSE}")
    game.do(f"force bob goes bankrupt {BECAUSE}")
    assert game.state.seats["bob"].bankrupt
    assert game.state.table.auction is not None
    assert game.state.table.auction.item == "oriental"


def test_b21_who_owes_a_tax_besides_is_not_let_off_with_it() -> None:
    game = Town(switches={"bid_short": "rerun", "beyond_cash": "mortgageable"})
    game.has_cash("bob", 300)
    game.do("auction boardwalk", "bob bids 300", "bob gives 280 to ann", "auction closes")
    game.do(f"force bob moves to luxury_tax {BECAUSE}")
    assert {due.creditor for due in game.due_list("bob")} == {"bank"}
    assert unpaid_bid(game.state, "bob") is None
    entry = game.do(f"force bob goes bankrupt {BECAUSE}")
    assert "auction_rerun" not in kinds(entry)
    assert game.state.seats["bob"].bankrupt


def test_b21_a_debt_to_a_player_is_no_bid() -> None:
    game = Town(box="cash-decoder", switches={"bid_short": "rerun"})
    game.owns("ann", "oriental")
    game.has_cash("bob", 10)
    game.do("auction boardwalk", "bob bids 10", "auction closes")
    game.do(f"force ann asks bob rent on oriental {BECAUSE}")
    game.do(f"force bob goes bankrupt {BECAUSE}")
    assert game.state.seats["bob"].bankrupt
