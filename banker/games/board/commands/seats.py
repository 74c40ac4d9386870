"""Seats: commands by which players join or leave the table."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command, Rename as Rename, TakeOver as TakeOver
from banker.games.board.commands.rows import Row, says


@Row(
    keeps_guess=True, repeats=False, act={"": "{name} joins with {amount}"},
    forms=says("NEWCOMER joins with AMOUNT",
               "dan joins with 1500", "a seat more, the last one, with money from the Bank"),
)  # fmt: skip
class Join(Command, frozen=True, tag="join"):
    """Adds a seat after the last one, with `amount` from the Bank. Its id follows from the name."""

    name: str
    amount: int


@Row(
    players=("who",), repeats=False, act={"": "{who} leaves the game"},
    forms=says("WHO leaves to bank",
               "cem leaves to bank", "out of the game; everything goes back to the Bank", to="bank")
    + says("WHO leaves by auction",
           "cem leaves by auction", "the same, and the deeds are auctioned", to="auction")
    + says("WHO leaves to all",
           "cem leaves to all", "cash in equal parts, deeds by auction", to="all"),
)  # fmt: skip
class Leave(Command, frozen=True, tag="leave"):
    """Takes a player out of the game at the player's wish, with everything that belongs to the
    seat.

    `to`: `bank`: everything goes to the Bank; `auction`: the same, but the deeds are auctioned;
    `all`: also auctioned, and the cash is shared among the other players.
    """

    who: str
    to: Literal["bank", "auction", "all"]


Row(
    players=("who",), keeps_guess=True, keeps_payment=True, repeats=False,
    act={"": "{name} takes over a seat"},
    forms=says("NEWCOMER takes over HOLDER",
               "eve takes over cem", "somebody new plays on in a seat"),
)(TakeOver)  # fmt: skip

Row(
    players=("who",), keeps_guess=True, keeps_payment=True, after_end=True, of_bankrupt=True,
    repeats=False,
    act={"": "a seat is called {name}"},
    forms=says("WHO is called NEWCOMER", "bob is called Robert", "a name is corrected"),
)(Rename)  # fmt: skip
