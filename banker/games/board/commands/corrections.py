"""Corrections: commands that set the books right: counts, figures of the cards, corrections."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from banker.engine.command import Command


class Count(Command, frozen=True, tag="count"):
    """A player's money counted by hand."""

    who: str
    amount: int


class SetFigures(Command, frozen=True, tag="set_figures"):
    """What the cards of the table say: figures by their paths in the edition, with their amounts.

    `said_by`: a player; None where the Bank read it itself.
    """

    figures: tuple[tuple[str, int], ...]
    said_by: str | None = None


class SettleFigure(Command, frozen=True, tag="settle_figure"):
    """What was charged by an estimate is put right by the card: who gives whom how much."""

    figure: str
    flows: tuple[tuple[str, str, int], ...]


class Correct(Command, frozen=True, tag="correct"):
    """Sets an account right against the Bank: `amount` may be negative here, and only here.

    `thing` is anything that is counted. `on`: a house or hotel, on this street of the player.
    """

    who: str
    amount: int
    because: str
    witness: str = ""
    thing: Literal["cash", "hotel", "house", "key", "chip", "jail_card", "card"] = "cash"
    on: str | UnsetType = UNSET
