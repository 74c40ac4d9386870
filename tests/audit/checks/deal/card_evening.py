"""Evenings of cards as lines of a file, and what the audit finds in them."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from typing import Any

from banker.audit import audit
from banker.audit.core.finding import Report
from tests import ROOT
from tests.support.card_game import CardGame

GAME = ROOT / "tests/system/replay/deal/three_sets.bank"
Entry = dict[str, Any]


def chained(entries: list[Entry]) -> list[bytes]:
    """The lines of entries, with hashes that fit."""
    lines, head = [], "0" * 64
    for entry in entries:
        bare = {key: value for key, value in entry.items() if key != "h"}
        text = json.dumps(bare, separators=(",", ":"), ensure_ascii=False)[:-1].encode()
        head = blake2b(head.encode() + text, digest_size=32).hexdigest()
        lines.append(text + f',"h":"{head}"}}'.encode())
    return lines


def read() -> list[Entry]:
    return [json.loads(line) for line in GAME.read_bytes().splitlines()]


def audited(entries: list[Entry]) -> Report:
    return audit(line + b"\n" for line in chained(entries))


def entries_of(game: CardGame) -> list[Entry]:
    """The lines of a game that was played here."""
    return [json.loads(row.line) for row in game.session.journal.rows()]


def audited_game(game: CardGame) -> Report:
    """The audit of a game that was played here."""
    return audited(entries_of(game))


def first(entries: list[Entry], kind: str) -> tuple[Entry, dict[str, Any]]:
    """The first entry with an event of a kind, and that event."""
    return next((entry, event) for entry in entries for event in entry["ev"]
                if event["kind"] == kind)  # fmt: skip


@cache
def played() -> list[bytes]:
    """A moved wild, a cancelled doubling, a count, and a centre that was shuffled."""
    game = CardGame("Ann", "Bob")
    game.given("ann", "green", "green + green")
    game.given("ann", "red", "red/yellow")
    game.given("bob", "bank", "4m + 3m")
    game.given("bob", "brown", "brown")
    game.do("ann draws", "ann moves red/yellow to yellow", "count ann hand 8", "count bob bank 2")
    game.do("ann plays rent any on bob for green doubled", "bob says no", "ann agrees")
    game.do("bob pays 4m", "ann plays pass go", "next")
    game.hand("ann", game.state.hand("ann") + game.draw() - 1)
    game.do("bob draws")
    return [line for _, line in game.session.journal._numbered_lines(1)]
