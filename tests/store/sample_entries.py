"""Entries for the store's tests. It imports little: the crash tests start it hundreds of times."""

from __future__ import annotations

from banker.ledger.entry import Change, Entry, Posting

LONG = 9_000


def some_entry(seq: int, attempt: int = 1, length: int = 0) -> Entry:
    """An entry that depends on its arguments only. `attempt` tells a second try from the first."""
    return Entry(
        seq=seq,
        cmd=f"command-{seq}",
        ts="2026-01-01T00:00:00Z",
        by="anna",
        kind="rent",
        command={"do": "pay", "attempt": attempt, "note": "x" * length},
        ev=({"kind": "rent_paid", "amount": seq},),
        post=(Posting("player:anna", "USD", -seq), Posting("player:ben", "USD", seq)),
        set=(Change("turn", "anna", "ben"),),
    )
