"""Message: the texts of findings, made safe to keep and to show, and the words for commodities.

Rules of this file
* A value of the file is only ever a field, never a template.
* Every field is printable and without padding. A message is not longer than a text may be.
* An amount that is not a number raises `ValueError` or `TypeError` when its text is made safe, as
  long as the check that states the amount can still report that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from banker.audit.core.edition import CARD, CHIP, HOTEL, HOUSE, JAIL_CARD, KEY
from banker.audit.core.ledger import DEED
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import TEXT_LENGTH_MAX, cut
from banker.foundation.printable import printable, unpadded
from banker.foundation.text import Field, Text

QUOTED = "{quoted}"
_LAST = re.compile(r"\{(\w+)\}\Z")


def shown_text(text: Text | str) -> Text:
    """Return a text that is safe to store and to show. A plain string is quoted from the file."""
    if not isinstance(text, Text):
        return Text(QUOTED, {"quoted": _shown(text)})
    str(text)  # a figure that is no number raises here
    return _fitting(with_strings(text, _shown))


def shown_value(value: Field | JsonValue) -> Field:
    """Return a text, or a value of the file, as a field that is safe to store and to show."""
    return shown_text(value) if isinstance(value, Text) else _shown(str(value))


def _shown(said: str) -> str:
    return printable(unpadded(cut(said)))


def with_strings(text: Text, change: Callable[[str], str]) -> Text:
    """Apply `change` to each string field of a text, and of the texts within it."""
    return Text(text.template, {name: _changed(it, change) for name, it in text.fields.items()})


def _changed(value: Field, change: Callable[[str], str]) -> Field:
    if isinstance(value, Text):
        return with_strings(value, change)
    return value if isinstance(value, int | float) else change(str(value))


def _fitting(text: Text) -> Text:
    """The text, cut at its end if it is too long. A text that cannot be cut in its last field is
    cut in English, for every language."""
    whole = str(text)
    over = len(whole) - TEXT_LENGTH_MAX
    if over <= 0:
        return text
    last, should = _LAST.search(text.template), cut(whole)
    value = text.fields.get(last[1]) if last else None
    if last and isinstance(value, str) and len(value) > over:
        shorter = Text(text.template, {**text.fields, last[1]: f"{value[: -over - 1]}…"})
        if str(shorter) == should:
            return shorter
    return Text(QUOTED, {"quoted": should})


# --- commodities ----------------------------------------------------------------------------------

_THINGS: Mapping[str, Text] = {
    HOUSE: Text("house"),
    HOTEL: Text("hotel"),
    KEY: Text("key"),
    CHIP: Text("chip"),
    CARD: Text("card"),
    JAIL_CARD: Text("jail_card"),
    "cash": Text("cash"),
}


def thing_text(thing: JsonValue) -> Field:
    """Return the words for a commodity; an unknown one stays as it is in the file."""
    if not isinstance(thing, str):
        return str(thing)
    if thing.startswith(DEED):
        return Text("deed:{deed}", {"deed": thing.removeprefix(DEED)})
    return _THINGS.get(thing, thing)
