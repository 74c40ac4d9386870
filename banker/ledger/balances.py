"""Balances: the fold of postings. Account -> commodity -> amount, zero amounts left out.

A `Balances` is never changed in place: `post` returns a new one that shares every account it did
not touch. That is what makes previews and undo free.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.ledger.entry import Posting

Holding = dict[str, int]
Balances = dict[str, Holding]


def post(balances: Balances, postings: Iterable[Posting]) -> Balances:
    """The balances after the postings."""
    after = balances.copy()
    fresh: set[str] = set()
    for posting in postings:
        account = posting.account
        if account in fresh:
            holding = after[account]
        else:
            fresh.add(account)
            holding = after[account] = after.get(account, {}).copy()
        amount = holding.get(posting.commodity, 0) + posting.amount
        if amount:
            holding[posting.commodity] = amount
        else:
            holding.pop(posting.commodity, None)
            if not holding:
                del after[account]
                fresh.discard(account)
    return after


def amount_of(balances: Balances, account: str, commodity: str) -> int:
    """How much of a commodity an account holds."""
    holding = balances.get(account)
    return holding.get(commodity, 0) if holding else 0


def trial_balance(balances: Balances) -> Holding:
    """The sum over all accounts, per commodity: all zeros, or money was made from nothing."""
    sums: Holding = {}
    for holding in balances.values():
        for commodity, amount in holding.items():
            sums[commodity] = sums.get(commodity, 0) + amount
    return sums
