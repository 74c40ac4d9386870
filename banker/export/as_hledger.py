"""hledger: one plain-text file that hledger and ledger both read.

`hledger check -s` is the strict test: it refuses an undeclared account or commodity, and a
transaction that makes one commodity from another. The last transaction moves nothing and asserts
every balance.

Trials showed what both accept: commodity directives without a format; commodities with anything
but letters in quotes; no comment behind an account directive.

`ledger` runs what follows a line that says `python`, and both programs obey an include line. So
no name and no text ever ends its line, its quotes or its column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banker.export.accounting import AccountingBook
from banker.export.game_export import Path
from banker.export.spelling import one_line, plain_name
from banker.games.board.state import Setup
from banker.ledger.entry import Entry


def to_hledger(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the export in pieces: declarations, a transaction for each entry, assertions."""
    book = AccountingBook(entries, setup, _account, _commodity)
    book.commodities = {key: _quoted(name) for key, name in book.commodities.items()}
    yield f"; {one_line(setup.edition.title)}\n\n"
    for commodity in book.commodities.values():
        yield f"commodity {commodity}\n"
    for account in book.accounts.values():
        yield f"account {account}\n"
    for entry, text in book.moving():
        # The number stands where these programs keep a code: so no text is taken for one.
        yield f"\n{book.date} * ({entry.seq}) {_description(text)}\n"
        for account, amount, commodity in book.legs(entry):
            yield f"    {account}  {amount} {commodity}\n"
    yield f"\n{book.date or '1970-01-01'} * the final balances\n"
    for (account, commodity), amount in sorted(book.balances.items()):
        yield f"    {account}  0 {commodity} = {amount} {commodity}\n"


def _account(path: Path) -> str:
    """Two blanks end an account's name, a colon divides it, a semicolon begins a comment."""
    return ":".join(map(plain_name, path))


def _commodity(path: Path) -> str:
    return plain_name("-".join(path))


def _quoted(commodity: str) -> str:
    return commodity if commodity.isascii() and commodity.isalpha() else f'"{commodity}"'


def _description(text: str) -> str:
    return one_line(text).replace(";", ",")
