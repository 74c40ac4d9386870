"""Building auctions: houses and hotels that several players want.

Rules of this file (GL-25, FD-17, cash decoder rule 14)
* The Bank auctions a building only where it sells buildings and still has one. At least two players
  must want such a building, and together they must be able to use more than the Bank has.
* The winner pays the bid and owns the building unplaced. The rules of building decide where the
  building may stand, and placing it is free of charge.
* A player may not bid for a building that the player could not place.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board.draft import Draft
from banker.games.board.queries.prices import bank_sells_buildings, in_bank
from banker.games.board.queries.purchases.building_demand import useful, wanted_by
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.building_rules import assert_in_stock
from banker.games.board.state import HOTEL, HOUSE


def assert_lot(draft: Draft, thing: str) -> None:
    """Refuse to auction a `house` or `hotel` unless the Bank sells and has them, and more are
    wanted than it has."""
    edition = draft.state.edition
    has_them = thing == HOTEL or (thing == HOUSE and edition.houses_before_hotel)
    if not bank_sells_buildings(edition) or not has_them:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "in this edition no {thing} is auctioned: play on",
            thing=Text(thing),
        )
    assert_in_stock(draft, thing)
    _assert_shortage(draft, thing)


def _assert_shortage(draft: Draft, thing: str) -> None:
    """While there are enough for everybody, they are bought at their price (rule GL-25)."""
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
    elif left >= sum(useful(state, who, thing) for who in wanting):
        draft.object(
            RefusalCode.NOT_NOW,
            "the Bank has {left} {thing}s, enough for all who could build: no auction,"
            " build at the price on the deed",
            left=left,
            thing=Text(thing),
        )


def assert_can_use(draft: Draft, who: str, thing: str) -> None:
    """Refuse a bid for a building that the bidder could not place."""
    if who not in wanted_by(draft.state, thing):
        draft.object(
            RefusalCode.MAY_NOT_BID,
            "{name} has no street that takes a {thing} now: let the others bid",
            name=draft.name(who),
            thing=Text(thing),
        )
