"""GL-22 to GL-25, RA-18 to RA-20, FD-15 to FD-17: building. T07, T13."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.state import HOTEL, HOUSE
from tests.support.game import kinds, paid
from tests.support.property_game import BECAUSE, BROWN, DARK_BLUE, ORANGE, Town


def oranges(level: int = 0, **more: object) -> Town:
    """Ann owns the orange streets, built up to a level, and has 5,000."""
    game = Town(**more)  # type: ignore[arg-type]
    game.has_built("ann", level, *ORANGE)
    return game


# --- houses ---------------------------------------------------------------------------------------


def test_gl22_a_house_costs_the_price_on_the_deed_and_comes_from_the_bank() -> None:
    game = oranges()
    entry = game.do("ann builds on new_york")
    assert game.money(entry) == {"ann": -100, "bank": 100}
    assert paid(entry, HOUSE) == {"bank": -1, "site:new_york": 1}
    assert kinds(entry) == ["built"]
    event = entry.ev[0]
    assert (event.building, event.price, event.back, event.level) == (HOUSE, 100, 0, 1)
    assert event.giver == "bank"


def test_gl22_only_with_the_whole_group() -> None:
    game = Town()
    game.owns("ann", "new_york", "tennessee")
    assert game.refused("ann builds on new_york") == "no_set"
    assert "St. James Place" in game.sentence("ann builds on new_york")


def test_gl22_only_on_ones_own() -> None:
    assert oranges().refused("bob builds on new_york") == "not_owner"
    assert oranges().refused("ann builds on baltic") == "not_owner"


@pytest.mark.parametrize("deed", ["reading_rr", "electric"])
def test_gl22_nothing_is_built_on_railroads_and_utilities(deed: str) -> None:
    game = Town()
    game.owns("ann", deed)
    assert game.refused(f"ann builds on {deed}") == "no_building"
    assert game.refused(f"ann sells building on {deed}") == "no_building"


def test_t13_no_second_house_before_every_site_has_one() -> None:
    game = Town()
    game.owns("ann", *BROWN)
    game.do("ann builds on mediterranean")
    assert game.refused("ann builds on mediterranean") == "uneven"
    game.do("ann builds on baltic", "ann builds on mediterranean")
    assert game.levels(*BROWN) == (2, 1)


def test_gl22_at_most_four_houses_the_fifth_is_the_hotel() -> None:
    game = oranges(4)
    assert game.houses("bank") == 32 - 12
    entry = game.do("ann builds on new_york")
    assert entry.ev[0].building == HOTEL
    assert game.refused("ann builds on new_york") == "site_full"
    assert game.refused(f"force ann builds on new_york {BECAUSE}") == "site_full"


def test_gl22_several_at_once_are_one_entry_and_each_must_be_even() -> None:
    game = oranges()
    assert game.refused(c.Build("ann", "new_york", 2)) == "uneven"
    entry = game.do(f"force ann builds 3 on new_york {BECAUSE}")
    assert kinds(entry).count("built") == 3
    assert game.money(entry) == {"ann": -300, "bank": 300}
    assert game.levels(*ORANGE) == (0, 0, 3)


@pytest.mark.parametrize("count", [0, -1])
def test_gl22_a_number_of_houses_is_positive(count: int) -> None:
    with pytest.raises(InvalidCommand):
        oranges().do(c.Build("ann", "new_york", count))


def test_gl22_the_money_must_be_there() -> None:
    game = oranges()
    game.has_cash("ann", 99)
    assert game.refused("ann builds on new_york") == "insufficient_cash"
    assert "mortgaging" in game.sentence("ann builds on new_york")


def test_gl21_at_any_time_also_in_jail_and_in_others_turns() -> None:
    game = oranges()
    game.do("ann goes to jail", "ann builds on new_york", "next", "bob rolls 2 4")
    game.do("ann builds on st_james", "bob declines", "ann builds on tennessee")
    assert game.levels(*ORANGE) == (1, 1, 1)


# --- hotels ---------------------------------------------------------------------------------------


def test_t07_a_hotel_costs_100_and_four_houses_go_back() -> None:
    game = oranges(4)
    houses, hotels = game.houses("bank"), game.hotels("bank")
    entry = game.do("ann builds on new_york")
    assert game.money(entry) == {"ann": -100, "bank": 100}
    assert (game.houses("bank"), game.hotels("bank")) == (houses + 4, hotels - 1)
    assert (entry.ev[0].back, entry.ev[0].level) == (4, 5)
    assert game.level("new_york") == 5


def test_gl23_a_hotel_before_the_others_have_four_houses_is_uneven() -> None:
    game = oranges(3)
    game.do("ann builds on new_york")
    assert game.refused("ann builds on new_york") == "needs_houses"
    assert "every street of the group" in game.sentence("ann builds on new_york")


def test_gl23_a_sisters_hotel_counts_as_its_houses() -> None:
    game = oranges(4)
    game.do("ann builds on new_york", "ann builds on tennessee", "ann builds on st_james")
    assert game.levels(*ORANGE) == (5, 5, 5)
    assert game.houses("bank") == 32


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"hotel_needs": "all_sites"}, "needs_houses"), ({"hotel_needs": "this_site"}, None)],
)
def test_a06_hotel_needs(switches: dict[str, str], code: str | None) -> None:
    game = oranges(3, switches=switches)
    game.do("ann builds on new_york")
    if code:
        assert game.refused("ann builds on new_york") == code
    else:
        game.do("ann builds on new_york")
        assert game.levels(*ORANGE) == (3, 3, 5)


def test_rb03_three_houses_make_room_for_a_hotel() -> None:
    game = Town(overlays=("short-game",))
    game.do(*[c.Deal("ann", deed) for deed in BROWN], c.Deal("bob", "oriental"))
    game.do(c.Deal("bob", "vermont"), c.Deal("cem", "virginia"), c.Deal("cem", "states"))
    game.has_built("ann", 3, *BROWN)
    entry = game.do("ann builds on baltic")
    assert (entry.ev[0].building, entry.ev[0].back, entry.ev[0].level) == (HOTEL, 3, 4)
    assert game.money(entry) == {"ann": -50, "bank": 50}


# --- mortgages and shortage -----------------------------------------------------------------------


def test_gl24_no_building_while_a_site_of_the_group_is_mortgaged() -> None:
    game = oranges()
    game.mortgages("ann", "st_james")
    assert game.refused("ann builds on new_york") == "mortgaged"
    game.do("ann redeems st_james", "ann builds on new_york")


def with_stock(houses: int, hotels: int) -> Town:
    """A Bank with few buildings; Ann has the orange streets."""
    return oranges(houses=houses, hotels=hotels)


def test_gl25_no_house_in_the_bank_means_waiting() -> None:
    game = with_stock(2, 12)
    game.do("ann builds on new_york", "ann builds on tennessee")
    assert game.refused("ann builds on st_james") == "no_house"
    assert game.refused(f"force ann builds on st_james {BECAUSE}") == "no_house"
    game.do("ann sells building on new_york", "ann builds on st_james")


def test_gl25_no_hotel_in_the_bank_neither() -> None:
    game = oranges(4, hotels=0)
    assert game.refused("ann builds on new_york") == "no_hotel"
    assert game.level("new_york") == 4


@pytest.mark.parametrize(
    ("switches", "stock"),
    [({"stock": "box"}, (32, 12)), ({"stock": "unlimited"}, (88, 22))],
)
def test_v04_stock(switches: dict[str, str], stock: tuple[int, int]) -> None:
    """Any number is one for every place that there is."""
    game = Town(switches=switches)
    assert (game.houses("bank"), game.hotels("bank")) == stock


# --- when, how many, how evenly -------------------------------------------------------------------


def moments(switches: dict[str, str]) -> list[bool]:
    """Whether Ann may build: before her roll, after it, before Bob's, in his turn, after it."""
    game = Town(switches=switches)
    game.owns("ann", *ORANGE)
    game.has_cash("ann", 5000)
    may = []
    for statements in ((), ("ann rolls 4 6",), ("next",), ("bob rolls 2 4",), ("bob buys",)):
        game.do(*statements)
        try:
            game.do("ann builds on new_york", "undo")
        except AssertionError:
            assert game.refused("ann builds on new_york") == "not_now"
            may.append(False)
        else:
            may.append(True)
    return may


