"""Building resale: the Bank's price for buildings sold back, one by one or a group at once.

Rules of this file (GL-26, RA-21, FD-17 to FD-20, cash decoder rule 37)
* The Bank pays a share of a building's cost. A group is sold as evenly as the group was built.
* A sold hotel leaves the houses that the hotel replaced, if the Bank has these houses.
* This module only calculates, so that advice and sale use the same amounts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.games.board.edition import Deed
from banker.games.board.queries.phases import is_own_turn
from banker.games.board.queries.prices import hotel_to_nothing, in_bank, is_built_by_bank, resale
from banker.games.board.state import BANK, HOTEL, HOUSE, SITE, State
from banker.ledger.balances import post
from banker.ledger.entry import Posting

# V-06: when a player who owes nothing may sell buildings back.
SELL_WHEN: dict[str, Callable[[State, str], bool]] = {
    "any_time": lambda _state, _who: True,
    "own_turn": is_own_turn,
}


class Resale(NamedTuple):
    """A sale of one building to the Bank: the street, what is sold (`thing`), the price, and how
    many houses replace a hotel."""

    deed: str
    thing: str
    amount: int
    houses: int = 0


def may_sell_buildings(state: State, who: str, *, owing: bool) -> bool:
    """Tell whether a player may sell buildings now. `owing`: the player owes money, and so may
    always sell."""
    return owing or SELL_WHEN[state.edition.switches["sell_when"]](state, who)


def is_even(state: State) -> bool:
    """Tell whether the streets of a group must be built up and sold evenly (rule V-01)."""
    return state.edition.flag("build_even")


def is_behind(state: State, deed: Deed) -> bool:
    """Tell whether another street of the group must be sold first, because it has more buildings
    (rule GL-26)."""
    return is_even(state) and state.level(deed.id) < max(
        state.level(sister.id) for sister in state.edition.deeds_in[deed.group]
    )


def built_up(state: State, who: str, group: str) -> list[Deed]:
    """Return a player's streets of a group on which the Bank sells buildings."""
    return [
        deed
        for deed in state.edition.deeds_in[group]
        if state.owner(deed.id) == who and is_built_by_bank(deed)
    ]


# --- one building ---------------------------------------------------------------------------------


def one_building(state: State, who: str, deed: Deed) -> list[Resale]:
    """Return the sales by which one building of a street is sold; empty if the rules refuse.

    It may take several, where the Bank lacks the houses to replace a hotel.
    """
    if not state.hotels_on(deed.id):
        return [Resale(deed.id, HOUSE, resale(state, deed))]
    return HOTEL_SALE_MODE[state.edition.switches["hotel_sale_mode"]](state, who, deed)


def is_short(state: State, deed: Deed) -> bool:
    """Tell whether a street has a hotel and the Bank has too few houses to replace it."""
    needed = state.edition.houses_before_hotel
    return bool(state.hotels_on(deed.id)) and in_bank(state, HOUSE) < needed


def _one_hotel(state: State, who: str, deed: Deed) -> list[Resale]:
    """The hotel's houses replace the hotel, if the Bank has these houses."""
    if is_short(state, deed):
        return HOTEL_SALE_SHORT[state.edition.switches["hotel_sale_short"]](state, who, deed)
    return [Resale(deed.id, HOTEL, resale(state, deed), state.edition.houses_before_hotel)]


def _with_its_group(state: State, who: str, deed: Deed) -> list[Resale]:
    """All hotels of a group are sold together, and no building is left (rule FD-19)."""
    return whole_group(state, who, deed.group)


# V-09: whether one hotel may be turned back into houses.
HOTEL_SALE_MODE: dict[str, Callable[[State, str, Deed], list[Resale]]] = {
    "one_by_one": _one_hotel,
    "whole_group": _with_its_group,
}


def _step_down(state: State, who: str, deed: Deed) -> list[Resale]:
    """Replace the hotel by as many houses as the Bank has; the missing houses count as sold. Where
    streets must be sold evenly, the whole group goes down together, to what its own houses and the
    Bank's houses allow."""
    streets = built_up(state, who, deed.group) if is_even(state) else [deed]
    kept = _shared_out(state, streets, deed)
    # Houses are sold first, because the Bank may need them to replace the hotels.
    streets = sorted(streets, key=lambda it: state.hotels_on(it.id))
    return [sold for street in streets for sold in _down_to(state, street, kept[street.id])]


def _shared_out(state: State, streets: list[Deed], sold: Deed) -> dict[str, int]:
    """How many houses each street keeps: shared evenly, no street more than it has, and `sold` the
    fewest."""
    needed = state.edition.houses_before_hotel
    most = {street.id: min(state.level(street.id), needed) for street in streets}
    kept = dict.fromkeys(sorted(most, key=lambda street: street == sold.id), 0)
    for _ in range(in_bank(state, HOUSE) + sum(state.houses_on(street) for street in most)):
        lacking = [street for street in kept if kept[street] < most[street]]
        if lacking:
            kept[min(lacking, key=kept.__getitem__)] += 1
    return kept


def _down_to(state: State, deed: Deed, houses: int) -> list[Resale]:
    """Sell on a street until this number of houses is left."""
    one, standing = resale(state, deed), state.houses_on(deed.id)
    sold: list[Resale] = []
    if state.hotels_on(deed.id):
        gone = 1 + state.edition.houses_before_hotel - houses
        amount = gone * one if houses else hotel_to_nothing(state, deed)
        sold = [Resale(deed.id, HOTEL, amount, houses)]
        standing += houses
    return sold + [Resale(deed.id, HOUSE, one)] * (standing - houses)


def _refused(_state: State, _who: str, _deed: Deed) -> list[Resale]:
    return []


# A-07 and FD-17: what happens to a hotel when the Bank has too few houses to replace it. No value
# leaves a group uneven that was even.
HOTEL_SALE_SHORT: dict[str, Callable[[State, str, Deed], list[Resale]]] = {
    "step_down": _step_down,
    "group_to_zero": _with_its_group,
    "refuse": _refused,
}


# --- everything in a group ------------------------------------------------------------------------


def whole_group(state: State, who: str, group: str) -> list[Resale]:
    """Return the sales of all buildings of a player in a group at once. No houses replace the
    hotels."""
    return [
        Resale(deed.id, thing, amount)
        for deed in built_up(state, who, group)
        for thing, amount in standing(state, deed)
    ]


def standing(state: State, deed: Deed) -> list[tuple[str, int]]:
    """Return the buildings of a street, each with its price if nothing replaces it."""
    hotels, houses = state.hotels_on(deed.id), state.houses_on(deed.id)
    hotel = (HOTEL, hotel_to_nothing(state, deed))
    return [hotel] * hotels + [(HOUSE, resale(state, deed))] * houses


def after(state: State, who: str, sales: list[Resale]) -> State:
    """Return the state after these sales: only balances change."""
    legs: list[Posting] = []
    for sale in sales:
        legs += _moved(BANK, who, state.edition.money.commodity, sale.amount)
        legs += _moved(SITE + sale.deed, BANK, sale.thing, 1)
        if sale.houses:
            legs += _moved(BANK, SITE + sale.deed, HOUSE, sale.houses)
    return State(state.setup, post(state.balances, legs), state.seats, state.table)


def _moved(giver: str, receiver: str, commodity: str, amount: int) -> list[Posting]:
    legs = [Posting(giver, commodity, -amount), Posting(receiver, commodity, amount)]
    return legs if amount else []
