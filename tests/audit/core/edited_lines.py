"""Damages that are done to the lines of a game one at a time."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from banker.audit import audit
from banker.ledger.origins import PROGRAM
from banker.session.session import MADE_BY
from tests.audit.forger import sealed
from tests.support import random_game
from tests.support.stored_texts import together

STEPS, DAMAGES, EXPLAINED = 110, 24, 6


def lines_of(box: str, seed: int) -> list[bytes]:
    """A random game that says nothing of this machine and of today, made by this version."""
    session = random_game.table(box, random_game.switched(box, seed))
    for _ in random_game.said(session, seed, STEPS):
        pass
    entries: list[dict[str, Any]] = [json.loads(row.line) for row in session.journal.rows()]
    for at, entry in enumerate(entries):
        entry |= {
            "cmd": f"step-{at}",
            "by": PROGRAM,
            "ts": f"2026-01-01T{at // 60:02}:{at % 60:02}:00.000Z",
        }
        del entry["h"]
    entries[0]["ev"][0]["made_by"] = MADE_BY
    return list(sealed(entries))


def steady(text: str) -> str:
    """Without Python's own words for what it could not compare: they depend on the order of a
    set."""
    return re.sub(r"(as such|не читаются): .*", "", text)


def finding_codes(lines: list[bytes]) -> str:
    report = audit(lines)
    found = [
        (it.seq, it.severity, it.code, steady(str(it.message)), str(it.expected))
        for it in report.findings
    ]
    return together(*found, report.verdict, report.counts, report.exit_code)


def edited(dice: random.Random, lines: list[bytes]) -> list[bytes]:
    """Another amount between the same two hands, another event, or another fact."""
    entries = [json.loads(line) for line in lines]
    entry = dice.choice(entries[1:])
    what = dice.choice([part for part in ("ev", "post", "set") if entry[part]] or ["kind"])
    if what == "post":
        at = 2 * dice.randrange(len(entry["post"]) // 2)
        more = dice.choice((-10, -1, 1, 10, 100))
        for leg, sign in zip(entry["post"][at : at + 2], (1, -1), strict=True):
            leg[2] += sign * more
    elif what == "ev":
        _edit_event(dice, entry["ev"])
    elif what == "set":
        dice.choice(entry["set"])[2] = dice.choice((None, 0, 1, 7, "ann", "bob", [], True))
    else:
        entry["kind"] = "next"
    for one in entries:
        del one["h"]
    return list(sealed(entries))


def _edit_event(dice: random.Random, events: list[dict[str, Any]]) -> None:
    event = dice.choice(events)
    fields = [name for name in event if name != "kind"]
    how = dice.random()
    if not fields or how < 0.15:
        events.remove(event)
    elif how < 0.3:
        events.append(dict(event))
    else:
        name = dice.choice(fields)
        old = event[name]
        if isinstance(old, bool):
            event[name] = not old
        elif isinstance(old, int):
            event[name] = old + dice.choice((-10, -1, 1, 10))
        else:
            event[name] = dice.choice(("ann", "bob", "cem", "bank", "baltic", "", None))
