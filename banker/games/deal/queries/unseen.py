"""Unseen: the cards that nobody has seen yet, and the probability that a hand has one of them."""

from __future__ import annotations

from math import comb

from banker.games.deal.state import BACK, DRAW, FACE, HAND, UNDER, State
from banker.ledger.amount import rounded_half_up


def unseen_faces(state: State) -> dict[str, int]:
    """Return how many copies of each card are unseen, in the order of the box; cards without any
    are left out."""
    held = state.balances.get(UNDER, {})
    return {
        face.id: count for face in state.edition.faces if (count := held.get(FACE + face.id, 0))
    }


def hidden_cards(state: State) -> int:
    """Return how many cards lie face down, in the draw pile and in hands together."""
    hands = sum(state.amount(HAND + who, BACK) for who in state.setup.ids)
    return hands + state.amount(DRAW, BACK)


def chance(unseen: int, copies: int, hand: int) -> int:
    """Return the probability in per mille that a hand of `hand` unseen cards has at least one of
    `copies`.

    `unseen`: the number of all unseen cards.
    """
    if hand > unseen:
        hand = unseen
    every = comb(unseen, hand)
    without = comb(unseen - copies, hand)
    return rounded_half_up(every - without, 1000, every)


def chance_of(state: State, who: str, face: str) -> int:
    """Return the probability in per mille that a player's hand has at least one card of this
    face."""
    return chance(hidden_cards(state), state.unseen(face), state.hand(who))
