"""Seats: whatever a file puts in the place of the list, it is a finding and never a traceback."""

from __future__ import annotations

from typing import Any

import pytest

from banker.audit import audit
from tests.audit.board_forger import Town
from tests.audit.checks.seat_forgeries import SEATED


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
