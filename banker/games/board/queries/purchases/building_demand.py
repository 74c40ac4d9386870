"""Building demand: who could use one of the Bank's houses or hotels, and the least bid for one.

Rules of this file (GL-25, FD-17, A-06, A-15, cash decoder rule 14)
* A player wants a building only where it could be the next one of the player's street.
* Where an auction begins with the price on the deed, nobody gets a building for less.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.foundation.text import Text
from banker.games.board.edition import Deed
from banker.games.board.queries.prices import in_bank, is_built_by_bank
from banker.games.board.state import HOTEL, HOUSE, State


def useful(state: State, who: str, thing: str) -> int:
    """Return how many more houses or hotels (`thing`) a player could place, beside those not placed
    yet."""
    house = state.edition.houses_before_hotel if thing == HOUSE else 0
    free = 0
    for deed in state.deeds(who):
        if _is_site(state, who, deed):
            free += house - state.houses_on(deed.id) if house else 1
    return max(0, free - state.amount(who, thing))


def opening_bid(state: State, thing: str) -> int:
    """Return the least first bid in an auction of a house or hotel (rule A-15)."""
    return OPENING[state.edition.switches["building_auction_open"]](state, thing)


def _minimum(state: State, _thing: str) -> int:
    return state.edition.money.auction_open


def _listed(state: State, thing: str) -> int:
    """The lowest printed price among the deeds on which somebody could use the building; among all
    deeds if nobody could."""
    built = [deed for deed in state.edition.deeds if is_built_by_bank(deed)]
    players = state.playing()
    wanted = [deed for deed in built if any(_takes(state, who, deed, thing) for who in players)]
    return min(deed.building for deed in wanted or built)


OPENING: dict[str, Callable[[State, str], int]] = {
    "minimum": _minimum,
    "listed_price": _listed,
}


def least_bid_of(state: State, who: str, item: str) -> int:
    """Return the least price on those of the bidder's deeds that take this building (rule FD-17).

    0 where building auctions do not begin with the price on the deed, and for a deed.
    """
    is_listed = state.edition.switches["building_auction_open"] == "listed_price"
    if not is_listed or item in state.edition.deed_by_id:
        return 0
    prices = (deed.building for deed in state.deeds(who) if _takes(state, who, deed, item))
    return min(prices, default=0)


def wanted_by(state: State, thing: str) -> tuple[str, ...]:
    """Return the players who have a street on which a house or hotel (`thing`) could be built
    next."""
    return tuple(
        who
        for who in state.playing()
        if any(_takes(state, who, deed, thing) for deed in state.deeds(who))
    )


def prompt_seconds(state: State, who: str, thing: str) -> int:
    """Return how many seconds to wait for other buyers before a player buys one of the last
    buildings (rule A-22).

    0 if there are enough for everybody who could use one, or if this table does not wait.
    """
    others = [other for other in wanted_by(state, thing) if other != who]
    is_short = in_bank(state, thing) < 1 + len(others)
    return state.edition.number("shortage_prompt_seconds") if others and is_short else 0


def _takes(state: State, who: str, deed: Deed, thing: str) -> bool:
    """Whether this building could be the next one on a street of the player's."""
    if not _is_site(state, who, deed):
        return False
    houses = state.edition.houses_before_hotel
    if thing == HOTEL:
        return not houses or has_houses_for_hotel(state, deed)
    return state.houses_on(deed.id) < houses


def _is_site(state: State, who: str, deed: Deed) -> bool:
    """Whether more may ever be built here under the present ownership: a whole group without a
    mortgage."""
    return (
        is_built_by_bank(deed)
        and state.has_set(who, deed.group)
        and not any(d.id in state.table.mortgaged for d in state.edition.deeds_in[deed.group])
        and state.hotels_on(deed.id) < state.edition.hotels_per_site
    )


# --- where a hotel may stand ----------------------------------------------------------------------


def _all_sites(state: State, deed: Deed) -> bool:
    """Whether every street of the group has its houses, or a hotel, which counts for more than
    houses."""
    houses = state.edition.houses_before_hotel
    sisters = state.edition.deeds_in[deed.group]
    on_site = state.hotels_on(deed.id) or state.houses_on(deed.id) >= houses
    return bool(on_site) and all(state.level(sister.id) >= houses for sister in sisters)


def _this_site(state: State, deed: Deed) -> bool:
    return state.houses_on(deed.id) >= state.edition.houses_before_hotel


# where the houses must stand before a hotel.
HOTEL_NEEDS: dict[str, tuple[Callable[[State, Deed], bool], Text]] = {
    "all_sites": (_all_sites, Text("every street of the group")),
    "this_site": (_this_site, Text("it")),
}


def has_houses_for_hotel(state: State, deed: Deed) -> bool:
    """Tell whether the houses stand that must stand before this street gets a hotel (rule A-06)."""
    has, _ = HOTEL_NEEDS[state.edition.switches["hotel_needs"]]
    return has(state, deed)
