"""Letters: which key stands for a colour or a kind of card, in the language of the table.

A colour has the letter of its edition, such as `g`. A language with its own letters takes the first
free letter of the colour's name. A kind of card has the same letter in every statement.

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
    """Anything with the state of a game: a key's context, or the view of a screen."""

    @property
    def state(self) -> fold.State | None:
        """The state of the game; None if there is none yet."""


def state_of(shown: Shown) -> State:
    """Return the state of a context or view, as the state of a card game."""
    state = shown.state
    assert isinstance(state, State)
    return state


def wording(state: State) -> Wording:
    """Return the names of cards and colours in the language of this game."""
    return once(
        "card words", (state.setup,),
        lambda: Wording(state.setup, language_of(state.edition).book),
    )  # fmt: skip


def colour_letters(edition: Edition) -> dict[str, str]:
    """Return colour id -> the letter that the screen shows for the colour."""
    book = language_of(edition).book
    names = tuple((it.id, book.get(f"colour.{it.id}", it.name)) for it in edition.sets)
    return once(
        "colour letters", (edition,),
        lambda: named_letters(names) if language_of(edition).keys
        else {it.id: it.letter for it in edition.sets},
    )  # fmt: skip


def colour_of_key(edition: Edition, key: str) -> str:
    """Return the id of the colour that a key stands for; empty if there is none."""
    own = colour_letters(edition)
    found = next((it.id for it in edition.sets if own[it.id] == key), "")
    return found or next((it.id for it in edition.sets if it.letter == key), "")


def kind_of_key(edition: Edition, key: str) -> str:
    """Return the kind of card that a key stands for, such as `sly`; empty if there is none."""
    key = meant(edition, key, KIND_SCOPE) or key
    found = next((kind for kind, letter in KINDS.items() if letter == key), "")
    return found if found in edition.face_of else ""


def is_sign(edition: Edition, key: str, sign: str, scope: str) -> bool:
    """Return whether a key is the key `sign`, or the language's letter for it in `scope`."""
    return key == sign or meant(edition, key, scope) == sign


def shown_sign(edition: Edition, sign: str, scope: str) -> str:
    """Return the key `sign` as the language of the game writes it in `scope`."""
    return shown(edition, sign, scope)


def chip(edition: Edition, colour: str, after: str = "") -> Span:
    """Return a colour's letter on its colour, followed by `after`."""
    one = edition.set_by_id[colour]
    letter = colour_letters(edition)[colour].upper()
    return Span(f" {letter}{after} ", CHIP + one.colour)


# --- which face -----------------------------------------------------------------------------------


def money_of(edition: Edition, digit: str) -> Face | None:
    """Return the money card that a digit stands for, in millions; 0 stands for ten.

    None if the edition has no such card.
    """
    value = TENS.get(digit, int(digit) if digit.isdecimal() else 0)
    money = (face for face in edition.faces if face.kind == "money")
    return next((face for face in money if face.value == value), None)


def property_of(edition: Edition, colour: str) -> Face | None:
    """Return the property card of a colour; None if the edition has none."""
    of_colour = (face for face in edition.faces if face.colours == (colour,))
    return next((face for face in of_colour if face.kind == "property"), None)


def coloured(edition: Edition, kind: str, colour: str) -> list[Face]:
    """Return the cards of a kind (`wild` or `rent`) that name a colour beside others."""
    return [face for face in edition.faces if face.kind == kind and colour in face.colours]


def any_coloured(edition: Edition, kind: str) -> Face | None:
    """Return the card of a kind (`wild` or `rent`) that counts for every colour; None without
    one."""
    return next((it for it in edition.faces if it.kind == kind and not it.colours), None)
