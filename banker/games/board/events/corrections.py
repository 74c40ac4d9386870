"""Corrections: events that set the ledger right: counts, figures of the cards, corrections."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from banker.engine.event import Event


class Counted(Event, frozen=True, tag="counted"):
    """Counted by hand: `booked` is what the ledger says."""

    who: str
    amount: int
    booked: int
    likely: str = ""


class FigureSet(Event, frozen=True, tag="figure_set"):
    """A card says `amount`; `before`: what the Bank reckoned with until now.

    `said_by`: a player; None where the Bank read it itself.
    """

    figure: str
    amount: int
    before: int
    said_by: str | None = None


class FigureSettled(Event, frozen=True, tag="figure_settled"):
    """What was charged by an estimate was corrected by the card: who gave whom how much."""

    figure: str
    flows: tuple[tuple[str, str, int], ...]


class Corrected(Event, frozen=True, tag="corrected"):
    """Corrected against the Bank. `on`: the street where it stands."""

    who: str
    thing: str
    amount: int
    because: str
    witness: str
    on: str | UnsetType = UNSET
