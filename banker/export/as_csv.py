"""CSV: one posting a line, for spreadsheets.

Columns: seq, ts, kind, account, commodity, amount, text. The sum of `amount` over all lines is zero
for each commodity. An entry that moved nothing has no line.

Accounts and texts are in the language of the edition, for people; the columns are for programs.

A text that a spreadsheet would take for a formula gets an apostrophe in front. So does a text that
becomes a formula where the table is cut at semicolons, as happens wherever a comma is a decimal
sign. No cell contains a line end.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from banker.export.game_export import EXPORT
from banker.export.spelling import plain_text
from banker.games.board.state import Setup
from banker.games.rulesets import game_of
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

COLUMNS = ("seq", "ts", "kind", "account", "commodity", "amount", "text")

# Some programs skip blanks and quotes before they look for a formula. What is told behind a
# semicolon may be amounts and words, as in "; +400 for GO, the vault +100", and calls nothing.
_BEGINNING = "[\\s\u200c\u200d\"']*[=+@＝＋－＠-]"
_AMOUNT = r" \+\d[\w\s.,'’“”«»→+]*(?:;|$)"
_FORMULA = re.compile(f"^(?={_BEGINNING})|(?<=[;|])(?!{_AMOUNT})(?={_BEGINNING})")


def to_csv(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the table in pieces: its header, then the postings of an entry at a time."""
    yield _lines([COLUMNS])
    for entry in entries:
        if entry.post:
            yield _lines(_rows(entry, setup))


def _rows(entry: Entry, setup: Setup) -> Iterator[tuple[object, ...]]:
    act = (entry.seq, _safe(entry.ts), _safe(entry.kind))
    text = _safe(sentence(entry, setup, language_of(setup.edition).book))
    for posting in entry.post:
        account = _safe(account_name(posting.account, setup))
        yield (*act, account, _safe(posting.commodity), posting.amount, text)


def account_name(account: str, setup: Setup) -> str:
    """Return an account's name for a table: a player's own spelling, a street's title, or a
    place."""
    return EXPORT.of(game_of(setup)).place(account, setup)


def _safe(text: str) -> str:
    return _FORMULA.sub("'", plain_text(text))


def _lines(rows: Iterable[tuple[object, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
