"""Lines of a game, changed and chained anew, and what the replay by the rules finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from banker.store.line_format import FIRST_HEAD, HASH_FIELD_SIZE, entry_hash

Stored = dict[str, Any]
EVENING = (
    "ann rolls 1 2",
    "ann buys baltic",
    "next",
    "bob rolls 1 2",
    "ann asks rent",
    "bob pays",
    "next",
    'correct ann +5 because "a coin too few"',
    "undo",
    "redo",
    "count ann 1500",
    "ann rolls 3 4",
    'say "good night"',
)


def played(*statements: str, edition: str = "glass-classic") -> list[bytes]:
    """The lines of a game."""
    setup = Setup(editions.load(edition), (Player("ann", "Ann"), Player("bob", "Bob")))
    session = Session.create(None, setup)
    for said in statements or EVENING:
        command = parse(said, session.state.setup, session.state.table.turn)
        session.execute(command)  # type: ignore[arg-type]
    return [row.line + b"\n" for row in session.journal.rows()]


def tampered(lines: list[bytes], seq: int, change: Callable[[Stored], None]) -> list[bytes]:
    """The game with one line changed, and all of them chained anew."""
    stored = json.loads(lines[seq - 1])
    change(stored)
    body = json.dumps(stored, ensure_ascii=False, separators=(",", ":")).encode()
    return chained([*lines[: seq - 1], body + b"\n", *lines[seq:]])


def chained(lines: list[bytes]) -> list[bytes]:
    head, made = FIRST_HEAD, []
    for line in lines:
        body = line[: -HASH_FIELD_SIZE - 1]
        head = entry_hash(head, body)
        made.append(b'%b,"h":"%b"}\n' % (body, head))
    return made


def found(lines: list[bytes]) -> list[tuple[int, str]]:
    pass_over = ReplayCheck()
    for line in lines:
        pass_over.check_line(line)
    return [(it.seq, str(it.what)) for it in pass_over.found]
