"""Statement: one account's money, line by line, like a bank's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from banker.games.board.state import Setup
from banker.ledger.entry import Entry, Posting


class StatementLine(msgspec.Struct, frozen=True):
    """An entry that moved the account's money. `amount` is negative for what left the account."""

    entry: Entry
    amount: int
    balance: int


def statement(setup: Setup, entries: Iterable[Entry], account: str) -> Iterator[StatementLine]:
    """The lines of an account, oldest first. The first one is the opening balance."""
    place = (account, setup.edition.money.commodity)
    return lines_of(entries, lambda it: it.amount if (it.account, it.commodity) == place else 0)


def lines_of(
    entries: Iterable[Entry], amount_of: Callable[[Posting], int]
) -> Iterator[StatementLine]:
    """The lines of whatever a posting adds an amount to."""
    balance = 0
    for entry in entries:
        amount = sum(map(amount_of, entry.post))
        if amount:
            balance += amount
            yield StatementLine(entry, amount, balance)
