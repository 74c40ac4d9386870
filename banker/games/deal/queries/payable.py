"""Payable: the cards with which a player can pay, and the best way to pay an amount.

Rules of this file
* Every open card of a value above 0 can pay: in the bank, in the collection, buildings too, and
  those that lie aside. Never a card from the hand.
* No change is given. A payment reaches the amount, or it is everything that can be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple, TypeAlias

from banker.games.deal.queries.sets import buildings, is_full, piles
from banker.games.deal.state import ASIDE, BANK, FACE, IN_BANK, SET, SET_ASIDE, State


class Payable(NamedTuple):
    """Several equal cards in one place, which can pay. `place`: bank, aside or a pile. `value`: of
    one card; `copies`: how many."""

    face: str
    place: str
    value: int
    copies: int


def payable(state: State, who: str) -> list[Payable]:
    """Return all cards with which a player can pay: in the bank, then in the piles, then aside."""
    found = list(_of_value(state, BANK + who, IN_BANK))
    for pile in piles(state, who):
        found += _of_value(state, f"{SET}{who}:{pile}", pile)
    return found + list(_of_value(state, ASIDE + who, SET_ASIDE))


def _of_value(state: State, account: str, place: str) -> Iterator[Payable]:
    values, start = state.edition.value_of, len(FACE)
    for thing, count in sorted(state.balances.get(account, {}).items()):
        if value := values[thing]:
            yield Payable(thing[start:], place, value, count)


def worth(state: State, who: str) -> int:
    """Return the sum of the values of all cards with which a player can pay, in millions."""
    values, held = state.edition.value_of, state.balances
    accounts = [BANK + who, ASIDE + who, *(f"{SET}{who}:{pile}" for pile in piles(state, who))]
    there = (it for account in accounts for it in held.get(account, {}).items())
    return sum(values[thing] * count for thing, count in there)


def can_pay(state: State, who: str) -> bool:
    """Tell whether a player has any card to pay with."""
    values, mine = state.edition.value_of, f"{SET}{who}:"
    for account, held in state.balances.items():
        is_own = account.startswith(mine) or account in (BANK + who, ASIDE + who)
        if is_own and any(map(values.__getitem__, held)):
            return True
    return False


# What a way to pay costs: full sets broken, cards of sets, cards. The smaller, the better.
_CARD = 1
_OF_SET = 1_000
_SET = 1_000_000

# The cards of a way, the newest first: the rest of the way, the cards, how many of them.
_Link: TypeAlias = "tuple[_Link, Payable, int] | None"
_Ways = dict[int, tuple[int, _Link]]  # a sum of money -> the best way to that sum


def best_payment(state: State, who: str, amount: int) -> tuple[tuple[str, str], ...]:
    """Return the cards that pay an amount best, as pairs of card and place; all cards if they are
    too little.

    The best way breaks the fewest full sets; then it takes the fewest cards of sets, overpays the
    least, and takes the fewest cards.
    """
    cards = payable(state, who)
    if sum(it.value * it.copies for it in cards) <= amount:
        return tuple((it.face, it.place) for it in cards for _ in range(it.copies))
    ways: _Ways = {0: (0, None)}
    built = buildings(state.edition)
    for place, group in groupby(cards, key=lambda it: it.place):
        in_set = place not in (IN_BANK, SET_ASIDE)
        here = [(it, _OF_SET + _CARD if in_set and it.face not in built else _CARD) for it in group]
        if in_set and is_full(state, who, place):
            ways = _with_set(ways, here, amount)
        else:
            for it, cost in here:
                ways = _with_cards(ways, it, cost, amount)
    enough = ((cost - cost % _OF_SET, total, cost, link) for total, (cost, link) in ways.items())
    *_, link = min((it for it in enough if it[1] >= amount), key=lambda it: it[:3])
    return tuple(_unrolled(link))


def _with_cards(ways: _Ways, it: Payable, cost: int, amount: int) -> _Ways:
    """The ways with none, one or more of these cards. A way that reaches the amount is complete."""
    found = ways.copy()
    for total, (before, link) in ways.items():
        for n in range(1, it.copies + 1):
            if total >= amount:
                break
            total += it.value
            new = before + n * cost
            if total not in found or new < found[total][0]:
                found[total] = (new, (link, it, n))
    return found


def _with_set(ways: _Ways, here: list[tuple[Payable, int]], amount: int) -> _Ways:
    """The ways with cards of a full set, which the first card of its colour breaks."""
    of_set: _Ways = {0: (0, None)}
    for it, cost in here:
        of_set = _with_cards(of_set, it, cost, amount)
    del of_set[0]
    found = ways.copy()
    for total, (before, link) in ways.items():
        if total >= amount:
            continue
        for more, (price, added) in of_set.items():
            new = before + price + (_SET if price >= _OF_SET else 0)
            if total + more not in found or new < found[total + more][0]:
                found[total + more] = (new, _on(link, added))
    return found


def _on(link: _Link, added: _Link) -> _Link:
    """The cards of one way after those of another."""
    return link if added is None else (_on(link, added[0]), added[1], added[2])


def _unrolled(link: _Link) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    while link is not None:
        link, it, count = link
        found[:0] = [(it.face, it.place)] * count
    return found
