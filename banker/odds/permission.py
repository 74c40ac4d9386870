"""Permission: whether odds are shown for a game now, and why not.

`ROUND_LEAST`: before these rounds no figure knows anything. Odds are shown where they have been
measured to be better than a formula of worth on games of players with other habits: in games with a
vault. In the others such a formula is as good, so worth and sets are shown there.

Pure.
"""

from __future__ import annotations

from typing import Any

from banker.foundation.text import Text
from banker.games.board.queries.privacy import is_told

ROUND_LEAST = {"board": 4, "deal": 3}


def why_none(state: Any) -> Text | None:
    """Why a game has no odds now, whoever asks; None if it has."""
    if state.table.ended:
        return Text("the game is over: there is nothing to expect any more")
    ruleset = state.setup.ruleset
    if ruleset == "board" and not all(is_told(state, who) for who in state.seats):
        return Text("balances are private in this game, and odds would show them")
    least = ROUND_LEAST[ruleset]
    if state.table.round < least:
        return Text("there are no odds before round {least}", {"least": least})
    return None


def is_proven(state: Any) -> bool:
    """Whether odds were better than worth alone, as `check` measures it."""
    return state.setup.ruleset == "board" and state.edition.vault is not None
