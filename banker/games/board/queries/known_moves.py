"""Known moves: in which turns the moves of the pieces were entered.

Rules of this file
* The move of a turn is known if the dice or the move was entered, or if the player sits in jail.
* A table may enter only what concerns money. Then the Bank knows no position.
* A player who still has to roll is skipped when the turn passes. The Bank cannot say that of a
  table that enters only what concerns money.
"""

from __future__ import annotations

from banker.games.board.state import State


def is_heard(state: State) -> bool:
    """Tell whether every move of the piece in this turn was entered."""
    table = state.table
    return table.dice is not None or table.told or state.seats[table.turn].jail is not None


def is_heard_since(state: State, who: str) -> bool:
    """Tell whether every move was entered since this player's last turn, the present turn
    included."""
    return is_heard(state) and who not in state.table.unheard


def has_roll_left(state: State) -> bool:
    """Tell whether the player of this turn still has to roll, so that passing the turn would skip
    the roll."""
    table, seat = state.table, state.seats[state.table.turn]
    if table.ended or seat.bankrupt:
        return False
    if table.again:
        return True
    if table.dice is not None or table.told or seat.position is None:
        return False
    return table.turn not in table.unheard or are_moves_told(state)


def are_moves_told(state: State) -> bool:
    """Tell whether this table enters moves: every position is known, and some piece was moved."""
    is_known = all(state.seats[who].position is not None for who in state.playing())
    return is_known and _is_any_move_told(state)


def is_known_to_skip(state: State) -> bool:
    """Tell whether passing the turn now surely skips a roll. False for a table that has entered no
    move yet, and may never do so."""
    return has_roll_left(state) and (state.table.again or _is_any_move_told(state))


def _is_any_move_told(state: State) -> bool:
    """Whether a piece is known to stand on another space than GO, and was not only sent to jail."""
    seats = (state.seats[who] for who in state.playing())
    return any(seat.position and seat.jail is None for seat in seats)


def is_board_known(state: State) -> bool:
    """Tell whether the Bank knows where every piece stands."""
    return all(
        is_heard_since(state, who) and state.seats[who].position is not None
        for who in state.playing()
    )
