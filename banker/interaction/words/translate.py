"""Translate: texts of the screen, from English to the language of the edition.

A template with fields is translated where it is made; a constant (a heading, a key's word) where it
is drawn. A text without a translation stays English, and so do codes, keys and numbers. A player's
name is a field: it is never translated, even if the catalog has that word. An amount gets the unit
of the edition, as in the ledger.

Pure.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from banker.foundation.text import Field, Text
from banker.language.phrases.names_and_amounts import with_unit
from banker.language.phrases.translation import DEFAULT, Translation, language_of

if TYPE_CHECKING:
    from banker.engine.any_edition import AnyEdition

REMEMBERED = 4096  # texts in the cache, because a screen shows the same ones again and again
_BETWEEN_THOUSANDS = r"(?<=\d),(?=\d{3}(?!\d))"


def translate(edition: AnyEdition, english: str | Text, /, **fields: Field) -> str:
    """Return a text in the edition's language, its fields filled in.

    Spaces at both ends are kept.
    """
    unit = edition.unit
    if fields:
        return _filled(language_of(edition), english, tuple(fields.items()), unit)
    if edition.language == DEFAULT and not (unit and isinstance(english, Text)):
        return str(english)
    return _filled(language_of(edition), english, (), unit)


@lru_cache(REMEMBERED)
def _filled(
    language: Translation, english: str | Text, fields: tuple[tuple[str, Field], ...], unit: str
) -> str:
    if isinstance(english, Text):
        return language.text(with_unit(english, language, unit))
    inner = english.strip()
    if not inner:
        return english
    before, _, after = english.partition(inner)
    text = Text(inner, dict(fields))
    return f"{before}{language.text(with_unit(text, language, unit))}{after}"


def grouped(edition: AnyEdition, text: str) -> str:
    """Return a text with the language's thousands separator, where that keeps each number's
    width."""
    sign = language_of(edition).book["thousands"]
    return re.sub(_BETWEEN_THOUSANDS, sign, text) if sign != "," and len(sign) == 1 else text
