"""Threats: who has almost won, and the most that one card can take away from a player."""

from __future__ import annotations

from typing import NamedTuple

from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.sets import (
    cards_in,
    doubled,
    full_colours,
    is_full,
    piles,
    rent,
    size_of,
)
from banker.games.deal.state import SET, State, colour_of


class Loss(NamedTuple):
    """What a player could lose by one card, with its value in millions. `face`: the card; empty for
    a full set. `pile`: where it lies."""

    pile: str
    face: str
    value: int


def has_almost_won(state: State, who: str) -> bool:
    """Tell whether one more card may make a player win.

    One full set must be missing, and a pile of another colour lack one card at most.
    """
    full = full_colours(state, who)
    if state.table.ended or len(full) != state.edition.hand.sets - 1:
        return False
    return any(
        size_of(state, who, pile) >= state.edition.set_by_id[colour_of(pile)].size - 1
        for pile in piles(state, who)
        if colour_of(pile) not in full
    )


def worst_set(state: State, who: str) -> Loss | None:
    """Return a player's full set of the highest value, with its buildings; None without a full
    set."""
    found = [
        Loss(pile, "", _value(state, f"{SET}{who}:{pile}"))
        for pile in piles(state, who)
        if is_full(state, who, pile)
    ]
    return max(found, key=lambda loss: loss.value, default=None)


def worst_card(state: State, who: str) -> Loss | None:
    """Return a player's card of the highest value outside full sets; None if there is none."""
    value_of = state.edition.face_by_id
    found = [
        Loss(pile, face, value_of[face].value)
        for pile in piles(state, who)
        if not is_full(state, who, pile)
        for face in cards_in(state, who, pile)
    ]
    return max(found, key=lambda loss: loss.value, default=None)


def worst_rent(state: State, who: str) -> tuple[str, str, int]:
    """Return the highest rent that a player may have to pay: who asks for it, the colour, and the
    amount.

    The rent is doubled as often as the rules allow, but is at most what the player can pay. `("",
    "", 0)` if nobody can ask for one.
    """
    times = int(state.edition.switches["double_max"])
    found = [
        (doubled(rent(state, other, one.id), times), other, one.id)
        for other in state.others(who)
        for one in state.edition.sets
    ]
    amount, other, colour = max(found, key=lambda it: it[0], default=(0, "", ""))
    return (other, colour, min(amount, worth(state, who))) if amount else ("", "", 0)


def _value(state: State, account: str) -> int:
    known = state.edition.face_by_id
    return sum(known[face].value * count for face, count in state.faces(account).items())
