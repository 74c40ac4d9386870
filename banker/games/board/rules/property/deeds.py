"""Deeds: buying from the Bank, selling back to the Bank, and mortgages.

Rules of this file (Secret Vault, *Unowned Properties*, *Running Out of Money*; GL-09, GL-27)
* An offered deed is bought at its printed price or goes to auction; there is no third way.
* A locked street is never sold.
* A mortgage pays the printed value. Redeeming costs the printed sum, or the value and interest.
* A deed that the Bank has bought back is for sale again, at the printed price.
"""

from __future__ import annotations

from banker.foundation.text import Text, joined
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity
from banker.games.board.edition import Deed
from banker.games.board.queries.prices import INTEREST, PRICE, redeem_cost, transfer_interest
from banker.games.board.queries.purchases.buying import asking_price, is_first_lap, may_cover
from banker.games.board.queries.raising_cash import (
    BARE,
    is_owing,
    is_unpaid,
    may_mortgage,
    may_sell_deeds,
    standing_in_the_way,
)
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.rules.payments import drop, make_due, note_interest
from banker.games.board.rules.property.buildings import take_hotels_off
from banker.games.board.rules.property.rent_claims import lapse_claims_on
from banker.games.board.state import BANK, Due


def offer(draft: Draft, who: str, deed: Deed) -> None:
    """Offer a deed to the player who landed there, unless a house rule asks to pass GO once
    first."""
    if is_first_lap(draft.state, who):
        draft.emit(e.TooEarly(who, deed.id))
        return
    draft.set(offer=deed.id)
    draft.emit(e.Offered(who, deed.id, asking_price(draft.state, who, deed)))


def assert_past_first_lap(draft: Draft, who: str) -> None:
    """Refuse, unless forced, a player's buying or bidding before passing GO once, where a house
    rule asks for that."""
    if is_first_lap(draft.state, who):
        draft.object(
            RefusalCode.FIRST_LAP,
            "{name} has not passed GO yet, and may buy or bid only after that: leave the"
            " deed to others",
            name=draft.name(who),
        )


def buy(draft: Draft, command: c.Buy) -> None:
    """Buy a deed of the Bank at its price."""
    who = command.who
    deed = _wanted(draft, who, command.deed)
    assert_for_sale(draft, deed)
    assert_past_first_lap(draft, who)
    _assert_offered(draft, who, deed)
    price = asking_price(draft.state, who, deed)
    owed = pay_price(draft, who, price, deed.id)
    draft.move(BANK, who, deed_commodity(deed.id))
    if who == draft.state.table.turn or deed.id == draft.state.table.offer:
        draft.set(offer=None, choice=None)
    draft.emit(e.DeedBought(who, deed.id, price, owed))
    end_if_all_owned(draft)


def _wanted(draft: Draft, who: str, named: str | None) -> Deed:
    state = draft.state
    offered = state.table.offer
    if named is None and offered is None:
        name = draft.name(who)
        unsold = next((it.id for it in state.edition.deeds if state.owner(it.id) == BANK), None)
        if unsold is None or state.position(who) is not None:
            draft.refuse(RefusalCode.NO_OFFER, "no deed is on offer to {name}: play on", name=name)
        draft.refuse(
            RefusalCode.NO_OFFER,
            "no deed is on offer to {name}; name the deed, as in '{name} buys {id}'",
            name=name,
            id=unsold,
        )
    return state.edition.deed_by_id[named or offered or ""]


def _assert_offered(draft: Draft, who: str, deed: Deed) -> None:
    """Refuse a buyer who is known to have landed elsewhere, or who has declined the deed."""
    state = draft.state
    position = state.position(who)
    if state.table.offer == deed.id:
        return
    if position is None:
        draft.trust(who)
        return
    name, space = draft.name(who), state.edition.spaces[position].name
    if position != deed.space:
        draft.object(
            RefusalCode.NOT_THERE,
            "{name} is on {space}, not on {deed}: if the piece is on {deed}, move it there first",
            name=name,
            space=Text(space),
            deed=deed.name,
        )
    else:
        draft.object(
            RefusalCode.NO_OFFER,
            "{deed} is not on offer any more; 'auction {id}' auctions it",
            deed=deed.name,
            id=deed.id,
        )


def assert_for_sale(draft: Draft, deed: Deed) -> None:
    """Refuse a deed that the Bank does not have and, unless forced, a locked one."""
    state = draft.state
    owner = state.owner(deed.id)
    if owner != BANK:
        draft.refuse(
            RefusalCode.NOT_FOR_SALE,
            "{deed} already belongs to {owner}: only a trade can change that",
            deed=deed.name,
            owner=draft.name(owner),
        )
    if state.is_locked(deed):
        draft.object(
            RefusalCode.LOCKED,
            "{deed} is locked: only a key from the vault opens it, so leave the deed until then",
            deed=deed.name,
        )


