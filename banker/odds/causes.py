"""Causes: which entry most likely moved somebody's chances.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry


def cause_in(entries: Sequence[Entry], causes: Sequence[str]) -> int:
    """The number of the entry with the largest amount of the first kind of event that occurs, the
    first of equal ones; else of the last entry. 0 if there is none."""
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
