"""RA and FD, rule by rule, on the boxes as they are: property in roubles.

What a switch does is tried elsewhere; here it is looked that each set plays by its own text.
"""

from __future__ import annotations

from banker.games.board.state import HOUSE
from tests.support.game import handed, kinds, paid
from tests.support.property_game import BROWN, DARK_BLUE, ORANGE, Town, sells_all, trade


def simple(*names: str) -> Town:
    return Town(*names, box="rouble-simple")


def full(*names: str, **figures: int) -> Town:
    return Town(*names, box="rouble-full", **figures)


# --- RA: the simplified rules ---------------------------------------------------------------------


def test_ra06_who_lands_has_the_first_refusal_at_the_printed_price() -> None:
    game = simple()
    game.do("ann rolls 2 4")
    assert game.refused("bob buys oriental") == "not_your_turn"
    assert game.money(game.do("ann buys")) == {"ann": -100, "bank": 100}


def test_ra07_who_refuses_is_out_of_the_auction() -> None:
    game = simple()
    for deed in ("oriental", "electric", "reading_rr"):
        game.do(f"ann moves to {deed}", "ann declines")
        assert game.refused("ann bids 10") == "may_not_bid"
        game.do("bob bids 10", "auction closes")


def test_ra08_what_nobody_buys_stays_free() -> None:
    game = simple()
    game.do("ann rolls 2 4", "ann declines", "auction closes", "bob rolls 2 4", "bob buys")
    assert game.owner("oriental") == "bob"


def test_ra18_building_only_in_ones_own_turn_before_rolling() -> None:
    game = simple()
    game.has_built("ann", 0, *ORANGE)
    game.do("ann builds on new_york", "ann rolls 4 6")
    assert game.refused("ann builds on st_james") == "not_now"
    game.do("next")
    assert game.refused("ann builds on st_james") == "not_now"


def test_ra19_one_house_for_a_group_and_turn() -> None:
    game = simple()
    game.has_built("ann", 0, *ORANGE)
    game.has_built("ann", 0, *BROWN)
    game.do("ann builds on new_york", "ann builds on baltic")
    assert game.refused("ann builds on new_york") == "build_limit"
    game.do("next", "next", "next", "ann builds on new_york")
    assert game.levels(*ORANGE) == (0, 0, 2)


def test_ra20_a_hotel_for_four_houses_on_that_lot_at_the_price_of_one() -> None:
    game = simple()
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", *["baltic"] * 4)
    game.do("next", "next", "next")
    entry = game.do("ann builds on baltic")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    assert paid(entry, HOUSE) == {"site:baltic": -4, "bank": 4}
    assert game.levels(*BROWN) == (0, 5)


def test_ra22_buildings_go_back_to_the_bank_only() -> None:
    game = simple()
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", "baltic")
    assert game.refused(trade(("ann", "bob", "hotel baltic"))) == "not_tradable"


def test_ra23_a_lot_is_sold_when_its_whole_group_is_bare() -> None:
    game = simple()
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", "baltic")
    assert game.refused("ann gives mediterranean to bob for 50") == "not_bare"
    game.do("ann sells building on baltic", "ann gives mediterranean to bob for 50")


def test_ra24_deals_only_before_the_dice() -> None:
    game = simple()
    game.do("ann gives 10 to bob", "ann rolls 4 6")
    assert game.refused("ann gives 10 to bob") == "not_now"
    assert game.refused("bob gives 10 to cem") == "not_now"


def test_ra25_a_mortgage_brings_half_of_the_price_of_a_bare_group() -> None:
    game = simple()
    game.has_built("ann", 0, *BROWN)
    game.builds("ann", "baltic")
    assert game.refused("ann mortgages mediterranean") == "not_bare"
    game.do("ann sells building on baltic")
    assert game.money(game.do("ann mortgages mediterranean")) == {"ann": 30, "bank": -30}


def test_ra26_redeeming_costs_the_full_price_and_a_tenth() -> None:
    """The text says the full value, and is taken at its word (`docs/rules.md`, V-03)."""
    game = simple()
    game.owns("ann", "baltic")
    game.do("ann mortgages baltic")
    assert game.refused("bob redeems baltic") == "not_owner"
    assert game.money(game.do("ann redeems baltic")) == {"ann": -66, "bank": 66}


def test_ra28_mortgaged_property_is_not_sold() -> None:
    game = simple()
    game.owns("ann", "baltic")
    game.do("ann mortgages baltic")
    assert game.refused("ann gives baltic to bob for 10") == "mortgaged"


def test_ra29_ra31_bankrupt_to_a_player_the_bank_takes_all_and_pays() -> None:
    game = simple()
    game.owns("ann", "oriental")
    game.has_built("bob", 0, *DARK_BLUE)
    game.builds("bob", *["boardwalk"] * 5)
    game.has_cash("ann", 100)
    game.do("ann moves to boardwalk")
    assert game.dues("ann") == [("bob", 2000, "rent")]
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -100, "bank": -1900, "bob": 2000}
    assert game.owner("oriental") == "bank"
    assert game.state.table.mortgaged == ()


