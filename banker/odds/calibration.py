"""Calibration: in which editions odds were nearer to what came than worth alone.

An edition that nobody has measured shows none; so does one of a user's own.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from banker.engine.fold import State
from banker.foundation.text import Text
from banker.odds.permission import odds_of, why_none

MOMENTS_LEAST = 100  # fewer say nothing
UNMEASURED = Text("odds are not shown in this edition: nobody has compared them with what came")


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured of an edition: at how many moments of games, the mean Brier scores in
    thousandths, and below what their difference is in 95 of 100 samples of the games."""

    moments: int
    odds: int
    worth: int
    bound: int

    @property
    def is_nearer(self) -> bool:
        """Whether odds were nearer than worth, and by more than chance."""
        return self.moments >= MOMENTS_LEAST and self.bound < 0


@cache
def measured() -> dict[str, Measured]:
    """Each measured edition, by its id."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Measured])


def why_unproven(state: State) -> Text | None:
    """Why odds are not shown in this edition; None if they are."""
    found = measured().get(state.edition.id)
    if found is None:
        return UNMEASURED
    return None if found.is_nearer else odds_of(state).unproven(state)


def why_hidden(state: State) -> Text | None:
    """Why no odds are shown at a table now; None if they are."""
    return why_none(state) or why_unproven(state)
