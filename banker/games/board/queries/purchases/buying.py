"""Buying: who may buy a deed, at which price, and whether the price may be more than the cash in
hand."""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board.edition import HALF_PRICE, Deed
from banker.games.board.queries.raising_cash import raisable
from banker.games.board.state import State
from banker.ledger.amount import rounded_up


def is_first_lap(state: State, who: str) -> bool:
    """Tell whether a house rule forbids this player to buy yet, before passing GO once."""
    return state.edition.flag("first_lap_no_buying") and not state.seats[who].laps


def asking_price(state: State, who: str, deed: Deed) -> int:
    """Return the Bank's price of a deed for this player: the printed one, or half of it where a
    card says so."""
    if (state.table.free, state.table.free_for) != (HALF_PRICE, who):
        return deed.price
    step = state.edition.money.resale_step
    return step * rounded_up(deed.price, 1, 2 * step)


def _raised(state: State, who: str, price: int) -> bool:
    return state.cash(who) + raisable(state, who) >= price


# SV-23 and B-20: the amount that a player may spend beyond the cash in hand.
BEYOND_CASH: dict[str, Callable[[State, str, int], bool]] = {
    "no": lambda _state, _who, _price: False,
    "mortgageable": _raised,
    "free": lambda _state, _who, _price: True,
}


def may_cover(state: State, who: str, price: int) -> bool:
    """Tell whether a player may buy for more than the cash in hand, and raise the rest later (rule
    SV-23)."""
    return BEYOND_CASH[state.edition.switches["beyond_cash"]](state, who, price)
