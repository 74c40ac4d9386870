"""Causes: which entry most likely changed a player's odds.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry


def cause_in(entries: Sequence[Entry], causes: Sequence[str]) -> int:
    """Return the number of the entry that most likely changed the odds; 0 without entries.

    `causes` are kinds of events, the strongest first: the first kind that occurs decides. If none
    occurs, the last entry counts as the cause.
    """
    for kind in causes:
        for entry in entries:
            if any(_kind(event) == kind for event in entry.ev):
                return entry.seq
    return entries[-1].seq if entries else 0


def _kind(event: JsonValue) -> str:
    return str(event["kind"]) if isinstance(event, dict) else ""
