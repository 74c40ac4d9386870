"""Deck: the printed values of a game of cards, read from the journal's first line.

Only values that a check compares are read; the fields are named as in the stored edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from banker.foundation.json_value import JsonValue
from banker.foundation.limits import CARDS_MAX
from banker.foundation.text import Text

BACK = "back"
FACE = "face:"
FRESH_CARDS: Mapping[str, JsonValue] = {
    "first": "",
    "round": 1,
    "started": False,
    "drawn": False,
    "plays": 0,
    "chain": None,
    "received": [],
    "collected": [],
    "winners": [],
    "ended": "",
    "broken_off": [],
    "players": [],
}


class PrintedSet(msgspec.Struct):
    """A colour: `ladder` is the rent for one card, two cards and so on; its length is the size of a
    full set."""

    id: str
    ladder: list[int]
    builds: bool = True


class PrintedFace(msgspec.Struct):
    """The printed values of a card, and how many copies of it the deck has."""

    id: str
    kind: str
    copies: int
    value: int
    colours: list[str] = []
    effect: str = ""


class PrintedHand(msgspec.Struct):
    """The numbers in the rules: how many cards are dealt, drawn, played and kept, how many sets
    win, and fixed amounts in millions."""

    start: int
    draw: int
    draw_empty: int
    plays: int
    hand_max: int
    sets: int
    collector: int
    birthday: int
    house: int
    hotel: int


class PrintedDeck(msgspec.Struct, dict=True):
    """The part of an edition of a game of cards from which the audit calculates."""

    hand: PrintedHand
    sets: list[PrintedSet]
    faces: list[PrintedFace]
    switches: dict[str, str]

    @cached_property
    def face(self) -> dict[str, PrintedFace]:
        """Return the cards by their ids."""
        return {face.id: face for face in self.faces}

    @cached_property
    def set(self) -> dict[str, PrintedSet]:
        """Return the colours by their ids."""
        return {one.id: one for one in self.sets}

    @cached_property
    def cards(self) -> int:
        """Return the number of cards in the deck."""
        return sum(face.copies for face in self.faces)

    def with_effect(self, effect: str) -> str:
        """Return the id of the card with an effect; empty if the edition has no such card."""
        return next((face.id for face in self.faces if face.effect == effect), "")

    def printed(self) -> dict[str, int]:
        """Return how many there are of each commodity: the hidden side, and each open card."""
        faces = {FACE + face.id: face.copies for face in self.faces if face.copies}
        return {BACK: self.cards, **faces}

    def accounts(self, players: list[str]) -> list[str]:
        """Return the name of every account in which cards may lie, for these players' ids."""
        most = max((self._fitting(one.id) for one in self.sets), default=0)
        numbers = ["", *(f".{number}" for number in range(2, most + 1))]
        piles = [one.id + number for one in self.sets for number in numbers]
        own = [f"{kind}:{who}" for who in players for kind in ("hand", "bank", "aside")]
        own += [f"set:{who}:{pile}" for who in players for pile in piles]
        return ["draw", "centre", "under", *own]

    def _fitting(self, colour: str) -> int:
        fits = (it for it in self.faces if it.kind in ("property", "wild"))
        return sum(it.copies for it in fits if not it.colours or colour in it.colours)


def read_deck(edition: JsonValue) -> PrintedDeck:
    """Return the printed values of a stored edition. Raises `ValueError` if they are malformed, or
    if a card has more copies than a deck can have."""
    deck = msgspec.convert(edition, PrintedDeck)
    if not 0 <= deck.cards <= CARDS_MAX or any(face.copies < 0 for face in deck.faces):
        raise ValueError(
            Text(
                "{count:,} cards, and {most:,} are the most",
                {"count": deck.cards, "most": CARDS_MAX},
            )
        )
    return deck
