"""Schema: which tables and keys an edition file has, and which values they may have.

Rules of this file
* A key is listed once, here. Reading, checking and the sources of values all use these tables.
* A value with `figure` is printed in the game. It needs a source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, get_args

from banker.editions.value_kinds import (
    AMOUNT,
    AMOUNTS,
    BOARD_SET,
    CARD_ID,
    CHOICES,
    COLOUR,
    COUNT,
    FLAG,
    HOLDER,
    KEBAB,
    LANGUAGE,
    LETTER,
    LETTERS,
    NAMED,
    NAMES,
    NOTES,
    PERCENT,
    SEATS,
    STEPS,
    TEXT,
    WORD,
    Kind,
    choice,
)
from banker.engine.part import Part
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import GROUPS_MAX, THINGS_MAX
from banker.games.board.edition import Deck, DeedKind, Effect, RentMode, SpaceKind
from banker.games.rulesets import GAMES, first, game


class Leaf(NamedTuple):
    """A key with a plain value. `figure`: the value is an amount, which needs a source.

    `money`: the value grows with the scale of the money.
    """

    kind: Kind
    required: bool = True
    figure: bool = False
    money: bool = False


@dataclass(frozen=True, eq=False)
class TableSchema:
    """A table with known keys. `sourced`: the table may have a `source`, if it has amounts."""

    keys: dict[str, Leaf | TableSchema | Items]
    required: bool = True
    sourced: bool = True

    @cached_property
    def inner(self) -> dict[str, TableSchema | Items]:
        """Key -> schema of the tables and lists inside, which may hold amounts."""
        return {k: part for k, part in self.keys.items() if isinstance(part, TableSchema | Items)}

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """The keys whose values are amounts."""
        return tuple(k for k, part in self.keys.items() if isinstance(part, Leaf) and part.figure)


class Items(NamedTuple):
    """A list of tables of the same shape, from `least` to `most` of them."""

    table: TableSchema
    required: bool = True
    least: int = 1
    most: int = THINGS_MAX


# Tables of a layer, not of an edition: what it lies over, and what an overlay is for.
OVERLAY = TableSchema(
    {"title": Leaf(TEXT), "about": Leaf(TEXT), "fits": Leaf(NAMED, required=False)},
    required=False,
    sourced=False,
)

META = TableSchema(
    {
        "over": Leaf(TEXT, required=False),
        "id": Leaf(KEBAB),
        "title": Leaf(TEXT),
        "stage": Leaf(choice("alpha", "beta", "stable")),
        "rules": Leaf(TEXT),
        "names": Leaf(BOARD_SET),
        "language": Leaf(LANGUAGE, required=False),
        "players_min": Leaf(SEATS, figure=True),
        "players_max": Leaf(SEATS, figure=True),
    }
)
MONEY = TableSchema(
    {
        "scale": Leaf(AMOUNT, required=False),
        "commodity": Leaf(LETTERS),
        "symbol": Leaf(TEXT),
        "unit": Leaf(TEXT, required=False),
        "start_cash": Leaf(AMOUNT, figure=True, money=True),
        "salary": Leaf(AMOUNT, figure=True, money=True),
        "salary_vault": Leaf(COUNT, required=False, figure=True, money=True),
        "jail_fee": Leaf(AMOUNT, figure=True, money=True),
        "jail_fee_to": Leaf(HOLDER),
        "auction_open": Leaf(AMOUNT, figure=True, money=True),
        "auction_raise": Leaf(AMOUNT, figure=True, money=True),
        "interest_percent": Leaf(PERCENT, required=False, figure=True),
        "resale_percent": Leaf(PERCENT, required=False, figure=True),
        "resale_step": Leaf(AMOUNT, required=False, figure=True, money=True),
        "fake_reward": Leaf(COUNT, required=False, figure=True, money=True),
        "trade_gap_percent": Leaf(PERCENT, required=False, figure=True),
        "notes": Leaf(NOTES, figure=True, money=True),
        "start_notes": Leaf(NOTES, figure=True, money=True),
    }
)
SUPPLY = TableSchema(
    {
        "deeds": Leaf(AMOUNT, figure=True),
        "cards": Leaf(COUNT, figure=True),
        "houses": Leaf(COUNT, required=False, figure=True),
        "houses_before_hotel": Leaf(COUNT, required=False, figure=True),
        "hotels": Leaf(COUNT, figure=True),
        "hotels_per_site": Leaf(COUNT, figure=True),
        "keys": Leaf(COUNT, required=False, figure=True),
        "chips": Leaf(COUNT, required=False, figure=True),
        "deal_deeds": Leaf(COUNT, required=False, figure=True),
    }
)
DICE = TableSchema(
    {
        "lock_die": Leaf(FLAG, required=False),
        "doubles_max": Leaf(AMOUNT, figure=True),
        "jail_tries_max": Leaf(AMOUNT, figure=True),
    }
)
VAULT = TableSchema(
    {
        "cash": Leaf(COUNT, figure=True, money=True),
        "hotels": Leaf(COUNT, figure=True),
        "keys": Leaf(COUNT, figure=True),
        "numbers": Leaf(AMOUNT, figure=True),
    },
    required=False,
)
CLOCK = TableSchema(
    {
        "salary_until": Leaf(COUNT, required=False, figure=True),
        "rent_tax": Leaf(STEPS, required=False, figure=True),
        "roll_s": Leaf(COUNT, required=False, figure=True),
        "pay_s": Leaf(COUNT, required=False, figure=True),
        "offer_s": Leaf(COUNT, required=False, figure=True),
    },
    required=False,
)
GROUP = TableSchema(
    {
        "letter": Leaf(LETTER),
        "id": Leaf(WORD),
        "name": Leaf(TEXT),
        "names": Leaf(NAMES, required=False),
        "colour": Leaf(COLOUR),
        "size": Leaf(AMOUNT, figure=True),
    }
)
SPACE = TableSchema(
    {
        "index": Leaf(COUNT, figure=True),
        "id": Leaf(WORD, required=False),
        "name": Leaf(TEXT, required=False),
        "names": Leaf(NAMES, required=False),
        "kind": Leaf(choice(*get_args(SpaceKind))),
        "deed": Leaf(WORD, required=False),
        "amount": Leaf(AMOUNT, required=False, figure=True, money=True),
        "to": Leaf(HOLDER, required=False),
    }
)
DEED = TableSchema(
    {
        "id": Leaf(WORD),
        "group": Leaf(WORD),
        "kind": Leaf(choice(*get_args(DeedKind)), required=False),
        "names": Leaf(NAMES),
        "locked": Leaf(FLAG, required=False),
        "price": Leaf(AMOUNT, figure=True, money=True),
        "mortgage": Leaf(COUNT, required=False, figure=True, money=True),
        "redeem": Leaf(COUNT, required=False, figure=True, money=True),
        "building": Leaf(COUNT, required=False, figure=True, money=True),
        "rents": Leaf(AMOUNTS, figure=True, money=True),
    }
)
CARD = TableSchema(
    {
        "id": Leaf(CARD_ID),
        "deck": Leaf(choice(*get_args(Deck)), required=False),
        "copies": Leaf(AMOUNT, required=False, figure=True),
        "label": Leaf(TEXT),
        "labels": Leaf(NAMES, required=False),
        "effect": Leaf(choice(*get_args(Effect)), figure=True),
        "amount": Leaf(AMOUNT, required=False, figure=True, money=True),
        "per_hotel": Leaf(COUNT, required=False, figure=True, money=True),
        "target": Leaf(WORD, required=False),
        "mode": Leaf(choice(*filter(None, get_args(RentMode))), required=False),
        "keep": Leaf(FLAG, required=False),
    }
)
DECK = TableSchema(
    {"title": Leaf(TEXT), "labels": Leaf(BOARD_SET, required=False), "cards": Items(CARD, least=0)}
)
EDITION = TableSchema(
    {
        "overlay": OVERLAY,
        "meta": META,
        "money": MONEY,
        "supply": SUPPLY,
        "dice": DICE,
        "vault": VAULT,
        "clock": CLOCK,
        "board": TableSchema(
            {
                "size": Leaf(AMOUNT, figure=True),
                "groups": Items(GROUP, most=GROUPS_MAX),
                "spaces": Items(SPACE),
            }
        ),
        "deck": DECK,
        "deed": Items(DEED),
        "switches": Leaf(CHOICES),
    },
    sourced=False,
)

_SCHEMA = Part("schema", TableSchema)


def schema_of(data: Mapping[str, JsonValue]) -> TableSchema:
    """Return the schema for an edition's data: that of the ruleset which `ruleset_of` finds."""
    return _SCHEMA.of(game(ruleset_of(data)))


def ruleset_of(data: Mapping[str, JsonValue]) -> str:
    """Return the ruleset of an edition's data.

    If the data do not name it, the tables in them decide.
    """
    meta = data.get("meta")
    named = meta.get("ruleset") if isinstance(meta, Mapping) else None
    if isinstance(named, str) and named in GAMES:
        return named
    # The first game comes first: a tree with tables of both is one of its boxes, with faults.
    return next((word for word in GAMES if _only_in(word) & data.keys()), first())


@cache
def _only_in(word: str) -> frozenset[str]:
    """The tables that only the editions of one ruleset have."""
    schemas = {other: _SCHEMA.of(game(other)).keys for other in GAMES}
    others = {key for other, keys in schemas.items() if other != word for key in keys}
    return frozenset(schemas[word].keys() - others)
