"""Vault: who may try a number, and whether its lock is pressed for the first time."""

from __future__ import annotations

from banker.games.board.state import State


def may_guess(state: State, who: str) -> bool:
    """Whether a guess is pending, or the Bank does not know this player's space."""
    guess = state.table.guess
    if guess is not None:
        return guess.who == who
    return state.table.turn == who and state.position(who) is None


def is_first_lock(state: State) -> bool:
    """Whether the lock is pressed for the first time, before the first turn: the vault holds its
    filling since the game was opened."""
    table = state.table
    is_first = table.dice is None and not table.told and not table.started
    return is_first and table.epoch == 1 and not table.tried
