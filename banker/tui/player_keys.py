"""Player keys: one key for each player, and keys of other keyboard layouts.

A player's letter is the first free letter of the name. Some letters are never given: `v` is the
vault, `q` cancels, `x` leaves an auction. Names in other scripts get the letter of their sound
where one is known, else the first free one.

Pure.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from banker.engine.fold import Player

ALPHABET = "abcdefghijklmnoprstuwyz"

# The 33 letters of the Russian layout, by the Latin key that they sit on: so the verbs work while
# the layout is Russian. `х`, `ъ`, `ж`, `э`, `б`, `ю`, `ё` sit on signs.
_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
POSITIONAL = dict(zip(_RUSSIAN, _LATIN, strict=True))

_SOUNDS = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщыэюяαβγδεζηθικλμνξοπρστυφχψω",
        "abwgdeejziiklmnoprstufhccssyeuyabgdezetiklmnkoprstufcpo",
        strict=True,
    )
)


def letters_of(players: Iterable[Player]) -> dict[str, str]:
    """Each player's letter, in the order of the seats."""
    given: dict[str, str] = {}
    for player in players:
        taken = set(given.values())
        wanted = [letter for letter in map(_latin, player.name.casefold()) if letter in ALPHABET]
        given[player.id] = next(
            letter for letter in (*wanted, *ALPHABET) if letter and letter not in taken
        )
    return given


def _latin(char: str) -> str:
    return unicodedata.normalize("NFKD", sound(char))[0]


def sound(char: str) -> str:
    """A Latin letter for a small Cyrillic or Greek one; any other character as it is."""
    return _SOUNDS.get(char, char)


def key_of(char: str) -> str:
    """The key that a character means where verbs are typed: caps and layout do not matter."""
    low = char.lower()
    return POSITIONAL.get(low, low)
