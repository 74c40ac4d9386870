"""Raising cash: what a player who is short could still sell or mortgage, cheapest first.

Rules of this file
* It only reckons. Selling and mortgaging are acts of their own, in the order that is named here.
* Buildings go before the mortgage of their street, where the street must be bare for it.
* A Bank with a bottom pays only what it has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.game.edition import Deed
from banker.game.prices import FAKE, PRICE, is_built_by_bank, redeem_cost, sale_to_nothing
from banker.game.secrecy import is_told
from banker.game.state import BANK, Due, State

MORTGAGE = "mortgage"
SELL_BUILDINGS = "sell_buildings"
SELL_DEED = "sell_deed"


class Way(NamedTuple):
    """One thing that would bring money: what is done, with which deed, and what it brings."""

    how: str
    deed: str
    amount: int


# SV-12 and B-14: when the Bank lends on deeds, and when it buys them, by whether one owes anything.
MORTGAGE_WHEN: dict[str, Callable[[bool], bool]] = {
    "owing": lambda owing: owing,
    "any_time": lambda _owing: True,
}
SELL_DEEDS_WHEN: dict[str, Callable[[bool], bool]] = {
    "never": lambda _owing: False,
    "owing": lambda owing: owing,
    "any_time": lambda _owing: True,
}


def may_mortgage(state: State, *, owing: bool) -> bool:
    """SV-12: whether the Bank lends on deeds now."""
    return MORTGAGE_WHEN[state.edition.switches["mortgage_when"]](owing)


def may_sell_deeds(state: State, *, owing: bool) -> bool:
    """B-14: whether the Bank takes deeds back at their price now."""
    return SELL_DEEDS_WHEN[state.edition.switches["sell_deeds_when"]](owing)


def ways(state: State, who: str, *, owing: bool = True) -> list[Way]:
    """Everything that could still be turned into cash, in an order in which it can be done.

    First what costs least to undo: mortgages of streets that are free for it; then buildings; then
    the mortgages that were waiting for them. Where the Bank buys deeds it does not lend on them.
    """
    sells = may_sell_deeds(state, owing=owing)
    lends = may_mortgage(state, owing=owing) and not sells
    found = _mortgages(state, who, waiting=False) if lends else []
    found += [
        Way(SELL_BUILDINGS, deed.id, sale_to_nothing(state, deed)) for deed in _built_up(state, who)
    ]
    if lends:
        found += _mortgages(state, who, waiting=True)
    if sells:
        found += [
            Way(SELL_DEED, deed.id, deed.price)
            for deed in _free(state, who)
            if not is_unpaid(state, deed)
        ]
    return _payable(found, state.cash(BANK)) if is_bank_limited(state) else found


def raisable(state: State, who: str) -> int:
    """How much all of it would bring together."""
    return sum(way.amount for way in ways(state, who))


def _free(state: State, who: str) -> list[Deed]:
    return [deed for deed in state.deeds(who) if deed.id not in state.table.mortgaged]


def is_unpaid(state: State, deed: Deed) -> bool:
    """Whether its owner still owes a part of what it was bought for."""
    return any(is_for(due, deed.id) for due in state.table.dues)


def is_for(due: Due, lot: str) -> bool:
    """Whether a due is a part of a lot's price. B-21: a bid that was paid with a fake is not paid
    yet, either."""
    return due.about == lot and due.reason in (PRICE, FAKE)


def _built_up(state: State, who: str) -> list[Deed]:
    """Streets with buildings that the Bank buys back."""
    return [deed for deed in state.deeds(who) if is_built_by_bank(deed) and state.level(deed.id)]


def _mortgages(state: State, who: str, *, waiting: bool) -> list[Way]:
    """Deeds that may be mortgaged, or those that wait for buildings to be sold first.

    Cheapest first: what it will cost to have the deed back, beyond what it brings, then the rent
    that is given up meanwhile.
    """
    free = [
        deed
        for deed in _free(state, who)
        if deed.mortgage and waiting == bool(standing_in_the_way(state, deed))
    ]
    free.sort(key=lambda d: (redeem_cost(state, d) - d.mortgage, d.rents[0], d.space))
    return [Way(MORTGAGE, deed.id, deed.mortgage) for deed in free]


def _lot(state: State, deed: Deed) -> list[Deed]:
    return [deed] if state.level(deed.id) else []


def _group(state: State, deed: Deed) -> list[Deed]:
    return [sister for sister in state.edition.deeds_in[deed.group] if state.level(sister.id)]


def _nothing(_state: State, _deed: Deed) -> list[Deed]:
    return []


# What must be bare before a deed is mortgaged, traded or sold: V-10, GL-27, GL-28, B-12.
BARE = {"no": _nothing, "lot": _lot, "group": _group}


def standing_in_the_way(state: State, deed: Deed) -> list[Deed]:
    """V-10: the streets whose buildings must be sold before this one can be mortgaged."""
    return BARE[state.edition.switches["mortgage_needs_bare"]](state, deed)


def _payable(found: list[Way], left: int) -> list[Way]:
    """What a Bank with so much left can pay, one after another (SV-20)."""
    paid = []
    for way in found:
        if way.amount <= left:
            left -= way.amount
            paid.append(way)
    return paid


def is_bank_limited(state: State) -> bool:
    """SV-20: whether the Bank has only what lies in the box."""
    return state.edition.switches["bank_money"] == "limited"


# --- in words -----------------------------------------------------------------------------------


def way_out(state: State, who: str, amount: int, *, owing: bool) -> str:
    """As much as it takes to pay an amount, or all there is; empty when there is nothing. How much
    it takes would tell what the player has, where that is private: then as if it were nothing."""
    cash, raised = state.cash(who) if is_told(state, who) else 0, 0
    named: dict[str, list[str]] = {}
    for way in ways(state, who, owing=owing):
        if named and cash + raised >= amount:
            break
        named.setdefault(way.how, []).append(state.edition.deed_by_id[way.deed].name)
        raised += way.amount
    if not named:
        return ""
    said = ", then ".join(WORDS[how].format(" and ".join(deeds)) for how, deeds in named.items())
    return f"; {said} would bring {raised:,}"


WORDS = {
    MORTGAGE: "mortgaging {}",
    SELL_BUILDINGS: "selling the buildings on {}",
    SELL_DEED: "selling {} to the Bank",
}


def nothing_left(state: State, name: str) -> str:
    """What to say when there is nothing any more."""
    left = "sell" if may_sell_deeds(state, owing=True) else "mortgage"
    return f"; nothing is left to {left}: '{name} goes bankrupt' if it is due"
