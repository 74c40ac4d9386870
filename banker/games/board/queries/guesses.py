"""Guesses: who may try a number at the vault."""

from __future__ import annotations

from banker.games.board.state import State


def may_guess(state: State, who: str) -> bool:
    """Whether a guess is pending, or the Bank does not know this player's space."""
    guess = state.table.guess
    if guess is not None:
        return guess.who == who
    return state.table.turn == who and state.position(who) is None
