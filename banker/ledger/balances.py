"""Balances: the sums of postings, as account -> commodity -> amount. Zero amounts are left out.

`post` never changes a `Balances` in place. It returns a new one that shares every untouched
account, which makes previews and undo cheap.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.ledger.entry import Posting

Holding = dict[str, int]
Balances = dict[str, Holding]


def post(balances: Balances, postings: Iterable[Posting]) -> Balances:
    """Return new balances, with the postings added. The given balances do not change."""
    after = balances.copy()
    for posting in postings:
        account, commodity = posting.account, posting.commodity
        holding = after.get(account)
        if holding is None:
            holding = after[account] = {}
        elif holding is balances.get(account):  # still the one of before
            holding = after[account] = holding.copy()
        amount = holding.get(commodity, 0) + posting.amount
        if amount:
            holding[commodity] = amount
        else:
            holding.pop(commodity, None)
            if not holding:
                del after[account]
    return after


def amount_of(balances: Balances, account: str, commodity: str) -> int:
    """Return how much of a commodity an account holds; 0 if it has none."""
    holding = balances.get(account)
    return holding.get(commodity, 0) if holding else 0


def trial_balance(balances: Balances) -> Holding:
    """Return the sum of each commodity over all accounts. A sum other than 0 means that something
    appeared or was lost."""
    sums: Holding = {}
    for holding in balances.values():
        for commodity, amount in holding.items():
            sums[commodity] = sums.get(commodity, 0) + amount
    return sums
