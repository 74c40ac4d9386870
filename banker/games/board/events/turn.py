"""Turn: events of dice, moves, GO, jail and the game's clock."""

from __future__ import annotations

import msgspec

from banker.engine.event import Event


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """A player rolled `total` to decide who begins."""

    who: str
    total: int


class StartTied(Event, frozen=True, tag="start_tied"):
    """Several players share the highest throw for the start: they throw again, or the players
    choose."""

    who: tuple[str, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    """A player rolled. `doubles`: the number of doubles in this turn, this roll included."""

    who: str
    dice: tuple[int, int]
    lock: bool
    doubles: int


class Moved(Event, frozen=True, tag="moved"):
    """A player's piece moved to the space `to`."""

    who: str
    to: str


class UtilityRolled(Event, frozen=True, tag="utility_rolled"):
    """A player rolled only to set the rent of a utility."""

    who: str
    dice: tuple[int, int]


class SalaryPaid(Event, frozen=True, tag="salary_paid"):
    """A player got `amount` for GO from the Bank, which also put `vault` into the vault."""

    who: str
    amount: int
    vault: int


class SalaryMissed(Event, frozen=True, tag="salary_missed"):
    """A player passed GO in this minute of the game, after the last minute in which GO pays."""

    who: str
    minute: int


class WentAgain(Event, frozen=True, tag="went_again"):
    """A player rolls a second time in this turn, after a double that was not entered."""

    who: str


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """The turn passed to `who`. `round`: the round that this turn belongs to."""

    who: str
    round: int


class PlayersSkipped(Event, frozen=True, tag="players_skipped"):
    """The turn went past these players, in the order of the seats."""

    who: tuple[str, ...]


class RollLeft(Event, frozen=True, tag="roll_left"):
    """The turn passed although its player had not rolled; `again`: had not rolled again after
    doubles."""

    who: str
    again: bool


class Jailed(Event, frozen=True, tag="jailed"):
    """A player went to jail. `why`: space, card, doubles, table (because the players said so)."""

    who: str
    why: str


class JailLeft(Event, frozen=True, tag="jail_left"):
    """A player left jail. `by`: fee, card, doubles, third_try. `fee` was paid to the account `to`.

    `card`: the card that was used, if the box has several that leave jail and it was named.
    """

    who: str
    by: str
    fee: int = 0
    to: str = ""
    card: str | msgspec.UnsetType = msgspec.UNSET


class JailStayed(Event, frozen=True, tag="jail_stayed"):
    """The roll was not a double, so the player stays in jail. `tries`: the failed tries so far; one
    more than the allowed number if the tries are unknown."""

    who: str
    tries: int


class ClockRead(Event, frozen=True, tag="clock_read"):
    """The time of the game's clock was recorded, in seconds."""

    seconds: int


class ClockPaused(Event, frozen=True, tag="clock_paused"):
    """The game's clock was stopped (`paused`), or runs again."""

    paused: bool
