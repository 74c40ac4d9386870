"""Building auctions: houses and hotels that several players want.

Rules of this file (GL-25, FD-17, cash decoder rule 14)
* The Bank auctions a building only where it sells buildings and still has one. At least two players
  must want such a building, and together they must be able to use more than the Bank has.
* The winner pays the bid and owns the building unplaced. The rules of building decide where the
  building may stand, and placing it is free of charge.
* A player may not bid for a building that the player could not place.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board.draft import Draft
from banker.games.board.edition import Deed
from banker.games.board.queries.building_resale import in_bank
from banker.games.board.queries.prices import bank_sells_buildings, is_built_by_bank
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.building_rules import assert_in_stock, has_houses_for_hotel
from banker.games.board.state import HOTEL, HOUSE, State
from banker.text import Text


def assert_lot(draft: Draft, thing: str) -> None:
    """Require that the Bank sells and has such buildings, and that they are too few for everybody
    who wants one."""
    edition = draft.state.edition
    has_them = thing == HOTEL or (thing == HOUSE and edition.houses_before_hotel)
    if not bank_sells_buildings(edition) or not has_them:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION, "no {thing} is auctioned in this edition", thing=Text(thing)
        )
    assert_in_stock(draft, thing)
    _assert_shortage(draft, thing)


def _assert_shortage(draft: Draft, thing: str) -> None:
    """GL-25: while there are enough for everybody, they are bought at their price."""
    state = draft.state
    wanting = wanted_by(state, thing)
    left = in_bank(state, thing)
    if len(wanting) < 2:
        draft.object(
            RefusalCode.NOT_NOW,
            "a {thing} is auctioned only when two or more players have a street for it;"
            " a player alone builds at the price on the deed",
            thing=Text(thing),
        )
    elif left >= sum(_useful(state, who, thing) for who in wanting):
        draft.object(
            RefusalCode.NOT_NOW,
            "the Bank has {left} {thing}s, enough for all who could build: no auction,"
            " build at the price on the deed",
            left=left,
            thing=Text(thing),
        )


def _useful(state: State, who: str, thing: str) -> int:
    """How many of these buildings a player could still place, one after another."""
    house = state.edition.houses_before_hotel if thing == HOUSE else 0
    free = 0
    for deed in state.deeds(who):
        if _is_site(state, who, deed):
            free += house - state.houses_on(deed.id) if house else 1
    return max(0, free - state.amount(who, thing))


def opening_bid(state: State, thing: str) -> int:
    """A-15: the first bid for a building."""
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
    """FD-17: where the price on the deed opens the bidding, nobody has a building for less than the
    least price on a deed of the bidder's own that takes it. 0 where that does not matter."""
    is_listed = state.edition.switches["building_auction_open"] == "listed_price"
    if not is_listed or item in state.edition.deed_by_id:
        return 0
    prices = (deed.building for deed in state.deeds(who) if _takes(state, who, deed, item))
    return min(prices, default=0)


def wanted_by(state: State, thing: str) -> tuple[str, ...]:
    """The players who have a street for such a building now."""
    return tuple(
        who
        for who in state.playing()
        if any(_takes(state, who, deed, thing) for deed in state.deeds(who))
    )


def prompt_seconds(state: State, who: str, thing: str) -> int:
    """A-22: the seconds for which the table is asked for other buyers before a player buys one of
    the last buildings. 0 if the buildings are enough for everybody who could use one, or if nobody
    asks."""
    others = [other for other in wanted_by(state, thing) if other != who]
    is_short = in_bank(state, thing) < 1 + len(others)
    return state.edition.number("shortage_prompt_seconds") if others and is_short else 0


def assert_can_use(draft: Draft, who: str, thing: str) -> None:
    """Refuse a bid for a building that the bidder could not place."""
    if who not in wanted_by(draft.state, thing):
        draft.object(
            RefusalCode.MAY_NOT_BID,
            "{name} has no street that takes a {thing} now",
            name=draft.name(who),
            thing=Text(thing),
        )


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
