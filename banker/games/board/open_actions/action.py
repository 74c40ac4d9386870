"""Action: an open action of the board games, and the cash that a player lacks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banker.engine.open_action import OpenAction
from banker.games.board import commands as c
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.purchases.buying import may_cover
from banker.games.board.queries.purchases.debtor_means import bought, lacking
from banker.games.board.state import State

if TYPE_CHECKING:
    Action = OpenAction[c.AnyCommand]
else:
    Action = OpenAction  # called by its own name it is made in a quarter of the time


def short_of(state: State, who: str, amount: int) -> int | None:
    """The cash that a player lacks for an amount; None where that is private."""
    return max(0, amount - state.cash(who)) if is_told(state, who) else None


def short_of_price(state: State, who: str, item: str, price: int) -> int | None:
    """The cash that a player lacks to buy something of the Bank: none where it may be covered
    later, and so much that a debtor can still raise what is owed."""
    short = short_of(state, who, price)
    if short is None:
        return None
    if short and may_cover(state, who, price):
        short = 0
    if state.dues_of(who) and not short:
        lacks = lacking(bought(state, who, item, price), who)
        short = lacks if lacks > lacking(state, who) else 0
    return short
