"""JSON: every entry with its edition, for programs.

    {"format": "banker.export", "version": 1,
     "edition": {...},                  the whole edition as it was in play, switches included
     "players": [["ann", "Ann"], ...],  id and name, in the order of the seats; where seats share a
                                        name, those that were left are numbered: "Ann (1)"
     "entries": [...]}                  one to a line, oldest first

An entry holds what its line in the game file holds, but for the hash: `v`, `seq`, `cmd`, `ts`,
`by`, `kind`, `in` (the command), `ev` (the events), `post` ([account, commodity, amount], zero in
sum for each commodity), `set` ([fact, old, new]), `undo` and `redo` (numbers of entries) and `dev`
(the device's delivery, or null). `version` rises when a key changes its meaning; keys may be added.

`game.schema.json` beside this file says all of it as a JSON Schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from banker.foundation.printable import in_json
from banker.games.board.state import Setup
from banker.ledger.entry import Entry

FORMAT = "banker.export"
VERSION = 1


def to_json(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the document in pieces: its head, a line for each entry, its end."""
    players = [[player.id, player.name] for player in setup.players]
    yield f'{{"format":"{FORMAT}","version":{VERSION},\n'
    yield f'"edition":{_text(setup.edition)},\n'
    yield f'"players":{_text(players)},\n"entries":['
    between = "\n"
    for entry in entries:
        yield between + _text(entry)
        between = ",\n"
    yield "\n]}\n"


def _text(value: msgspec.Struct | list[list[str]]) -> str:
    return in_json(msgspec.json.encode(value).decode())
