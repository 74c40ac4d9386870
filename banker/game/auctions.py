"""Auctions: one deed at a time, anybody, in any order.

Rules of this file (Secret Vault, *Unowned Properties*)
* Bidding opens at the edition's figure and rises by at least its step.
* It ends when the Banker hears no more. The highest bid pays the Bank; without a bid the deed
  stays with the Bank.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import commands as c
from banker.game import events as e
from banker.game.deeds import assert_for_sale, may_cover, pay_price
from banker.game.draft import Draft, deed_commodity, site_account
from banker.game.refusal import RefusalCode
from banker.game.scoring import end_if_all_owned
from banker.game.state import BANK, KEY, Auction


def decline(draft: Draft, command: c.Decline) -> None:
    """Not bought: it is auctioned at once, and the decliner may bid."""
    offered = draft.state.table.offer
    if offered is None:
        draft.refuse(RefusalCode.NO_OFFER, f"nothing is offered to {draft.name(command.who)}")
    assert offered is not None
    start(draft, offered, command.who)


def open_auction(draft: Draft, command: c.OpenAuction) -> None:
    """The Banker puts a deed up."""
    deed = draft.state.edition.deed_by_id.get(command.item)
    if deed is None:
        draft.refuse(RefusalCode.NOT_IN_EDITION, f"no {command.item} is auctioned in this edition")
    assert deed is not None
    offered = draft.state.table.offer
    if offered not in (None, deed.id):
        assert offered is not None
        draft.object(RefusalCode.OFFER_OPEN, f"{draft.title(offered)} is on offer first")
    assert_for_sale(draft, deed)
    start(draft, deed.id, BANK)


def start(draft: Draft, deed: str, by: str) -> None:
    """Open the bidding."""
    minimum = draft.state.edition.money.auction_open
    draft.set(offer=None, choice=None, auction=Auction(deed, by))
    draft.tell(e.AuctionOpened(deed, by, minimum))


def current(draft: Draft) -> Auction:
    """The open auction, or a refusal."""
    auction = draft.state.table.auction
    if auction is None:
        draft.refuse(RefusalCode.NO_AUCTION, "no auction is open; 'auction oriental' opens one")
    assert auction is not None
    return auction


def bid(draft: Draft, command: c.Bid) -> None:
    """A higher bid, within what the bidder could pay."""
    auction, money = current(draft), draft.state.edition.money
    least = auction.high + money.auction_raise if auction.bids else money.auction_open
    if command.amount < least:
        draft.object(RefusalCode.BID_TOO_LOW, f"the next bid is {least:,} or more")
        if command.amount <= auction.high:
            draft.refuse(RefusalCode.BID_TOO_LOW, f"{auction.high:,} is bid already")
    cash = draft.state.cash(command.who)
    if command.amount > cash and not may_cover(draft, command.who, command.amount):
        draft.refuse(
            RefusalCode.INSUFFICIENT_CASH,
            f"{draft.name(command.who)} has {cash:,} and bids {command.amount:,}",
        )
    draft.set(
        auction=replace(auction, high=command.amount, bidder=command.who, bids=auction.bids + 1)
    )
    draft.tell(e.BidMade(command.who, auction.item, command.amount))


def close(draft: Draft, _command: c.CloseAuction) -> None:
    """Highest bid pays and receives."""
    auction = current(draft)
    draft.set(auction=None)
    if draft.state.owner(auction.item) != BANK:
        # The table's word gave it to somebody meanwhile: no bid for it counts.
        draft.tell(e.AuctionUnsold(auction.item))
    elif auction.bidder is None:
        draft.tell(e.AuctionUnsold(auction.item))
        _maybe_relock(draft, auction.item)
    else:
        owed = pay_price(draft, auction.bidder, auction.high, auction.item, is_promised=True)
        draft.move(BANK, auction.bidder, deed_commodity(auction.item))
        draft.tell(e.AuctionWon(auction.bidder, auction.item, auction.high, auction.bids, owed))
        if end_if_all_owned(draft):
            return
    next_in_queue(draft)


def next_in_queue(draft: Draft) -> None:
    """An estate is auctioned street by street."""
    state = draft.state
    left = tuple(deed for deed in state.table.queue if state.owner(deed) == BANK)
    if state.table.auction is None:
        draft.set(queue=left[1:])
        if left:
            start(draft, left[0], BANK)


def _maybe_relock(draft: Draft, deed: str) -> None:
    """A-17: an unlocked street that nobody wants stays unlocked, or its key goes back."""
    relock = draft.state.edition.switches["unsold_unlocked"] == "relock"
    if relock and draft.state.amount(site_account(deed), KEY):
        draft.move(site_account(deed), BANK, KEY)
        draft.tell(e.StreetRelocked(deed))
