"""Phones: a table in the section of the audit: which phones saw which entries of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from banker.audit.core.receipt import PhoneResult
from banker.foundation.printable import in_markup
from banker.foundation.text import Text
from banker.language.phrases.audit import AuditWords
from banker.report.page.page_data import PageData, table


def seen_by_phones(
    view: PageData, words: AuditWords, phones: Sequence[PhoneResult], notes: Iterable[Text]
) -> str:
    """Return a table with a row for each phone, and the notes on the receipts, as HTML; empty if
    there is neither."""
    said = "".join(f"<li>{in_markup(words.text(note))}</li>" for note in notes)
    told = f"<ul>{said}</ul>" if said else ""
    if not phones:
        return told
    heads = (
        view.say("phone"),
        view.say("this book?"),
        view.say("saw entries"),
        view.say("of them"),
    )
    return table(heads, [_row(view, phone) for phone in phones], texts=2) + told


def _row(view: PageData, phone: PhoneResult) -> Sequence[str]:
    entries = f"{phone.since}–{phone.until}" if phone.until else "–"
    agrees = view.say("yes") if phone.agrees else view.say("no")
    return in_markup(phone.name), agrees, entries, view.figure(phone.seen)
