"""Seats: whatever a file puts in the place of the list, it is a finding and never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from banker.audit import audit
from tests.audit.board_forger import Town
from tests.audit.checks.seat_forgeries import (
    SEATED,
    joined_by_a_name_of_the_table,
    joined_by_a_name_that_looks_the_same,
    renamed_so_that_two_look_the_same,
)
from tests.audit.forger import move, pay, sealed
from tests.support.game import Game

RENAMED = {"kind": "player_renamed", "who": "bob", "name": "Robert", "was": "Bob"}
ROBERT = [SEATED[0], {"id": "bob", "name": "Robert"}]


@pytest.mark.parametrize(
    ("listed", "code"),
    [
        ([], "seats"), (SEATED[:1], "seats"), (None, "event"), (0, "event"), (7, "event"),
        ("", "event"), (False, "event"), ({}, "event"), ("ann", "event"), ([1], "event"),
        ([{"id": "ann"}], "event"), ([{"id": "ann", "name": "Ann", "seat": 1}], "event"),
    ],
)  # fmt: skip
def test_a_false_list_of_seats_is_one_finding(listed: Any, code: str) -> None:
    game = Town()
    game.add("say", [{"kind": "said", "text": "x"}], [], [["players", SEATED, listed]])
    report = audit(game.lines())
    assert [(it.code, it.seq, it.severity) for it in report.findings][:1] == [(code, 2, "broken")]
    assert report.exit_code == 1


# --- names that look the same ---------------------------------------------------------------------

OLDER, NEWER = "banker 1.0.0rc1", "banker 1.0.0rc2"


def _named(report: Any) -> list[tuple[int, str]]:
    return [(it.seq, it.severity) for it in report.findings if it.code == "names"]


def _opened_by(game: Town, writer: str, bob: str = "Bob") -> Town:
    """The game of a version; `bob` is what the second seat is called."""
    opened = game.entries[0]["ev"][0]
    opened |= {"made_by": writer, "players": [["ann", "Ann"], [bob.casefold(), bob]]}
    for leg in game.entries[0]["post"]:
        leg[0] = {"bob": bob.casefold()}.get(leg[0], leg[0])
    return game


@pytest.mark.parametrize(
    ("writer", "severity"),
    [(OLDER, "noted"), ("banker 0.2.0", "noted"), (NEWER, "suspicious"), ("1.0", "suspicious")],
)
@pytest.mark.parametrize(
    "forge", [joined_by_a_name_that_looks_the_same, renamed_so_that_two_look_the_same]
)
def test_names_that_came_later_are_compared_since_a_version_and_noted_before(
    forge: Callable[[Town], None], writer: str, severity: str
) -> None:
    game = _opened_by(Town(), writer)
    forge(game)
    report = audit(game.lines())
    assert _named(report) == [(2, severity)]
    assert report.exit_code == (severity == "suspicious")


@pytest.mark.parametrize(
    ("bob", "writer", "severity"),
    [
        ("Anո", OLDER, "noted"),  # Armenian, which no older version knew
        ("Anո", NEWER, "suspicious"),
        ("Аnn", OLDER, "suspicious"),  # Cyrillic, which every version refused
        ("Аnn", NEWER, "suspicious"),
    ],
)
def test_letters_that_an_older_version_did_not_know_are_noted_in_its_first_line(
    bob: str, writer: str, severity: str
) -> None:
    report = audit(_opened_by(Town(), writer, bob).lines())
    assert _named(report) == [(1, severity)]


def test_the_version_that_wrote_the_entry_decides_and_not_the_first() -> None:
    game = _opened_by(Town(), OLDER)
    game.program(OLDER, NEWER)
    joined_by_a_name_that_looks_the_same(game)
    assert _named(audit(game.lines())) == [(3, "suspicious")]


def test_an_older_version_gave_no_second_seat_of_a_name() -> None:
    game = _opened_by(Town(), OLDER)
    game.add("rename", [RENAMED], [], [["players", SEATED, ROBERT]])
    joined = {"kind": "player_joined", "who": "bob_2", "name": "Bob", "cash": 500, "chips": 2}
    seats = [["players", ROBERT, [*ROBERT, {"id": "bob_2", "name": "Bob"}]]]
    post = pay("bank", "bob_2", 500) + move("box", "bob_2", "chip", 2)
    game.add("join", [joined], post, seats)
    assert _named(audit(game.lines())) == [(3, "broken")]
    game.entries[0]["ev"][0]["made_by"] = NEWER
    assert _named(audit(game.lines())) == []


def test_a_swap_of_names_by_way_of_a_third_is_clean_and_one_in_silence_is_broken() -> None:
    game = Game(box="glass-classic")
    game.do("bob is called Tmp", "cem is called Bob", "tmp is called Cem", "bob pays 10 to cem")
    lines = [row.line for row in game.session.journal.rows()]
    report = audit(lines)
    assert [(it.code, it.severity) for it in report.findings if it.severity != "noted"] == []
    entries = [json.loads(line) for line in lines]
    for entry in entries:
        del entry["h"]
    entries[3]["ev"] = [{"kind": "said", "text": "nothing happened"}]
    report = audit(sealed(entries))
    assert ("seats", 4, "broken") in [(it.code, it.seq, it.severity) for it in report.findings]


def test_a_player_who_comes_back_under_the_same_name_is_clean_and_has_a_name_in_findings() -> None:
    game = Game("Ann", "Bob", "Cem", "Dan", box="glass-classic")
    game.do("dan leaves to bank", "Dan joins with 500", "dan pays 10 to ann", "undo", "redo")
    game.do('correct dan (1) +5 because "found"', 'correct dan +7 because "found"')
    report = audit(row.line for row in game.session.journal.rows())
    assert [it.code for it in report.findings if it.severity != "noted"] == []
    told = [str(it.message) for it in report.findings]
    assert [it[: it.index("+")] for it in told] == ["Dan (1) ", "Dan "]


def test_two_players_of_one_name_at_the_table_are_suspicious_in_a_file() -> None:
    """The rules never write it."""
    game = Town()
    joined_by_a_name_of_the_table(game)
    [finding] = [it for it in audit(game.lines()).findings if it.code == "names"]
    assert str(finding.message) == "the players Ann and Ann look the same"
