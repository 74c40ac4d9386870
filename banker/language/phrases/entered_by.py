"""Entered by: the words after an entry's sentence that say who entered it, if not simply the
banker."""

from __future__ import annotations

from banker.ledger.entry import Entry
from banker.ledger.origins import BY_HAND, VAULT_LATE
from banker.ledger.phone_marks import PHONE, askers

# Who typed what the vault should have reported, and what the vault reported later.
_MARKS = {BY_HAND: "by_hand", VAULT_LATE: "told_late"}


def mark_of(entry: Entry) -> str:
    """Return the key of the phrase that says how an entry was made: by a phone, by hand.

    Empty for an entry that the banker or a device made in the usual way.
    """
    if askers(entry.cmd):
        return "by_phone" if entry.by == PHONE else "asked_by_phone"
    return _MARKS.get(entry.by, "")
