"""Gifts: whether money may be given for nothing, where a game limits the gap of a trade (RF-09)."""

from __future__ import annotations

from banker.games.board.state import State


def is_free_gift(state: State, giver: str, receiver: str) -> bool:
    """Whether no gap of a trade limits a gift: to the Bank and from it, or to pay a loan back."""
    if not state.edition.trade_gap_percent or not {giver, receiver} <= state.seats.keys():
        return True
    loans = state.table.loans
    return any((loan.borrower, loan.lender) == (giver, receiver) for loan in loans)
