"""Value: what a deed is worth to a player, judged by public facts alone."""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.games.board.state import BANK, DEED, State
from banker.ledger.amount import rounded_down

SET_SHARE = 800  # per mille of the prices of a set, for the deed that completes it
BLOCK_SHARE = 300  # the same, for the deed that keeps somebody else from it
MORTGAGED = 500  # per mille of its price that a deed is worth face down


def sisters_owner(state: State, deed: Deed) -> str:
    """Return the player who owns all other deeds of the group.

    Empty if no single player does, or if the group has no other deed.
    """
    others = [other for other in state.edition.deeds_in[deed.group] if other.id != deed.id]
    owner = state.owner(others[0].id) if others else BANK
    if owner == BANK:
        return ""
    holding = state.balances[owner]
    return owner if all(DEED + other.id in holding for other in others[1:]) else ""


def set_price(state: State, deed: Deed) -> int:
    """Return the sum of the prices of all deeds in a deed's group."""
    return sum(other.price for other in state.edition.deeds_in[deed.group])


def value(state: State, who: str, deed: Deed) -> int:
    """Return what a deed is worth to a player.

    This is its price, and a share of the group's price if the deed completes or blocks a set.
    """
    worth = deed.price
    if deed.id in state.table.mortgaged:
        worth = rounded_down(worth, MORTGAGED, 1000)
    holder = sisters_owner(state, deed)
    if holder:
        share = SET_SHARE if holder == who else BLOCK_SHARE
        worth += rounded_down(set_price(state, deed), share, 1000)
    return worth


def is_key(state: State, deed: Deed) -> bool:
    """Return whether a deed completes a set, of the buyer or of another player."""
    return bool(sisters_owner(state, deed))


def reserve(state: State, per_mille: int) -> int:
    """Return the cash that a player does not spend: `per_mille` thousandths of the starting
    cash."""
    return rounded_down(state.edition.money.start_cash, per_mille, 1000)
