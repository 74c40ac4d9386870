"""Seats: commands about who sits at the table."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command, Rename as Rename, TakeOver as TakeOver


class Join(Command, frozen=True, tag="join"):
    """A new seat, the last one, with `amount` from the Bank. Its id follows from the name."""

    name: str
    amount: int


class Leave(Command, frozen=True, tag="leave"):
    """Leaves the game. `to`: everything goes to the Bank; or the deeds are auctioned (`auction`),
    and the cash is shared out to the others as well (`all`)."""

    who: str
    to: Literal["bank", "auction", "all"]
