"""Known moves: the turns whose moves were entered.

Rules of this file
* A turn is heard if its dice or its move were told, or if its player sits in jail.
* A table may tell only what concerns money. Where it does, the Bank knows no position.
* A player who has a roll to make is skipped when the turn passes. Of a table that tells only what
  concerns money the Bank cannot say that.
"""

from __future__ import annotations

from banker.games.board.state import State


def is_heard(state: State) -> bool:
    """Tell whether every move of the piece in this turn was entered."""
    table = state.table
    return table.dice is not None or table.told or state.seats[table.turn].jail is not None


def is_heard_since(state: State, who: str) -> bool:
    """Tell whether every turn since this player's last one was entered, and the present one."""
    return is_heard(state) and who not in state.table.unheard


def has_roll_left(state: State) -> bool:
    """Tell whether passing the turn now would skip the roll of the player of this turn."""
    table, seat = state.table, state.seats[state.table.turn]
    if table.ended or seat.bankrupt:
        return False
    if table.again:
        return True
    if table.dice is not None or table.told or seat.position is None:
        return False
    return table.turn not in table.unheard or are_moves_told(state)


def are_moves_told(state: State) -> bool:
    """Whether the Bank knows where every piece stands that has moved at all. A turn without a roll
    moves no piece."""
    is_known = all(state.seats[who].position is not None for who in state.playing())
    return is_known and _is_any_move_told(state)


def is_known_to_skip(state: State) -> bool:
    """Tell whether passing the turn now surely skips a player. A table that has entered no move yet
    may never enter moves."""
    return has_roll_left(state) and (state.table.again or _is_any_move_told(state))


def _is_any_move_told(state: State) -> bool:
    """Whether a piece is known to stand on another space than GO, and was not only sent to jail."""
    seats = (state.seats[who] for who in state.playing())
    return any(seat.position and seat.jail is None for seat in seats)


def is_board_known(state: State) -> bool:
    """Whether the Bank knows where every piece stands."""
    return all(
        is_heard_since(state, who) and state.seats[who].position is not None
        for who in state.playing()
    )
