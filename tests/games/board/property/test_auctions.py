"""Rule 10: auctions."""

from __future__ import annotations

import pytest

from tests.support.game import Game, handed, kinds, paid


def on_sale(*names: str) -> Game:
    """Oriental is in auction after Ann declined it."""
    game = Game(*names)
    game.do("ann rolls 2 4", "ann declines")
    return game


def test_rule_10_the_highest_bid_pays_the_bank_and_receives() -> None:
    game = on_sale()
    game.do("bob bids 10", "cem bids 20", "bob bids 130")
    entry = game.do("auction closes")
    assert paid(entry) == {"bob": -130, "bank": 130}
    assert handed(entry) == {"oriental": "bob"}
    assert kinds(entry) == ["auction_won"]
    game.do("next")


@pytest.mark.parametrize(("bids", "refused"), [([], 9), ([10], 19), ([10, 30], 30), ([50], 50)])
def test_rule_10_bidding_opens_at_10_and_rises_by_at_least_10(
    bids: list[int], refused: int
) -> None:
    game = on_sale()
    game.do(*(f"bob bids {bid}" for bid in bids))
    assert game.refused(f"cem bids {refused}") == "bid_too_low"
    game.do(f"cem bids {max([0, *bids]) + 10}")


def test_rule_10_anybody_bids_in_any_order_also_the_decliner_and_who_is_in_jail() -> None:
    game = Game()
    game.do("bob's turn", "bob goes to jail", "next", "next", "ann moves to oriental")
    game.do("ann declines", "ann bids 10", "bob bids 20", "ann bids 30", "bob bids 40")
    game.do("auction closes")
    assert game.owner("oriental") == "bob"


def test_rule_10_without_a_bid_the_deed_stays_with_the_bank() -> None:
    game = on_sale()
    entry = game.do("auction closes")
    assert entry.post == ()
    assert kinds(entry) == ["auction_unsold"]
    assert game.owner("oriental") == "bank"
    game.do("next")


def test_rule_10_nobody_bids_more_than_is_in_hand() -> None:
    game = on_sale()
    assert game.refused("bob bids 3010") == "insufficient_cash"
    game.do("bob bids 3000")


def test_rule_10_one_auction_at_a_time() -> None:
    game = on_sale()
    assert game.refused("auction virginia") == "auction_open"
    for statement in ("next", "bob rolls 2 4", "ann buys", "ann declines", "bob's turn"):
        assert game.refused(statement) == "auction_open"


def test_rule_10_there_is_nothing_to_bid_for_outside_an_auction() -> None:
    game = Game()
    assert game.refused("bob bids 10") == "no_auction"
    assert game.refused("auction closes") == "no_auction"


def test_rule_10_the_bankrupt_do_not_bid() -> None:
    game = Game()
    game.has_cash("bob", 0)
    game.do("bob's turn", "bob rolls 1 3", "bob goes bankrupt", "cem rolls 2 4", "cem declines")
    assert game.refused("bob bids 10") == "bankrupt"


def test_the_banker_may_auction_what_is_on_offer_or_lies_with_the_bank() -> None:
    game = Game()
    game.do("auction virginia", "cem bids 10", "auction closes", "ann rolls 2 4")
    assert game.refused("auction states") == "offer_open"
    game.do("auction oriental", "bob bids 10", "auction closes")
    assert (game.owner("virginia"), game.owner("oriental")) == ("cem", "bob")


def test_only_deeds_are_auctioned_here() -> None:
    game = Game()
    assert game.refused("auction hotel") == "not_in_edition"
    assert game.refused("auction house") == "not_in_edition"


def test_a_bid_is_a_promise_who_spends_the_money_meanwhile_owes_it() -> None:
    """Or the hammer could never fall: nobody else may want the street."""
    game = on_sale()
    game.do("bob bids 2900", "bob pays 200 to cem")
    entry = game.do("auction closes")
    assert paid(entry) == {"bob": -2800, "bank": 2800}
    assert game.owner("oriental") == "bob"
    assert game.dues("bob") == [("bank", 100, "price")]
    game.do("bob mortgages oriental", "bob pays", "next")
    assert game.cash("bob") == 0


def test_a_street_that_the_tables_word_gave_away_meanwhile_is_not_sold_twice() -> None:
    game = on_sale()
    game.do("bob bids 100", 'force ann buys oriental because "she said so first"')
    entry = game.do("auction closes")
    assert kinds(entry) == ["auction_unsold"]
    assert entry.post == ()
    assert game.owner("oriental") == "ann"


def test_a_key_waits_until_the_auction_is_over() -> None:
    game = Game()
    game.do('force auction boardwalk because "for the test"', 'correct ann +1 key because "hers"')
    assert game.refused("ann unlocks boardwalk") == "auction_open"
    game.do('force ann unlocks boardwalk because "hers"', "bob bids 10", "auction closes")
    assert game.owner("boardwalk") == "ann"
    assert game.state.amount("site:boardwalk", "key") == 1


def test_a_queued_street_that_was_given_away_is_passed_over() -> None:
    game = Game()
    game.owns("ann", "mediterranean", "baltic", "oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    game.do('force bob buys baltic because "promised"', "auction closes")
    assert game.state.table.auction is not None
    assert game.state.table.auction.item == "oriental"


def test_the_last_street_is_bought_when_it_is_paid() -> None:
    game = Game("Ann", "Bob")
    game.owns("ann", *(deed.id for deed in game.state.edition.deeds if deed.id != "oriental"))
    game.do("auction oriental", "bob bids 2900", "bob pays 200 to ann", "auction closes")
    assert game.dues("bob") == [("bank", 100, "price")]
    assert not game.state.table.ended
    game.do("ann pays 100 to bob", "bob pays")
    assert game.state.table.ended == "all_owned"


@pytest.mark.parametrize(("amount", "is_taken"), [(29, False), (30, False), (31, True)])
def test_rule_10_no_force_lets_a_bid_be_lower_than_another(amount: int, is_taken: bool) -> None:
    game = on_sale()
    game.do("bob bids 30")
    said = f'force cem bids {amount} because "he is young"'
    if is_taken:
        assert "overridden" in kinds(game.do(said))
    else:
        assert game.sentence(said) == "30 has been bid already: bid more than that"
        assert game.refused(said) == "bid_too_low"
