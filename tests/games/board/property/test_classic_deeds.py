"""GL-09, GL-12, GL-27, GL-29, RA-25, RA-26: deeds of the classic board. T09, T10, T14."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.prices import redeem_cost, transfer_interest
from tests.support.game import handed, kinds
from tests.support.property_game import BECAUSE, BROWN, ORANGE, YELLOW, Town, trade

# T09, and the rest of the printed column "redeem": mortgage and 10 %, halves up.
REDEEM = {
    "mediterranean": 33, "baltic": 33, "oriental": 55, "connecticut": 66, "st_charles": 77,
    "virginia": 88, "st_james": 99, "new_york": 110, "kentucky": 121, "illinois": 132,
    "atlantic": 143, "marvin": 154, "pacific": 165, "pennsylvania": 176, "park_place": 193,
    "boardwalk": 220, "reading_rr": 110, "electric": 83, "water": 83,
}  # fmt: skip


def test_gl09_an_unowned_deed_is_bought_at_its_price_or_auctioned() -> None:
    game = Town()
    game.do("ann rolls 2 3")
    entry = game.do("ann buys")
    assert game.money(entry) == {"ann": -200, "bank": 200}
    assert handed(entry) == {"reading_rr": "ann"}
    game.do("bob rolls 2 4")
    assert kinds(game.do("bob declines")) == ["auction_opened"]


def test_gl27_a_mortgage_brings_the_listed_value_at_any_time() -> None:
    game = Town()
    game.owns("ann", "boardwalk")
    assert game.money(game.do("ann mortgages boardwalk")) == {"ann": 200, "bank": -200}
    assert game.refused("ann mortgages boardwalk") == "mortgaged"


@pytest.mark.parametrize(("deed", "cost"), REDEEM.items())
def test_t09_redeeming_costs_the_mortgage_and_a_tenth_of_it(deed: str, cost: int) -> None:
    game = Town()
    game.owns("ann", deed)
    game.do(f"ann mortgages {deed}")
    assert game.money(game.do(f"ann redeems {deed}")) == {"ann": -cost, "bank": cost}


@pytest.mark.parametrize(
    ("switches", "costs"),
    [
        ({"interest_round": "half_up"}, (193, 83, 18)),
        ({"interest_round": "down"}, (192, 82, 17)),
    ],
)
def test_a05_interest_round(switches: dict[str, str], costs: tuple[int, int, int]) -> None:
    game = Town(switches=switches)
    park, water = (game.state.edition.deed_by_id[deed] for deed in ("park_place", "water"))
    assert (redeem_cost(game.state, park), redeem_cost(game.state, water)) == costs[:2]
    assert transfer_interest(game.state, park) == costs[2]


@pytest.mark.parametrize(
    ("switches", "cost"),
    [({"redeem_base": "mortgage"}, 33), ({"redeem_base": "price"}, 66)],
)
def test_v03_redeem_base(switches: dict[str, str], cost: int) -> None:
    """RA-26 says the full value and 10 %: 66 for a lot of 60."""
    game = Town(box="rouble-simple", switches=switches)
    game.owns("ann", "baltic")
    game.do("ann mortgages baltic")
    assert game.money(game.do("ann redeems baltic")) == {"ann": -cost, "bank": cost}


def test_a_printed_sum_is_what_redeeming_costs_whatever_the_interest_is() -> None:
    game = Town(box="secret-vault", switches={"redeem_base": "price"})
    oriental = game.state.edition.deed_by_id["oriental"]
    assert redeem_cost(game.state, oriental) == oriental.redeem == 120


# --- bare first -----------------------------------------------------------------------------------


def test_t14_no_mortgage_while_a_sister_has_a_house() -> None:
    game = Town()
    game.has_built("ann", 0, *YELLOW)
    game.builds("ann", "marvin")
    assert game.refused("ann mortgages atlantic") == "not_bare"
    assert "Marvin Gardens" in game.sentence("ann mortgages atlantic")
    game.do("ann sells building on marvin", "ann mortgages atlantic")


@pytest.mark.parametrize(
    ("switches", "own", "sister"),
    [
        ({"mortgage_needs_bare": "no"}, "allowed", "allowed"),
        ({"mortgage_needs_bare": "lot"}, "not_bare", "allowed"),
        ({"mortgage_needs_bare": "group"}, "not_bare", "not_bare"),
    ],
)
def test_v10_mortgage_needs_bare(switches: dict[str, str], own: str, sister: str) -> None:
    game = Town(switches=switches)
    game.has_built("ann", 0, *YELLOW)
    game.builds("ann", "marvin")
    for deed, outcome in (("marvin", own), ("atlantic", sister)):
        if outcome == "allowed":
            game.do(f"ann mortgages {deed}")
        else:
            assert game.refused(f"ann mortgages {deed}") == outcome


def test_gl27_a_forced_mortgage_leaves_the_buildings_where_they_are() -> None:
    game = Town()
    game.has_built("ann", 1, *BROWN)
    game.do(f"force ann mortgages baltic {BECAUSE}")
    assert game.levels(*BROWN) == (1, 1)


# --- interest when a mortgaged deed changes hands -------------------------------------------------


def with_mortgaged(deed: str) -> Town:
    """Ann has a mortgaged deed; Bob has 1,500."""
    game = Town()
    game.owns("ann", deed)
    game.mortgages("ann", deed)
    return game


def test_t10_the_buyer_of_a_mortgaged_boardwalk_pays_20_now_and_220_later() -> None:
    game = with_mortgaged("boardwalk")
    entry = game.do("ann gives boardwalk to bob for 300")
    assert game.money(entry) == {"ann": 300, "bob": -320, "bank": 20}
    assert kinds(entry) == ["interest_paid", "traded"]
    assert game.state.table.mortgaged == ("boardwalk",)
    game.do("ann rolls 4 6")
    assert game.money(game.do("bob redeems boardwalk")) == {"bob": -220, "bank": 220}


def test_gl29_who_redeems_at_once_pays_the_ten_per_cent_once() -> None:
    """Value and 10 % in all: what was paid with the trade counts."""
    game = with_mortgaged("boardwalk")
    game.do("ann gives boardwalk to bob for 300")
    entry = game.do("bob redeems boardwalk")
    assert kinds(entry) == ["interest_credited", "deed_redeemed"]
    assert game.money(entry) == {"bob": -200, "bank": 200}


def test_gl29_the_credit_is_used_once() -> None:
    game = with_mortgaged("boardwalk")
    game.do("ann gives boardwalk to bob for 300", "bob redeems boardwalk")
    game.do("bob mortgages boardwalk")
    assert game.money(game.do("bob redeems boardwalk")) == {"bob": -220, "bank": 220}


def test_gl29_interest_is_for_the_new_owner_also_of_a_gift() -> None:
    game = with_mortgaged("baltic")
    assert game.money(game.do("ann gives baltic to bob for nothing")) == {"bob": -3, "bank": 3}


def test_gl29_what_comes_in_with_the_trade_may_pay_the_interest() -> None:
    game = with_mortgaged("boardwalk")
    game.has_cash("bob", 0)
    assert game.refused("ann gives boardwalk to bob for nothing") == "insufficient_cash"
    game.do(trade(("ann", "bob", "deed boardwalk + cash 20")))
    assert game.cash("bob") == 0


def test_gl29_a_deed_that_is_face_up_costs_no_interest() -> None:
    game = with_mortgaged("boardwalk")
    game.owns("ann", "baltic")
    assert game.money(game.do("ann gives baltic to bob for 10")) == {"ann": 10, "bob": -10}


# --- a house rule: nobody buys in the first lap ---------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "offered"),
    [({"first_lap_no_buying": "no"}, "oriental"), ({"first_lap_no_buying": "yes"}, None)],
)
def test_first_lap_no_buying(switches: dict[str, str], offered: str | None) -> None:
    game = Town(switches=switches)
    entry = game.do("ann rolls 2 4")
    assert game.state.table.offer == offered
    if offered is None:
        assert kinds(entry)[-1] == "too_early"
        assert game.refused("ann buys oriental") == "first_lap"
        assert game.refused("ann declines") == "no_offer"
        game.do("bob rolls 1 2")


def test_after_passing_go_one_buys_as_always() -> None:
    game = Town(switches={"first_lap_no_buying": "yes"})
    game.do("ann moves to boardwalk", "ann moves to mediterranean")
    assert game.state.table.offer == "mediterranean"
    game.do("ann declines")
    assert game.refused("bob bids 10") == "first_lap"
    game.do("ann bids 10", "auction closes")
    assert game.owner("mediterranean") == "ann"


# --- beyond cash, and a half price ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "price"),
    [
        ({"beyond_cash": "no"}, None),
        ({"beyond_cash": "mortgageable"}, 50),
        ({"beyond_cash": "free"}, 50),
    ],
)
def test_b20_beyond_cash(switches: dict[str, str], price: int | None) -> None:
    game = Town(switches=switches)
    game.owns("ann", "virginia")
    game.has_cash("ann", 50)
    game.do("ann moves to oriental")
    if price is None:
        assert game.refused("ann buys") == "insufficient_cash"
    else:
        game.do("ann buys")
        assert game.dues("ann") == [("bank", price, "price")]


def test_b20_free_asks_for_no_cover_at_all() -> None:
    game = Town(switches={"beyond_cash": "free"})
    game.has_cash("ann", 0)
    game.do("auction boardwalk", "ann bids 900", "auction closes")
    assert game.dues("ann") == [("bank", 900, "price")]


def test_the_houses_of_a_group_count_as_cover() -> None:
    """Beyond one's cash goes what buildings and mortgages would bring: 3 x 50 and 280."""
    game = Town(switches={"beyond_cash": "mortgageable"})
    game.has_built("ann", 1, *ORANGE)
    game.has_cash("ann", 0)
    game.do("auction boardwalk")
    assert game.refused("ann bids 431") == "insufficient_cash"
    game.do("ann bids 430")


# --- selling deeds is another edition's -----------------------------------------------------------


def test_the_bank_buys_no_deeds_back_here() -> None:
    game = Town()
    game.owns("ann", "baltic")
    assert game.refused(c.SellDeed("ann", "baltic")) == "not_in_edition"


def test_a18_who_has_too_little_may_raise_it_first_and_else_it_is_auctioned() -> None:
    game = Town()
    game.owns("ann", "reading_rr")
    game.has_cash("ann", 60)
    game.do("ann moves to oriental")
    assert game.refused("ann buys") == "insufficient_cash"
    game.do("ann mortgages reading_rr", "ann buys")
    game.do("ann moves to boardwalk")
    assert game.refused("ann buys") == "insufficient_cash"
    assert kinds(game.do("ann declines")) == ["auction_opened"]
