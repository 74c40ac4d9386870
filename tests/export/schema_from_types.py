"""The JSON export's schema: built from the types, published beside the exporter.

`game.schema.json` is what other programs are written from, so it is a file of its own and is
never made on the fly. It says what this module builds; a test holds the two together, and
`GOLDEN=write pytest tests/export/test_json_schema.py` writes it anew.

Draft 7, because every validator reads it. Keys may be added to an export within a version, so no
object here is closed; what is named `required` stays.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec.structs import fields

from banker.export.as_json import FORMAT, VERSION
from banker.games.board import (
    commands as board_commands,
    edition as board_edition,
    events as board_events,
    state as board_state,
)
from banker.games.deal import (
    commands as deal_commands,
    edition as deal_edition,
    events as deal_events,
    state as deal_state,
)
from banker.ledger.entry import Delivery, Posting

Schema = dict[str, Any]

FILE = "game.schema.json"
DRAFT = "http://json-schema.org/draft-07/schema#"
PLACE = "#/definitions/"

# Two types of one name are told apart by the modules they were first published from. What is
# published never changes.
PUBLISHED_NAMES = {
    "banker.games.board.table_facts.InterestPaid": "banker.game.state.InterestPaid",
    "banker.games.board.events.property.InterestPaid": "banker.game.events_town.InterestPaid",
}

ABOUT = {
    "v": "Version of the entry's form.",
    "seq": "The entry's number; the first is 1 and none is left out.",
    "cmd": "The command's id; no two entries share one.",
    "ts": "When it was booked: UTC, ISO 8601, ending in Z.",
    "by": "Who entered it.",
    "kind": "The act.",
    "in": "The command as it was asked; null in the first entry and where a device reported.",
    "ev": "What happened, in order, with every figure that was in force.",
    "post": "What moved. For each commodity the amounts of an entry sum to zero.",
    "set": "Facts that changed: key, value before, value after.",
    "undo": "Entries that this one takes back, newest first: postings negated, facts swapped.",
    "redo": "Entries that this one carries out again, oldest first.",
    "dev": "The device's report that the entry came from, or null.",
}


def published() -> Schema:
    """The schema as it is shipped."""
    text = resources.files("banker.export").joinpath(FILE).read_text(encoding="utf-8")
    schema: Schema = msgspec.json.decode(text)
    return schema


class Kinds(NamedTuple):
    """The types of a ruleset. `stem`: what its definitions begin with; the first one's have none.
    `word`: the ruleset's word in a stored edition."""

    stem: str
    word: str
    edition: type
    events: tuple[type, ...]
    commands: tuple[type, ...]
    table: type
    seat: type


BOARD = Kinds(
    "",
    "board",
    board_edition.Edition,
    get_args(board_events.AnyEvent),
    get_args(board_commands.AnyCommand),
    board_state.Table,
    board_state.Seat,
)
DEAL = Kinds(
    "deal.",
    "deal",
    deal_edition.Edition,
    get_args(deal_events.AnyEvent),
    get_args(deal_commands.AnyCommand),
    deal_state.Table,
    deal_state.Seat,
)


def build() -> Schema:
    """The schema as the types say it: a choice of two, by the word that the edition has."""
    of_board, board_definitions = _of_ruleset(BOARD)
    of_deal, deal_definitions = _of_ruleset(DEAL)
    is_deal = {"required": ["ruleset"], "properties": {"ruleset": {"const": DEAL.word}}}
    whole = {
        **_whole(),
        "if": {"properties": {"edition": is_deal}},
        "then": of_deal,
        "else": of_board,
    }
    definitions = board_definitions | deal_definitions
    return _published_names({"$schema": DRAFT, **whole, "definitions": definitions})


def _of_ruleset(kinds: Kinds) -> tuple[Schema, Schema]:
    """What holds for the document of one ruleset, and its definitions."""
    place = PLACE + kinds.stem
    facts = [field.type for kind in (kinds.table, kinds.seat) for field in fields(kind)]
    types = [kinds.edition, Posting, Delivery, *kinds.events, *kinds.commands, *facts]
    schemas, definitions = msgspec.json.schema_components(
        types, schema_hook=_anything, ref_template=place + "{name}"
    )
    place_of = dict(zip(types, schemas, strict=False))
    definitions |= {
        "entry": _entry(place),
        "event": _one_of("kind", {kind: place_of[kind] for kind in kinds.events}),
        "command": _one_of("do", {kind: place_of[kind] for kind in kinds.commands}),
        "fact": _fact(kinds, schemas[len(types) - len(facts) :]),
    }
    named = {kinds.stem + name: _draft_7(part) for name, part in definitions.items()}
    return _draft_7(_played(place_of[kinds.edition], place)), named


