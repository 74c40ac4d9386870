"""Hands: which cards the players are assumed to hold, drawn at random from the unseen ones.

Rules of this file
* The ledger knows how many cards a hand has, not which. A card that comes into a hand is drawn from
  the unseen cards that are in no hand; so a discarded card may come again, as from under the pile.
* A card that is played leaves the hand as the card that everybody sees.
"""

from __future__ import annotations

from collections import Counter

from banker.games.deal.queries.unseen import unseen_faces
from banker.games.deal.state import State
from banker.players.draw import Draw, one_of


class Hands:
    """The cards that each player is assumed to hold, by player."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.of: dict[str, list[str]] = {}

    def follow(self, state: State) -> None:
        """Change each hand to the number of cards in the ledger; the most valuable cards stay."""
        unseen = unseen_faces(state)
        left = dict(unseen)
        for who in state.setup.ids:
            self.of[who] = _still_unseen(self.of.get(who, []), left)
        known = state.edition.face_by_id
        for who in state.setup.ids:
            hand, size = self.of[who], state.hand(who)
            if len(hand) > size:
                hand.sort(key=lambda face: (-known[face].value, face))
                del hand[size:]
        pile = self._pile(unseen)
        for who in state.setup.ids:
            hand = self.of[who]
            while len(hand) < state.hand(who) and pile:
                face = one_of(pile, self._draw)
                pile.remove(face)
                hand.append(face)

    def play(self, who: str, faces: list[str]) -> None:
        """Remove played cards from a player's hand. `faces`: the ids of the cards."""
        for face in faces:
            if face in self.of[who]:
                self.of[who].remove(face)

    def _pile(self, unseen: dict[str, int]) -> list[str]:
        held = Counter(face for hand in self.of.values() for face in hand)
        return [face for face, count in unseen.items() for _ in range(max(0, count - held[face]))]


def _still_unseen(hand: list[str], left: dict[str, int]) -> list[str]:
    """The cards of a hand of which the ledger still misses a copy; these are taken from `left`."""
    kept = []
    for face in hand:
        if left.get(face, 0) > 0:
            left[face] -= 1
            kept.append(face)
    return kept
