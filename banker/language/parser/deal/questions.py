"""Questions: what a table of cards may ask of the books. The caller of the parser answers."""

from __future__ import annotations

from banker.language.parser.questions import Question


class Unseen(Question, frozen=True):
    """Asks for the unseen cards, or the unseen copies of one face."""

    face: str = ""


class Sets(Question, frozen=True):
    """Asks for the collections, or for one player's."""

    who: str = ""


class SetRent(Question, frozen=True):
    """The rent of a colour in a player's hands."""

    who: str
    colour: str


class Best(Question, frozen=True):
    """Asks for the best way to pay an amount."""

    who: str
    amount: int


class Odds(Question, frozen=True):
    """Asks for the chance that a player holds a card of a face."""

    face: str
    who: str
