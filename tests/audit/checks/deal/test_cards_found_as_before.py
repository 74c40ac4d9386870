"""Cards found as before: what the audit says of games of cards, and of what is damaged in them.

Goal: a check of moves, piles, figures or winners that grows blind, or sees too much, shows.
Method: rich tables with switches turned, where sets are taken, cards swapped and payments made;
some fields of events, postings and changes are edited, and the lines are chained anew. Each finding
counts with its words. `cards_found_as_before.txt` keeps lines of each damaged game.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banker.audit.explain import explain
from banker.foundation.errors import CommandError
from banker.ledger.origins import PROGRAM
from banker.session.session import MADE_BY, Session
from tests.audit.core.edited_lines import finding_codes
from tests.audit.forger import sealed
from tests.games.deal.any_command import turned
from tests.games.deal.rich_tables import Somebody, given
from tests.support.card_game import CardGame, setup_of
from tests.support.card_table import Table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("cards_found_as_before.txt")
STEPS, DAMAGES, EDITS, EXPLAINED = 250, 10, 6, 4
WORDS = ("ann", "bob", "cem", "green", "red", "brown", "5m", "wild_any", "house", "bank", "aside",
         "sets", "back", "face:5m", "centre", "", None)  # fmt: skip


def rich(seed: int) -> Session:
    """Acts and payments where much lies in front of everybody."""
    somebody = Somebody(seed)
    session = Session.create(None, setup_of(("Ann", "Bob", "Cem"), turned(seed)))
    commands = [*given(session.state, somebody.dice), *[None] * STEPS]
    for command in commands:
        try:
            session.execute(command or somebody.command(session.state))
        except CommandError:
            continue
        if session.state.table.ended:
            break
    return session


def whole(seed: int) -> Session:
    """A game from the first card to the last, by people who follow the leaflet."""
    names = ("Ann", "Bob", "Cem")
    game, table = CardGame(*names), Table(seed, names)
    while not table.winner:
        game.session.execute(game.read(table.step()))
    return game.session


@cache
def entries_of(name: str) -> str:
    """A game that says nothing of this machine and of today, made by this version."""
    kind, _, seed = name.partition("-")
    session = rich(int(seed)) if kind == "rich" else whole(int(seed))
    entries: list[dict[str, Any]] = [json.loads(row.line) for row in session.journal.rows()]
    for at, entry in enumerate(entries):
        entry |= {
            "cmd": f"step-{at}",
            "by": PROGRAM,
            "ts": f"2026-01-01T{at // 60:02}:{at % 60:02}:00.000Z",
        }
        del entry["h"]
    entries[0]["ev"][0]["made_by"] = MADE_BY
    return json.dumps(entries)


def spots(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside of a part of an entry where a plain value is."""
    rows = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in rows:
        if isinstance(value, (dict, list)):
            yield from spots(value)
        elif key != "kind":
            yield part, key


def other(dice: random.Random, old: Any) -> Any:
    """Another value of the same kind, mostly."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + dice.choice((-10, -1, -1, 1, 1, 2, 10))
    return dice.choice(WORDS)


def edited(dice: random.Random, entries: list[dict[str, Any]]) -> None:
    """Another value in an event, a posting or a change; an event less, or one more."""
    entry = dice.choice(entries[1:])
    what = dice.choice([part for part in ("ev", "ev", "post", "set") if entry[part]] or ["set"])
    places = list(spots(entry[what]))
    if what == "ev" and (not places or dice.random() < 0.2):
        event = dice.choice(entry["ev"])
        entry["ev"].remove(event) if dice.random() < 0.5 else entry["ev"].append(event)
    elif what == "post":
        at = 2 * dice.randrange(len(entry["post"]) // 2)
        more, moved = dice.choice((-1, 1, 2)), entry["post"][at : at + 2]
        thing = dice.choice((moved[0][1], "back", "face:5m", "face:red", "face:house"))
        for leg, sign in zip(moved, (1, -1), strict=True):
            leg[1], leg[2] = thing, leg[2] + (sign * more if thing == leg[1] else 0)
    elif places:
        holder, key = dice.choice(places)
        holder[key] = other(dice, holder[key])


def found(name: str) -> Iterator[str]:
    plain = entries_of(name)
    lines = list(sealed(json.loads(plain)))
    yield finding_codes(lines)
    for seq in range(2, len(lines), max(1, len(lines) // EXPLAINED)):
        yield explain(lines, seq)[0]
    dice = random.Random(name)
    for _ in range(DAMAGES):
        entries = json.loads(plain)
        for _ in range(EDITS):
            edited(dice, entries)
        yield finding_codes(list(sealed(entries)))


@pytest.mark.parametrize("name", ["rich-3", "rich-9", "whole-8"])
def test_the_audit_finds_in_games_of_cards_what_it_found(name: str) -> None:
    assert_as_stored(STORED, name, found(name))
