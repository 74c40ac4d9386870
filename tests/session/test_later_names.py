"""Later names: a name that an entry brings passes the gate, whoever sent the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker.audit import audit
from banker.foundation.errors import JournalCorrupt
from banker.session.loading import load_read_only
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from tests.audit.forger import sealed
from tests.support.game import Game

STATEMENTS = ("dan joins with 500", "ann rolls 1 2", "bob is called Robert", "eve takes over cem")
REPAINTS = "\x1b[2JClean"


def tampered(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    """A game with a seat more, changed at will and chained anew."""
    game = Game(box="glass-classic")
    game.do(*STATEMENTS)
    entries = [json.loads(row.line) for row in game.session.journal.rows()]
    for entry in entries:
        del entry["h"]
    change(entries)
    path.write_bytes(b"".join(sealed(entries)))
    return path


def untouched(_entries: list[dict[str, Any]]) -> None:
    pass


def an_event_repaints(entries: list[dict[str, Any]]) -> None:
    entries[1]["ev"][0]["name"] = REPAINTS


def an_old_name_repaints(entries: list[dict[str, Any]]) -> None:
    entries[3]["ev"][0]["was"] = REPAINTS


def the_list_repaints(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2][-1]["name"] = REPAINTS


def an_id_is_another_name(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2][-1]["id"] = "zed"


def an_id_is_the_bank(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2][-1] = {"id": "bank", "name": "Bank"}


def two_seats_are_one(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2][-1] = {"id": "ann", "name": "Ann"}


def no_seat_is_left(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2] = []


def the_list_is_none(entries: list[dict[str, Any]]) -> None:
    entries[1]["set"][0][2] = [7]


FORGED = (
    an_event_repaints, an_old_name_repaints, the_list_repaints, an_id_is_another_name,
    an_id_is_the_bank, two_seats_are_one, no_seat_is_left, the_list_is_none,
)  # fmt: skip


def test_an_honest_game_opens(tmp_path: Path) -> None:
    path = tampered(tmp_path / "game.bank", untouched)
    shown = load_read_only(path)
    names = [player.name for player in shown.state.setup.players]
    assert names == ["Ann", "Robert", "eve", "dan"]
    assert audit(path.read_bytes().splitlines(keepends=True)).findings == ()
    with Session.open(path).journal as journal:
        assert journal.count == len(STATEMENTS) + 1


@pytest.mark.parametrize("change", FORGED)
def test_a_tampered_name_is_refused_and_found(
    tmp_path: Path, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    path = tampered(tmp_path / "game.bank", change)
    with pytest.raises(JournalCorrupt) as refused:
        load_read_only(path)
    assert str(refused.value).isprintable()
    lines = path.read_bytes().splitlines(keepends=True)
    report = audit(lines)
    assert "broken" in {found.severity for found in report.findings}
    check = ReplayCheck()
    list(check.through(lines))
    assert check.found
