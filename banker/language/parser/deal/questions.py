"""Questions: what a table of cards may ask of the books. The caller of the parser answers."""

from __future__ import annotations

from banker.language.parser.questions import Question


class Unseen(Question, frozen=True):
    """The cards that nobody has seen yet, or the copies of one face."""

    face: str = ""


class Sets(Question, frozen=True):
    """The collections, or that of one player."""

    who: str = ""


class SetRent(Question, frozen=True):
    """The rent of a colour in a player's hands."""

    who: str
    colour: str


class Best(Question, frozen=True):
    """The best way in which a player pays an amount."""

    who: str
    amount: int


class Odds(Question, frozen=True):
    """The chance that a player holds a card of a face."""

    face: str
    who: str
