"""Bidding: whether deeds are auctioned, who may bid, and the least bid.

Rules of this file (Secret Vault, *Unowned Properties*; GL-10, RA-07, FD-08, FD-17)
* Each bid rises by at least the edition's step; the first is at least the edition's amount.
* A player may not bid who declined the deed, who must pass GO before buying, or who could not
  place the building.
"""

from __future__ import annotations

from banker.games.board.queries.purchases.building_demand import least_bid_of, wanted_by
from banker.games.board.queries.purchases.buying import is_first_lap
from banker.games.board.queries.purchases.note_sums import is_payable
from banker.games.board.state import BANK, Auction, State


def are_held(state: State) -> bool:
    """Tell whether deeds are auctioned at all; a house rule may abolish auctions."""
    return not state.edition.flag("no_auctions")


def next_bid(state: State, auction: Auction) -> int:
    """Return the lowest next bid in an auction, before limits of a single bidder."""
    money = state.edition.money
    if auction.bids:
        return auction.high + money.auction_raise
    return auction.minimum or money.auction_open


def least_bid(state: State, auction: Auction, who: str) -> int:
    """Return the lowest bid that this player may make now."""
    return max(next_bid(state, auction), least_bid_of(state, who, auction.item))


def least_payable_bid(state: State, auction: Auction, who: str) -> int:
    """Return the lowest bid that this player may make now and that notes of the box can pay."""
    least = least_bid(state, auction, who)
    beyond = least % state.edition.note_step
    if not beyond or is_payable(state, who, BANK, least):
        return least
    return least + state.edition.note_step - beyond


def bidders(state: State, auction: Auction) -> tuple[str, ...]:
    """Return the players who may bid."""
    if auction.item in state.edition.deed_by_id:
        able = tuple(who for who in state.playing() if not is_first_lap(state, who))
    else:
        able = wanted_by(state, auction.item)
    return tuple(who for who in able if who not in auction.without)
