"""Playout: a game is played to its end in memory, by program players, from the state of a table.

Rules of this file
* The rules are those of the table: each command goes through `decide`, and what it gives is the
  next state. There is no second, faster set of rules.
* A command that is refused changes nothing, and the next candidate is tried. If all are refused, or
  after `COMMANDS_MAX` of them, the playout is cut, and who is worth most wins it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from banker.players.draw import Draw, draw_of
from banker.players.temper import drawn_tempers

COMMANDS_MAX = 6_000


class Played(msgspec.Struct, frozen=True):
    """How a playout ended. `is_cut`: before its end."""

    winners: tuple[str, ...]
    rounds: int
    is_cut: bool = False


class Playing(Protocol):
    """One game's part of a playout."""

    def prepared(self, state: Any) -> Any:
        """The state from which the playout starts: what is not known is drawn."""

    def step(self, state: Any) -> Any:
        """The state after the next command; None where nothing is accepted."""

    def worths(self, state: Any) -> dict[str, int]:
        """What each player who is in the game is worth."""


def playout(state: Any, seed: int, *, trades_from: int = 0) -> Played:
    """Play on to the end. The same state and seed give the same game. `trades_from`: the first
    round in which anybody trades."""
    draw = draw_of(seed)
    playing = _PLAYERS[state.setup.ruleset](state, draw, trades_from)
    state = playing.prepared(state)
    for _ in range(COMMANDS_MAX):
        if state.table.ended:
            return Played(tuple(state.table.winners), state.table.round)
        after = playing.step(state)
        if after is None:
            break
        state = after
    worths = playing.worths(state)
    most = max(worths.values(), default=0)
    leaders = tuple(who for who, amount in worths.items() if amount == most)
    return Played(leaders, state.table.round, is_cut=True)


def worths_of(state: Any) -> dict[str, int]:
    """What each player who is in the game is worth: its final count, or how full the sets are."""
    return _PLAYERS[state.setup.ruleset](state, draw_of(0), 0).worths(state)


def _board(state: Any, draw: Draw, trades_from: int) -> Playing:
    from banker.players.board.table import BoardTable

    return BoardTable(drawn_tempers(state.setup.ids, draw), draw, trades_from)


def _deal(state: Any, draw: Draw, _trades_from: int) -> Playing:
    from banker.players.deal.table import CardTable  # only such a game pays for it

    return CardTable(drawn_tempers(state.setup.ids, draw), draw)


_PLAYERS: dict[str, Callable[[Any, Draw, int], Playing]] = {"board": _board, "deal": _deal}