def pay_price(draft: Draft, who: str, price: int, about: str, *, is_promised: bool = False) -> int:
    """Pay the Bank for an item; return the part that stays owed. `about`: the item.

    A part may stay owed where SV-23 allows a debt, and when a bid `is_promised` with cash that the
    bidder spent elsewhere before the auction closed.
    """
    cash = draft.state.cash(who)
    owed = max(0, price - cash)
    if owed and (is_promised or may_cover(draft.state, who, price)):
        draft.pay(who, BANK, cash)
        make_due(draft, Due(who, BANK, owed, PRICE, about))
        return owed
    draft.pay(who, BANK, price)
    return 0


# --- back to the Bank ---------------------------------------------------------------------------


def assert_bank_buys(draft: Draft) -> None:
    """Refuse if the Bank never buys a deed back in this edition."""
    if not may_sell_deeds(draft.state, owing=True):
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "the Bank buys no deeds back in this game: mortgage or trade the deed",
        )


def hand(draft: Draft, command: c.HandDeed) -> None:
    """Give a deed to the Bank for nothing, or take one from it. A mortgage ends. The audit notes
    it."""
    deed = draft.state.edition.deed_by_id[command.deed]
    giver, receiver = (command.who, BANK) if command.to_bank else (BANK, command.who)
    owner = draft.state.owner(deed.id)
    if owner != giver:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "{name} does not own {deed}; {owner} does: name a deed of {name}",
            deed=deed.name,
            owner=draft.name(owner),
            name=draft.name(giver),
        )
    if not draft.state.is_bare(deed.group):
        draft.refuse(
            RefusalCode.NOT_BARE,
            "buildings stand in the group of {deed}; sell them first",
            deed=deed.name,
        )
    auction = draft.state.table.auction
    if deed.id == draft.state.table.offer or (auction is not None and auction.item == deed.id):
        draft.refuse(
            RefusalCode.NOT_NOW,
            "{deed} is on offer, or in an auction: finish that first",
            deed=deed.name,
        )
    if not command.to_bank and draft.state.is_locked(deed):
        draft.object(
            RefusalCode.LOCKED,
            "{deed} is locked: '{name} unlocks {id}' uses a key; 'force bank gives {id} to {name}"
            " for nothing because …' goes without one",
            deed=deed.name,
            name=draft.name(command.who),
            id=deed.id,
        )
    if command.to_bank and deed.id in draft.state.table.mortgaged:
        set_mortgaged(draft, deed.id, False)
    lapse_claims_on(draft, deed.id)
    draft.move(giver, receiver, deed_commodity(deed.id))
    draft.emit(e.DeedHanded(command.who, deed.id, command.to_bank))
    end_if_all_owned(draft)


def sell(draft: Draft, command: c.SellDeed) -> None:
    """Sell a deed to the Bank at the printed price. Only a debtor may, unless a switch allows any
    time (rule B-14).

    Its buildings must be sold first. Perhaps those on the group's other streets, too (rule B-13).
    """
    who, state = command.who, draft.state
    assert_bank_buys(draft)
    deed = owned(draft, who, command.deed)
    if not may_sell_deeds(state, owing=is_owing(state, who)):
        draft.object(
            RefusalCode.NOT_OWING,
            "{name} owes nothing, and the Bank buys a deed back only to pay a debt: keep or"
            " trade it",
            name=draft.name(who),
        )
    if deed.id in state.table.mortgaged:
        draft.refuse(RefusalCode.MORTGAGED, "{deed} is mortgaged; redeem it first", deed=deed.name)
    if is_unpaid(state, deed):
        draft.object(
            RefusalCode.DEBT_OPEN,
            "{deed} has not been paid for yet: pay its price first",
            deed=deed.name,
        )
    if state.level(deed.id):
        # The Bank's streets have no buildings, so this cannot be forced.
        draft.refuse(
            RefusalCode.NOT_BARE, "buildings stand on {deed}; sell them first", deed=deed.name
        )
    if state.edition.switches["split_set_hotels"] == "sell_first":
        assert_bare(draft, BARE["group"](state, deed), "sold")
    sell_to_bank(draft, who, deed)


def sell_to_bank(draft: Draft, who: str, deed: Deed) -> None:
    """Give a deed back to the Bank for its price."""
    lapse_claims_on(draft, deed.id)
    draft.pay(BANK, who, deed.price)
    draft.move(who, BANK, deed_commodity(deed.id))
    draft.emit(e.DeedSold(who, deed.id, deed.price))


