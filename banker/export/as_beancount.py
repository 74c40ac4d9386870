"""Beancount: a plain-text file for `bean-check` (2 and 3) and fava.

A beancount assertion holds at the beginning of a day, so the export asserts the final balances on
the day after the last entry. Accounts and commodities have a narrow spelling: capitals first, few
signs, and two to twenty-four characters for a commodity.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from banker.export.accounting import AccountingBook
from banker.export.game_export import Path
from banker.export.spelling import NAME_MAX, one_line
from banker.games.board.state import Setup
from banker.ledger.entry import Entry

COMMODITY_LENGTH_MAX = 20  # room for a number behind it
MONEY = "MONEY"  # for money with a name of one letter

_NOT_IN_ACCOUNT = re.compile(r"[^\w-]|_")
_NOT_IN_COMMODITY = re.compile(r"[^A-Z0-9._-]")


def to_beancount(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the export in pieces: declarations, a transaction for each entry, assertions."""
    book = AccountingBook(entries, setup, _account, _commodity)
    yield f'option "title" {_quoted(setup.edition.title)}\n'
    for count, (entry, text) in enumerate(book.moving()):
        if not count:
            yield from _openings(book)
        yield f"\n{book.date} * {_quoted(text)}\n  entry: {entry.seq}\n"
        for account, amount, commodity in book.legs(entry):
            yield f"  {account}  {amount} {commodity}\n"
    yield from _assertions(book)


def _openings(book: AccountingBook) -> Iterator[str]:
    yield "\n"
    for commodity in book.commodities.values():
        yield f"{book.date} commodity {commodity}\n"
    for account in book.accounts.values():
        yield f"{book.date} open {account}\n"


def _assertions(book: AccountingBook) -> Iterator[str]:
    yield "\n"
    for (account, commodity), amount in sorted(book.balances.items()):
        day = date.fromisoformat(book.date) + timedelta(days=1)
        yield f"{day} balance {account}  {amount} {commodity}\n"


def _account(path: Path) -> str:
    return ":".join(map(_part, path))


def _part(name: str) -> str:
    part = _NOT_IN_ACCOUNT.sub("-", name[:NAME_MAX]).lstrip("-") or "x"
    return part[:1].upper() + part[1:]


def _commodity(path: Path) -> str:
    name = _NOT_IN_COMMODITY.sub("-", "-".join(path).upper())[:COMMODITY_LENGTH_MAX].rstrip("._-")
    return name if len(name) > 1 and name[0].isalpha() else MONEY


def _quoted(text: str) -> str:
    return '"' + one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
