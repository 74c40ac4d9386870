"""Translate: the language in which a game is told. A box whose language has no book is told in
English, rather than not at all.

The screen says everything in English and hands it to `translate` before it is laid out: a finished
sentence is recognised by its template, whatever is not in the book stays as it is. So codes, keys
and figures pass through unchanged. A name might be in the book, so who plays is handed along.

Pure.
"""

from __future__ import annotations

import re
from functools import lru_cache

from banker.games.board.edition import Edition
from banker.language.phrases.translation import DEFAULT, Translation, language_of

REMEMBERED = 4096  # sentences; a screen says the same ones again and again
_BETWEEN_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


def translate(edition: Edition, english: str, names: frozenset[str] = frozenset()) -> str:
    """A finished text of the screen in the box's language; the spaces around it stay."""
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
    """Figures with the sign that groups their digits in the box's language; as wide as before."""
    sign = language_of(edition).book["thousands"]
    return _BETWEEN_THOUSANDS.sub(sign, text) if sign != "," and len(sign) == 1 else text
