"""Salary: which salaries may still be asked for, where a table wants to be asked (E-05)."""

from __future__ import annotations

from banker.games.board.state import State


def rounds_late(state: State, who: str) -> int:
    """How many rounds ago the newest open salary was earned."""
    return state.table.round - state.seats[who].go_round


def is_claimable(state: State, who: str) -> bool:
    """Whether a player has an open salary and may still ask for it."""
    in_time = rounds_late(state, who) <= state.edition.number("late_salary_rounds")
    return bool(state.seats[who].salaries) and in_time
