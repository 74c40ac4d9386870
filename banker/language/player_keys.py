"""Player keys: a letter for each player, and the keys of other keyboard layouts.

A player's letter is the first free letter of the name. Some letters are never used: `v` is the
vault, `q` cancels, `x` leaves an auction. A letter of another script counts as the Latin letter
that sounds like it, if one is known; else the player gets the first free letter. A language with
its own letters gives those instead, and the Latin ones work too.

Pure.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from banker.engine.any_edition import AnyEdition
from banker.engine.fold import AnySetup, Player
from banker.foundation.memo import once
from banker.language.own_letters import OwnLetters, first_free, of_the_language, own_letters
from banker.language.phrases.translation import language_of

ALPHABET = "abcdefghijklmnoprstuwyz"

# The 33 letters of the Russian layout, by their Latin keys, so that the verbs work in that layout.
# `х`, `ъ`, `ж`, `э`, `б`, `ю`, `ё` are on keys of punctuation marks.
NOT_LATIN = "йцукенгшщзхъфывапролджэячсмитьбюё"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
NO_LETTER = "ъыьё"
POSITIONAL = dict(zip(NOT_LATIN, _LATIN, strict=True))

_SOUNDS = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщыэюяαβγδεζηθικλμνξοπρστυφχψω",
        "abwgdeejziiklmnoprstufhccssyeuyabgdezetiklmnkoprstufcpo",
        strict=True,
    )
)


def letters_of(players: Iterable[Player]) -> dict[str, str]:
    """Return player id -> Latin letter, in the order of the seats."""
    given: dict[str, str] = {}
    for player in players:
        taken = set(given.values())
        wanted = [letter for letter in map(_latin, player.name.casefold()) if letter in ALPHABET]
        given[player.id] = next(
            letter for letter in (*wanted, *ALPHABET) if letter and letter not in taken
        )
    return given


def own_letters_of(players: Iterable[Player], own: OwnLetters) -> dict[str, str]:
    """Return player id -> letter of a language that does not use Latin letters."""
    given: dict[str, str] = {}
    for player in players:
        wanted = map(of_the_language, player.name.casefold())
        free = [one for one in (*wanted, *NOT_LATIN) if one in NOT_LATIN and one not in NO_LETTER]
        given[player.id] = first_free(free, {*given.values(), *own.reserved})
    return given


def _latin(char: str) -> str:
    return unicodedata.normalize("NFKD", sound(char))[0]


def sound(char: str) -> str:
    """Return the Latin letter that sounds like a small Cyrillic or Greek one; others unchanged."""
    return _SOUNDS.get(char, char)


def key_of(char: str) -> str:
    """Return the Latin key of a typed character, whatever the keyboard layout and caps lock."""
    low = char.lower()
    return POSITIONAL.get(low, low)


def letters_in(edition: AnyEdition) -> OwnLetters:
    """Return the key letters of a table's language."""
    return own_letters(language_of(edition).code)


def seat_letters(setup: AnySetup) -> tuple[dict[str, str], dict[str, str]]:
    """Return player id -> letter as it is shown, and player id -> the Latin letter that also works.

    The second is empty if the shown letters are Latin.
    """

    def made() -> tuple[dict[str, str], dict[str, str]]:
        latin = letters_of(setup.players)
        own = letters_in(setup.edition)
        return (own_letters_of(setup.players, own), latin) if own else (latin, {})

    return once("player letters", (setup.players, setup.edition), made)
