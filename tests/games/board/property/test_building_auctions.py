"""GL-25, FD-17, A-15, cash decoder rule 14: the last buildings are auctioned."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.purchases.building_demand import prompt_seconds, wanted_by
from banker.games.board.state import HOTEL, HOUSE
from tests.support.game import kinds, paid
from tests.support.property_game import BECAUSE, BROWN, DARK_BLUE, Town


def two_builders(**more: object) -> Town:
    """Ann has the brown streets, Bob the dark blue; each has 5,000. The Bank has four houses."""
    game = Town(**{"houses": 4, **more})  # type: ignore[arg-type]
    game.has_built("ann", 0, *BROWN)
    game.has_built("bob", 0, *DARK_BLUE)
    return game


def test_gl25_the_highest_bidder_pays_and_puts_the_house_up_for_nothing() -> None:
    game = two_builders(houses=1)
    entry = game.do("auction house")
    assert (entry.ev[0].item, entry.ev[0].minimum) == (HOUSE, 1)
    game.do("ann bids 1", "bob bids 60", "ann bids 70")
    entry = game.do("auction closes")
    assert game.money(entry) == {"ann": -70, "bank": 70}
    assert paid(entry, HOUSE) == {"bank": -1, "ann": 1}
    assert game.houses("ann") == 1
    entry = game.do("ann builds on baltic")
    assert entry.post[0].account == "ann"
    assert game.money(entry) == {}
    assert (entry.ev[0].price, entry.ev[0].giver) == (0, "ann")
    assert game.levels(*BROWN) == (0, 1)


def test_gl25_a_hotel_is_placed_by_either_word() -> None:
    for statement in ("ann builds on baltic", "ann places hotel on baltic"):
        game = Town(hotels=1)
        game.has_built("ann", 4, *BROWN)
        game.has_built("bob", 4, *DARK_BLUE)
        game.do(f"force auction hotel {BECAUSE}", "ann bids 5", "auction closes")
        entry = game.do(statement)
        assert kinds(entry) == ["built"]
        assert (entry.ev[0].price, entry.ev[0].back, entry.ev[0].giver) == (0, 4, "ann")
        assert game.hotels("ann") == 0


def test_gl25_it_goes_up_by_the_rules_of_building() -> None:
    game = two_builders()
    game.do("auction house", "ann bids 5", "auction closes", "ann builds on baltic")
    game.do("auction house", "ann bids 5", "auction closes")
    assert game.refused("ann builds on baltic") == "uneven"
    game.do("ann builds on mediterranean")


def test_gl25_nobody_bids_for_a_building_that_has_nowhere_to_go() -> None:
    game = two_builders()
    game.do("auction house")
    assert game.refused("cem bids 10") == "may_not_bid"
    game.do(f"force cem bids 10 {BECAUSE}")
    game.do("auction closes", f"force auction hotel {BECAUSE}")
    assert game.refused("ann bids 10") == "may_not_bid"


def test_gl25_nor_for_a_group_with_a_mortgage() -> None:
    game = two_builders()
    game.mortgages("ann", "baltic")
    game.do(f"force auction house {BECAUSE}")
    assert game.refused("ann bids 10") == "may_not_bid"
    game.do("bob bids 10")


def test_gl25_what_the_bank_has_not_is_not_auctioned() -> None:
    game = two_builders(houses=0, hotels=0)
    assert game.refused("auction house") == "no_house"
    assert game.refused("auction hotel") == "no_hotel"


def test_gl25_the_house_in_auction_is_not_sold_over_the_counter() -> None:
    game = two_builders(houses=1)
    game.do("auction house")
    assert game.refused("bob builds on boardwalk") == "no_house"
    game.do("auction closes", "bob builds on boardwalk")


def test_gl25_no_auction_while_there_are_enough_for_everybody() -> None:
    """Ann and Bob could use 16 houses: with 16 in the Bank each buys at the price on the deed."""
    assert two_builders(houses=15).do("auction house").ev[0].item == HOUSE
    game = two_builders(houses=16)
    assert game.refused("auction house") == "not_now"
    assert "enough" in game.sentence("auction house")
    game.do(f"force auction house {BECAUSE}")


def test_gl25_no_auction_for_one_alone() -> None:
    game = Town(houses=1)
    game.has_built("ann", 0, *BROWN)
    assert game.refused("auction house") == "not_now"
    assert game.refused("auction hotel") == "not_now"


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"hotel_needs": "all_sites"}, "may_not_bid"), ({"hotel_needs": "this_site"}, None)],
)
def test_gl25_nobody_bids_for_a_hotel_that_could_not_be_put_up(
    switches: dict[str, str], code: str | None
) -> None:
    """A-06: Boardwalk has four houses, Park Place three."""
    game = Town(hotels=1, switches=switches)
    game.has_built("ann", 4, *BROWN)
    game.has_built("bob", 3, *DARK_BLUE)
    game.builds("bob", "boardwalk")
    game.do(f"force auction hotel {BECAUSE}")
    if code:
        assert game.refused("bob bids 10") == code
    else:
        game.do("bob bids 10", "auction closes", "bob builds on boardwalk")


def test_gl25_without_a_bid_it_stays_with_the_bank() -> None:
    game = two_builders()
    game.do("auction house")
    entry = game.do("auction closes")
    assert kinds(entry) == ["auction_unsold"]
    assert entry.post == ()


def test_gl25_a_house_that_left_the_bank_meanwhile_is_not_sold_twice() -> None:
    game = two_builders(houses=1)
    game.do("auction house", "ann bids 5")
    game.do(c.Correct("bob", 1, "for the test", thing="house"))
    entry = game.do("auction closes")
    assert kinds(entry) == ["auction_unsold"]


@pytest.mark.parametrize(
    ("switches", "minimum"),
    [
        ({"building_auction_open": "minimum"}, 1),
        ({"building_auction_open": "listed_price"}, 50),
    ],
)
def test_a15_building_auction_open(switches: dict[str, str], minimum: int) -> None:
    game = two_builders(switches=switches)
    game.do("auction house")
    if minimum > 1:
        assert game.refused(f"ann bids {minimum - 1}") == "bid_too_low"
    game.do(f"ann bids {minimum}", f"bob bids {minimum * 4}")


def test_a15_the_listed_price_is_that_of_the_streets_that_could_take_it() -> None:
    """Only Bob could use a house: 200 on his deeds."""
    game = Town(switches={"building_auction_open": "listed_price"})
    game.has_built("bob", 0, *DARK_BLUE)
    assert game.do(f"force auction house {BECAUSE}").ev[-1].minimum == 200


def test_cd14_the_last_hotel_is_auctioned_from_10_in_steps_of_10() -> None:
    game = Town(box="cash-decoder", hotels=1)
    game.has_built("ann", 0, *BROWN)
    game.has_built("bob", 0, *DARK_BLUE)
    assert game.refused("auction house") == "not_in_edition"
    assert game.do("auction hotel").ev[0].minimum == 10
    assert game.refused("ann bids 9") == "bid_too_low"
    game.do("ann bids 10")
    assert game.refused("bob bids 19") == "bid_too_low"
    game.do("bob bids 20", "auction closes")
    game.do("bob builds on boardwalk")
    assert game.refused("ann builds on baltic") == "no_hotel"


def test_the_words_of_the_phase_name_the_house() -> None:
    game = two_builders()
    game.do("auction house")
    assert "a house is being auctioned" in game.sentence("next")


def test_buildings_are_not_traded_where_the_bank_sells_them() -> None:
    game = two_builders(houses=32)
    game.has_built("ann", 4, *BROWN)
    game.do(f"force auction hotel {BECAUSE}", "ann bids 10", "auction closes")
    assert game.refused("ann gives hotel to bob for 10") == "not_tradable"
    assert game.state.amount("ann", HOTEL) == 1


@pytest.mark.parametrize(
    ("switches", "seconds"),
    [
        ({"shortage_prompt_seconds": "off"}, 0),
        ({"shortage_prompt_seconds": "10"}, 10),
    ],
)
def test_a22_others_are_asked_before_the_last_house_is_sold(
    switches: dict[str, str], seconds: int
) -> None:
    game = two_builders(houses=1, switches=switches)
    assert wanted_by(game.state, HOUSE) == ("ann", "bob")
    assert prompt_seconds(game.state, "ann", HOUSE) == seconds
    assert prompt_seconds(two_builders(houses=2, switches=switches).state, "ann", HOUSE) == 0


def test_a22_nobody_is_asked_who_could_not_use_it() -> None:
    game = Town(houses=1)
    game.has_built("ann", 0, *BROWN)
    assert prompt_seconds(game.state, "ann", HOUSE) == 0
    assert prompt_seconds(game.state, "cem", HOTEL) == 0
