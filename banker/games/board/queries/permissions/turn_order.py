"""Turn order: who comes next, and whether the turn may pass.

Rules of this file (GL-11)
* A round is over when the turn has come back to the player who began.
* Where the agreed time ends the game with this turn, the owners ask for the open rents before.
"""

from __future__ import annotations

from banker.games.board.queries.game_clock import is_over_with_turn
from banker.games.board.state import Claim, State


def after(state: State, who: str) -> str:
    """Return the next player in the game after `who`, in the order of the seats."""
    ids, seats = state.setup.ids, state.seats
    place = ids.index(who) + 1
    for other in ids[place:] + ids[:place]:
        if not seats[other].bankrupt:
            return other
    raise AssertionError("somebody plays as long as a turn passes")


def is_new_round(state: State, who: str) -> bool:
    """Tell whether a new round begins if the turn passes to this player."""
    table, ids = state.table, state.setup.ids
    first, count = ids.index(table.first) if table.first else 0, len(ids)
    return (ids.index(who) - first) % count <= (ids.index(table.turn) - first) % count


def rents_before_end(state: State, who: str) -> tuple[Claim, ...]:
    """Return the rents that must be asked for before the turn passes to a player, because the game
    ends then; else none."""
    if not state.table.claims:
        return ()
    if not is_over_with_turn(state, is_new_round=is_new_round(state, who)):
        return ()
    mortgaged = state.table.mortgaged
    return tuple(claim for claim in state.table.claims if claim.deed not in mortgaged)
