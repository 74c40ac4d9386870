"""Value kinds: which kinds of values an edition file may hold, each with its test.

Rules of this file
* A kind describes its values in words that fit after "must be".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeGuard, get_args

from banker.foundation.json_value import JsonValue
from banker.foundation.limits import AMOUNT_MAX, ID_LENGTH_MAX, PLAYERS_MAX, TITLE_LENGTH_MAX
from banker.foundation.text import Text, worded
from banker.games.board.edition import Holder

_SET = "[a-z]{2}|[0-9]{4}"  # a set of printed names: a country, or the year of a new text


ONE_OF = "one of "


class Kind(NamedTuple):
    """A kind of value: its description in words, which fit after "must be", and its test."""

    words: str
    fits: Callable[[JsonValue], bool]

    @property
    def text(self) -> Text:
        """The description as a text to translate, without the values of a choice."""
        values = self.words.removeprefix(ONE_OF)
        if values != self.words:
            return worded("one of {values}", values=values)
        return Text(self.words)


def is_number(value: JsonValue, least: int = 0, most: int = AMOUNT_MAX) -> TypeGuard[int]:
    """Return whether a value is a whole number in this range; `true` is not a number."""
    return type(value) is int and least <= value <= most


def _is_text(value: JsonValue) -> bool:
    if not isinstance(value, str):
        return False
    return bool(value.strip()) and len(value) <= TITLE_LENGTH_MAX and value.isprintable()


def _is_notes(value: JsonValue) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(re.fullmatch("[1-9][0-9]{0,8}", key) for key in value)
        and all(is_number(pieces) for pieces in value.values())
    )


def _is_names(value: JsonValue) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(re.fullmatch(_SET, key) and _is_text(name) for key, name in value.items())
    )


def _is_percent(value: JsonValue) -> bool:
    return is_number(value, most=100)


def _is_steps(value: JsonValue) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(is_number(part, 1) for part in pair)
        for pair in value
    )


def _is_source(value: JsonValue) -> bool:
    if not isinstance(value, dict):
        return False
    for tags in value.values():
        inner = tags if isinstance(tags, list) else tags.values() if isinstance(tags, dict) else ()
        if not isinstance(tags, str) and not (inner and all(isinstance(t, str) for t in inner)):
            return False
    return True


def _is_choices(value: JsonValue) -> bool:
    return isinstance(value, dict) and all(
        isinstance(item, str) or _is_list(item, lambda word: isinstance(word, str))
        for item in value.values()
    )


def _is_list(value: JsonValue, fits: Callable[[JsonValue], bool]) -> bool:
    return isinstance(value, list) and bool(value) and all(map(fits, value))


def _pattern(words: str, pattern: str) -> Kind:
    matches = re.compile(pattern).fullmatch
    return Kind(
        words,
        lambda value: (
            isinstance(value, str) and len(value) <= ID_LENGTH_MAX and matches(value) is not None
        ),
    )


def choice(*values: str) -> Kind:
    return Kind(ONE_OF + ", ".join(values), lambda value: value in values)


COUNT = Kind("a whole number of 0 or more", is_number)
AMOUNT = Kind("a whole number of 1 or more", lambda value: is_number(value, 1))
SEATS = Kind(
    f"a whole number from 1 to {PLAYERS_MAX}", lambda value: is_number(value, 1, PLAYERS_MAX)
)
AMOUNTS = Kind(
    "a list of whole numbers of 1 or more",
    lambda value: _is_list(value, lambda item: is_number(item, 1)),
)
NOTES = Kind("a table of denominations and their pieces, like { 10 = 5, 20 = 5 }", _is_notes)
PERCENT = Kind("a whole number from 0 to 100", _is_percent)
STEPS = Kind("a list of pairs of whole numbers, like [[61, 50], [76, 75]]", _is_steps)
FLAG = Kind("true or false", lambda value: isinstance(value, bool))
TEXT = Kind(f"a text of 1 to {TITLE_LENGTH_MAX} characters in quotes", _is_text)
NAMES = Kind('a table of printed names, like { us = "…", uk = "…" }', _is_names)
SOURCE = Kind("a table of sources: texts, lists of texts or tables of texts", _is_source)
KEBAB = _pattern(
    f"small letters, digits and hyphens, up to {ID_LENGTH_MAX}", "[a-z][a-z0-9]*(-[a-z0-9]+)*"
)
WORD = _pattern(
    f"small letters, digits and underscores, up to {ID_LENGTH_MAX}", "[a-z][a-z0-9]*(_[a-z0-9]+)*"
)
FACE_ID = _pattern(
    f"small letters, digits and underscores, up to {ID_LENGTH_MAX}", "[a-z0-9]+(_[a-z0-9]+)*"
)
WORDS = Kind(
    'a list of ids, like ["red", "yellow"]',
    lambda value: _is_list(value, WORD.fits),
)
NAMED = Kind(
    'a list of editions or parts, like ["classic-board"]',
    lambda value: _is_list(value, lambda item: isinstance(item, str)),
)
CHOICES = Kind(
    'a table of switches, like { tie = "shared", end = ["last_player", "all_owned"] }',
    lambda value: _is_choices(value),
)
CARD_ID = _pattern("capital letters and then digits, like CH01", "[A-Z]{1,4}[0-9]{1,3}")
LETTER = _pattern("one small letter", "[a-z]")
LETTERS = _pattern("letters only", "[A-Za-z]{1,10}")
COLOUR = _pattern("a colour like #976d61", "#[0-9a-f]{6}")
BOARD_SET = _pattern("two small letters or a year, like us or 2021", _SET)
LANGUAGE = _pattern("two small letters, like en", "[a-z]{2}")
HOLDER = choice(*get_args(Holder))
