"""A phone for the tests: a twin of the page that sees lines of a game, and its receipt.

It is told what the server tells: heads from the newest that it has on, an amount with the newest
only. It uses nothing of the audit: heads are those of the lines, amounts are sums of postings.
"""

from __future__ import annotations

import json
from collections.abc import Container
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from banker.audit.core.receipt import Receipt, read_receipt
from banker.ledger.phone_marks import KEY_BYTES, issuer_of, mark_of
from tests.audit.forger import sealed
from tests.audit.program_forgeries import DRAWN

KEY = bytes(range(KEY_BYTES))
ISSUER = issuer_of(KEY)
OPENED = {"kind": "phones_opened", "issuer": ISSUER}

Lines = list[bytes]


def with_phones(lines: Lines) -> Lines:
    """The game with one more entry that opened phones, chained on."""
    entries = [json.loads(line) for line in lines]
    note = {"seq": len(entries) + 1, "cmd": DRAWN, "kind": "open_phones", "ev": [OPENED]}
    note |= {"in": {"do": "open_phones", "issuer": ISSUER}, "post": [], "set": [], "dev": None}
    entries.append(entries[-1] | note | {"by": "banker", "undo": [], "redo": []})
    for entry in entries:
        del entry["h"]
    return list(sealed(entries))


def rewritten(lines: Lines, seq: int, **fields: Any) -> Lines:
    """The game with other fields of one entry, chained anew from there."""
    entries = [json.loads(line) for line in lines]
    entries[seq - 1] |= fields
    for entry in entries:
        del entry["h"]
    return list(sealed(entries))


class Phone:
    """One seat's phone. `key`: with which the table marks what it shows."""

    def __init__(self, seat: str, key: bytes = KEY) -> None:
        self.seat, self.key = seat, key
        self.game, self.since = "", 0
        self.heads: list[list[Any]] = []
        self.asked: list[list[Any]] = []
        self.agreed: list[list[Any]] = []
        self.alarms: list[list[Any]] = []
        self.newest: list[Any] = [0, ""]
        self.lie = 0  # what it shows too much
        self._folded = 0
        self._cash = 0
        self._worth: dict[tuple[str, str], int] = {}

    def sees(self, lines: Lines, late: int = 1) -> Self:
        """One state of the table, `late` seconds after its newest entry."""
        told = [json.loads(line) for line in lines[self._folded :]]
        self._fold(told, first=json.loads(lines[0]))
        at = int(datetime.fromisoformat(told[-1]["ts"]).timestamp()) + late
        for entry in told if self.heads else told[-1:]:
            cash = self._cash + self.lie if entry is told[-1] else None
            piece = entry["h"][:20]
            mark = mark_of(self.key, entry["seq"], piece, self.seat, cash)
            self.heads.append([entry["seq"], piece, cash, mark, at])
        self.since = self.since or self.heads[0][0]
        self.newest = [told[-1]["seq"], told[-1]["h"]]
        return self

    def _fold(self, told: list[dict[str, Any]], first: dict[str, Any]) -> None:
        if not self._folded:
            edition = first["ev"][0]["edition"]
            self.game = first["h"]
            if "money" in edition:
                self._worth = {(self.seat, edition["money"]["commodity"]): 1}
            for face in edition.get("faces", ()):
                self._worth[f"bank:{self.seat}", f"face:{face['id']}"] = face["value"]
        self._folded += len(told)
        legs = (leg for entry in told for leg in entry["post"])
        self._cash += sum(amount * self._worth.get((who, what), 0) for who, what, amount in legs)

    def watches(
        self, lines: Lines, since: int = 1, sleeps: Container[int] = (), late: int = 1
    ) -> Self:
        """Every state from entry `since` on, but those of which it sleeps through the news."""
        for count in range(since, len(lines) + 1):
            if count not in sleeps:
                self.sees(lines[:count], late)
        return self

    def octets(self, **others: Any) -> bytes:
        """The receipt as the page writes it; `others`: other fields."""
        kept = {
            "witness": 1, "game": self.game, "seat": self.seat, "name": self.seat.title(),
            "issuer": issuer_of(self.key), "since": self.since, "heads": self.heads,
            "asked": self.asked, "agreed": self.agreed, "alarms": self.alarms, "last": self.newest,
        }  # fmt: skip
        return json.dumps(kept | others).encode()

    def receipt(self, **others: Any) -> Receipt:
        """The receipt as the audit reads it."""
        return read_receipt(self.octets(**others))

    def keeps(self, file: Path, **others: Any) -> Path:
        """The receipt in a file."""
        file.write_bytes(self.octets(**others))
        return file
