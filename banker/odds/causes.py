"""Causes: which entry most likely moved somebody's chances.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry


def cause_in(entries: Sequence[Entry], causes: Sequence[str]) -> int:
    """The number of the first entry of the first kind of event that occurs; else of the last
    entry. 0 if there is none."""
    for kind in causes:
        for entry in entries:
            if any(_kind(event) == kind for event in entry.ev):
                return entry.seq
    return entries[-1].seq if entries else 0


def _kind(event: JsonValue) -> str:
    return str(event["kind"]) if isinstance(event, dict) else ""
