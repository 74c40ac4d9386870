"""Salary: which salaries of GO may still be asked for, where players must ask for them (E-05)."""

from __future__ import annotations

from banker.games.board.state import State


def rounds_late(state: State, who: str) -> int:
    """Return how many rounds ago a player last passed GO without being paid yet."""
    return state.table.round - state.seats[who].go_round


def is_claimable(state: State, who: str) -> bool:
    """Tell whether a player has an unpaid salary and may still ask for it."""
    in_time = rounds_late(state, who) <= state.edition.number("late_salary_rounds")
    return bool(state.seats[who].salaries) and in_time
