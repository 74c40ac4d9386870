"""The pass over a whole game: what a line may do to it."""

from __future__ import annotations

from typing import Any

import pytest

from banker.audit import Report, audit, run
from tests.audit.checks.test_card_games import audited, read
from tests.audit.forger import a_game


def found(report: Report) -> list[tuple[str, int, str, str]]:
    return [(it.code, it.seq, it.severity, str(it.message)) for it in report.findings]


def test_a_line_too_deep_for_the_checks_is_a_finding_and_ends_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """How deep that is depends on where the audit is called from; so it is made up here."""
    booked: list[int] = []

    def too_deep_at_four(_state: Any, row: Any) -> None:
        booked.append(row.seq)
        if row.seq == 4:
            raise RecursionError

    monkeypatch.setattr(run, "_book", too_deep_at_four)
    report = audit(a_game().lines())
    what = "it is nested deeper than anything Banker writes"
    assert found(report) == [("format", 4, "broken", what)]
    assert booked == [1, 2, 3, 4]
    assert report.entries == 16


def test_a_game_of_cards_names_the_programs_that_wrote_it() -> None:
    entries = read()
    made_by = entries[0]["ev"][0]["made_by"]
    for was, findings in (
        (made_by, []),
        ("another", [("program", len(entries) + 1, "broken")]),
    ):
        change = {"kind": "program_changed", "from": was, "to": "a later one"}
        last = {
            **entries[-1], "seq": len(entries) + 1, "cmd": "of nobody", "by": "banker", "in": None,
            "kind": "program_changed", "ev": [change], "post": [], "set": [],
        }  # fmt: skip
        assert [it[:3] for it in found(audited([*entries, last]))] == findings
