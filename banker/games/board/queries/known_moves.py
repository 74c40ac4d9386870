"""Known moves: of which turns the Bank heard what the piece did.

Rules of this file
* A turn is heard if its dice or its move were told, or if its player sits in jail.
* A table may tell only what concerns money. Where it does, the Bank knows no position.
"""

from __future__ import annotations

from banker.games.board.state import State


def is_heard(state: State) -> bool:
    """Whether the Bank heard what the piece did in this turn."""
    table = state.table
    return table.dice is not None or table.told or state.seats[table.turn].jail is not None


def is_heard_since(state: State, who: str) -> bool:
    """Whether the Bank heard every turn since this player's last one, and the present one too."""
    return is_heard(state) and who not in state.table.unheard


def is_board_known(state: State) -> bool:
    """Whether the Bank knows where every piece stands."""
    return all(
        is_heard_since(state, who) and state.seats[who].position is not None
        for who in state.playing()
    )
