"""Own letters: the key letters of a language, for users who do not know the English words of the
keys.

`[keys]` of a language's file says which letter stands for which key: `"b" = "к"` for the verb key
`b`, and `"pay v" = "ф"` for the key `v` after the verb `pay`. Colours and players get the first
free letter of their name. The keys of the English table work in every language.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from banker.foundation.memo import once
from banker.foundation.text import Text
from banker.games.board.edition import Deed, Edition
from banker.language.phrases.translation import Translation, language_of, translation

VERB_SCOPE = ""
LIKE_A_DIGIT = "з"  # in a code such as З2, which looks like 32
RESERVED_FOR = ("pay v", "bidding x", "q")  # keys that are pressed where a player's letter could be
# The Latin letters by a Cyrillic one of about the same sound.
_SOUNDS = dict(zip("abcdefghijklmnopqrstuvwxyz", "абцдефгхижклмнопкрстувваиз", strict=True))


class OwnLetters:
    """The key letters of one language; false if its file has no `[keys]`."""

    def __init__(self, language: Translation) -> None:
        self.shown_as = {_scoped(key): letter for key, letter in language.keys.items()}
        self._meant = {(scope, letter): key for (scope, key), letter in self.shown_as.items()}

    def __bool__(self) -> bool:
        return bool(self.shown_as)

    def shown(self, key: str, scope: str = VERB_SCOPE) -> str:
        """Return a key as this language writes it.

        `scope` is the verb that the key follows; empty for a verb key.
        """
        return self.shown_as.get((scope, key), key)

    def meant(self, letter: str, scope: str = VERB_SCOPE) -> str:
        """Return the key that a letter stands for after the verb `scope`; empty if it has none."""
        return self._meant.get((scope, letter), "")

    @property
    def reserved(self) -> frozenset[str]:
        """The letters that no player gets, because they are keys where a player's letter can be
        typed."""
        return frozenset(self.shown_as.get(_scoped(key), "") for key in RESERVED_FOR)


def _scoped(key: str) -> tuple[str, str]:
    scope, _, sign = key.rpartition(" ")
    return scope, sign


@cache
def own_letters(language: str) -> OwnLetters:
    """Return the key letters of the language with this code."""
    return OwnLetters(translation(language))


def codes(edition: Edition) -> dict[str, str]:
    """Return deed id -> its code on the screen: `N1`, or `К1` in a language with its own
    letters."""
    letters = group_letters(edition)
    return {deed.id: f"{letters[deed.group]}{deed.code[1:]}".upper() for deed in edition.deeds}


def code_of(edition: Edition, deed: Deed) -> str:
    """Return a deed's code as it is shown and printed: `N1`, in Russian `К1`."""
    return once("deed codes", (edition,), lambda: codes(edition))[deed.id]


def group_letters(edition: Edition) -> dict[str, str]:
    """Return group id -> the small letter that begins its deed codes."""
    language = language_of(edition)
    if not language.keys:
        return {group.id: group.letter for group in edition.groups}
    return named_letters(tuple((it.id, language.text(Text(it.name))) for it in edition.groups))


@cache
def named_letters(named: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return id -> the first letter of its name that is still free, as a small letter.

    `named` are pairs of id and name; earlier pairs choose first.
    """
    given: dict[str, str] = {}
    for id, name in named:
        word = name.split()[-1]  # of several words the last one is the noun
        wanted = [one for one in map(of_the_language, word.casefold()) if one not in LIKE_A_DIGIT]
        given[id] = first_free((*wanted, *_SOUNDS.values()), given.values())
    return given


def first_free(wanted: Iterable[str], taken: Iterable[str]) -> str:
    """Return the first letter in `wanted` that is not in `taken`."""
    known = set(taken)
    return next(letter for letter in wanted if letter.isalpha() and letter not in known)


def of_the_language(letter: str) -> str:
    """Return the Cyrillic letter that sounds like a Latin one; any other character unchanged."""
    return _SOUNDS.get(letter, letter)
