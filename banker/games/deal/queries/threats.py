"""Threats: who has almost won, and the most that one card can take from a player."""

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
    """The possible loss by one card. `pile`: a full set or where the card lies; `face`: the card,
    empty for a set; `value`: in millions."""

    pile: str
    face: str
    value: int


def has_almost_won(state: State, who: str) -> bool:
    """Whether one more card may win: one full set is missing, and one more colour lacks a card."""
    full = full_colours(state, who)
    if state.table.ended or len(full) != state.edition.hand.sets - 1:
        return False
    return any(
        size_of(state, who, pile) >= state.edition.set_by_id[colour_of(pile)].size - 1
        for pile in piles(state, who)
        if colour_of(pile) not in full
    )


def worst_set(state: State, who: str) -> Loss | None:
    """The full set of the highest value, buildings too."""
    found = [
        Loss(pile, "", _value(state, f"{SET}{who}:{pile}"))
        for pile in piles(state, who)
        if is_full(state, who, pile)
    ]
    return max(found, key=lambda loss: loss.value, default=None)


def worst_card(state: State, who: str) -> Loss | None:
    """The card of the highest value that lies in no full set."""
    value_of = state.edition.face_by_id
    found = [
        Loss(pile, face, value_of[face].value)
        for pile in piles(state, who)
        if not is_full(state, who, pile)
        for face in cards_in(state, who, pile)
    ]
    return max(found, key=lambda loss: loss.value, default=None)


def worst_rent(state: State, who: str) -> tuple[str, str, int]:
    """Return the highest rent that another player could charge, doubled as often as the rules
    allow: player, colour, and the amount to pay. Empty and 0 if nobody could."""
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
