"""Game clock: whether a game uses its clock, whether the clock is stopped, and when it matters.

Rules of this file (RC, RF)
* V-25: while the table pauses, the clock stops; or it runs on.
"""

from __future__ import annotations

from banker.games.board.queries.rent_amounts import SECONDS
from banker.games.board.state import State


def has_clock(state: State) -> bool:
    """Tell whether any rule of this game depends on the clock."""
    return state.edition.clock is not None or bool(state.edition.number("time_limit"))


def is_stopped(state: State) -> bool:
    """Tell whether the game's clock is stopped now."""
    return state.table.ended != "" or (state.table.paused and state.edition.flag("clock_pauses"))


def thresholds(state: State) -> tuple[int, ...]:
    """Return the seconds of the game's clock at which a rule changes, ascending."""
    clock = state.edition.clock
    first = 0 if state.edition.switches["minute_index"] == "elapsed" else 1
    minutes = [start - first for start, _ in clock.rent_tax] if clock else []
    if clock and clock.salary_until:
        minutes.append(clock.salary_until + 1 - first)
    limit = state.edition.number("time_limit")
    return tuple(sorted({minute * SECONDS for minute in (*minutes, limit) if minute}))


def is_over_with_turn(state: State, *, is_new_round: bool) -> bool:
    """Tell whether the game ends with this turn, by the agreed time or number of rounds.

    `is_new_round`: a new round would begin after this turn.
    """
    if state.table.last_turn and (is_new_round or state.edition.switches["time_end"] != "round"):
        return True
    return is_last_round(state, is_new_round=is_new_round)


def is_last_round(state: State, *, is_new_round: bool) -> bool:
    """Tell whether the game ends with this turn, because it finishes the last agreed round.

    `is_new_round`: a new round would begin after this turn.
    """
    return is_new_round and 0 < state.edition.round_limit <= state.table.round
