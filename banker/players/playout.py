"""Playout: plays a game to its end in memory, with program players, from the state of a table.

Rules of this file
* The rules are those of the table: each command goes through `decide`, which gives the next state.
  There is no second, faster set of rules.
* A command that is refused changes nothing, and the next one is tried. If all are refused, or after
  `COMMANDS_MAX` commands, the playout is cut, and the player with the highest worth wins it.
"""

from __future__ import annotations

import msgspec

from banker.engine.fold import State
from banker.games.rulesets import game_of
from banker.players.draw import draw_of
from banker.players.playing import PLAYERS

COMMANDS_MAX = 6_000


class Played(msgspec.Struct, frozen=True):
    """How a playout ended. `is_cut`: it was stopped before the game's end."""

    winners: tuple[str, ...]
    rounds: int
    is_cut: bool = False


def playout(state: State, seed: int, *, trades_from: int = 0) -> Played:
    """Play a state on to the end; return who won.

    The same state and seed give the same result. `trades_from`: the first round in which the
    players trade.
    """
    draw = draw_of(seed)
    playing = PLAYERS.of(game_of(state.setup)).seated(state, draw, trades_from)
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


def worths_of(state: State) -> dict[str, int]:
    """Return player -> worth: in the final count, or by how full a card game's sets are."""
    return PLAYERS.of(game_of(state.setup)).seated(state, draw_of(0), 0).worths(state)
