"""Corrections: events that correct the ledger: counts, amounts of the cards, corrections."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from banker.engine.event import Event


class Counted(Event, frozen=True, tag="counted"):
    """Money was counted by hand; `booked` is the amount in the ledger."""

    who: str
    amount: int
    booked: int
    likely: str = ""


class FigureSet(Event, frozen=True, tag="figure_set"):
    """A card says `amount`; `before`: the amount that the Bank used until now.

    `said_by`: a player; None where the Bank read it itself.
    """

    figure: str
    amount: int
    before: int
    said_by: str | None = None


class FigureSettled(Event, frozen=True, tag="figure_settled"):
    """A charge by an estimate was corrected: giver, receiver and difference."""

    figure: str
    flows: tuple[tuple[str, str, int], ...]


class Corrected(Event, frozen=True, tag="corrected"):
    """An account was corrected; the Bank has the other side. `on`: the street with the building."""

    who: str
    thing: str
    amount: int
    because: str
    witness: str
    on: str | UnsetType = UNSET
