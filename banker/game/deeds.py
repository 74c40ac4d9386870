"""Deeds: buying from the Bank, mortgages.

Rules of this file (Secret Vault, *Unowned Properties*, *Running Out of Money*)
* An offered deed is bought at its printed price or goes to auction; there is no third way.
* A locked street is never sold.
* A mortgage brings the printed value; redeeming costs the printed sum.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game import events as e
from banker.game.buildings import take_hotels_off
from banker.game.draft import (
    Draft,
    deed_commodity,
    is_owing,
    mortgages_only_debts,
    ways_to_raise,
)
from banker.game.edition import Deed
from banker.game.payments import PRICE, make_due
from banker.game.refusal import RefusalCode
from banker.game.scoring import end_if_all_owned
from banker.game.state import BANK, Due


def offer(draft: Draft, who: str, deed: Deed) -> None:
    """The player who landed may buy."""
    draft.set(offer=deed.id)
    draft.tell(e.Offered(who, deed.id, deed.price))


def buy(draft: Draft, command: c.Buy) -> None:
    """At the printed price."""
    who = command.who
    deed = _wanted(draft, who, command.deed)
    assert_for_sale(draft, deed)
    _assert_offered(draft, who, deed)
    owed = pay_price(draft, who, deed.price, deed.id)
    draft.move(BANK, who, deed_commodity(deed.id))
    draft.set(offer=None, choice=None)
    draft.tell(e.DeedBought(who, deed.id, deed.price, owed))
    end_if_all_owned(draft)


def _wanted(draft: Draft, who: str, named: str | None) -> Deed:
    state = draft.state
    offered = state.table.offer
    if named is None and offered is None:
        name = draft.name(who)
        draft.refuse(
            RefusalCode.NO_OFFER, f"nothing is offered to {name}; name it: '{name} buys …'"
        )
    return state.edition.deed_by_id[named or offered or ""]


def _assert_offered(draft: Draft, who: str, deed: Deed) -> None:
    """Who is known to have landed elsewhere cannot buy it, nor who has let it go to auction."""
    state = draft.state
    position = state.position(who)
    if state.table.offer == deed.id:
        return
    if position is None:
        draft.trust(who)
        return
    name, space = draft.name(who), state.edition.spaces[position].name
    if position != deed.space:
        draft.object(RefusalCode.NOT_THERE, f"{name} is on {space}, not on {deed.name}")
    else:
        draft.object(
            RefusalCode.NO_OFFER,
            f"{deed.name} is not on offer any more; 'auction {deed.id}' puts it up",
        )


def assert_for_sale(draft: Draft, deed: Deed) -> None:
    """The Bank has it, and it is not locked."""
    state = draft.state
    owner = state.owner(deed.id)
    if owner != BANK:
        draft.refuse(
            RefusalCode.NOT_FOR_SALE, f"{deed.name} already belongs to {draft.name(owner)}"
        )
    if state.is_locked(deed):
        draft.object(
            RefusalCode.LOCKED, f"{deed.name} is locked; only a key from the vault opens it"
        )


def pay_price(draft: Draft, who: str, price: int, about: str, *, is_promised: bool = False) -> int:
    """Pay the Bank for something; returns what stays owed.

    That is possible where A-23 allows it, and when a bid was `is_promised` with cash in hand that
    has gone elsewhere before the hammer fell.
    """
    cash = draft.state.cash(who)
    owed = max(0, price - cash)
    if owed and (is_promised or may_cover(draft, who, price)):
        draft.pay(who, BANK, cash)
        make_due(draft, Due(who, BANK, owed, PRICE, about))
        return owed
    draft.pay(who, BANK, price)
    return 0


def may_cover(draft: Draft, who: str, price: int) -> bool:
    """A-23: whether a price above the cash in hand is allowed and mortgages would cover it."""
    if draft.state.edition.switches["beyond_cash"] != "mortgageable":
        return False
    raisable = sum(value for _, value in ways_to_raise(draft.state, who))
    return draft.state.cash(who) + raisable >= price


def mortgage(draft: Draft, command: c.Mortgage) -> None:
    """Face down. A-12: only while owing, unless the switch says any time."""
    who, state = command.who, draft.state
    deed = owned(draft, who, command.deed)
    if deed.id in state.table.mortgaged:
        draft.refuse(RefusalCode.MORTGAGED, f"{deed.name} is mortgaged already")
    if mortgages_only_debts(state) and not is_owing(state, who):
        draft.object(
            RefusalCode.NOT_OWING,
            f"{draft.name(who)} owes nothing; deeds are mortgaged only to pay what is owed",
        )
    raise_on(draft, who, deed)


def raise_on(draft: Draft, who: str, deed: Deed) -> None:
    """Turn a deed and take the money. A-13: its hotels stay, or come back to the owner."""
    draft.pay(BANK, who, deed.mortgage)
    set_mortgaged(draft, deed.id, True)
    draft.tell(e.DeedMortgaged(who, deed.id, deed.mortgage))
    if draft.state.edition.switches["mortgage_hotels"] == "return":
        take_hotels_off(draft, deed.id, who)


def redeem(draft: Draft, command: c.Redeem) -> None:
    """Face up again."""
    deed = owned(draft, command.who, command.deed)
    if deed.id not in draft.state.table.mortgaged:
        draft.refuse(RefusalCode.NOT_MORTGAGED, f"{deed.name} is not mortgaged")
    draft.pay(command.who, BANK, deed.redeem)
    set_mortgaged(draft, deed.id, False)
    draft.tell(e.DeedRedeemed(command.who, deed.id, deed.redeem))


def set_mortgaged(draft: Draft, deed: str, mortgaged: bool) -> None:
    """Note which side of a deed is up; the list is kept sorted."""
    others = [other for other in draft.state.table.mortgaged if other != deed]
    draft.set(mortgaged=tuple(sorted([*others, deed] if mortgaged else others)))


def owned(draft: Draft, who: str, deed_id: str) -> Deed:
    """The deed, if it is this player's."""
    owner = draft.state.owner(deed_id)
    if owner != who:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            f"{draft.title(deed_id)} belongs to {draft.name(owner)}, not to {draft.name(who)}",
        )
    return draft.state.edition.deed_by_id[deed_id]
