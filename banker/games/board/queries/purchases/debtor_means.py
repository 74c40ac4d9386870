"""Debtor's means: which part of the dues a debtor could not pay any more after a purchase."""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board.queries.raising_cash import raisable
from banker.games.board.state import BANK, DEED, State
from banker.ledger.balances import post
from banker.ledger.entry import Posting


def lacking(state: State, who: str) -> int:
    """Return the part of a player's dues that the player could not pay, even by selling and
    mortgaging."""
    short = sum(due.amount for due in state.dues_of(who)) - state.cash(who)
    return max(0, short - raisable(state, who)) if short > 0 else 0


def bought(state: State, who: str, item: str, price: int) -> State:
    """Return the state after a player has paid the Bank for an item. A deed is in it, but a
    building is not yet."""
    money = state.edition.money.commodity
    legs = [Posting(who, money, -price), Posting(BANK, money, price)]
    if item in state.edition.deed_by_id:
        legs += [Posting(BANK, DEED + item, -1), Posting(who, DEED + item, 1)]
    return replace(state, balances=post(state.balances, legs))
