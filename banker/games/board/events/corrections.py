"""Corrections: events of counts, of corrections, and of amounts that were read off cards."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from banker.engine.event import Event


class Counted(Event, frozen=True, tag="counted"):
    """A player's money was counted by hand: `amount`, where the ledger has `booked`. `likely`: the
    likely cause of a difference."""

    who: str
    amount: int
    booked: int
    likely: str = ""


class FigureSet(Event, frozen=True, tag="figure_set"):
    """An amount was read off a card. `figure`: its path in the edition. `before`: the amount used
    until now.

    `said_by`: the player who read it; None if the Bank did.
    """

    figure: str
    amount: int
    before: int
    said_by: str | None = None


class FigureSettled(Event, frozen=True, tag="figure_settled"):
    """Charges by an estimate were corrected. `figure`: the path of the amount. `flows`: giver,
    receiver and difference of each."""

    figure: str
    flows: tuple[tuple[str, str, int], ...]


class Corrected(Event, frozen=True, tag="corrected"):
    """An account was corrected by `amount` of `thing`; the Bank gave or got it. `on`: the street
    with the building."""

    who: str
    thing: str
    amount: int
    because: str
    witness: str
    on: str | UnsetType = UNSET