def assert_bare(draft: Draft, built_up: list[Deed], what: str) -> None:
    """Refuse, unless forced, if there are streets whose buildings must be sold first.

    `built_up`: these streets; `what`: what is to happen to the deed, such as `mortgaged`.
    """
    if built_up:
        draft.object(
            RefusalCode.NOT_BARE,
            "buildings stand on {names}; sell them before the street is {what}",
            names=joined([deed.name for deed in built_up], "{first} and {last}"),
            what=Text(what),
        )


# --- mortgages ----------------------------------------------------------------------------------


def mortgage(draft: Draft, command: c.Mortgage) -> None:
    """Mortgage a deed. Only a debtor may, unless a switch allows any time (rule SV-12)."""
    who, state = command.who, draft.state
    deed = owned(draft, who, command.deed)
    if deed.id in state.table.mortgaged:
        draft.refuse(
            RefusalCode.MORTGAGED,
            "{deed} is mortgaged already; mortgage another deed, or redeem this one",
            deed=deed.name,
        )
    if not deed.mortgage:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "no deed can be mortgaged in this edition: raise money by a trade",
        )
    if not may_mortgage(state, owing=is_owing(state, who)):
        draft.object(
            RefusalCode.NOT_OWING,
            "{name} owes nothing, and deeds are mortgaged only to pay a debt: keep or trade it",
            name=draft.name(who),
        )
    assert_bare(draft, standing_in_the_way(state, deed), "mortgaged")
    raise_on(draft, who, deed)


def raise_on(draft: Draft, who: str, deed: Deed) -> None:
    """Turn a deed face down and pay its mortgage value to the owner. Its hotels stay, or return to
    the owner (rule SV-13)."""
    draft.pay(BANK, who, deed.mortgage)
    set_mortgaged(draft, deed.id, True)
    draft.emit(e.DeedMortgaged(who, deed.id, deed.mortgage))
    if draft.state.edition.switches["mortgage_hotels"] == "return":
        take_hotels_off(draft, deed.id, who)


def redeem(draft: Draft, command: c.Redeem) -> None:
    """Pay a mortgage off.

    An owner who redeems at once does not pay the interest again that was paid when the deed changed
    hands (rule GL-29).
    """
    who = command.who
    deed = owned(draft, who, command.deed)
    if deed.id not in draft.state.table.mortgaged:
        draft.refuse(
            RefusalCode.NOT_MORTGAGED,
            "{deed} is not mortgaged, so there is nothing to redeem: play on",
            deed=deed.name,
        )
    _drop_interest(draft, who, deed)
    cost = redeem_cost(draft.state, deed) - _credit(draft, who, deed)
    draft.pay(who, BANK, cost)
    set_mortgaged(draft, deed.id, False)
    draft.set(interest=tuple(paid for paid in draft.state.table.interest if paid.deed != deed.id))
    draft.emit(e.DeedRedeemed(who, deed.id, cost))


def _drop_interest(draft: Draft, who: str, deed: Deed) -> None:
    for due in draft.state.dues_of(who):
        if (due.reason, due.about) == (INTEREST, deed.id):
            drop(draft, due)


def _credit(draft: Draft, who: str, deed: Deed) -> int:
    """What was just paid on this deed, at once or in parts, and counts towards redeeming it."""
    state = draft.state
    at = (deed.id, state.moment)
    paid = sum(it.amount for it in state.table.interest if (it.deed, it.moment) == at)
    credit = min(paid, transfer_interest(state, deed))
    if credit:
        draft.emit(e.InterestCredited(who, deed.id, credit))
    return credit


def charge_interest(draft: Draft, who: str, deed: Deed) -> int:
    """Charge the new owner interest on a deed that stays mortgaged, and return it.

    The balance is not checked here, as cash of the same trade may pay it.
    """
    state = draft.state
    amount = transfer_interest(state, deed)
    if amount:
        draft.move(who, BANK, state.edition.money.commodity, amount)
        note_interest(draft, deed.id, amount)
        draft.emit(e.InterestPaid(who, deed.id, amount))
    return amount


def set_mortgaged(draft: Draft, deed: str, mortgaged: bool) -> None:
    """Turn a deed face down or face up, in the list of mortgaged deeds."""
    others = [other for other in draft.state.table.mortgaged if other != deed]
    draft.set(mortgaged=tuple(sorted([*others, deed] if mortgaged else others)))


def owned(draft: Draft, who: str, deed_id: str) -> Deed:
    """Return the deed with this id. Refuses if the player does not own it."""
    owner = draft.state.owner(deed_id)
    if owner != who:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "{name} does not own {deed}; {owner} does: name a deed of {name}",
            deed=draft.title(deed_id),
            owner=draft.name(owner),
            name=draft.name(who),
        )
    return draft.state.edition.deed_by_id[deed_id]
