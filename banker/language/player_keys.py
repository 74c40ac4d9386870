"""Player keys: one key for each player, and keys of other keyboard layouts.

A player's key is the first free letter of the name. Some letters are never used: `v` is the vault,
`q` cancels, `x` leaves an auction. A letter of another script counts as the Latin letter of its
sound, if one is known; else the player gets the first free letter. A language with its letters
gives those instead, and the Latin ones work beside them.

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
    """Player id -> letter, in the order of the seats."""
    given: dict[str, str] = {}
    for player in players:
        taken = set(given.values())
        wanted = [letter for letter in map(_latin, player.name.casefold()) if letter in ALPHABET]
        given[player.id] = next(
            letter for letter in (*wanted, *ALPHABET) if letter and letter not in taken
        )
    return given


def own_letters_of(players: Iterable[Player], own: OwnLetters) -> dict[str, str]:
    """Player id -> the letter in a language that has its letters."""
    given: dict[str, str] = {}
    for player in players:
        wanted = map(of_the_language, player.name.casefold())
        free = [one for one in (*wanted, *NOT_LATIN) if one in NOT_LATIN and one not in NO_LETTER]
        given[player.id] = first_free(free, {*given.values(), *own.reserved})
    return given


def _latin(char: str) -> str:
    return unicodedata.normalize("NFKD", sound(char))[0]


def sound(char: str) -> str:
    """The Latin letter for a small Cyrillic or Greek one; any other character unchanged."""
    return _SOUNDS.get(char, char)


def key_of(char: str) -> str:
    """The Latin key of a typed character. Caps lock and keyboard layout do not matter."""
    low = char.lower()
    return POSITIONAL.get(low, low)


def letters_in(edition: AnyEdition) -> OwnLetters:
    """The letters of a table's language."""
    return own_letters(language_of(edition).code)


def seat_letters(setup: AnySetup) -> tuple[dict[str, str], dict[str, str]]:
    """Player id -> letter as it is shown, and the Latin letters that work beside it."""

    def made() -> tuple[dict[str, str], dict[str, str]]:
        latin = letters_of(setup.players)
        own = letters_in(setup.edition)
        return (own_letters_of(setup.players, own), latin) if own else (latin, {})

    return once("player letters", (setup.players, setup.edition), made)
