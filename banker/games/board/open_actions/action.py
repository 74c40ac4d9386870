"""Action: the type of an open action in the board games, and how much cash a player lacks for
one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banker.engine.open_action import OpenAction
from banker.games.board import commands as c
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import State

if TYPE_CHECKING:
    Action = OpenAction[c.AnyCommand]
else:
    Action = OpenAction  # called by its own name it is made in a quarter of the time


def short_of(state: State, who: str, amount: int) -> int | None:
    """Return the cash that a player lacks to pay `amount`, or 0; None where the player's cash is
    private."""
    return max(0, amount - state.cash(who)) if is_told(state, who) else None
