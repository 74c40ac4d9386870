"""The pass over a whole game: what a line may do to it."""

from __future__ import annotations

from typing import Any

import pytest

from banker.audit import Report, audit, run
from banker.foundation import limits
from tests.audit.checks.deal.card_evening import audited, read
from tests.audit.forger import Forger, a_game
from tests.audit.program_forgeries import DRAWN


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
            **entries[-1], "seq": len(entries) + 1, "cmd": DRAWN, "by": "banker", "in": None,
            "kind": "program_changed", "ev": [change], "post": [], "set": [],
        }  # fmt: skip
        assert [it[:3] for it in found(audited([*entries, last]))] == findings


# --- lines that are read some at a time -----------------------------------------------------------

FIRST, MIDDLE, LAST = run.LINES + 1, run.LINES + 9, 2 * run.LINES  # of the lines read together


def _one_by_one(lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> Report:
    with monkeypatch.context() as patch:
        patch.setattr(run, "_take_usual", lambda _state, _lines: False)
        return audit(lines)


def _long_game() -> Forger:
    game = Forger()
    while len(game.entries) < 3 * run.LINES:
        game.transfer("ann", "bob", 1)
        game.transfer("bob", "ann", 1)
    for seq, entry in enumerate(game.entries, start=1):
        entry["ts"] = f"2026-01-01T12:{seq // 60:02}:{seq % 60:02}Z"
    return game


@pytest.mark.parametrize("seq", [FIRST, MIDDLE, LAST, LAST + 1])
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"ts": "2026-01-01T12:00:00Z"}, "time"),
        ({"ts": "2026-01-01T13:00:00Z"}, "time"),
        ({"cmd": "of entry 5"}, "command"),
        ({"seq": 7}, "sequence"),
        ({"seq": 1000}, "sequence"),
    ],
)
def test_lines_in_another_order_are_found_wherever_they_are_read_together(
    seq: int, changed: dict[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _long_game()
    game.entries[4]["cmd"] = "of entry 5"
    game.entries[seq - 1].update(changed)
    report = audit(game.lines())
    assert report == _one_by_one(game.lines(), monkeypatch)
    assert code in {it.code for it in report.findings}


@pytest.mark.parametrize("seq", [FIRST, MIDDLE, LAST, LAST + 1])
def test_equal_times_are_in_order(seq: int) -> None:
    game = _long_game()
    game.entries[seq - 1]["ts"] = game.entries[seq - 2]["ts"]
    assert found(audit(game.lines())) == []


@pytest.mark.parametrize("seq", [2, FIRST, MIDDLE, LAST])
def test_a_line_that_is_too_long_is_not_read_wherever_it_stands(
    seq: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _long_game()
    game.entries[seq - 1]["cmd"] = "x" * 2000
    lines = game.lines()
    longest = len(lines[seq - 1]) - 1  # its line feed does not count
    monkeypatch.setattr(limits, "LINE_BYTES_MAX", longest)
    assert found(audit(lines)) == []
    monkeypatch.setattr(limits, "LINE_BYTES_MAX", longest - 1)
    what = "it cannot be read: it is longer than any line that Banker writes"
    assert found(audit(lines)) == [("format", seq, "broken", what)]
