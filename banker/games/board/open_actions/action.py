"""Action: an open action of the board games, and the cash that a player lacks for one."""

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
    """The cash that a player lacks for an amount; None where that is private."""
    return max(0, amount - state.cash(who)) if is_told(state, who) else None
