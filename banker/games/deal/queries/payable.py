"""Payable: the cards with which a player can pay, and the best way to pay an amount.

Rules of this file
* Every open card of a value above 0 can pay: in the bank, in the collection, buildings too, and
  those that lie aside. Never a card from the hand.
* No change is given. A payment reaches the amount, or it is everything that can be paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from banker.games.deal.queries.sets import buildings, is_full, piles
from banker.games.deal.state import ASIDE, BANK, IN_BANK, SET, SET_ASIDE, State


class Payable(NamedTuple):
    """Cards of one face that lie together. `place`: bank, aside or a pile."""

    face: str
    place: str
    value: int
    copies: int


def payable(state: State, who: str) -> list[Payable]:
    """All cards with which a player can pay: the bank first, then the piles, then what lies
    aside."""
    found = list(_of_value(state, BANK + who, IN_BANK))
    for pile in piles(state, who):
        found += _of_value(state, f"{SET}{who}:{pile}", pile)
    return found + list(_of_value(state, ASIDE + who, SET_ASIDE))


def _of_value(state: State, account: str, place: str) -> Iterator[Payable]:
    known = state.edition.face_by_id
    for face, count in sorted(state.faces(account).items()):
        if value := known[face].value:
            yield Payable(face, place, value, count)


def worth(state: State, who: str) -> int:
    """The value of everything with which a player can pay."""
    return sum(it.value * it.copies for it in payable(state, who))


# A way to pay: full sets broken, cards of sets, what is overpaid, cards. The smaller, the better.
_Cost = tuple[int, int, int]
_Chosen = tuple[tuple[str, str], ...]
_Ways = dict[int, tuple[_Cost, _Chosen]]


def best_payment(state: State, who: str, amount: int) -> _Chosen:
    """The cards of the best payment, each with its place: the fewest full sets broken, then the
    fewest cards of sets, the least overpaid, the fewest cards. All, if all is too little."""
    cards = payable(state, who)
    if sum(it.value * it.copies for it in cards) <= amount:
        return tuple((it.face, it.place) for it in cards for _ in range(it.copies))
    ceiling = amount + max(it.value for it in cards)
    ways: _Ways = {0: ((0, 0, 0), ())}
    places = dict.fromkeys(it.place for it in cards)
    for place in places:
        here = [it for it in cards if it.place == place]
        ways = _joined(ways, _ways_here(state, who, place, here, ceiling), ceiling)
    reached = [(cost[:2], total, cost[2], chosen) for total, (cost, chosen) in ways.items()]
    _, _, _, best = min((it for it in reached if it[1] >= amount), key=lambda it: it[:3])
    return best


def _ways_here(state: State, who: str, place: str, cards: list[Payable], ceiling: int) -> _Ways:
    """The best way to pay each sum with the cards of one place."""
    in_set = place not in (IN_BANK, SET_ASIDE)
    built = buildings(state.edition)
    breaks = in_set and is_full(state, who, place)
    ways: _Ways = {0: ((0, 0, 0), ())}
    for it in cards:
        of_set = int(in_set and it.face not in built)
        one: _Ways = {
            n * it.value: (
                (int(breaks and of_set and n > 0), n * of_set, n),
                ((it.face, place),) * n,
            )
            for n in range(it.copies + 1)
        }
        ways = _joined(ways, one, ceiling, of_one_place=True)
    return ways


def _joined(one: _Ways, other: _Ways, ceiling: int, *, of_one_place: bool = False) -> _Ways:
    found: _Ways = {}
    for total, (cost, chosen) in one.items():
        for more, (price, added) in other.items():
            both = total + more
            if both > ceiling:
                continue
            sets = max(cost[0], price[0]) if of_one_place else cost[0] + price[0]
            new = (sets, cost[1] + price[1], cost[2] + price[2])
            if both not in found or new < found[both][0]:
                found[both] = (new, (*chosen, *added))
    return found
