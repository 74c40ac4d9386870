"""Position: a player's situation in a few numbers, to judge a trade by."""

from __future__ import annotations

import msgspec

from banker.games.board.queries.net_worth import final_worth
from banker.games.board.queries.rent_amounts import Visit, rent_of
from banker.games.board.state import State


class Position(msgspec.Struct, frozen=True):
    """A player's cash, final worth, complete groups, and highest rent.

    `dearest`: the deed with that rent, empty without one. The rent of a utility depends on dice and
    is left out.
    """

    cash: int
    worth: int
    sets: tuple[str, ...]
    rent: int
    dearest: str


def position(state: State, who: str) -> Position:
    """Return a player's situation now, in a few numbers."""
    deeds = state.deeds(who)
    groups = dict.fromkeys(deed.group for deed in deeds)
    rents = [(rent_of(state, deed.id, Visit()), deed.id) for deed in deeds]
    rent, dearest = max(rents, key=lambda it: it[0], default=(0, ""))
    return Position(
        cash=state.cash(who),
        worth=final_worth(state, who),
        sets=tuple(group for group in groups if state.has_set(who, group)),
        rent=rent,
        dearest=dearest if rent else "",
    )
