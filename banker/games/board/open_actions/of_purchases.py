"""Of purchases: open actions about deeds that are dealt, offered or auctioned."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.engine.open_action import Amount, Need
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action, short_of
from banker.games.board.queries import phases
from banker.games.board.queries.purchases.bidding import bidders, least_payable_bid
from banker.games.board.queries.purchases.buying import asking_price, may_cover
from banker.games.board.queries.purchases.debtor_means import bought, lacking
from banker.games.board.state import BANK, State


def dealing(state: State) -> Iterator[Action]:
    """Yield actions to deal a deed, first to the player with the fewest deeds so far."""
    free = tuple(deed for deed in state.deeds(BANK) if not state.is_locked(deed))
    dealt, most = state.table.dealt, state.edition.deal_deeds
    lacking = [who for who in state.playing() if dealt.get(who, 0) < most]
    for who in sorted(lacking, key=lambda who: dealt.get(who, 0)) if free else ():
        yield Action(
            "deal", c.Deal(who, free[0].id), who, Need.BLOCKS, field="deed",
            choices=tuple(deed.id for deed in free), about=most - dealt.get(who, 0),
            short=short_of(state, who, max(deed.price for deed in free)),
        )  # fmt: skip


def auction(state: State) -> Iterator[Action]:
    """Yield the least bid of each bidder, and the action to close the auction."""
    auction = state.table.auction
    assert auction is not None
    step = state.edition.note_step
    for who in bidders(state, auction):
        least = least_payable_bid(state, auction, who)
        yield Action(
            "bid", c.Bid(who, least), who, Need.BLOCKS, field="amount",
            amount=Amount(least, step=step),
            short=_short_of_price(state, who, auction.item, least), about=auction,
        )  # fmt: skip
    yield Action("close_auction", c.CloseAuction(), need=Need.BLOCKS, about=auction)


def offer(state: State) -> Iterator[Action]:
    """Yield actions to buy the deed on offer, and to decline it."""
    who, deed = state.table.turn, state.edition.deed_by_id[state.table.offer or ""]
    price = asking_price(state, who, deed)
    yield Action(
        "buy", c.Buy(who, deed.id), who, Need.BLOCKS, amount=Amount(price, price),
        short=_short_of_price(state, who, deed.id, price), about=deed,
    )  # fmt: skip
    yield Action("decline", c.Decline(who), who, Need.BLOCKS, about=deed)


def _short_of_price(state: State, who: str, item: str, price: int) -> int | None:
    """The cash that a player lacks to buy something of the Bank: none where it may be covered
    later, and so much that a debtor can still raise what is owed."""
    short = short_of(state, who, price)
    if short is None:
        return None
    if short and may_cover(state, who, price):
        short = 0
    if state.dues_of(who) and not short:
        lacks = lacking(bought(state, who, item, price), who)
        short = lacks if lacks > lacking(state, who) else 0
    return short


BLOCKING: dict[str, Callable[[State], Iterator[Action]]] = {
    phases.DEAL: dealing,
    phases.AUCTION: auction,
    phases.OFFER: offer,
}
