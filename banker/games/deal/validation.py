"""Validation: whether a command can be understood at all, before any rule checks the command.

A screen or a script names only things that exist; a phone or a file may name anything. A failure
here is an `InvalidCommand`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Never

from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Text
from banker.games.deal import commands as c
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import buildings
from banker.games.deal.state import CENTRE, DRAW, IN_BANK, IN_HAND, SET_ASIDE, Setup, colour_of
from banker.ledger.phone_marks import is_issuer

PILES_MAX = 99  # of one colour in one collection


def assert_sound(draft: Draft, command: c.AnyCommand) -> None:
    """Raise `InvalidCommand` unless every field of the command has a possible value, by the field's
    name."""
    setup = draft.state.setup
    for field, check in _checks(type(command)):
        check(setup, getattr(command, field))
    target = getattr(command, "on", "")
    if target and target == getattr(command, "who", ""):
        raise InvalidCommand("a player cannot play this card against the same player: name another")


@cache
def _checks(kind: type[c.Command]) -> tuple[tuple[str, Callable[[Setup, Never], None]], ...]:
    """The fields of a command that are checked, looked up once."""
    found = ((it, FIELDS.get((kind, it)) or FIELDS.get(it)) for it in kind.__struct_fields__)
    return tuple((field, check) for field, check in found if check is not None)


def _player(setup: Setup, name: str) -> None:
    if name not in setup.ids:
        raise InvalidCommand(
            "nobody is called '{name}': name a player of this game",
            kind=Misunderstood.UNKNOWN_NAME,
            name=str(name),
        )


def _player_or_none(setup: Setup, name: str) -> None:
    if name != "":
        _player(setup, name)


def _face(setup: Setup, name: str) -> None:
    if name not in setup.edition.face_by_id:
        raise InvalidCommand(
            "no {thing} is called '{name}': check how it is written",
            kind=Misunderstood.UNKNOWN_NAME,
            thing=Text("card"),
            name=str(name),
        )


def _face_or_none(setup: Setup, name: str) -> None:
    if name != "":
        _face(setup, name)


def _faces(setup: Setup, faces: tuple[str, ...]) -> None:
    for face in faces:
        _face(setup, face)


def _some_faces(setup: Setup, faces: tuple[str, ...]) -> None:
    if not faces:
        raise InvalidCommand("say which card it is, as in 'pass go'")
    _faces(setup, faces)


def _building(setup: Setup, face: str) -> None:
    _face(setup, face)
    if face not in buildings(setup.edition):
        raise InvalidCommand("that card is not a building: name house or hotel")


def _colour(setup: Setup, name: str) -> None:
    if name not in setup.edition.set_by_id:
        raise InvalidCommand(
            "no {thing} is called '{name}': check how it is written",
            kind=Misunderstood.UNKNOWN_NAME,
            thing=Text("colour"),
            name=str(name),
        )


def _colour_or_none(setup: Setup, name: str) -> None:
    if name != "":
        _colour(setup, name)


def _pile(setup: Setup, name: str) -> None:
    text = str(name)
    _colour(setup, colour_of(text))
    _, dot, number = text.partition(".")
    is_number = number.isascii() and number.isdecimal() and number[:1] != "0" and len(number) <= 2
    if dot and not (is_number and 2 <= int(number) <= PILES_MAX):
        raise InvalidCommand(
            "no {thing} is called '{name}': check how it is written",
            kind=Misunderstood.UNKNOWN_NAME,
            thing=Text("pile"),
            name=text,
        )


def _place(setup: Setup, name: str) -> None:
    """A place of a player's open cards, or none."""
    if name not in ("", IN_BANK, SET_ASIDE):
        _pile(setup, name)


def _any_place(setup: Setup, name: str) -> None:
    if name not in (IN_HAND, DRAW, CENTRE):
        _place(setup, name)
    if name == "":
        raise InvalidCommand("say where the cards lie: hand, bank, aside or a colour")


def _cards(setup: Setup, cards: tuple[c.PaidCard, ...]) -> None:
    for card in cards:
        _face(setup, card.face)
        _place(setup, card.place)


def _at_least(least: int) -> Callable[[Setup, int], None]:
    def check(_setup: Setup, number: int) -> None:
        if type(number) is not int or number < least:
            raise InvalidCommand("a number of cards is a whole number, such as 2")

    return check


def _not_nothing(_setup: Setup, number: int) -> None:
    if type(number) is not int or not number:
        raise InvalidCommand("a correction needs a whole number other than 0, such as +1 or -1")


def _issuer(_setup: Setup, issuer: str) -> None:
    if not is_issuer(issuer):
        raise InvalidCommand("the phones are opened with 64 hexadecimal digits")


FIELDS: dict[str | tuple[type, str], Callable[[Setup, Never], None]] = {
    "who": _player,
    (c.Count, "who"): _player_or_none,
    (c.Correct, "who"): _player_or_none,
    "to": _player_or_none,
    (c.MoveCard, "to"): _pile,
    "on": _player_or_none,
    (c.PlaySly, "on"): _player,
    (c.PlayForced, "on"): _player,
    (c.PlayBreaker, "on"): _player,
    "face": _face,
    (c.Build, "face"): _building,
    (c.BankAside, "face"): _building,
    (c.Count, "face"): _face_or_none,
    (c.Correct, "face"): _face_or_none,
    "give": _face,
    "faces": _some_faces,
    (c.Discard, "faces"): _faces,
    "colour": _colour_or_none,
    (c.Build, "colour"): _colour,
    (c.Place, "colour"): _colour,
    "pile": _pile,
    "place": _place,
    "give_place": _place,
    (c.Count, "place"): _any_place,
    (c.Correct, "place"): _any_place,
    "cards": _cards,
    "doubles": _at_least(0),
    (c.Discard, "count"): _at_least(0),
    (c.Count, "amount"): _at_least(0),
    (c.Correct, "amount"): _not_nothing,
    "issuer": _issuer,
}