@pytest.mark.parametrize(
    ("switches", "may"),
    [
        ({"build_when": "any_time"}, [True, True, True, True, True]),
        ({"build_when": "own_turn_or_between_turns"}, [True, True, True, False, True]),
        ({"build_when": "own_turn"}, [True, True, False, False, False]),
        ({"build_when": "own_turn_before_roll"}, [True, False, False, False, False]),
    ],
)
def test_ra18_fd15_build_when(switches: dict[str, str], may: list[bool]) -> None:
    assert moments(switches) == may


@pytest.mark.parametrize(
    ("switches", "built"),
    [
        ({"build_max_per_group_turn": "off"}, 3),
        ({"build_max_per_group_turn": "1"}, 1),
        ({"build_max_per_group_turn": "2"}, 2),
    ],
)
def test_ra19_build_max_per_group_turn(switches: dict[str, str], built: int) -> None:
    game = oranges(switches=switches)
    for deed in ORANGE[:built]:
        game.do(f"ann builds on {deed}")
    if built < 3:
        assert game.refused(f"ann builds on {ORANGE[built]}") == "build_limit"
        game.has_built("ann", 0, *BROWN)
        game.do("ann builds on baltic")
        game.do("next", "bob's turn", "next", "next", f"ann builds on {ORANGE[built]}")


@pytest.mark.parametrize(
    ("switches", "code"),
    [({"build_even": "yes"}, "uneven"), ({"build_even": "no"}, None)],
)
def test_v01_build_even(switches: dict[str, str], code: str | None) -> None:
    game = oranges(switches=switches)
    game.do("ann builds on new_york")
    if code:
        assert game.refused("ann builds on new_york") == code
    else:
        game.do("ann builds 3 on new_york")
        assert game.levels(*ORANGE) == (0, 0, 4)


def test_ra20_a_hotel_on_one_lot_alone_where_nothing_is_said_about_evenness() -> None:
    game = Town(box="rouble-simple", switches={"build_max_per_group_turn": "off"})
    game.owns("ann", *DARK_BLUE)
    game.has_cash("ann", 5000)
    entry = game.do("ann builds 5 on boardwalk")
    assert game.money(entry) == {"ann": -1000, "bank": 1000}
    assert game.levels(*DARK_BLUE) == (0, 5)


@pytest.mark.parametrize("deed", ["electric", "reading_rr"])
def test_a_hotel_that_was_won_stands_on_no_railroad_or_utility(deed: str) -> None:
    game = Town()
    game.owns("ann", "electric", "water", "reading_rr")
    game.do(f"correct ann +1 hotel {BECAUSE}")
    assert game.refused(f"ann places hotel on {deed}") == "no_building"
