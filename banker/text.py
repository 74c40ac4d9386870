"""Text: an English template with named fields, and what fills them.

A rule or a device says a text; the edge that shows it renders it, in English as `str` does, or in
another language (`language.phrases.translation`). So a translation looks the template up and never
reads a finished sentence.

Rules of this file
* A template is a constant of the source: the completeness test of the catalogs reads it there.
* `{amount:,}` groups the digits of a whole number, `{amount:+,}` gives it a sign as well; a field
  without a format is written as it is.
* A field that is a string is a name, or what somebody typed: no language changes it. A word that
  has a translation is a text of its own, as is a part of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Text(msgspec.Struct, frozen=True):
    """A template and its fields. Without fields the template is the text."""

    template: str
    fields: Mapping[str, Field] = {}

    def __hash__(self) -> int:
        return hash((self.template, *self.fields.values()))

    def __str__(self) -> str:
        return self.template.format_map(self.fields) if self.fields else self.template


Field = str | int | Text


def joined(parts: Iterable[Field], template: str) -> Field:
    """Several parts in one text, two by two: `{first} and {last}` of three is `a and b and c`.

    Texts lie in texts as deep as the number of parts has binary digits: what renders them recurses.
    """
    found = list(parts)
    while len(found) > 1:
        pairs = zip(found[::2], found[1::2], strict=False)
        left_over = found[len(found) // 2 * 2 :]
        found = [Text(template, {"first": one, "last": other}) for one, other in pairs]
        found += left_over
    return found[0] if found else ""


def text_of(error: Exception) -> Field:
    """What an error says: the text that it was raised with, else its English words."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Text) else str(error)
