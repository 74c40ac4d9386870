"""Worth: what each player is worth, by the same calculation as the television's chart.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.games.board.queries.evening import holdings_of, worths_of
from banker.interaction.view import View


def worths(view: View) -> dict[str, int]:
    """Return player -> worth, as the television's chart of worth shows it."""
    state = view.state
    known = view.history.worths if view.history else {}
    if all(who in known for who in state.setup.ids):
        return known
    return once("tv worths", (state,), lambda: worths_of(state, holdings_of(state)))
