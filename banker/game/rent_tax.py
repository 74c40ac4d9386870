"""Rent tax: what the Bank takes of a rent, by the minute of the game (RF-06, RF-07).

Rules of this file
* Minutes are counted from 1: the 61st begins when 60 minutes have gone. V-20 may count those that
  have gone instead.
* The payer pays in full. V-21: the owner's part is rounded down, or to the nearest.
* V-22: Chance cards bring less by the same share, and may cost less too. A chest is not Chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.game.edition import Card
from banker.game.state import State
from banker.ledger.amount import rounded_down, rounded_half_up

SECONDS = 60


def minute(state: State) -> int:
    """The minute of the game."""
    gone = rounded_down(state.table.seconds, 1, SECONDS)
    return gone + 1 if state.edition.switches["minute_index"] == "ordinal" else gone


def percent_now(state: State) -> int:
    """How many per cent of a rent go to the Bank."""
    clock, now = state.edition.clock, minute(state)
    steps = clock.rent_tax if clock else ()
    return max((percent for start, percent in steps if start <= now), default=0)


def is_taxed_card(state: State, card_id: str) -> bool:
    """V-22: whether what players get by this card is taxed like a rent."""
    card = state.edition.card_by_id.get(card_id)
    return card is not None and card.deck == "chance" and TAX_CHANCE[_tax_chance(state)].receipts


def card_cost(state: State, card: Card, amount: int) -> int:
    """V-22: what is left of a card's fine for the Bank."""
    taxed = card.deck == "chance" and TAX_CHANCE[_tax_chance(state)].costs
    return amount - (bank_share(state, amount) if taxed else 0)


def _tax_chance(state: State) -> str:
    return state.edition.switches["tax_chance"]


class TaxChance(NamedTuple):
    """Which side of Chance the tax touches."""

    receipts: bool
    costs: bool


TAX_CHANCE = {
    "none": TaxChance(receipts=False, costs=False),
    "receipts": TaxChance(receipts=True, costs=False),
    "all": TaxChance(receipts=True, costs=True),
}


def bank_share(state: State, amount: int) -> int:
    """The Bank's part of an amount."""
    percent = percent_now(state)
    if not percent:
        return 0
    return amount - OWNERS_PART[state.edition.switches["tax_round"]](amount, 100 - percent, 100)


OWNERS_PART: dict[str, Callable[[int, int, int], int]] = {
    "down": rounded_down,
    "half_up": rounded_half_up,
}
