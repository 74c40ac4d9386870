"""Auctions: one item at a time, open to every player, in any order.

Rules of this file (Secret Vault, *Unowned Properties*; GL-10, RA-07, FD-08)
* The first bid is at least the edition's amount, and each bid rises by at least the edition's step.
* The auction ends when the banker hears no more bids. The highest bidder pays the Bank. Without a
  bid, the deed stays with the Bank.
* The item is a deed, or a house or hotel that several players want (see `building_auctions`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity, site_account
from banker.games.board.queries.known_moves import is_board_known
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.purchases.bidding import are_held, least_bid, next_bid
from banker.games.board.queries.purchases.building_demand import opening_bid
from banker.games.board.queries.purchases.buying import may_cover
from banker.games.board.queries.raising_cash import is_for
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.rules.payments import drop
from banker.games.board.rules.property.building_auctions import (
    assert_can_use,
    assert_lot,
)
from banker.games.board.rules.property.deeds import (
    assert_for_sale,
    assert_past_first_lap,
    pay_price,
    set_mortgaged,
)
from banker.games.board.state import BANK, KEY, Auction, Due, Sale, State


def decline(draft: Draft, command: c.Decline) -> None:
    """Decline the deed on offer; its auction begins at once, where deeds are auctioned."""
    who, offered = command.who, draft.state.table.offer
    if offered is None:
        draft.refuse(
            RefusalCode.NO_OFFER,
            "no deed is on offer to {name}, so there is nothing to decline: play on",
            name=draft.name(who),
        )
    if are_held(draft.state):
        start(draft, offered, who, without=_kept_out(draft.state, who))
    else:
        draft.set(offer=None, choice=None)
        draft.emit(e.Declined(who, offered))


def _kept_out(state: State, who: str) -> tuple[str, ...]:
    """The players who may not bid for a declined deed (rules A-02 and RA-07)."""
    return () if state.edition.flag("decliner_may_bid") else (who,)


def open_auction(draft: Draft, command: c.OpenAuction) -> None:
    """Open an auction of a deed or a building, because the banker says so."""
    state, item = draft.state, command.item
    deed = state.edition.deed_by_id.get(item)
    if deed is None:
        assert_lot(draft, item)
    offered = state.table.offer
    if offered not in (None, item):
        assert offered is not None
        draft.object(
            RefusalCode.OFFER_OPEN,
            "{deed} is on offer: buy or decline it first",
            deed=draft.title(offered),
        )
    if deed is None:
        start(draft, item, BANK, minimum=opening_bid(state, item))
        return
    assert_for_sale(draft, deed)
    if not are_held(state):
        draft.object(
            RefusalCode.NO_AUCTIONS, "this game has no auctions: leave the deed with the Bank"
        )
    _assert_reason(draft, item)
    start(draft, item, BANK)


def _assert_reason(draft: Draft, item: str) -> None:
    """A deed comes to auction when somebody who landed there does not buy it, or out of an estate
    (rule GL-10). Where the Bank knows the board, it knows whether that is so."""
    state, deed = draft.state, draft.state.edition.deed_by_id[item]
    is_there = any(state.seats[who].position == deed.space for who in state.playing())
    if is_there or state.table.offer == item or item in state.table.queue:
        return
    if is_board_known(state):
        draft.object(
            RefusalCode.NOT_NOW,
            "nobody is on {deed}, so there is no auction of it: wait until a player lands there"
            " and declines it",
            deed=deed.name,
        )


def start(
    draft: Draft, item: str, by: str, *, without: tuple[str, ...] = (), minimum: int = 0
) -> None:
    """Open the bidding for an item. `by`: who declined it, or the Bank; `without`: players who may
    not bid.

    `minimum`: the least first bid; 0 for the edition's amount.
    """
    auction = Auction(item, by, without=without, minimum=minimum)
    draft.set(offer=None, choice=None, auction=auction)
    draft.emit(e.AuctionOpened(item, by, next_bid(draft.state, auction)))


def current(draft: Draft) -> Auction:
    """Return the open auction. Refuses if there is none."""
    auction = draft.state.table.auction
    if auction is None:
        draft.refuse(
            RefusalCode.NO_AUCTION, "no auction is open: to open one, write auction and a deed"
        )
    return auction


def bid(draft: Draft, command: c.Bid) -> None:
    """Make a higher bid, which the bidder must be able to pay."""
    auction, who = current(draft), command.who
    _assert_may_bid(draft, who, auction)
    least = least_bid(draft.state, auction, who)
    if command.amount < least:
        draft.object(RefusalCode.BID_TOO_LOW, "the next bid must be {least:,} or more", least=least)
        if command.amount <= auction.high:
            draft.refuse(
                RefusalCode.BID_TOO_LOW,
                "{amount:,} has been bid already: bid more than that",
                amount=auction.high,
            )
    cash = draft.state.cash(who)
    if command.amount > cash and not may_cover(draft.state, who, command.amount):
        if is_told(draft.state, who):
            draft.refuse(
                RefusalCode.INSUFFICIENT_CASH,
                "{name} has only {cash:,} and cannot bid {amount:,}: bid less, or let the"
                " others bid",
                name=draft.name(who),
                cash=cash,
                amount=command.amount,
            )
        draft.refuse(
            RefusalCode.INSUFFICIENT_CASH,
            "{name} has less than {amount:,} and cannot bid it: bid less, or let the others bid",
            name=draft.name(who),
            amount=command.amount,
        )
    draft.set(auction=replace(auction, high=command.amount, bidder=who, bids=auction.bids + 1))
    draft.emit(e.BidMade(who, auction.item, command.amount))


def _assert_may_bid(draft: Draft, who: str, auction: Auction) -> None:
    if who in auction.without:
        draft.object(
            RefusalCode.MAY_NOT_BID,
            "{name} may not bid on this: {name} declined it, or did not pay the last bid; let"
            " the others bid",
            name=draft.name(who),
        )
    if auction.item in draft.state.edition.deed_by_id:
        assert_past_first_lap(draft, who)
    else:
        assert_can_use(draft, who, auction.item)


def close(draft: Draft, _command: c.CloseAuction) -> None:
    """Close the auction: the highest bidder pays and gets the item. Then open the next auction of
    an estate."""
    auction = current(draft)
    is_deed = auction.item in draft.state.edition.deed_by_id
    lot = deed_commodity(auction.item) if is_deed else auction.item
    draft.set(auction=None)
    if not draft.state.amount(BANK, lot):
        # A correction or a forced act gave the item to somebody meanwhile, so no bid for it counts.
        draft.emit(e.AuctionUnsold(auction.item))
    elif auction.bidder is not None:
        _hammer(draft, auction, auction.bidder, auction.high)
    elif is_deed:
        UNSOLD[draft.state.edition.switches["unsold"]](draft, auction)
    else:
        draft.emit(e.AuctionUnsold(auction.item))
    if not end_if_all_owned(draft):
        next_in_queue(draft)


def _hammer(draft: Draft, auction: Auction, who: str, amount: int) -> None:
    """The winner pays and gets the item."""
    item = auction.item
    owed = pay_price(draft, who, amount, item, is_promised=True)
    is_deed = item in draft.state.edition.deed_by_id
    draft.move(BANK, who, deed_commodity(item) if is_deed else item)
    if may_be_rerun(draft.state):
        draft.set(sale=Sale(item, who, amount, draft.state.moment))
    draft.emit(e.AuctionWon(who, item, amount, auction.bids, owed))


def _stays(draft: Draft, auction: Auction) -> None:
    """The deed stays with the Bank, face up."""
    if auction.item in draft.state.table.mortgaged:
        set_mortgaged(draft, auction.item, False)
    draft.emit(e.AuctionUnsold(auction.item))
    _maybe_relock(draft, auction.item)


def _forced(draft: Draft, auction: Auction) -> None:
    """The player who declined the deed takes it at the lowest bid; a deed that the banker put up
    stays."""
    if auction.by == BANK:
        _stays(draft, auction)
    else:
        _hammer(draft, auction, auction.by, next_bid(draft.state, auction))


# what becomes of a deed that nobody bids for.
UNSOLD: dict[str, Callable[[Draft, Auction], None]] = {
    "stays": _stays,
    "forced_at_1": _forced,
}


def next_in_queue(draft: Draft) -> None:
    """Open the auction of the next street that a player who left the game had, if no auction is
    open."""
    state = draft.state
    left = tuple(deed for deed in state.table.queue if state.owner(deed) == BANK)
    if state.table.auction is None:
        draft.set(queue=left[1:])
        if left:
            start(draft, left[0], BANK)


def _maybe_relock(draft: Draft, deed: str) -> None:
    """An unlocked street that nobody wants stays unlocked, or its key goes back (rule SV-17)."""
    relock = draft.state.edition.switches["unsold_unlocked"] == "relock"
    if relock and draft.state.amount(site_account(deed), KEY):
        draft.move(site_account(deed), BANK, KEY)
        draft.emit(e.StreetRelocked(deed))


# --- a bid that cannot be paid ------------------------------------------------------------------


def may_be_rerun(state: State) -> bool:
    """Tell whether this game auctions an item again if the winner cannot pay (rule B-21)."""
    return state.edition.switches["bid_short"] == "rerun"


def unpaid_bid(state: State, who: str) -> Sale | None:
    """Return the auction that this player has just won and cannot pay, if the bid may be cancelled;
    else None."""
    sale, dues = state.table.sale, state.dues_of(who)
    if sale is None or (sale.bidder, sale.moment) != (who, state.moment):
        return None
    lot = deed_commodity(sale.item) if sale.item in state.edition.deed_by_id else sale.item
    has_it = state.amount(who, lot) and sale.item not in state.table.mortgaged
    # A winner who has other debts is not released from the bid: those debts would vanish with it.
    is_all = bool(dues) and all(is_for(due, sale.item) for due in dues)
    return sale if has_it and is_all and state.table.auction is None else None


def rerun(draft: Draft, sale: Sale) -> None:
    """Cancel a sale: refund what the winner paid, and auction the item again without that
    bidder."""
    who, dues = sale.bidder, draft.state.dues_of(sale.bidder)
    refund = sale.amount - _dropped(draft, dues)
    draft.pay(BANK, who, max(0, refund))
    is_deed = sale.item in draft.state.edition.deed_by_id
    draft.move(who, BANK, deed_commodity(sale.item) if is_deed else sale.item)
    draft.set(sale=None)
    draft.emit(e.AuctionRerun(who, sale.item, max(0, refund)))
    minimum = 0 if is_deed else opening_bid(draft.state, sale.item)
    start(draft, sale.item, BANK, without=(who,), minimum=minimum)


def _dropped(draft: Draft, dues: tuple[Due, ...]) -> int:
    for due in dues:
        drop(draft, due)
    return sum(due.amount for due in dues)
