"""Statement: the changes of one account's money, line by line, like a bank statement."""

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
    """Return a function: posting -> change of the account's money."""
    place = (account, setup.edition.money.commodity)
    return lambda it: it.amount if (it.account, it.commodity) == place else 0


def statement(setup: Setup, entries: Iterable[Entry], account: str) -> Iterator[StatementLine]:
    """Yield the lines of an account, oldest first. The first line is the opening balance."""
    return lines_of(entries, amount_in(setup, account))


def lines_of(entries: Iterable[Entry], amount_of: AmountOf) -> Iterator[StatementLine]:
    """Yield a line for each entry whose postings change the balance. `amount_of`: posting -> change
    of the balance."""
    balance = 0
    for entry in entries:
        amount = sum(map(amount_of, entry.post))
        if amount:
            balance += amount
            yield StatementLine(entry, amount, balance)
