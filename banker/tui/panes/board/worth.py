"""Worth: what each player is worth, as the staircase of the game counts it.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.games.board.queries.evening import holdings_of, worths_of
from banker.interaction.view import View


def worths(view: View) -> dict[str, int]:
    """Return each player's worth, as the staircase shows it."""
    state = view.state
    known = view.history.worths if view.history else {}
    if all(who in known for who in state.setup.ids):
        return known
    return once("tv worths", (state,), lambda: worths_of(state, holdings_of(state)))
