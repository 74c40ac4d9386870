"""GL-26, RA-21, FD-17 to FD-20, V-06 to V-09, A-07: buildings go back to the Bank. T08."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import HOTEL, HOUSE
from tests.support.game import kinds, paid
from tests.support.property_game import BROWN, ORANGE, Town, sells_all


def oranges(level: int, **more: object) -> Town:
    """Ann owns the orange streets, built up to a level."""
    game = Town(**more)  # type: ignore[arg-type]
    game.has_built("ann", level, *ORANGE)
    return game


def short_of_houses(left: int, level: int = 5, **more: object) -> Town:
    """The same, and the Bank has so many houses left: Bob has taken the others."""
    game = oranges(level, **more)
    game.do(c.Correct("bob", game.houses("bank") - left, "for the test", thing="house"))
    return game


def test_gl26_a_house_is_sold_at_half_its_price() -> None:
    game = oranges(1)
    entry = game.do("ann sells building on new_york")
    assert game.money(entry) == {"ann": 50, "bank": -50}
    assert paid(entry, HOUSE) == {"site:new_york": -1, "bank": 1}
    assert kinds(entry) == ["building_sold"]


def test_gl26_houses_are_sold_evenly() -> None:
    game = oranges(1)
    game.do("ann builds on new_york")
    assert game.refused("ann sells building on tennessee") == "uneven"
    game.do("ann sells building on new_york", "ann sells building on tennessee")
    assert game.levels(*ORANGE) == (1, 0, 1)


@pytest.mark.parametrize(
    ("switches", "code"), [({"build_even": "yes"}, "uneven"), ({"build_even": "no"}, None)]
)
def test_v01_where_one_builds_unevenly_one_sells_unevenly(
    switches: dict[str, str], code: str | None
) -> None:
    game = oranges(2, switches=switches)
    sell = c.SellBuilding("ann", "new_york", 2)
    if code:
        assert game.refused(sell) == code
    else:
        assert game.money(game.do(sell)) == {"ann": 100, "bank": -100}


def test_t08_a_hotel_brings_half_its_price_and_four_houses_take_its_place() -> None:
    game = oranges(5)
    houses, hotels = game.houses("bank"), game.hotels("bank")
    entry = game.do("ann sells building on new_york")
    assert game.money(entry) == {"ann": 50, "bank": -50}
    assert (game.houses("bank"), game.hotels("bank")) == (houses - 4, hotels + 1)
    assert (entry.ev[0].building, entry.ev[0].houses, entry.ev[0].level) == (HOTEL, 4, 4)
    assert game.level("new_york") == 4


def test_gl26_a_whole_group_is_sold_at_once_to_nothing() -> None:
    """Three hotels of 500 each: half of it."""
    game = oranges(5)
    entry = game.do(sells_all("ann", "new_york"))
    assert game.money(entry) == {"ann": 750, "bank": -750}
    assert game.levels(*ORANGE) == (0, 0, 0)
    assert game.refused(sells_all("ann", "new_york")) == "no_building"


def test_gl26_a_group_of_houses_too() -> None:
    game = oranges(2)
    entry = game.do(sells_all("ann", "st_james"))
    assert game.money(entry) == {"ann": 300, "bank": -300}
    assert kinds(entry) == ["building_sold"] * 6
    assert game.houses("bank") == 32


def test_gl26_only_ones_own_and_only_what_stands() -> None:
    game = oranges(0)
    assert game.refused("bob sells building on new_york") == "not_owner"
    assert game.refused("ann sells building on new_york") == "no_building"


def test_ra21_houses_are_sold_back_at_the_price_paid_and_a_hotel_at_its_full_cost() -> None:
    game = Town(box="rouble-simple")
    game.has_built("ann", 5, *BROWN)
    assert game.money(game.do("ann sells building on baltic")) == {"ann": 50, "bank": -50}
    assert game.level("baltic") == 4
    assert game.money(game.do("ann sells building on baltic")) == {"ann": 50, "bank": -50}


@pytest.mark.parametrize(
    ("switches", "amount"),
    [
        ({"resale_percent": "printed"}, 50),
        ({"resale_percent": "50"}, 25),
        ({"resale_percent": "0"}, 0),
    ],
)
def test_v07_resale_percent(switches: dict[str, str], amount: int) -> None:
    game = Town(box="rouble-simple", switches=switches)
    game.has_built("ann", 1, *BROWN)
    assert game.money(game.do("ann sells building on baltic")).get("ann", 0) == amount


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"sell_when": "any_time"}, None), ({"sell_when": "own_turn"}, "not_now")],
)
def test_v06_sell_when(switches: dict[str, str], code: str | None) -> None:
    game = oranges(1, switches=switches)
    game.do("ann rolls 4 6", "ann sells building on new_york", "next")
    if code:
        assert game.refused("ann sells building on st_james") == code
    else:
        game.do("ann sells building on st_james")


@pytest.mark.parametrize("box", ["online-rental-tax", "rouble-simple", "glass-classic"])
def test_gl30_ra29_who_owes_sells_buildings_out_of_turn_too(box: str) -> None:
    """V-06 must not keep a debtor from paying, who could not even go bankrupt."""
    game = oranges(1, box=box, switches={"sell_when": "own_turn"})
    game.has_cash("ann", 0)
    game.do("bob's turn", "bob moves to chest_1", "bob draws CC07")
    assert game.dues("ann") and game.turn == "bob"
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    game.do("ann sells building on new_york", "ann sells all buildings on orange")
    assert game.levels(*ORANGE) == (0, 0, 0)
    game.do("ann mortgages st_james")


# --- hotels: together or one by one, and for how much ---------------------------------------------


@pytest.mark.parametrize(
    ("switches", "amount"),
    [({"hotel_sale": "with_hotel"}, 250), ({"hotel_sale": "houses_only"}, 200)],
)
def test_v08_hotel_sale(switches: dict[str, str], amount: int) -> None:
    """A hotel of a house price of 100 that is sold to nothing: RD pays 2.5 of them, RE 2."""
    game = oranges(5, box="rouble-full", switches=switches)
    assert game.money(game.do(sells_all("ann", "new_york"))) == {
        "ann": 3 * amount,
        "bank": -3 * amount,
    }


@pytest.mark.parametrize(
    ("switches", "amount", "levels"),
    [
        ({"hotel_sale_mode": "one_by_one"}, 50, (5, 5, 4)),
        ({"hotel_sale_mode": "whole_group"}, 750, (0, 0, 0)),
    ],
)
def test_v09_hotel_sale_mode(
    switches: dict[str, str], amount: int, levels: tuple[int, ...]
) -> None:
    game = oranges(5, box="rouble-full", switches=switches)
    entry = game.do("ann sells building on new_york")
    assert game.money(entry) == {"ann": amount, "bank": -amount}
    assert game.levels(*ORANGE) == levels


@pytest.mark.parametrize(
    ("switches", "amount", "levels"),
    [
        ({"hotel_sale_short": "step_down"}, 200 + 200 + 250, (1, 1, 0)),
        ({"hotel_sale_short": "group_to_zero"}, 750, (0, 0, 0)),
        ({"hotel_sale_short": "refuse"}, None, (5, 5, 5)),
    ],
)
def test_a07_hotel_sale_short(
    switches: dict[str, str], amount: int | None, levels: tuple[int, ...]
) -> None:
    """The Bank has two houses for three hotels: with GL-26 the group comes down together. Of two
    streets the hotel and three houses are paid for, of the one that was named everything."""
    game = short_of_houses(2, switches=switches)
    if amount is None:
        assert game.refused("ann sells building on new_york") == "no_house"
    else:
        assert game.money(game.do("ann sells building on new_york"))["ann"] == amount
    assert game.levels(*ORANGE) == levels


def test_a07_without_any_house_straight_to_nothing_at_half_of_five_house_prices() -> None:
    game = short_of_houses(0)
    entry = game.do("ann sells building on new_york")
    assert game.money(entry) == {"ann": 750, "bank": -750}
    assert game.levels(*ORANGE) == (0, 0, 0)


@pytest.mark.parametrize(
    ("left", "levels", "amount"), [(3, (4, 4, 3), 100), (2, (4, 3, 3), 150), (0, (3, 3, 2), 250)]
)
def test_a07_one_hotel_among_houses_leaves_the_group_even(
    left: int, levels: tuple[int, ...], amount: int
) -> None:
    """Four, four and a hotel: the houses of the group count too. Each step down brings 50."""
    game = short_of_houses(0, level=4)
    game.builds("ann", "new_york")
    game.do(c.Correct("bob", 4 - left, "for the test", thing="house"))
    assert game.houses("bank") == left
    assert game.money(game.do("ann sells building on new_york"))["ann"] == amount
    assert game.levels(*ORANGE) == levels
    assert game.refused("ann sells building on new_york") == "uneven"


def test_a07_where_one_sells_unevenly_the_other_hotels_stay() -> None:
    game = short_of_houses(2, switches={"build_even": "no"})
    entry = game.do("ann sells building on new_york")
    assert game.money(entry) == {"ann": 150, "bank": -150}
    assert game.levels(*ORANGE) == (5, 5, 2)


def test_rb03_in_a_short_game_a_hotel_stands_for_four_house_prices() -> None:
    """It is sold to nothing at twice the house price, not two and a half times."""
    game = Town(overlays=("short-game",))
    for who, deeds in (("ann", BROWN), ("bob", ("oriental", "vermont")), ("cem", ORANGE[:2])):
        game.do(*(c.Deal(who, deed) for deed in deeds))
    game.has_built("ann", 4, *BROWN)
    entry = game.do(sells_all("ann", "baltic"))
    assert game.money(entry) == {"ann": 200, "bank": -200}
    assert [event.amount for event in entry.ev] == [100, 100]


def test_a_group_in_which_only_a_sister_of_somebody_else_is_built_up_is_not_sold() -> None:
    game = Town()
    game.owns("ann", "mediterranean")
    game.owns("bob", "baltic")
    game.do('correct bob +1 hotel because "for the test"')
    game.do('force bob places hotel on baltic because "for the test"')
    assert game.refused(sells_all("ann", "mediterranean")) == "no_building"
