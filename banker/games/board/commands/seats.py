"""Seats: commands about who sits at the table."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command


class Join(Command, frozen=True, tag="join"):
    """A new seat, the last one, with `amount` from the Bank. Its id follows from the name."""

    name: str
    amount: int


class Leave(Command, frozen=True, tag="leave"):
    """Leaves the game. `to`: everything goes to the Bank; or the deeds are auctioned (`auction`),
    and the cash is shared out to the others as well (`all`)."""

    who: str
    to: Literal["bank", "auction", "all"]


class TakeOver(Command, frozen=True, tag="take_over"):
    """Somebody new plays on in a seat."""

    who: str
    name: str


class Rename(Command, frozen=True, tag="rename"):
    """The name of a seat is corrected."""

    who: str
    name: str
