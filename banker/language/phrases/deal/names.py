"""Names: the words for players, cards, colours and places in a sentence of the card game.

Rules of this file
* A card whose id the language knows has the language's name; any other has its printed name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from banker.games.deal.edition import Face
from banker.games.deal.queries.phases import EFFECTS
from banker.games.deal.state import (
    BACK,
    BOX,
    CENTRE,
    DRAW,
    FACE,
    IN_HAND,
    SET_ASIDE,
    UNDER,
    Setup,
    colour_of,
    owner_of,
    place_of,
)
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import filled

Book = dict[str, str]


class Wording:
    """The words of one card game in one language. `book`: the language's phrases."""

    def __init__(self, setup: Setup, book: Book = ENGLISH) -> None:
        self.setup = setup
        self.book = book

    def say(self, key: str, **fields: str) -> str:
        """Return the phrase with this key, its fields filled in."""
        return filled(self.book[key], fields, self.book["plural"])

    def figure(self, number: int) -> str:
        """Return a number with the language's thousands separator."""
        return f"{number:,}".replace(",", self.book["thousands"]).replace("-", "−")

    def who(self, player: str) -> str:
        """Return a player's name."""
        return self.setup.names.get(player, player) or self.book["nobody"]

    def whose(self, player: str) -> str:
        """Return a player's name in the possessive: *Ann's*."""
        return self.say("whose", who=self.who(player))

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        found = self.setup.edition.set_by_id.get(colour)
        known = self.book.get(f"colour.{colour}")
        return known or (found.name if found else colour)

    def colours(self, colours: Iterable[str]) -> str:
        """Return the names of several colours in one text."""
        return ", ".join(map(self.colour, colours))

    def pile(self, pile: str) -> str:
        """Return the name of a pile: its colour, and its number if it is not the first."""
        number = pile.partition(".")[2]
        colour = self.colour(colour_of(pile))
        return self.say("pile.number", colour=colour, number=number) if number else colour

    def card(self, face: str) -> str:
        """Return the name of a card."""
        found = self.setup.edition.face_by_id.get(face)
        if found is None:
            return face
        if found.kind == "property" and found.colours:
            return self.colour(found.colours[0])
        if found.kind in ("wild", "rent"):
            return self._of_colours(found)
        return self.book.get(f"face.{face}", found.name)

    def asking(self, act: str) -> str:
        """Return what asks for money: the name of the card, or the word for rent."""
        face = self.setup.edition.face_of.get(EFFECTS.get(act, ""))
        return self.card(face.id) if face else self.book["asked.rent"]

    def _of_colours(self, face: Face) -> str:
        if not face.colours:
            return self.book[f"card.{face.kind}_any"]
        return self.say(f"card.{face.kind}", colours="/".join(map(self.colour, face.colours)))

    def cards(self, faces: Iterable[str]) -> str:
        """Return the names of several cards, joined by `+`; equal cards are counted."""
        counted = Counter(faces)
        return " + ".join(
            self.card(face)
            if count == 1
            else self.say("goods.cards", count=self.figure(count), card=self.card(face))
            for face, count in counted.items()
        )

    def place(self, who: str, place: str) -> str:
        """Return the words for a place of a player's cards, such as *Ann's bank*."""
        if place in (DRAW, CENTRE):
            return self.book[f"place.{place}"]
        if place in (IN_HAND, "bank", SET_ASIDE):
            return self.say(f"place.{place}", who=self.who(who))
        return self.say("place.pile", who=self.who(who), pile=self.pile(place))

    def joined(self, items: Iterable[str]) -> str:
        """Return several names as one text: 'a, b and c'."""
        *firsts, last = items
        return self.say("and", first=", ".join(firsts), last=last) if firsts else last


def account(account: str, setup: Setup, book: Book = ENGLISH) -> str:
    """Return the name of an account of cards, such as *Ann's bank* or *the pile*."""
    wording = Wording(setup, book)
    if account in (BOX, UNDER):
        return wording.book[f"place.{account}"]
    return wording.place(owner_of(account), place_of(account))


def goods(thing: str, amount: int, setup: Setup, book: Book = ENGLISH) -> str:
    """Return a number of cards in words: hidden ones, or copies of one card."""
    wording = Wording(setup, book)
    count = wording.figure(amount)
    if thing == BACK:
        return wording.say("goods.hidden", count=count)
    return wording.say("goods.cards", count=count, card=wording.card(thing.removeprefix(FACE)))
