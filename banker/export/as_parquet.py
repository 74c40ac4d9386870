"""Parquet: many games as tables, for DuckDB, pandas and their like.

    games      game, edition, title, players, started, entries
    entries    game, seq, ts, by, kind, command, undo, redo
    postings   game, seq, place, account, commodity, amount
    events     game, seq, place, kind, who, deed, amount, event

`game` is the name that the caller gives a game; `place` counts within an entry from 0. `command`
and `event` are JSON; an event's own `who`, `deed` and `amount` stand in columns too, where it has
them. Amounts are whole numbers. An entry that was undone stays; `undo` of a later one says so.

It needs pyarrow, which comes with the extra `parquet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from banker.export.spelling import plain_text
from banker.foundation.errors import BankerError
from banker.foundation.json_value import JsonValue
from banker.foundation.printable import in_json
from banker.games.board.state import Setup
from banker.ledger.entry import Entry

EXTRA = "parquet needs pyarrow: where Banker was cloned to, pip install '.[parquet]'"

TEXT, WHOLE, WHOLES, TEXTS, TRUTH = "string", "int64", "list<int64>", "list<string>", "bool"
COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": TEXT, "edition": TEXT, "title": TEXT, "players": TEXTS, "started": TEXT,
        "entries": WHOLE,
    },
    "entries": {
        "game": TEXT, "seq": WHOLE, "ts": TEXT, "by": TEXT, "kind": TEXT, "command": TEXT,
        "undo": WHOLES, "redo": WHOLES,
    },
    "postings": {
        "game": TEXT, "seq": WHOLE, "place": WHOLE, "account": TEXT, "commodity": TEXT,
        "amount": WHOLE,
    },
    "events": {
        "game": TEXT, "seq": WHOLE, "place": WHOLE, "kind": TEXT, "who": TEXT, "deed": TEXT,
        "amount": WHOLE, "event": TEXT,
    },
}  # fmt: skip

Row = tuple[JsonValue, ...]


class Played(NamedTuple):
    """A stored game, and the name that the caller gives it."""

    name: str
    setup: Setup
    entries: list[Entry]


def to_parquet(shelf: Iterable[Played]) -> dict[str, bytes]:
    """Return the tables by name, each as the bytes of a Parquet file."""
    rows: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    for played in shelf:
        for name, row in _rows(played):
            rows[name].append(row)
    return {name: encoded(columns, rows[name]) for name, columns in COLUMNS.items()}


def encoded(columns: Mapping[str, str], rows: Sequence[Row]) -> bytes:
    """Return one table as the bytes of a Parquet file. `columns`: name -> type. Raises
    `BankerError` without pyarrow."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise BankerError(EXTRA) from error
    types = {TEXT: pyarrow.string(), WHOLE: pyarrow.int64(), TRUTH: pyarrow.bool_()}
    types |= {TEXTS: pyarrow.list_(types[TEXT]), WHOLES: pyarrow.list_(types[WHOLE])}
    form = pyarrow.schema([(column, types[kind]) for column, kind in columns.items()])
    lists = list(zip(*rows, strict=True)) or [()] * len(columns)
    arrays = [pyarrow.array(it, field.type) for it, field in zip(lists, form, strict=True)]
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.Table.from_arrays(arrays, schema=form), sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _rows(played: Played) -> Iterator[tuple[str, Row]]:
    setup, entries = played.setup, played.entries
    name = plain_text(played.name)
    players = [plain_text(player.name) for player in setup.players]
    started = plain_text(entries[0].ts) if entries else None
    box = (plain_text(setup.edition.id), plain_text(setup.edition.title))
    yield "games", (name, *box, players, started, len(entries))
    for entry in entries:
        at = (name, entry.seq)
        act = map(plain_text, (entry.ts, entry.by, entry.kind))
        yield "entries", (*at, *act, _json(entry.command), list(entry.undo), list(entry.redo))
        for place, posting in enumerate(entry.post):
            moved = (plain_text(posting.account), plain_text(posting.commodity), posting.amount)
            yield "postings", (*at, place, *moved)
        for place, event in enumerate(entry.ev):
            named = (_named(event, key) for key in ("kind", "who", "deed"))
            yield "events", (*at, place, *named, event.get("amount"), _json(event))


def _named(event: Mapping[str, JsonValue], key: str) -> str | None:
    """The field of an event; None where the event has several."""
    name = event.get(key)
    return plain_text(name) if isinstance(name, str) else None


def _json(value: JsonValue) -> str | None:
    return None if value is None else in_json(msgspec.json.encode(value).decode())
