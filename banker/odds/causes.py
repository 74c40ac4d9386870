"""Causes: which entry most likely changed a player's odds.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry


def cause_in(entries: Sequence[Entry], causes: Sequence[str]) -> int:
    """Return the number of the entry that most likely changed the odds; 0 without entries.

    `causes` are kinds of events, the strongest first: of the first kind that occurs, the entry with
    the largest amount counts, the first of equal ones. If none occurs, the last entry counts.
    """
    for kind in causes:
        found = [(_amount(entry, kind), -entry.seq) for entry in entries
                 if any(_kind(event) == kind for event in entry.ev)]  # fmt: skip
        if found:
            return -max(found)[1]
    return entries[-1].seq if entries else 0


def _amount(entry: Entry, kind: str) -> int:
    """The largest amount of an entry's events of a kind; 0 where they have none. So a rent comes
    before a fee of the same round."""
    told = [event for event in entry.ev if isinstance(event, dict) and event["kind"] == kind]
    amounts = (event.get(name) for event in told for name in ("amount", "price"))
    return max((it for it in amounts if isinstance(it, int)), default=0)


def _kind(event: JsonValue) -> str:
    return str(event["kind"]) if isinstance(event, dict) else ""
