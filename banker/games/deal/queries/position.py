"""Position: a player's situation in a few numbers, to judge a swap by."""

from __future__ import annotations

import msgspec

from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.sets import full_colours, pile_rent, piles
from banker.games.deal.state import State, colour_of


class Position(msgspec.Struct, frozen=True):
    """The value of a player's cards that can pay, the colours of the full sets, and the highest
    rent.

    `dearest`: the colour with that rent; empty without one.
    """

    cash: int
    sets: tuple[str, ...]
    rent: int
    dearest: str


def position(state: State, who: str) -> Position:
    """Return a player's situation now, in a few numbers."""
    rents = [(pile_rent(state, who, pile), colour_of(pile)) for pile in piles(state, who)]
    rent, dearest = max(rents, key=lambda it: it[0], default=(0, ""))
    return Position(
        cash=worth(state, who),
        sets=full_colours(state, who),
        rent=rent,
        dearest=dearest if rent else "",
    )
