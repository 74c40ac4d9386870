"""The shape of a data.toml: which tables and keys there are, and what each may hold.

Rules of this file
* A key is listed once, here. Reading, checking and the sources of figures all walk these tables.
* A kind says what a value must be in words that fit after "must be".
* A figure is a value that is printed on the box. It needs a source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, get_args

from banker.game.edition import Effect, SpaceKind

# Far above any box, and small enough that sums stay exact in every reader of a game file.
AMOUNT_MAX = 1_000_000_000

TEXT_LENGTH_MAX = 120  # one line of a wide screen


class Kind(NamedTuple):
    """A sort of value: what it must be, in words, and the test for it."""

    words: str
    fits: Callable[[object], bool]


class Leaf(NamedTuple):
    """A key with a plain value."""

    kind: Kind
    required: bool = True
    figure: bool = False


class Table(NamedTuple):
    """A table with known keys. `source` is allowed where there are figures inside."""

    keys: dict[str, Leaf | Table | Items | Named]
    required: bool = True
    sourced: bool = True


class Items(NamedTuple):
    """A list of tables of one shape, with at least so many of them."""

    table: Table
    required: bool = True
    least: int = 1


class Named(NamedTuple):
    """A table of tables of one shape under free names."""

    table: Table
    required: bool = True


def is_number(value: object, least: int = 0) -> bool:
    """Whether it is a whole number in range; `true` is no number."""
    return type(value) is int and least <= value <= AMOUNT_MAX


def _is_text(value: object) -> bool:
    return (
        isinstance(value, str) and 0 < len(value.strip()) <= TEXT_LENGTH_MAX and value.isprintable()
    )


def _is_notes(value: object) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(re.fullmatch("[1-9][0-9]{0,8}", key) for key in value)
        and all(is_number(pieces, 1) for pieces in value.values())
    )


def _is_names(value: object) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(re.fullmatch("[a-z]{2}", key) and _is_text(name) for key, name in value.items())
    )


def _is_source(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    for tags in value.values():
        inner = tags if isinstance(tags, list) else tags.values() if isinstance(tags, dict) else ()
        if not isinstance(tags, str) and not (inner and all(isinstance(t, str) for t in inner)):
            return False
    return True


def _is_list(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and bool(value) and all(map(fits, value))


def _pattern(words: str, pattern: str) -> Kind:
    matches = re.compile(pattern).fullmatch
    return Kind(words, lambda value: isinstance(value, str) and matches(value) is not None)


def _choice(*values: str) -> Kind:
    return Kind("one of " + ", ".join(values), lambda value: value in values)


COUNT = Kind("a whole number of 0 or more", is_number)
AMOUNT = Kind("a whole number of 1 or more", lambda value: is_number(value, 1))
AMOUNTS = Kind(
    "a list of whole numbers of 1 or more",
    lambda value: _is_list(value, lambda item: is_number(item, 1)),
)
NOTES = Kind("a table of denominations and their pieces, like { 10 = 5, 20 = 5 }", _is_notes)
FLAG = Kind("true or false", lambda value: isinstance(value, bool))
TEXT = Kind(f"a text of 1 to {TEXT_LENGTH_MAX} characters in quotes", _is_text)
NAMES = Kind('a table of printed names, like { us = "…", uk = "…" }', _is_names)
SOURCE = Kind("a table of sources: texts, lists of texts or tables of texts", _is_source)
KEBAB = _pattern("small letters, digits and hyphens", "[a-z][a-z0-9]*(-[a-z0-9]+)*")
WORD = _pattern("small letters, digits and underscores", "[a-z][a-z0-9]*(_[a-z0-9]+)*")
WORDS = Kind(
    "a list of words in small letters",
    lambda value: _is_list(value, WORD.fits),
)
CARD_ID = _pattern("capital letters and then digits, like CH01", "[A-Z]{1,4}[0-9]{1,3}")
LETTER = _pattern("one small letter", "[a-z]")
LETTERS = _pattern("letters only", "[A-Za-z]{1,10}")
COLOUR = _pattern("a colour like #976d61", "#[0-9a-f]{6}")
BOARD_SET = _pattern("two small letters, like us", "[a-z]{2}")
HOLDER = _choice("bank", "vault")

META = Table(
    {
        "id": Leaf(KEBAB),
        "title": Leaf(TEXT),
        "stage": Leaf(_choice("alpha", "beta", "stable")),
        "rules": Leaf(TEXT),
        "names": Leaf(BOARD_SET),
        "players_min": Leaf(AMOUNT, figure=True),
        "players_max": Leaf(AMOUNT, figure=True),
    }
)
MONEY = Table(
    {
        "commodity": Leaf(LETTERS),
        "symbol": Leaf(TEXT),
        "start_cash": Leaf(AMOUNT, figure=True),
        "salary": Leaf(AMOUNT, figure=True),
        "salary_vault": Leaf(COUNT, figure=True),
        "jail_fee": Leaf(AMOUNT, figure=True),
        "jail_fee_to": Leaf(HOLDER),
        "auction_open": Leaf(AMOUNT, figure=True),
        "auction_raise": Leaf(AMOUNT, figure=True),
        "notes": Leaf(NOTES, figure=True),
        "start_notes": Leaf(NOTES, figure=True),
    }
)
SUPPLY = Table(
    {
        "deeds": Leaf(AMOUNT, figure=True),
        "cards": Leaf(COUNT, figure=True),
        "hotels": Leaf(COUNT, figure=True),
        "hotels_per_site": Leaf(COUNT, figure=True),
        "keys": Leaf(COUNT, figure=True),
    }
)
DICE = Table(
    {
        "lock_die": Leaf(FLAG),
        "doubles_max": Leaf(AMOUNT, figure=True),
        "jail_tries_max": Leaf(AMOUNT, figure=True),
    }
)
VAULT = Table(
    {
        "cash": Leaf(COUNT, figure=True),
        "hotels": Leaf(COUNT, figure=True),
        "keys": Leaf(COUNT, figure=True),
        "numbers": Leaf(AMOUNT, figure=True),
    },
    required=False,
)
GROUP = Table(
    {
        "letter": Leaf(LETTER),
        "id": Leaf(WORD),
        "name": Leaf(TEXT),
        "colour": Leaf(COLOUR),
        "size": Leaf(AMOUNT, figure=True),
    }
)
SPACE = Table(
    {
        "index": Leaf(COUNT, figure=True),
        "id": Leaf(WORD, required=False),
        "name": Leaf(TEXT, required=False),
        "kind": Leaf(_choice(*get_args(SpaceKind))),
        "deed": Leaf(WORD, required=False),
        "amount": Leaf(AMOUNT, required=False, figure=True),
        "to": Leaf(HOLDER, required=False),
    }
)
DEED = Table(
    {
        "id": Leaf(WORD),
        "group": Leaf(WORD),
        "names": Leaf(NAMES),
        "locked": Leaf(FLAG, required=False),
        "price": Leaf(AMOUNT, figure=True),
        "mortgage": Leaf(AMOUNT, figure=True),
        "redeem": Leaf(AMOUNT, figure=True),
        "rents": Leaf(AMOUNTS, figure=True),
    }
)
CARD = Table(
    {
        "id": Leaf(CARD_ID),
        "label": Leaf(TEXT),
        "effect": Leaf(_choice(*get_args(Effect)), figure=True),
        "amount": Leaf(AMOUNT, required=False, figure=True),
        "target": Leaf(WORD, required=False),
        "keep": Leaf(FLAG, required=False),
    }
)
SWITCH = Table(
    {"values": Leaf(WORDS), "default": Leaf(WORD), "about": Leaf(TEXT)},
    sourced=False,
)
EDITION = Table(
    {
        "meta": META,
        "money": MONEY,
        "supply": SUPPLY,
        "dice": DICE,
        "vault": VAULT,
        "board": Table(
            {"size": Leaf(AMOUNT, figure=True), "groups": Items(GROUP), "spaces": Items(SPACE)}
        ),
        "deck": Table({"title": Leaf(TEXT), "cards": Items(CARD, least=0)}),
        "deed": Items(DEED),
        "switch": Named(SWITCH),
    },
    sourced=False,
)
