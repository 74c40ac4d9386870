"""Turn order: who comes next, and whether the turn may pass.

Rules of this file (GL-11)
* A round is over when the turn has come back to the player who began.
* A turn goes back, and not on, if its player has still to roll and the player before gets it:
  nobody passes it on that way, as all others would be skipped. No round is over by it.
* Where the agreed time ends the game with this turn, the owners ask for the open rents before.
"""

from __future__ import annotations

from banker.games.board.queries.game_clock import is_over_with_turn
from banker.games.board.queries.known_moves import is_known_to_skip
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
    return _is_past_first(state, state.table.turn, who)


def _is_past_first(state: State, before: str, who: str) -> bool:
    """Tell whether the way from one player to another comes to, or past, the seat that began."""
    ids = state.setup.ids
    first, count = ids.index(state.table.first) if state.table.first else 0, len(ids)
    return (ids.index(who) - first) % count <= (ids.index(before) - first) % count


def round_given_back(state: State, who: str) -> int | None:
    """Return the round of a turn that goes back to the player who had it before.

    None if the turn does not go back, but on.
    """
    table = state.table
    if table.again or not is_known_to_skip(state) or after(state, who) != table.turn:
        return None
    return table.round - _is_past_first(state, who, table.turn) or None  # no round is before 1


def rents_before_end(state: State, who: str) -> tuple[Claim, ...]:
    """Return the rents that must be asked for before the turn passes to a player, because the game
    ends then; else none."""
    if not state.table.claims:
        return ()
    if not is_over_with_turn(state, is_new_round=is_new_round(state, who)):
        return ()
    mortgaged = state.table.mortgaged
    return tuple(claim for claim in state.table.claims if claim.deed not in mortgaged)
