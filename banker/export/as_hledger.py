"""hledger and ledger: one plain-text file that both read.

`hledger check -s` is the strict test: it refuses what was not declared and what makes a thing from
another thing. The last transaction moves nothing and asserts every balance.

What both accept, found by trying: commodity directives without a format; commodities with anything
but letters in quotes; no comment behind an account directive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banker.export.accounting import AccountingBook, Path
from banker.games.board.state import Setup
from banker.ledger.entry import Entry


def to_hledger(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """The journal in pieces: declarations, a transaction for each entry, assertions."""
    book = AccountingBook(setup, _account, _commodity)
    yield f"; {' '.join(setup.edition.title.split())}\n\n"
    for commodity in book.commodities.values():
        yield f"commodity {commodity}\n"
    for account in book.accounts.values():
        yield f"account {account}\n"
    for entry, text in book.moving(entries):
        # The number stands where these programs keep a code: so no text is taken for one.
        yield f"\n{book.date} * ({entry.seq}) {_description(text)}\n"
        for account, amount, commodity in book.legs(entry):
            yield f"    {account}  {amount} {commodity}\n"
    yield f"\n{book.date or '1970-01-01'} * the final balances\n"
    for (account, commodity), amount in sorted(book.balances.items()):
        yield f"    {account}  0 {commodity} = {amount} {commodity}\n"


def _account(path: Path) -> str:
    """Two blanks end an account's name, a colon divides it, a semicolon begins a comment."""
    return ":".join(" ".join(part.replace(";", " ").replace(":", " ").split()) for part in path)


def _commodity(path: Path) -> str:
    name = "-".join(path).replace('"', "'")
    return name if name.isascii() and name.isalpha() else f'"{name}"'


def _description(text: str) -> str:
    return text.replace(";", ",")
