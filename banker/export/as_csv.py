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
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from banker.export.spelling import plain_text
from banker.games.board.state import BANK, BOX, POT, SITE, SPENT, VAULT, Setup
from banker.games.rulesets import FIRST
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

COLUMNS = ("seq", "ts", "kind", "account", "commodity", "amount", "text")

CARD_PLACES = {BOX: "Box", "under": "Under"}
PLACES = {BANK: "Bank", VAULT: "Vault", BOX: "Box", POT: "Pot"}

# Some programs skip blanks and quotes before they look for a formula. What is told behind a
# semicolon may be amounts and words, as in "; +400 for GO, the vault +100", and calls nothing.
_BEGINNING = "[\\s\u200c\u200d\"']*[=+@＝＋－＠-]"
_AMOUNT = r" \+\d[\w\s.,'’“”«»→+]*(?:;|$)"
_FORMULA = re.compile(f"^(?={_BEGINNING})|(?<=[;|])(?!{_AMOUNT})(?={_BEGINNING})")


def to_csv(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """The table in pieces: its head, then the postings of an entry at a time."""
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


def account_name(account: str, setup: Any) -> str:
    """The account's name in a table: a player's own spelling, a street's title, a place."""
    return _NAMES[setup.ruleset](account, setup)


def _on_board(account: str, setup: Setup) -> str:
    words = language_of(setup.edition).words
    if account.startswith(SITE):
        deed = setup.edition.deed_by_id.get(account.removeprefix(SITE))
        return words("on {deed}", deed=deed.name) if deed else account
    if account.startswith(SPENT):
        return words("{who}, spent", who=setup.names.get(account.removeprefix(SPENT), account))
    place = PLACES.get(account)
    return words(place) if place else setup.names.get(account, account)


def _of_cards(account: str, setup: Any) -> str:
    from banker.games.deal.state import owner_of, place_of  # only such a game pays for it
    from banker.language.phrases.deal.names import Wording

    language = language_of(setup.edition)
    place = CARD_PLACES.get(account)
    if place:
        return language.words(place)
    return Wording(setup, language.book).place(owner_of(account), place_of(account))


_NAMES: dict[str, Callable[[str, Any], str]] = {FIRST: _on_board, "deal": _of_cards}


def _safe(text: str) -> str:
    return _FORMULA.sub("'", plain_text(text))


def _lines(rows: Iterable[tuple[object, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()
