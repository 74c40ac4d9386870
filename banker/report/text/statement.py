"""Statement: one account's money, line by line, like a bank's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from banker.games.board.state import Setup
from banker.ledger.entry import Entry


class StatementLine(msgspec.Struct, frozen=True):
    """An entry that moved the account's money. `amount` is negative for what left the account."""

    entry: Entry
    amount: int
    balance: int


def statement(setup: Setup, entries: Iterable[Entry], account: str) -> Iterator[StatementLine]:
    """The lines of an account, oldest first. The first one is the opening balance."""
    money = setup.edition.money.commodity
    balance = 0
    for entry in entries:
        amount = sum(
            posting.amount
            for posting in entry.post
            if posting.account == account and posting.commodity == money
        )
        if amount:
            balance += amount
            yield StatementLine(entry, amount, balance)
