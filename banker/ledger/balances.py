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
    """The balances after the postings."""
    after = balances.copy()
    for posting in postings:
        _add(after, balances, posting.account, posting.commodity, posting.amount)
    return after


def moved(balances: Balances, giver: str, receiver: str, commodity: str, amount: int) -> Balances:
    """The balances after an amount went from one account to another."""
    after = balances.copy()
    _add(after, balances, giver, commodity, -amount)
    _add(after, balances, receiver, commodity, amount)
    return after


def _add(after: Balances, before: Balances, account: str, commodity: str, amount: int) -> None:
    """Add to a holding of `after`, which shares its untouched holdings with `before`."""
    holding = after.get(account)
    if holding is None:
        holding = after[account] = {}
    elif holding is before.get(account):
        holding = after[account] = holding.copy()
    held = holding.get(commodity, 0) + amount
    if held:
        holding[commodity] = held
        return
    holding.pop(commodity, None)
    if not holding:
        del after[account]


def amount_of(balances: Balances, account: str, commodity: str) -> int:
    """How much of a commodity an account holds."""
    holding = balances.get(account)
    return holding.get(commodity, 0) if holding else 0


def trial_balance(balances: Balances) -> Holding:
    """The sum over all accounts, per commodity: zero, unless something came from nothing."""
    sums: Holding = {}
    for holding in balances.values():
        for commodity, amount in holding.items():
            sums[commodity] = sums.get(commodity, 0) + amount
    return sums
