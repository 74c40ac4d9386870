"""Playing: what a game must provide so that program players can play it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

import msgspec

from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.players.draw import Draw


class Playing(Protocol[S]):
    """Program players at the table of one game."""

    def prepared(self, state: S, /) -> S:
        """Return the first state of a playout, with random values for unknown facts."""

    def step(self, state: S, /) -> S | None:
        """Return the state after the players' next command; None if the rules accept none."""

    def worths(self, state: S, /) -> dict[str, int]:
        """Return player -> worth, by which a playout without an end is decided."""


class ProgramPlayers(msgspec.Struct, Generic[S], frozen=True):
    """The program players of one kind of game.

    `seated` returns players for a state, a source of random numbers, and the first round with
    trades.
    """

    seated: Callable[[S, Draw, int], Playing[S]]


PLAYERS = Part("program players", ProgramPlayers)
