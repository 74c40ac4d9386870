"""Units: a text with the unit of its edition behind every amount, as the ledger writes it: 200K."""

from __future__ import annotations

from banker.foundation.text import Text
from banker.language.phrases.names_and_amounts import in_unit
from banker.language.phrases.translation import Translation, without_formats

COUNTED = {"count", "entries", "entry", "line", "number"}  # fields with large numbers of no money


def with_unit(text: Text, language: Translation, unit: str) -> Text:
    """The text, and each text inside it, with the unit behind every amount."""
    if not unit:
        return text
    template, grouped = without_formats(text.template)
    fields = dict(text.fields)
    for name, value in fields.items():
        if isinstance(value, Text):
            fields[name] = with_unit(value, language, unit)
        elif name in grouped and isinstance(value, int):
            is_money = name not in COUNTED
            fields[name] = in_unit(value, unit if is_money else "", language.book, grouped[name])
    return Text(template, fields)
