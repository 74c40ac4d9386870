"""Calibration: in which editions the odds predicted results better than worth alone.

An edition without a measurement shows no odds; a user's edition has none.
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
    """The measurement of an edition, over `moments` moments of finished games.

    `odds` and `worth`: the mean Brier score of each prediction, in thousandths; lower is better.
    `bound`: the upper end of the difference in 95 of 100 samples; below 0, odds are better.
    """

    moments: int
    odds: int
    worth: int
    bound: int

    @property
    def is_nearer(self) -> bool:
        """Whether the odds predicted better than worth, by more than luck explains."""
        return self.moments >= MOMENTS_LEAST and self.bound < 0


@cache
def measured() -> dict[str, Measured]:
    """Return edition id -> measurement, from the file beside this module."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Measured])


def why_unproven(state: State) -> Text | None:
    """Return why odds are not shown in this edition; None if they may be shown."""
    found = measured().get(state.edition.id)
    if found is None:
        return UNMEASURED
    return None if found.is_nearer else odds_of(state).unproven(state)


def why_hidden(state: State) -> Text | None:
    """Return why no odds are shown in a game now; None if they may be shown."""
    return why_none(state) or why_unproven(state)
