"""Gifts: whether money may be given for nothing, in a game that limits the difference of a trade
(RF-09)."""

from __future__ import annotations

from banker.games.board.state import State


def is_limited(state: State, giver: str, receiver: str) -> bool:
    """Tell whether the limit on differences in trades applies to a gift between these accounts.

    It applies only between two players, and only in some editions.
    """
    return bool(state.edition.trade_gap_percent) and {giver, receiver} <= state.seats.keys()
