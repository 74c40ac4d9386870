"""Prices: the Bank's prices for deeds and buildings, where the price is not simply printed.

Rules of this file
* Every price is calculated here and nowhere else, from the edition's amounts and a named rounding.
* Interest is due when a mortgaged deed is redeemed, and when the deed changes hands.

This module must not know drafts or rules: any module may ask for a price.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board.edition import Deed, Edition
from banker.games.board.state import BANK, State
from banker.ledger.amount import rounded_down, rounded_half_up, rounded_up

RENT = "rent"  # the reason of a due, as the next ones
GUESS_FEE = "guess_fee"
PRICE = "price"  # the reason of a due: something was bought beyond the cash in hand
INTEREST = "interest"  # the reason of a due: a mortgaged deed changed hands
FAKE = "fake"  # the reason of a due: a note was found out and must be made up for

Rounding = Callable[[int, int, int], int]

# how half a unit of interest is rounded.
INTEREST_ROUND: dict[str, Rounding] = {"half_up": rounded_half_up, "down": rounded_down}

# V-03: which amount the price of redeeming is calculated from.
REDEEM_BASE: dict[str, Callable[[Deed], int]] = {
    "mortgage": lambda deed: deed.mortgage,
    "price": lambda deed: deed.price,
}


def redeem_cost(state: State, deed: Deed) -> int:
    """Return the cost of redeeming a mortgaged deed: the printed sum, or its value and interest."""
    if deed.redeem:
        return deed.redeem
    base = REDEEM_BASE[state.edition.switches["redeem_base"]](deed)
    return base + _interest_on(state.edition, base)


def transfer_interest(state: State, deed: Deed) -> int:
    """Return the interest that the new owner of a mortgaged deed pays the Bank to keep the mortgage
    (rule GL-29)."""
    return _interest_on(state.edition, deed.mortgage)


def _interest_on(edition: Edition, amount: int) -> int:
    rounding = INTEREST_ROUND[edition.switches["interest_round"]]
    return rounding(amount, edition.money.interest_percent, 100)


def resale(state: State, deed: Deed) -> int:
    """Return the Bank's price for one building of a street: a share of its cost, rounded up to the
    edition's step.

    A table may choose another share than the printed one (rule V-07).
    """
    edition = state.edition
    chosen = edition.switches["resale_percent"]
    percent = int(chosen) if chosen.isdecimal() else edition.money.resale_percent
    step = edition.money.resale_step
    return step * rounded_up(deed.building, percent, 100 * step)


# V-08: how many times a building's resale price the Bank pays for a hotel that is sold to nothing:
# the hotel includes the houses before it.
HOTEL_SALE: dict[str, Callable[[int], int]] = {
    "with_hotel": lambda houses: houses + 1,
    "houses_only": lambda houses: houses or 1,
}


def hotel_to_nothing(state: State, deed: Deed) -> int:
    """Return the Bank's price for a hotel of a street that no houses replace."""
    times = HOTEL_SALE[state.edition.switches["hotel_sale"]](state.edition.houses_before_hotel)
    return times * resale(state, deed)


def is_built_by_bank(deed: Deed) -> bool:
    """Tell whether the Bank sells buildings for this street; if so, it also buys them back."""
    return deed.kind == "street" and deed.building > 0


def bank_sells_buildings(edition: Edition) -> bool:
    """Tell whether the Bank sells any buildings in this edition."""
    return any(map(is_built_by_bank, edition.deeds))


def in_bank(state: State, thing: str) -> int:
    """Return how many houses or hotels the Bank can sell; one that is being auctioned does not
    count."""
    auction = state.table.auction
    in_auction = auction is not None and auction.item == thing
    return state.amount(BANK, thing) - in_auction
