"""Turn: commands about dice, moves, GO, jail and the game's clock."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


@Row(
    players=("who",), step="turn",
    act={
        "": "{who} rolls {dice}", "lock": "{who} rolls a lock and {other}",
        "utility": "{who} rolls {dice} for the rent", "start": "{who} rolls {dice} for the start",
    },
    forms=says("WHO rolls DICE [for PURPOSE]",
               "ann rolls 3 4", "moves the piece; 'lock 4' where a die has a lock"),
)  # fmt: skip
class Roll(Command, frozen=True, tag="roll"):
    """Enters a roll of two dice. `lock`: one die shows the lock, and counts as 1.

    `purpose`: the roll moves the piece, sets the rent of a utility, or decides who begins.
    """

    who: str
    dice: tuple[int, int]
    lock: bool = False
    purpose: Literal["move", "utility", "start"] = "move"


@Row(
    players=("who",), step="walk", own_turn=True, plays=True, act={"": "{who} moves to {to}"},
    forms=says("WHO moves to SPACE",
               "ann moves to boardwalk", "by a card, or set by hand; passing GO pays"),
)  # fmt: skip
class Move(Command, frozen=True, tag="move"):
    """Moves a piece forward to a space, by a card or by hand. Passing GO pays the salary."""

    who: str
    to: str


@Row(
    players=("who",), step="walk", own_turn=True, plays=True,
    act={"": "{who} moves back {steps:space|spaces}"},
    forms=says("WHO moves back STEPS", "ann moves back 3", "backwards, without a salary"),
)  # fmt: skip
class MoveBack(Command, frozen=True, tag="move_back"):
    """Moves a piece backwards, without a salary."""

    who: str
    steps: int


@Row(
    players=("who",), step="act", own_turn=True, plays=True, act={"": "{who} passes GO"},
    forms=says("WHO passes go",
               "ann passes go", "the salary, when the Bank does not know the dice"),
)  # fmt: skip
class PassGo(Command, frozen=True, tag="pass_go"):
    """Pays the salary to a player whose dice were not entered."""

    who: str


@Row(step="turn", act={"": "the turn passes on"}, forms=says("next", "next", "the turn passes on"))
class Next(Command, frozen=True, tag="next"):
    """Passes the turn on."""


@Row(
    players=("who",), step="turn", plays=True, act={"": "{who} goes again"},
    forms=says("WHO goes again", "ann goes again", "after a double that the bank did not hear"),
)  # fmt: skip
class GoAgain(Command, frozen=True, tag="go_again"):
    """Begins a second roll of the player of the turn, after a double that was not entered."""

    who: str


@Row(
    players=("who",), step="turn", act={"": "{whose} turn"},
    forms=says("WHOSE turn", "bob's turn", "sets whose turn it is"),
)  # fmt: skip
class SetTurn(Command, frozen=True, tag="set_turn"):
    """Sets whose turn it is."""

    who: str


@Row(
    players=("who",), step="walk", plays=True, act={"": "{who} goes to jail"},
    forms=says("WHO goes to jail", "ann goes to jail", "straight there"),
)  # fmt: skip
class GoToJail(Command, frozen=True, tag="go_to_jail"):
    """Sends a player straight to jail."""

    who: str


@Row(
    players=("who",), step="walk", own_turn=True, plays=True, by_phone="own",
    act={
        "": "{who} leaves jail by fee", "agreement": "{who} leaves jail by agreement",
        "card": "{who} leaves jail by card", "last_try": "{who} leaves jail after the last try",
    },
    forms=says("WHO leaves jail by|with MEANS",
               "ann leaves jail by fee", "before the roll, by fee or card"),
)  # fmt: skip
class LeaveJail(Command, frozen=True, tag="leave_jail"):
    """Takes a player out of jail before the roll.

    `last_try`: by the fee after the last failed try, whose dice were not entered; a player who
    cannot pay the fee owes it.
    """

    who: str
    by: Literal["fee", "card", "agreement", "last_try"]


@Row(
    keeps_payment=True, needs="clock", act={"": "the clock is set to {time}"},
    forms=says("clock TIME", "clock 61:00", "what the game's clock shows"),
)  # fmt: skip
class SetClock(Command, frozen=True, tag="set_clock"):
    """Sets the time that the game's clock shows, in seconds."""

    seconds: int


@Row(
    keeps_payment=True, needs="clock", act={"": "the clock runs", "paused": "the clock stops"},
    forms=says("clock stops", "clock stops", "the game is paused", paused=True)
    + says("clock runs", "clock runs", "the game goes on", paused=False),
)  # fmt: skip
class PauseClock(Command, frozen=True, tag="pause_clock"):
    """Stops the game's clock (`paused`), or starts it again."""

    paused: bool