def test_ra30_bankrupt_to_the_bank_the_deeds_are_on_free_sale() -> None:
    game = simple()
    game.owns("ann", "oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    assert game.state.table.auction is None
    game.do("bob moves to oriental", "bob buys")


# --- FD: the full leaflet -------------------------------------------------------------------------


def test_fd08_any_price_opens_an_auction_and_the_refuser_may_bid() -> None:
    game = full()
    game.do("ann rolls 2 4", "ann declines", "ann bids 1", "auction closes")
    assert game.owner("oriental") == "ann"


def test_fd15_building_in_ones_own_turn_or_between_turns_any_number() -> None:
    game = full()
    game.has_built("ann", 0, *BROWN)
    game.do("ann builds on baltic", "ann builds on mediterranean", "ann builds on baltic")
    assert game.refused("ann builds on baltic") == "uneven"
    game.do("next", "ann builds on mediterranean", "bob rolls 2 4")
    assert game.refused("ann builds on baltic") == "not_now"
    game.do("bob buys", "ann builds on baltic")


def test_fd16_a_hotel_needs_four_houses_on_each_lot() -> None:
    game = full()
    game.has_built("ann", 3, *BROWN)
    game.do("ann builds on baltic")
    assert game.refused("ann builds on baltic") == "needs_houses"
    game.do("ann builds on mediterranean", "ann builds on baltic")


def test_fd17_the_last_houses_are_auctioned_from_the_price_on_the_deed() -> None:
    game = full(houses=1)
    game.has_built("ann", 0, *BROWN)
    game.has_built("bob", 0, *DARK_BLUE)
    assert game.do("auction house").ev[0].minimum == 50
    game.do("bob bids 210", "auction closes", "bob builds on boardwalk")


def test_fd17_a_hotel_is_not_turned_into_houses_that_are_not_there() -> None:
    game = Town(box="rouble-full", houses=9)
    game.has_built("ann", 4, *BROWN)
    game.do("ann builds on baltic", "ann builds on mediterranean")
    game.has_built("bob", 4, *DARK_BLUE)
    entry = game.do("ann sells building on baltic")
    assert game.money(entry) == {"ann": 250, "bank": -250}
    assert game.levels(*BROWN) == (0, 0)


def test_fd18_buildings_are_sold_at_any_time_at_half() -> None:
    game = full()
    game.has_built("ann", 1, *BROWN)
    game.do("bob's turn", "bob rolls 4 6")
    assert game.money(game.do("ann sells building on baltic")) == {"ann": 25, "bank": -25}


def test_fd19_fd20_a_hotel_for_half_and_four_houses_or_all_of_a_group_to_nothing() -> None:
    """House price 50: 25 and four houses, or 125 for each hotel."""
    game = full()
    game.has_built("ann", 5, *BROWN)
    assert game.money(game.do("ann sells building on baltic")) == {"ann": 25, "bank": -25}
    game.do("undo")
    assert game.money(game.do(sells_all("ann", "baltic"))) == {"ann": 250, "bank": -250}


def test_fd21_redeeming_costs_the_mortgage_and_a_tenth_and_is_the_owners() -> None:
    game = full()
    game.owns("ann", "baltic")
    game.do("ann mortgages baltic")
    assert game.refused("bob redeems baltic") == "not_owner"
    assert game.money(game.do("ann redeems baltic")) == {"ann": -33, "bank": 33}


def test_fd22_the_buyer_of_a_mortgaged_lot_pays_a_tenth_now_and_again_later() -> None:
    game = full()
    game.owns("ann", "baltic")
    game.do("ann mortgages baltic")
    assert game.refused("ann sells baltic to bank") == "not_in_edition"
    assert game.money(game.do("ann gives baltic to bob for 50"))["bank"] == 3
    game.do("next")
    assert game.money(game.do("bob redeems baltic")) == {"bob": -33, "bank": 33}


def test_fd23_when_no_lot_is_mortgaged_any_more_houses_are_bought_at_full_price() -> None:
    game = full()
    game.has_built("ann", 0, *BROWN)
    game.mortgages("ann", "baltic")
    assert game.refused("ann builds on mediterranean") == "mortgaged"
    game.do("ann redeems baltic")
    assert game.money(game.do("ann builds on mediterranean")) == {"ann": -50, "bank": 50}


def test_fd24_bankrupt_to_the_bank_each_lot_is_auctioned_unmortgaged() -> None:
    game = full()
    game.owns("ann", "baltic", "oriental")
    game.mortgages("ann", "baltic", "oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt", "bob bids 1", "auction closes")
    assert game.owner("baltic") == "bob"
    assert game.state.table.mortgaged == ()
    game.do("auction closes")
    assert game.owner("oriental") == "bank"


def test_fd25_bankrupt_to_a_player_buildings_at_half_deeds_as_they_are_and_ten_per_cent() -> None:
    game = full()
    game.has_built("ann", 1, *BROWN)
    game.owns("ann", "reading_rr")
    game.mortgages("ann", "reading_rr")
    game.has_built("bob", 5, *DARK_BLUE)
    game.has_cash("ann", 10)
    game.do("ann moves to boardwalk", "bob asks rent")
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {"mediterranean": "bob", "baltic": "bob", "reading_rr": "bob"}
    assert game.state.table.mortgaged == ("reading_rr",)
    assert game.money(entry) == {"ann": -10, "bank": -50 + 10, "bob": 10 + 50 - 10}


def test_fd26_a_debtor_may_pay_partly_in_deeds_by_consent() -> None:
    game = full()
    game.owns("bob", *ORANGE)
    game.owns("ann", "oriental")
    game.has_cash("ann", 20)
    game.do("ann moves to st_james", "bob asks rent")
    entry = game.do(trade(("ann", "bob", "deed oriental + cash 20"), ("bob", "ann", "rent")))
    assert kinds(entry) == ["due_credited", "traded"]
    assert game.dues("ann") == []


def test_fd28_the_last_player_left_wins() -> None:
    game = full("Ann", "Bob")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    assert game.state.table.winners == ("bob",)
