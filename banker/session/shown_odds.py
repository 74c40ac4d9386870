"""Shown odds: what the faces of a table show of the odds, and not how they are calculated.

Rules of this file
* An amount stands as it was shown until it moves by more than its band: else it would flicker.
* All that screens, pages and lines know of odds stands here, so that no player of the program is
  loaded before somebody turns them on.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import msgspec

from banker.foundation.text import Text
from banker.ledger.amount import rounded_half_up

STEP = 5  # per cent: nearer than its band a figure says nothing
MOVES_FROM = 15  # per cent, from which on a sentence is said


class Band(NamedTuple):
    """A player's chance as it is shown, in per cent: the shown value, its lower and its upper
    bound."""

    percent: int
    low: int
    high: int


class Chance(Protocol):
    """A player's calculated chance of winning."""

    @property
    def percent(self) -> int:
        """The chance in per cent."""

    @property
    def band(self) -> int:
        """The margin of error on each side, in per cent."""


class Move(msgspec.Struct, frozen=True):
    """A large change of a player's chance, in per cent: before, after, and the entry that caused
    it."""

    who: str
    before: int
    after: int
    seq: int


class ShownOdds(msgspec.Struct, frozen=True):
    """The odds after entry `seq`. `is_awaited`: newer odds are being calculated, so these are
    shown dim. `move`: the newest large change, until the next action; `words`: that change in a
    sentence."""

    seq: int
    chances: dict[str, Band]
    is_awaited: bool = False
    move: Move | None = None
    words: str = ""


class TableOdds(Protocol):
    """The odds of a table, as its screen uses them."""

    def switch(self) -> str | Text:
        """Turn the odds on or off; return the message for the table."""

    def shown(self) -> ShownOdds | None:
        """Return the present odds; None if there are none."""


def rounded(percent: int) -> int:
    """Round a percentage to the step in which odds are shown."""
    return rounded_half_up(percent, 1, STEP) * STEP


def bands(before: Mapping[str, Band], counted: Mapping[str, Chance]) -> dict[str, Band]:
    """Return the odds to show. A player's shown value stays as before while the new chance is
    within its margin of it."""
    found = {}
    for who, chance in counted.items():
        old = before.get(who)
        is_near = old is not None and abs(chance.percent - old.percent) <= chance.band
        percent = old.percent if old is not None and is_near else rounded(chance.percent)
        low, high = max(0, chance.percent - chance.band), min(100, chance.percent + chance.band)
        found[who] = Band(percent, min(low, percent), max(high, percent))
    return found


def is_still(before: Mapping[str, Band], after: Mapping[str, Band]) -> bool:
    """Tell whether the same players have the same shown percentages."""
    return before.keys() == after.keys() and all(
        before[who].percent == after[who].percent for who in after
    )


def move_of(before: Mapping[str, Band], after: Mapping[str, Band], seq: int) -> Move | None:
    """Return the largest change of a shown chance; None if none is large. Of two equal ones, the
    rise."""
    moves = [
        Move(who, before[who].percent, now.percent, seq)
        for who, now in after.items()
        if who in before and abs(now.percent - before[who].percent) >= MOVES_FROM
    ]
    return max(moves, key=lambda it: (abs(it.after - it.before), it.after), default=None)
