"""Turn: events of dice, moves, GO, jail, the game's clock."""

from __future__ import annotations

import msgspec

from banker.engine.event import Event


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """A roll to decide who begins."""

    who: str
    total: int


class StartTied(Event, frozen=True, tag="start_tied"):
    """The highest throw is shared: these throw again, or the table picks."""

    who: tuple[str, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice heard. `doubles` counts the doubles of this turn, this roll included."""

    who: str
    dice: tuple[int, int]
    lock: bool
    doubles: int


class Moved(Event, frozen=True, tag="moved"):
    """The piece moved to another space."""

    who: str
    to: str


class UtilityRolled(Event, frozen=True, tag="utility_rolled"):
    """Dice were rolled only to set a rent."""

    who: str
    dice: tuple[int, int]


class SalaryPaid(Event, frozen=True, tag="salary_paid"):
    """GO: `amount` to the player, `vault` into the vault, both from the Bank."""

    who: str
    amount: int
    vault: int


class SalaryMissed(Event, frozen=True, tag="salary_missed"):
    """A player passes GO in `minute`, too late: GO pays only up to an earlier minute."""

    who: str
    minute: int


class WentAgain(Event, frozen=True, tag="went_again"):
    """A player goes a second time in this turn, after a double that the Bank did not hear."""

    who: str


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """The turn of `who` begins."""

    who: str
    round: int


class PlayersSkipped(Event, frozen=True, tag="players_skipped"):
    """The turn went past these players, in the order of the seats."""

    who: tuple[str, ...]


class RollLeft(Event, frozen=True, tag="roll_left"):
    """The turn passed without the roll of `who`; `again`: without the roll after doubles."""

    who: str
    again: bool


class Jailed(Event, frozen=True, tag="jailed"):
    """`why`: space, card, doubles, table."""

    who: str
    why: str


class JailLeft(Event, frozen=True, tag="jail_left"):
    """`by`: fee, card, doubles, third_try. `fee` was paid into `to` with it.

    `card`: which one, where the box has several that leave jail and it was shown.
    """

    who: str
    by: str
    fee: int = 0
    to: str = ""
    card: str | msgspec.UnsetType = msgspec.UNSET


class JailStayed(Event, frozen=True, tag="jail_stayed"):
    """The roll was no double: the player stays in jail. `tries`: failed tries of this stay; one
    more than possible if they are unknown."""

    who: str
    tries: int


class ClockRead(Event, frozen=True, tag="clock_read"):
    """The game's time was recorded."""

    seconds: int


class ClockPaused(Event, frozen=True, tag="clock_paused"):
    """The game's clock was paused, or runs again."""

    paused: bool
