"""Letters: which key stands for a colour or a kind of card, in the language of the table.

A colour has the letter of its box, `g`, and where the language has its letters the first
free one of its name. A kind of card has one letter wherever a card is named.

Pure.
"""

from __future__ import annotations

from typing import Protocol

from banker.engine import fold
from banker.foundation.memo import once
from banker.games.deal.edition import Edition, Face
from banker.games.deal.state import State
from banker.interaction.own_keys import meant, shown
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import Span
from banker.language.own_letters import named_letters
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import language_of

KIND_SCOPE = "card kind"  # of the letters below in a language with its letters
COLOUR_SCOPE = "card colour"
# The kind of a card -> its letter, where a card is named.
KINDS = {
    "draw": "o", "sly": "s", "forced": "f", "breaker": "k", "collect": "d", "collect_each": "c",
    "no": "x", "house": "h", "hotel": "t", "double": "w",
}  # fmt: skip
# The kind of a card -> its short name.
SHORT = {
    "no": "No", "breaker": "Breaker", "sly": "Sly", "forced": "Swap", "collect": "Debt",
    "collect_each": "Birthday", "double": "Double", "house": "House", "hotel": "Hotel",
    "draw": "Go",
}  # fmt: skip
RENT, ANY, TWO = "r", "w", "2"
TENS = {"0": 10}  # the digit of ten millions


class Shown(Protocol):
    """A context or a view, of any game."""

    @property
    def state(self) -> fold.State | None:
        """The state that it shows."""


def state_of(shown: Shown) -> State:
    """Return the state of a context or a view, typed as a game of cards."""
    state = shown.state
    assert isinstance(state, State)
    return state


def wording(state: State) -> Wording:
    """How cards and colours are called at this table."""
    return once(
        "card words", (state.setup,),
        lambda: Wording(state.setup, language_of(state.edition).book),
    )  # fmt: skip


def colour_letters(edition: Edition) -> dict[str, str]:
    """Colour -> its letter as it is shown."""
    book = language_of(edition).book
    names = tuple((it.id, book.get(f"colour.{it.id}", it.name)) for it in edition.sets)
    return once(
        "colour letters", (edition,),
        lambda: named_letters(names) if language_of(edition).keys
        else {it.id: it.letter for it in edition.sets},
    )  # fmt: skip


def colour_of_key(edition: Edition, key: str) -> str:
    """The colour that a key stands for; empty if it stands for none."""
    own = colour_letters(edition)
    found = next((it.id for it in edition.sets if own[it.id] == key), "")
    return found or next((it.id for it in edition.sets if it.letter == key), "")


def kind_of_key(edition: Edition, key: str) -> str:
    """The kind of card that a key stands for; empty if it stands for none."""
    key = meant(edition, key, KIND_SCOPE) or key
    found = next((kind for kind, letter in KINDS.items() if letter == key), "")
    return found if found in edition.face_of else ""


def is_sign(edition: Edition, key: str, sign: str, scope: str) -> bool:
    """Whether a key is a sign, or the language's letter for it."""
    return key == sign or meant(edition, key, scope) == sign


def shown_sign(edition: Edition, sign: str, scope: str) -> str:
    """A sign as the language writes it."""
    return shown(edition, sign, scope)


def chip(edition: Edition, colour: str, after: str = "") -> Span:
    """A colour's letter on its colour, and words behind it."""
    one = edition.set_by_id[colour]
    letter = colour_letters(edition)[colour].upper()
    return Span(f" {letter}{after} ", CHIP + one.colour)


# --- which face -----------------------------------------------------------------------------------


def money_of(edition: Edition, digit: str) -> Face | None:
    """The money of a digit; 0 is ten millions."""
    value = TENS.get(digit, int(digit) if digit.isdecimal() else 0)
    money = (face for face in edition.faces if face.kind == "money")
    return next((face for face in money if face.value == value), None)


def property_of(edition: Edition, colour: str) -> Face | None:
    """The property of a colour."""
    of_colour = (face for face in edition.faces if face.colours == (colour,))
    return next((face for face in of_colour if face.kind == "property"), None)


def coloured(edition: Edition, kind: str, colour: str) -> list[Face]:
    """The cards of a kind that name a colour among others: two-colour wilds, rents."""
    return [face for face in edition.faces if face.kind == kind and colour in face.colours]


def any_coloured(edition: Edition, kind: str) -> Face | None:
    """The card of a kind that goes with every colour."""
    return next((it for it in edition.faces if it.kind == kind and not it.colours), None)
