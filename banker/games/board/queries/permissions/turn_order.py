"""Turn order: who comes next, and whether the turn may pass on.

Rules of this file (GL-11)
* A round is over when the turn has come back to the player who began.
* Before the agreed time ends the game with this turn, the rents that may still be asked for are
  asked for.
"""

from __future__ import annotations

from banker.games.board.queries.game_clock import is_over_with_turn
from banker.games.board.state import Claim, State


def after(state: State, who: str) -> str:
    """The next player in the order of the seats."""
    ids, seats = state.setup.ids, state.seats
    place = ids.index(who) + 1
    for other in ids[place:] + ids[:place]:
        if not seats[other].bankrupt:
            return other
    raise AssertionError("somebody plays as long as a turn passes")


def is_new_round(state: State, who: str) -> bool:
    """Whether play comes to, or past, the seat that began when the turn goes to a player."""
    table, ids = state.table, state.setup.ids
    first, count = ids.index(table.first) if table.first else 0, len(ids)
    return (ids.index(who) - first) % count <= (ids.index(table.turn) - first) % count


def rents_before_end(state: State, who: str) -> tuple[Claim, ...]:
    """The rents to be asked for before the turn passes to a player, as the game ends then."""
    if not state.table.claims:
        return ()
    if not is_over_with_turn(state, is_new_round=is_new_round(state, who)):
        return ()
    mortgaged = state.table.mortgaged
    return tuple(claim for claim in state.table.claims if claim.deed not in mortgaged)
