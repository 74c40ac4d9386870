"""Statement: one account's money, line by line, like a bank's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from banker.games.board.state import Setup
from banker.ledger.entry import Entry, Posting


class StatementLine(msgspec.Struct, frozen=True):
    """An entry that moved the account's money. `amount` is negative for money paid out."""

    entry: Entry
    amount: int
    balance: int


AmountOf = Callable[[Posting], int]


def amount_in(setup: Setup, account: str) -> AmountOf:
    """Return the change of an account's money by a posting."""
    place = (account, setup.edition.money.commodity)
    return lambda it: it.amount if (it.account, it.commodity) == place else 0


def statement(setup: Setup, entries: Iterable[Entry], account: str) -> Iterator[StatementLine]:
    """The lines of an account, oldest first. The first one is the opening balance."""
    return lines_of(entries, amount_in(setup, account))


def lines_of(entries: Iterable[Entry], amount_of: AmountOf) -> Iterator[StatementLine]:
    """The lines of whatever a posting adds an amount to."""
    balance = 0
    for entry in entries:
        amount = sum(map(amount_of, entry.post))
        if amount:
            balance += amount
            yield StatementLine(entry, amount, balance)
