"""What is named to who is short of cash can be done: next, in that order, for that amount."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from banker.editions.switches import catalogue
from banker.engine.fold import apply
from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.raising_cash import (
    MORTGAGE,
    SELL_BUILDING,
    SELL_DEED,
    SELL_GROUP,
    CashSource,
    cash_sources,
    is_owing,
    may_sell_deeds,
    runs,
)
from banker.games.board.state import BANK, DEED, HOTEL, HOUSE, SITE, Auction, Due, Setup, State
from banker.ledger.balances import post
from banker.ledger.entry import Posting
from tests import examples
from tests.support.property_game import BROWN, DARK_BLUE, ORANGE, Town

COMMANDS = {
    MORTGAGE: c.Mortgage,
    SELL_BUILDING: c.SellBuilding,
    SELL_GROUP: lambda who, deed: c.SellBuilding(who, deed, group=True),
    SELL_DEED: c.SellDeed,
}


def carried_out(state: State, who: str, found: list[CashSource]) -> State:
    """The state after these, by the rules; each must bring what was told."""
    for way in found:
        decision = decide(state, COMMANDS[way.how](who, way.deed))
        after = apply(state, decision)
        assert after.cash(who) - state.cash(who) == way.amount, way
        state = after
    return state


def owing(**more: object) -> Town:
    """Ann has dark blue with a house on each, no cash, and owes the Bank."""
    game = Town(**more)  # type: ignore[arg-type]
    game.has_built("ann", 1, *DARK_BLUE)
    game.has_cash("ann", 0)
    game.do('correct ann +15 because "for the test"', "ann moves to income_tax")
    return game


# --- by example -----------------------------------------------------------------------------------


def test_the_street_that_was_built_on_first_is_not_named_when_it_is_behind() -> None:
    game = Town()
    game.has_built("ann", 1, *DARK_BLUE)
    game.builds("ann", "boardwalk")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    assert game.sentence("ann pays") == (
        "Ann has 0 and owes 200; selling 2 buildings by turns on Boardwalk and Park Place"
        " would bring 200"
    )
    game.do("ann sells building on boardwalk", "ann sells building on park_place", "ann pays")


def test_one_building_is_named_where_one_is_enough() -> None:
    game = owing()
    game.has_cash("ann", 120)
    assert game.sentence("ann pays") == (
        "Ann has 120 and owes 200; selling a building on Park Place would bring 100"
    )


def test_hotels_come_down_by_turns() -> None:
    game = Town()
    game.has_built("ann", 5, *DARK_BLUE)
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    assert [way.amount for way in cash_sources(game.state, "ann")] == [100] * 10 + [175, 200]
    carried_out(game.state, "ann", cash_sources(game.state, "ann"))


def test_v06_nothing_is_advised_that_may_not_be_sold_now() -> None:
    game = Town(switches={"sell_when": "own_turn"})
    game.has_built("ann", 1, *DARK_BLUE)
    game.has_cash("ann", 20)
    assert "building" in game.sentence("ann pays 100 to bob")
    game.do("bob's turn")
    assert game.sentence("ann pays 100 to bob") == (
        "Ann has 20 and needs 100: name less, or get the rest first"
    )
    assert game.refused("ann sells building on boardwalk") == "not_now"


def test_a_group_goes_whole_where_the_bank_has_no_houses_for_its_hotels() -> None:
    game = Town(switches={"hotel_sale_short": "refuse"})
    game.has_built("ann", 5, *DARK_BLUE)
    left = game.state.amount(BANK, HOUSE)
    game.do(f'correct bob +{left - 3} houses because "for the test"')
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    assert [way.how for way in cash_sources(game.state, "ann")] == [SELL_GROUP, MORTGAGE, MORTGAGE]
    assert "selling all buildings on Dark blue would bring 1,000" in game.sentence("ann pays")
    carried_out(game.state, "ann", cash_sources(game.state, "ann"))


def test_houses_that_are_sold_elsewhere_let_hotels_step_down() -> None:
    game = Town(switches={"hotel_sale_short": "refuse"})
    game.has_built("ann", 5, *BROWN)
    game.has_built("ann", 3, *ORANGE)
    game.do(f'correct bob +{game.state.amount(BANK, HOUSE)} houses because "for the test"')
    game.has_cash("ann", 0)
    found = [way for way in cash_sources(game.state, "ann") if way.how != MORTGAGE]
    assert {way.deed for way in found[:4]} == set(ORANGE)
    assert all(way.how == SELL_BUILDING for way in found)
    game.do("ann moves to income_tax")
    carried_out(game.state, "ann", found)


def test_a_run_ends_where_its_turns_end_and_where_there_is_enough() -> None:
    found = [CashSource(SELL_BUILDING, deed, 10) for deed in "aaabcabc"] + [
        CashSource(MORTGAGE, "a", 5)
    ]
    assert [("".join(run.deeds), len(run.cash_sources)) for run in runs(found)] == [
        ("a", 3), ("bca", 5), ("a", 1),
    ]  # fmt: skip
    split = [len(run.cash_sources) for run in runs(found, 45)]
    assert split == [3, 2, 3, 1]


# --- whatever the position ------------------------------------------------------------------------

BOXES = ("secret-vault", "glass-classic", "cash-decoder", "rouble-full", "online-rental-tax")
SWITCHES = (
    "mortgage_when", "mortgage_needs_bare", "mortgage_hotels", "sell_deeds_when", "build_even",
    "sell_when", "hotel_sale", "hotel_sale_mode", "hotel_sale_short", "split_set_hotels",
    "bank_money", "redeem_base",
)  # fmt: skip


def moved(giver: str, receiver: str, thing: str, count: int = 1) -> list[Posting]:
    return [Posting(giver, thing, -count), Posting(receiver, thing, count)] if count else []


@st.composite
def positions(draw: st.DrawFn, box: str) -> State:
    """Streets of Ann's, evenly built or not, some of them mortgaged, a sister with Bob; few houses
    left or many; a debt or none."""
    chosen = {name: draw(st.sampled_from(catalogue("board")[name].values)) for name in SWITCHES}
    state = Town(box=box).state
    edition = replace(
        state.edition, switches={**state.edition.switches, **chosen}
    )  # any choice, whether the box offers it or not
    legs: list[Posting] = []
    mortgaged: list[str] = []
    houses, hotels = state.amount(BANK, HOUSE), state.amount(BANK, HOTEL)
    top = edition.houses_before_hotel + 1
    for group in draw(st.permutations(edition.groups))[:4]:
        even = draw(st.integers(0, top))
        for deed in edition.deeds_in[group.id]:
            owner = draw(st.sampled_from(("ann", "ann", "ann", "ann", "bob")))
            legs += moved(BANK, owner, DEED + deed.id)
            level = draw(st.sampled_from((even, even, max(0, even - 1), 0)))
            if deed.kind != "street" or (owner == "bob" and level < top):
                level = 0
            hotel = int(level == top and hotels > 0)
            house = 0 if level == top else min(level, houses) if is_built_by_bank(deed) else 0
            legs += moved(BANK, SITE + deed.id, HOTEL, hotel)
            legs += moved(BANK, SITE + deed.id, HOUSE, house)
            houses, hotels = houses - house, hotels - hotel
            if not (hotel or house) and deed.mortgage and draw(st.booleans()):
                mortgaged.append(deed.id)
    left = draw(st.integers(0, min(houses, 6)))
    legs += moved(BANK, "bob", HOUSE, houses - left)
    money = edition.money.commodity
    step = max(1, edition.deeds[0].price // 10)
    in_bank = state.cash(BANK) - step * draw(st.integers(0, 100))
    legs += moved(BANK, "cem", money, in_bank)
    dues = (Due("ann", BANK, 10**6, "tax", "income_tax"),) if draw(st.booleans()) else ()
    auction = Auction(HOUSE, "bob") if left and draw(st.booleans()) else None
    table = replace(
        state.table, dues=dues, auction=auction, mortgaged=tuple(sorted(mortgaged)),
        turn=draw(st.sampled_from(("ann", "bob"))),
    )  # fmt: skip
    return State(
        Setup(edition, state.setup.players), post(state.balances, legs), state.seats, table
    )


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_way_that_is_named_is_carried_out_in_its_order_for_its_amount(
    box: str, data: st.DataObject
) -> None:
    state = data.draw(positions(box))
    owes = is_owing(state, "ann")
    found = cash_sources(state, "ann", owing=owes)
    after = carried_out(state, "ann", found)
    assert after.cash("ann") - state.cash("ann") == sum(way.amount for way in found)
    assert [way for run in runs(found) for way in run.cash_sources] == found
    if state.edition.switches["bank_money"] != "limited":
        assert not cash_sources(after, "ann", owing=owes), "nothing was left out"


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=examples(8), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_not_named_is_refused(box: str, data: st.DataObject) -> None:
    """No deed and no building that the rules would still take was left out, but for a Bank that
    has nothing left."""
    state = data.draw(positions(box))
    owes = is_owing(state, "ann")
    after = carried_out(state, "ann", cash_sources(state, "ann", owing=owes))
    if state.edition.switches["bank_money"] == "limited":
        return
    # Where the Bank buys deeds, a mortgage is no way out: it would bring less.
    is_bought = may_sell_deeds(state, owing=owes)
    for deed in after.deeds("ann"):
        for how, command in COMMANDS.items():
            if how != MORTGAGE or not is_bought:
                with pytest.raises(Refusal):
                    decide(after, command("ann", deed.id))