def _published_names(schema: Schema) -> Schema:
    text = msgspec.json.encode(schema).decode()
    for name, published_name in PUBLISHED_NAMES.items():
        assert name in text, name
        text = text.replace(name, published_name)
    named: Schema = msgspec.json.decode(text)
    return named


def _anything(kind: type) -> Schema:
    """The first event's edition is kept as it was stored, whatever the program knew then."""
    assert kind is object, kind
    return {"description": "Any JSON value."}


def _played(edition: Schema, place: str) -> Schema:
    return {
        "properties": {
            "edition": {**edition, "description": "The box as it was in play, switches included."},
            "entries": {"type": "array", "minItems": 1, "items": {"$ref": place + "entry"}},
        },
    }


def _whole() -> Schema:
    person = {"type": "array", "items": [{"type": "string"}, {"type": "string"}], "minItems": 2}
    return {
        "title": "A game, as `banker export --to json` writes it",
        "type": "object",
        "required": ["format", "version", "edition", "players", "entries"],
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "players": {
                "description": "Id and name of each player, in the order of the seats.",
                "type": "array",
                "minItems": 1,
                "items": person,
            },
        },
    }


def _entry(place: str) -> Schema:
    numbers = {"type": "array", "items": {"type": "integer", "minimum": 1}}
    text = {"type": "string"}
    kinds: dict[str, Schema] = {
        "v": {"type": "integer", "minimum": 1},
        "seq": {"type": "integer", "minimum": 1},
        "cmd": text,
        "ts": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"},
        "by": text,
        "kind": text,
        "in": {"anyOf": [{"type": "null"}, {"$ref": place + "command"}]},
        "ev": {"type": "array", "items": {"$ref": place + "event"}},
        "post": {"type": "array", "items": {"$ref": place + "Posting"}},
        "set": {"type": "array", "items": {"$ref": place + "fact"}},
        "undo": numbers,
        "redo": numbers,
        "dev": {"anyOf": [{"type": "null"}, {"$ref": place + "Delivery"}]},
    }
    assert list(kinds) == list(ABOUT)
    properties = {key: {**kind, "description": ABOUT[key]} for key, kind in kinds.items()}
    return {"type": "object", "required": list(kinds), "properties": properties}


def _one_of(tag: str, places: dict[Any, Schema]) -> Schema:
    """A tagged union: the tag decides, so that a fault is named and not merely counted."""
    tags = {kind.__struct_config__.tag: place for kind, place in places.items()}
    return {
        "type": "object",
        "required": [tag],
        "properties": {tag: {"enum": list(tags)}},
        "allOf": [
            {"if": {"properties": {tag: {"const": name}}}, "then": place}
            for name, place in tags.items()
        ],
    }


def _fact(kinds: Kinds, schemas: tuple[Schema, ...]) -> Schema:
    """`turn` is a fact of the table; `ann.position` is one of a player's."""
    of_table, of_seat = fields(kinds.table), fields(kinds.seat)
    names = [rf"^{field.name}$" for field in of_table]
    names += [rf"^.+\.{field.name}$" for field in of_seat]
    return {
        "description": " ".join(
            (kinds.table.__doc__ or "").split() + (kinds.seat.__doc__ or "").split()
        ),
        "type": "array",
        "minItems": 3,
        "maxItems": 3,
        "items": [{"type": "string", "pattern": "|".join(names)}, {}, {}],
        "allOf": [
            {
                "if": {"items": [{"pattern": name}]},
                "then": {"description": _at_first(field.default), "items": [{}, kind, kind]},
            }
            for name, field, kind in zip(names, (*of_table, *of_seat), schemas, strict=True)
        ],
    }


def _at_first(value: Any) -> str:
    if value is msgspec.NODEFAULT:
        return "Before its first change: the first player, or empty."
    return f"Before its first change: {msgspec.json.encode(value).decode()}."


def _draft_7(part: Any) -> Any:
    """msgspec writes draft 2020-12: its tuples are spelt otherwise there."""
    if isinstance(part, list):
        return [_draft_7(item) for item in part]
    if not isinstance(part, dict):
        return part
    part = {key: _draft_7(value) for key, value in part.items()}
    if "prefixItems" in part:
        part["items"] = part.pop("prefixItems")
    part.pop("discriminator", None)
    return part
