"""What holds on every box with any choice of the rules of property, whatever is asked.

Method: a position with sets, buildings and little money; then commands of these chapters, most of
them fitting, some forced. After each: nothing from nothing, nothing below zero, a refusal leaves no
trace, and an entry's events and facts read back.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from banker.editions.switches import catalogue
from banker.engine.fold import replay
from banker.foundation.errors import CommandError
from banker.games.board import commands as c, events as e
from banker.games.board.queries.phases import waiting_for
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.raising_cash import cash_sources, raisable
from banker.games.board.rules.payments import RENT
from banker.games.board.state import BANK, BOX, DEED, HOTEL, HOUSE, Setup, State, opening as opened
from tests import examples
from tests.support.property_game import BROWN, DARK_BLUE, ORANGE, Town

BOXES = ("glass-classic", "cash-decoder", "rouble-full", "rouble-simple", "online-rental-tax")
WHO = ("ann", "bob", "cem")
STREETS = (*BROWN, *DARK_BLUE, *ORANGE, "oriental")

SWITCHES = (
    "redeem_base", "interest_round", "mortgage_needs_bare", "sell_deeds_when", "beyond_cash",
    "build_when", "build_even", "hotel_needs", "stock", "building_auction_open", "sell_when",
    "hotel_sale", "hotel_sale_mode", "hotel_sale_short", "decliner_may_bid", "unsold", "bid_short",
    "trade_when", "trade_needs_bare", "trade_mortgaged", "trade_during_debt", "property_as_rent",
    "split_set_hotels", "fairness_base", "bankrupt_to_player", "bankrupt_to_bank", "bankrupt_cards",
    "bankrupt_deeds", "auction_estate", "waive_interest_if_poor", "several_creditors", "end",
    "valuation", "end_after", "tie", "no_auctions", "bank_money",
)  # fmt: skip

who = st.sampled_from(WHO)
deed = st.sampled_from(STREETS)
amount = st.integers(1, 300)
items = st.one_of(
    st.builds(c.Item, st.just("cash"), amount),
    st.builds(c.Item, st.just("deed"), st.just(1), deed),
    st.builds(c.Item, st.sampled_from(("rent", "hotel", "jail_card", "chip"))),
)
legs = st.builds(c.Leg, who, who, st.lists(items, max_size=2).map(tuple))
asked: st.SearchStrategy[c.AnyCommand] = st.one_of(
    st.builds(c.Build, who, deed, st.integers(1, 5)),
    st.builds(c.SellBuilding, who, deed, st.integers(1, 2), st.booleans()),
    st.builds(c.PlaceHotel, who, deed),
    st.builds(c.Mortgage, who, deed),
    st.builds(c.Redeem, who, deed),
    st.builds(c.SellDeed, who, deed),
    st.builds(c.OpenAuction, deed | st.sampled_from((HOUSE, HOTEL))),
    st.builds(c.Bid, who, amount),
    st.just(c.CloseAuction()),
    st.builds(c.Trade, st.lists(legs, min_size=1, max_size=3).map(tuple)),
    st.builds(c.Move, who, st.sampled_from((*STREETS, "income_tax", "go"))),
    st.builds(c.AskRent, who, st.none() | who, st.none() | deed),
    st.builds(c.Buy, who, st.none() | deed),
    st.builds(c.Decline, who),
    st.builds(c.Pay, who),
    st.builds(c.GoBankrupt, who),
    st.builds(c.Transfer, who, st.just(BANK), st.integers(1, 2000)),
    st.just(c.Next()),
)
forced = st.builds(c.Force, asked, st.just("so"))
# A number picks one of what fits. What fits leads deeper.
said = st.integers(0, 9).flatmap(
    lambda dot: st.integers(0, 2**16) if dot < 7 else asked if dot < 9 else forced
)


def fitting(state: State) -> list[c.AnyCommand]:
    """What people might ask for now; rules refuse some of it."""
    table = state.table
    may: list[c.AnyCommand] = [c.Next(), c.Move(table.turn, "boardwalk")]
    if table.auction:
        high = table.auction.high + state.edition.money.auction_raise
        may += [c.Bid(player, max(high, 50)) for player in state.playing()] + [c.CloseAuction()] * 3
    if table.offer:
        may += [c.Buy(table.turn), c.Decline(table.turn)] * 3
    may += [c.AskRent(claim.owner) for claim in table.claims]
    for due in table.dues:
        may += [c.Pay(due.debtor), c.GoBankrupt(due.debtor)] * 2
        rent = (c.Leg(due.creditor, due.debtor, (c.Item("rent"),)),) if due.reason == RENT else ()
        for one in state.deeds(due.debtor)[:2]:
            given = c.Leg(due.debtor, due.creditor, (c.Item("deed", 1, one.id),))
            may += [c.Trade((given, *rent))] if rent else []
    for player in state.playing():
        for one in state.deeds(player):
            turn_over = c.Redeem if one.id in table.mortgaged else c.Mortgage
            may += [c.Build(player, one.id), c.SellBuilding(player, one.id)]
            may += [turn_over(player, one.id), c.SellDeed(player, one.id)]
            may.append(c.PlaceHotel(player, one.id))
            other = next(who for who in WHO if who != player)
            price = c.Leg(other, player, (c.Item("cash", max(1, one.price * 3 // 4)),))
            may.append(c.Trade((c.Leg(player, other, (c.Item("deed", 1, one.id),)), price)))
    may += [c.OpenAuction(HOUSE), c.OpenAuction(HOTEL)]
    return may


def picked(state: State, step: int | c.AnyCommand) -> c.AnyCommand:
    """The command of a step."""
    if not isinstance(step, int):
        return step
    may = fitting(state)
    return may[step % len(may)]


def position(box: str, switches: dict[str, str], cash: int) -> Town:
    """Ann has orange with buildings, Bob brown and dark blue. The choices hold from here on."""
    game = Town(box=box)
    houses = game.state.edition.houses_before_hotel
    game.has_built("ann", 2 if houses else 1, *ORANGE)
    game.has_built("bob", houses + 1, *BROWN)
    game.owns("bob", *DARK_BLUE)
    for player in WHO:
        game.has_cash(player, cash)
    setup = game.state.setup
    chosen = {**setup.edition.switches, **switches}
    setup = Setup(replace(setup.edition, switches=chosen), setup.players)
    game.session.state = replace(game.state, setup=setup)
    return game


def assert_sound(state: State, supply: dict[str, int]) -> None:
    money = state.edition.money.commodity
    found: dict[str, int] = {}
    for account, holding in state.balances.items():
        for commodity, count in holding.items():
            assert count > 0 or account == BOX or (account, commodity) == (BANK, money)
            if account != BOX:
                found[commodity] = found.get(commodity, 0) + count
    assert found == supply
    for one in state.edition.deeds:
        owner = state.owner(one.id)
        assert state.hotels_on(one.id) <= state.edition.hotels_per_site
        assert state.houses_on(one.id) <= state.edition.houses_before_hotel
        assert not (state.houses_on(one.id) and state.hotels_on(one.id))
        assert not state.level(one.id) or is_built_by_bank(one)
        assert owner != BANK or not state.level(one.id) or state.table.ended
        assert sum(DEED + one.id in held for held in state.balances.values()) == 2  # and the box
    for player in state.playing():
        assert raisable(state, player) == sum(way.amount for way in cash_sources(state, player))
    assert waiting_for(state)


def supplies(state: State) -> dict[str, int]:
    return {thing: -count for thing, count in state.balances[BOX].items()}


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=examples(8), suppress_health_check=list(HealthCheck))
@given(
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(catalogue("board")[name].values) for name in SWITCHES}
    ),
    st.sampled_from((0, 60, 1000)),
    st.integers(0, 40).flatmap(lambda many: st.lists(said, min_size=many, max_size=many)),
)
def test_whatever_is_asked_the_books_hold(
    box: str, switches: dict[str, str], cash: int, steps: list[int | c.AnyCommand]
) -> None:
    game = position(box, switches, cash)
    session, supply = game.session, supplies(game.state)
    for step in steps:
        before, entries = session.state, session.journal.count
        command = picked(before, step)
        try:
            entry = session.execute(command).entry
        except CommandError as refused:
            assert "\n" not in str(refused)
            assert session.state is before
            assert session.journal.count == entries
        else:
            assert_sound(session.state, supply)
            stored = msgspec.json.encode(entry.ev)
            assert msgspec.json.decode(stored, type=tuple[e.AnyEvent, ...]) == entry.ev
    first, *rest = session.entries()
    assert replay(opened(session.state.setup, first.post), rest) == session.state
    acts = len(session.history.standing)
    if acts:
        session.execute(c.Undo(acts))
        assert session.state == opened(session.state.setup, first.post)
