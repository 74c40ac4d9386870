"""Ideas: what a player may do without being asked: build, place, redeem, trade.

These are proposals: if the rules refuse one, the next is tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.board import commands as c
from banker.games.board.edition import Deed
from banker.games.board.queries.prices import (
    bank_sells_buildings,
    in_bank,
    is_built_by_bank,
    redeem_cost,
)
from banker.games.board.rules.property.building_rules import is_uneven, next_building
from banker.games.board.state import BANK, DEED, HOTEL, State
from banker.ledger.amount import rounded_down
from banker.players.board.value import SET_SHARE, reserve, set_price, sisters_owner, value
from banker.players.draw import Draw, is_so, one_of
from banker.players.temper import Temper

LOOKS = 125  # per mille of a player's turns in which a trade is thought of
THREE = 3  # houses, up to which each one adds most
REDEEMS = 3  # times the reserve that is left when a deed is redeemed


def ideas(
    state: State, who: str, tempers: dict[str, Temper], draw: Draw, *, trades: bool
) -> Iterator[c.AnyCommand]:
    """Yield the commands that a player would choose without being asked, the best first.

    `trades`: whether the player considers trades.
    """
    temper = tempers[who]
    yield from _placed(state, who)
    if bank_sells_buildings(state.edition):
        yield from _built(state, who, temper)
    yield from _redeemed(state, who, temper)
    if trades and is_so(LOOKS, draw) and (trade := _trade(state, who, tempers, draw)) is not None:
        yield trade


def _placed(state: State, who: str) -> Iterator[c.AnyCommand]:
    """Hotels that a player has and that stand nowhere."""
    if not state.amount(who, HOTEL):
        return
    sites = [
        deed
        for deed in state.deeds(who)
        if deed.kind == "street"
        and state.has_set(who, deed.group)
        and deed.id not in state.table.mortgaged
        and state.hotels_on(deed.id) < state.edition.hotels_per_site
    ]
    for deed in sorted(sites, key=lambda deed: -deed.rents[-1])[:1]:
        yield c.PlaceHotel(who, deed.id)


def _built(state: State, who: str, temper: Temper) -> Iterator[c.AnyCommand]:
    """One building: first streets below three houses, then by rent for its cost."""
    spare = state.cash(who) - reserve(state, temper.build)
    sites = [
        deed
        for group in _whole(state, who)
        for deed in state.edition.deeds_in[group]
        if deed.building <= spare
        and not is_uneven(state, deed)
        and state.hotels_on(deed.id) < state.edition.hotels_per_site
        and in_bank(state, next_building(state, deed))
    ]
    sites.sort(key=lambda it: (state.level(it.id) >= THREE, -rounded_down(it.rents[-1], 1000,
                                                                        it.building)))  # fmt: skip
    for deed in sites[:1]:
        yield c.Build(who, deed.id)


def _whole(state: State, who: str) -> list[str]:
    """The groups of streets that a player may build on."""
    mortgaged = state.table.mortgaged
    return [
        group
        for group in dict.fromkeys(it.group for it in state.deeds(who) if is_built_by_bank(it))
        if state.has_set(who, group)
        and not any(it.id in mortgaged for it in state.edition.deeds_in[group])
    ]


def _redeemed(state: State, who: str, temper: Temper) -> Iterator[c.AnyCommand]:
    keeps = REDEEMS * reserve(state, temper.reserve)
    for id in state.table.mortgaged:
        deed = state.edition.deed_by_id[id]
        if state.amount(who, DEED + id) and state.cash(who) >= redeem_cost(state, deed) + keeps:
            yield c.Redeem(who, id)
            return


# --- trades ---------------------------------------------------------------------------------------


def _trade(state: State, who: str, tempers: dict[str, Temper], draw: Draw) -> c.AnyCommand | None:
    """A swap that completes a set for both sides, else cash for a last deed."""
    wanted = _last_deeds(state, who)
    if not wanted:
        return None
    deed = one_of(wanted, draw)
    owner = state.owner(deed.id)
    back = [it for it in _last_deeds(state, owner) if state.owner(it.id) == who]
    back = [it for it in back if it.group != deed.group]
    if back:
        return _swap(state, who, owner, deed, one_of(back, draw))
    share = rounded_down(set_price(state, deed), tempers[owner].asks, 1000)
    asked = _in_notes(state, deed.price + rounded_down(share, SET_SHARE, 1000))
    keeps = reserve(state, tempers[who].reserve)
    if asked > min(value(state, who, deed), state.cash(who) - keeps):
        return None
    return _exchange(who, owner, (c.Item("cash", asked),), (c.Item("deed", 1, deed.id),))


def _swap(state: State, who: str, owner: str, deed: Deed, given: Deed) -> c.AnyCommand | None:
    """Deed for deed; the proposer evens the prices, if what is left allows it."""
    cash = _in_notes(state, max(0, value(state, who, deed) - value(state, owner, given)))
    if cash > state.cash(who):
        return None
    ours = (c.Item("deed", 1, given.id), *((c.Item("cash", cash),) if cash else ()))
    return _exchange(who, owner, ours, (c.Item("deed", 1, deed.id),))


def _in_notes(state: State, amount: int) -> int:
    """The most of an amount that notes can pay."""
    step = max(1, state.edition.note_step)
    return rounded_down(amount, 1, step) * step


def _exchange(
    who: str, other: str, given: tuple[c.Item, ...], got: tuple[c.Item, ...]
) -> c.AnyCommand:
    return c.Trade((c.Leg(who, other, given), c.Leg(other, who, got)))


def _last_deeds(state: State, who: str) -> list[Deed]:
    """Deeds of other players that alone are missing in a set, with nothing built on it."""
    groups = {deed.group for deed in state.deeds(who)}
    return [
        deed
        for deed in state.edition.deeds
        if deed.group in groups
        and state.owner(deed.id) not in (BANK, who)
        and sisters_owner(state, deed) == who
        and state.is_bare(deed.group)
        and deed.id not in state.table.mortgaged
    ]
