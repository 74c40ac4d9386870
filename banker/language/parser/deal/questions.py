"""Questions: the statements of a card game that ask and change nothing. The caller of the parser
answers them."""

from __future__ import annotations

from banker.language.parser.questions import Question


class Unseen(Question, frozen=True):
    """Asks for the cards that nobody has seen, or how many copies of the card `face` are unseen."""

    face: str = ""


class Sets(Question, frozen=True):
    """Asks for the collections of all players, or of one."""

    who: str = ""


class SetRent(Question, frozen=True):
    """Asks for the rent of a colour that a player has."""

    who: str
    colour: str


class Best(Question, frozen=True):
    """Asks for the best cards with which a player can pay an amount, in millions."""

    who: str
    amount: int


class Odds(Question, frozen=True):
    """Asks for the chance that a player's hand has a card `face`."""

    face: str
    who: str
