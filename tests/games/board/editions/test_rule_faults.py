"""Figures of the texts that an edition, an overlay or a switch had otherwise."""

from __future__ import annotations

import pytest

from tests.support.game import Game
from tests.support.property_game import DARK_BLUE, Town


def short_game() -> Town:
    return Town(box="rouble-simple", overlays=("short-game",), deal_deeds=0)


def test_r3_a_hotel_of_the_short_game_is_sold_for_half() -> None:
    """RB-03: four times 200 were paid, and 400 come back."""
    game = short_game()
    game.owns("ann", *DARK_BLUE)
    game.has_built("ann", 4, "boardwalk")
    before = game.cash("ann")
    game.do("ann sells all buildings on boardwalk")
    assert game.cash("ann") - before == 400


def test_r4_a_hotel_of_the_short_game_needs_three_houses_on_each_street() -> None:
    game = short_game()
    game.owns("ann", *DARK_BLUE)
    game.has_built("ann", 3, "boardwalk")
    game.do("next", "ann's turn")
    assert game.refused("ann builds on boardwalk") == "needs_houses"


def test_r6_money_is_not_given_away_where_a_trade_has_a_gap() -> None:
    game = Game(box="online-rental-tax")
    assert game.refused("ann pays 10000 to bob") == "unfair"
    assert game.refused("ann pays 10000 to bob as a gift") == "unfair"
    game.do('force ann pays 100 to bob because "a birthday"', "ann pays 100 to bank")


def test_r6_what_is_owed_is_no_gift() -> None:
    game = Game(box="online-rental-tax")
    game.owns("bob", "boardwalk")
    game.do("ann moves to boardwalk")
    [(_, rent, _)] = game.dues("ann")
    game.do(f"ann pays {rent} to bob")
    assert game.dues("ann") == []


def test_r15_nobody_has_the_last_house_for_less_than_it_costs_at_home() -> None:
    """The bidding opens at 50 for Bob's brown streets; Cem's dark blue ones ask 200."""
    game = Town(switches={"building_auction_open": "listed_price"}, houses=1)
    game.owns("bob", "mediterranean", "baltic")
    game.owns("cem", *DARK_BLUE)
    game.do("auction house", "bob bids 50")
    assert game.refused("cem bids 51") == "bid_too_low"
    assert "200" in game.sentence("cem bids 199")
    game.do("cem bids 200")


def test_r16_nobody_builds_inside_anothers_turn() -> None:
    game = Town(box="rouble-full")
    game.has_built("ann", 0, "mediterranean", "baltic")
    game.owns("ann", "oriental")
    game.do("bob's turn", "bob rolls 3 4")
    assert game.state.table.draw == "bob"
    assert game.refused("ann builds on baltic") == "not_now"
    game.do("cem's turn", "cem rolls 2 4")
    assert game.refused("ann builds on baltic") == "not_now"
    game.do("next", "ann builds on baltic")


@pytest.mark.parametrize(
    ("paid_guess", "owed"),
    [("debt", [("bank", 100, "guess_fee")]), ("if_affordable", []), ("optional", [])],
)
def test_r17_paid_guess(paid_guess: str, owed: list[tuple[str, int, str]]) -> None:
    game = Game(switches={"paid_guess": paid_guess})
    game.owns("ann", "oriental")
    game.has_cash("ann", 50)
    game.do("ann moves to paid_guess_1")
    assert game.dues("ann") == owed


def test_r17_as_printed_it_is_owed() -> None:
    assert Game().state.edition.switches["paid_guess"] == "debt"


@pytest.mark.parametrize(("needs_bare", "code"), [("lot", None), ("group", "not_bare")])
def test_r18_mortgage_needs_bare(needs_bare: str, code: str | None) -> None:
    game = Town(box="rouble-full", switches={"mortgage_needs_bare": needs_bare})
    game.owns("ann", "mediterranean", "baltic")
    game.has_built("ann", 1, "baltic")
    if code:
        assert game.refused("ann mortgages mediterranean") == code
    else:
        game.do("ann mortgages mediterranean")
        assert game.refused("ann mortgages baltic") == "not_bare"


def test_r18_as_printed_the_lot_itself() -> None:
    assert Game(box="rouble-full").state.edition.switches["mortgage_needs_bare"] == "lot"


def test_d1_a_mortgaged_deed_counts_whole_for_the_tenth() -> None:
    game = Game(box="glass-classic", overlays=("us-pre-2008",))
    game.do("ann moves to boardwalk", "ann buys", "ann mortgages boardwalk", "next", "next", "next")
    cash = game.cash("ann")
    game.do("ann moves to income_tax")
    assert game.dues("ann") == [("bank", min(200, -(-(game.cash("ann") + 400) // 10)), "tax")]
    assert cash <= game.cash("ann")
