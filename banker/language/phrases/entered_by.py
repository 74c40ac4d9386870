"""Entered by: what is said behind the sentence of an entry that the banker did not simply enter."""

from __future__ import annotations

from banker.ledger.entry import Entry
from banker.ledger.origins import BY_HAND, VAULT_LATE
from banker.ledger.phone_marks import PHONE, askers

# Who typed what the vault should have reported, and what the vault reported later.
_MARKS = {BY_HAND: "by_hand", VAULT_LATE: "told_late"}


def mark_of(entry: Entry) -> str:
    """The phrase that says who asked for an entry, or entered it by hand; empty where none does."""
    if askers(entry.cmd):
        return "by_phone" if entry.by == PHONE else "asked_by_phone"
    return _MARKS.get(entry.by, "")
