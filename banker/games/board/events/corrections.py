"""Corrections: events that set the books right, counts and corrections."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from banker.engine.event import Event


class Counted(Event, frozen=True, tag="counted"):
    """Counted by hand: `booked` is what the ledger says."""

    who: str
    amount: int
    booked: int
    likely: str = ""


class Corrected(Event, frozen=True, tag="corrected"):
    """Set right against the Bank. `on`: the street where it stands."""

    who: str
    thing: str
    amount: int
    because: str
    witness: str
    on: str | UnsetType = UNSET
