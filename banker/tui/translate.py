"""Translate: screen text from English to the language of the edition.

Every text of the screen is made in English and passed to `translate` before the layout. A finished
sentence is recognised by its template; text that is not in the phrase book stays unchanged, and so
do codes, keys and numbers. Player names are passed too, so that no name is translated. A language
without a phrase book stays English.

Pure.
"""

from __future__ import annotations

import re
from functools import lru_cache

from banker.games.board.edition import Edition
from banker.language.phrases.translation import DEFAULT, Translation, language_of

REMEMBERED = 4096  # sentences in the cache, because a screen shows the same ones again and again
_BETWEEN_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


def translate(edition: Edition, english: str, names: frozenset[str] = frozenset()) -> str:
    """A finished text in the edition's language. Spaces around it are kept."""
    return (
        english if edition.language == DEFAULT else _translate(language_of(edition), english, names)
    )


@lru_cache(REMEMBERED)
def _translate(language: Translation, english: str, names: frozenset[str]) -> str:
    inner = english.strip()
    if not inner:
        return english
    before, _, after = english.partition(inner)
    return f"{before}{language.sentence(inner, names)}{after}"


def grouped(edition: Edition, text: str) -> str:
    """Numbers with the language's thousands separator, if that keeps their width."""
    sign = language_of(edition).book["thousands"]
    return _BETWEEN_THOUSANDS.sub(sign, text) if sign != "," and len(sign) == 1 else text
