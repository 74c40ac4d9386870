"""Turn: commands about dice, moves, GO, jail, the game's clock."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command


class Roll(Command, frozen=True, tag="roll"):
    """Two dice. `lock`: one of them showed the lock symbol and stands here as a 1."""

    who: str
    dice: tuple[int, int]
    lock: bool = False
    purpose: Literal["move", "utility", "start"] = "move"


class Move(Command, frozen=True, tag="move"):
    """On to a space, by a card or by hand; passing GO pays."""

    who: str
    to: str


class MoveBack(Command, frozen=True, tag="move_back"):
    """Backwards; never a salary."""

    who: str
    steps: int


class PassGo(Command, frozen=True, tag="pass_go"):
    """The salary, when the dice were not heard."""

    who: str


class Next(Command, frozen=True, tag="next"):
    """The turn passes on."""


class GoAgain(Command, frozen=True, tag="go_again"):
    """A second go after a double that the Bank did not hear."""

    who: str


class SetTurn(Command, frozen=True, tag="set_turn"):
    """It is this player's turn."""

    who: str


class GoToJail(Command, frozen=True, tag="go_to_jail"):
    """Straight to jail."""

    who: str


class LeaveJail(Command, frozen=True, tag="leave_jail"):
    """Leaves jail before the roll. `last_try`: by the fee after the last try, whose dice nobody
    told; who cannot pay it owes it."""

    who: str
    by: Literal["fee", "card", "agreement", "last_try"]


class SetClock(Command, frozen=True, tag="set_clock"):
    """The game has lasted so many seconds."""

    seconds: int


class PauseClock(Command, frozen=True, tag="pause_clock"):
    """The game's clock stands, or runs again."""

    paused: bool
