"""Files changed as an attacker would who knows the source: by all the rules, and chained anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from banker import editions
from banker.engine.fold import Player
from banker.games.board.commands import load
from banker.games.board.state import Setup
from banker.ledger.entry import Delivery
from banker.session.session import Session
from banker.store.line_format import FIRST_HEAD, HASH_FIELD_SIZE, entry_hash

Stored = dict[str, Any]
Change = Callable[[Stored], None]


def stored(file: Path) -> list[Stored]:
    """All entries of a file, for changes."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def chained(entries: Iterable[Stored]) -> bytes:
    """The entries as a file whose hashes fit."""
    head, lines = FIRST_HEAD, []
    for entry in entries:
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
        body = text[:-HASH_FIELD_SIZE] if "h" in entry else text[:-1]
        head = entry_hash(head, body)
        lines.append(b'%b,"h":"%b"}\n' % (body, head))
    return b"".join(lines)


def forge(file: Path, seq: int, change: Change) -> None:
    """One line changed, and the whole chained anew."""
    entries = stored(file)
    change(entries[seq - 1])
    file.write_bytes(chained(entries))


def resealed(opened: Stored) -> None:
    """The digest of a changed box."""
    canonical = msgspec.json.encode(opened["edition"], order="sorted")
    opened["digest"] = blake2b(canonical, digest_size=32).hexdigest()


def played_anew(file: Path, change: Change) -> bytes:
    """The game of a file with a changed box: every command carried out once more by the rules."""
    first, *others = stored(file)
    opened = first["ev"][0]
    change(opened["edition"])
    players = tuple(Player(*player) for player in opened["players"])
    session = Session.create(None, Setup(editions.thaw(opened["edition"]), players))
    for entry in others:
        sender = entry["dev"] and Delivery(**entry["dev"])
        session.execute(load(entry["in"]), by=entry["by"], delivery=sender)
    return b"".join(row.line + b"\n" for row in session.journal.rows())
