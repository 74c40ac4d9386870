"""Playing: one game's part of a playout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

import msgspec

from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.players.draw import Draw


class Playing(Protocol[S]):
    """The program players of one game."""

    def prepared(self, state: S, /) -> S:
        """Return the first state of a playout; unknown facts are drawn."""

    def step(self, state: S, /) -> S | None:
        """The state after the next command; None where nothing is accepted."""

    def worths(self, state: S, /) -> dict[str, int]:
        """Return the worth of each player in the game."""


class ProgramPlayers(msgspec.Struct, Generic[S], frozen=True):
    """How a game is played on. `seated`: at a state, by what `draw` draws; the round from which on
    anybody trades."""

    seated: Callable[[S, Draw, int], Playing[S]]


PLAYERS = Part("program players", ProgramPlayers)
