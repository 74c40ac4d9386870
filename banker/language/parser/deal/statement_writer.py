"""Statement writer: writes every command of the card game as a statement, the inverse of `parse`.

Rules of this file
* Players are written by name, cards and colours by id: a statement means the same in every
  language.
* A statement is a form of the command, filled by `filling`. `WRITTEN` has, for each reader of a
  slot, the function that writes its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from banker.games.deal import commands as c
from banker.games.deal.state import Setup
from banker.language.parser import slots
from banker.language.parser.deal import slots as cards
from banker.language.parser.deal.forms import FORMS
from banker.language.parser.deal.names import written_face, written_pile
from banker.language.parser.filling import Filler
from banker.language.parser.forms import Form
from banker.language.parser.tokens import quote

Write = Callable[[Never, Setup], str]


def statement(command: c.AnyCommand, setup: Setup) -> str:
    """Return the statement that `parse` reads as this command."""
    return _FILLED(command, setup).rstrip()  # no word says that a rent is doubled thrice


def _who(player: str, setup: Setup) -> str:
    return setup.names.get(player, player)


def _face(face: str, setup: Setup) -> str:
    return written_face(setup.edition, face)


def _pile(pile: str, _setup: Setup) -> str:
    return written_pile(pile)


def _paid(paid: tuple[c.PaidCard, ...], setup: Setup) -> str:
    return " + ".join(
        _face(card.face, setup) + (f" from {written_pile(card.place)}" if card.place else "")
        for card in paid
    )


def _quoted(text: str, _setup: Setup) -> str:
    return quote(text)


def _faces(faces: tuple[str, ...], setup: Setup) -> str:
    return " + ".join(_face(face, setup) for face in faces)


WRITTEN: dict[object, Write] = {
    slots.player: _who,
    slots.whose: lambda who, setup: f"{_who(who, setup)}'s",
    **dict.fromkeys((slots.witness, slots.reason, slots.text), _quoted),
    **dict.fromkeys((cards.any_face, cards.building, cards.rent_card), _face),
    **dict.fromkeys((cards.pile, cards.place), _pile),
    cards.faces: _faces,
    cards.paid_cards: _paid,
    cards.times: lambda doubles, _: {1: "doubled", 2: "doubled twice"}.get(doubles, ""),
    cards.signed: lambda amount, _: f"{amount:+}",
    slots.statement: statement,
}
_FORMS: dict[type, list[Form]] = {}
for _form in FORMS:
    if isinstance(_form.make, type):
        _FORMS.setdefault(_form.make, []).append(_form)
_FILLED = Filler(_FORMS, WRITTEN)
