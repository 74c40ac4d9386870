"""Gifts: whether money may be given for nothing, where a game limits the gap of a trade (RF-09)."""

from __future__ import annotations

from banker.games.board.state import State


def is_limited(state: State, giver: str, receiver: str) -> bool:
    """Whether the gap of a trade limits a gift of one account to another: it does between
    players."""
    return bool(state.edition.trade_gap_percent) and {giver, receiver} <= state.seats.keys()
