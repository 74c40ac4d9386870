"""What the audit forgets, so that a journal of any length fits, and what it says of that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.audit import Report, audit
from banker.audit.checks.history import reversal
from banker.audit.core import audit_state, command_index
from tests.audit.forger import Forger


def codes(report: Report) -> list[tuple[str, int]]:
    return [(finding.code, finding.seq) for finding in report.findings]


def paying(acts: int) -> Forger:
    game = Forger()
    for _ in range(acts):
        game.transfer("ann", "bob", 10)
    return game


def test_the_newest_acts_are_taken_back_and_done_again_after_older_ones_were_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reversal, "KEPT", 4)
    game = paying(9)
    game.undo(10, 9)
    game.redo(9)
    game.transfer("bob", "ann", 10)
    game.undo(13, 9, 8)
    assert codes(audit(game.lines())) == []


def test_findings_beyond_the_limit_are_one_finding_as_bad_as_the_worst_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audit_state, "FINDINGS_MAX", 2)
    game = Forger()
    for _ in range(3):
        game.add("undo", undo=[9])
    report = audit(game.lines())
    assert codes(report) == [("undo_order", 2), ("undo_order", 3), ("surplus", 4)]
    assert report.findings[2].severity == "broken"
    for _ in range(3):
        game.add("undo", undo=[9])
    assert str(audit(game.lines()).findings[2].message).endswith("not listed: 4")


def test_an_act_of_long_ago_that_is_taken_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reversal, "KEPT", 4)
    game = paying(8)
    seq = game.undo(9, 8, 7, 6, 5)
    assert codes(audit(game.lines())) == [("long_ago", seq)]


def test_an_undo_of_more_acts_than_there_are_is_not_excused_by_their_age() -> None:
    game = paying(3)
    seq = game.undo(4, 3, 2)
    game.add("undo", undo=[9])
    assert codes(audit(game.lines())) == [("undo_order", seq + 1)]


@pytest.mark.parametrize("kept", [1, 2, 3, 100])
def test_numbers_that_were_given_twice_confuse_nobody(
    monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.setattr(reversal, "KEPT", kept)
    game = paying(4)
    for seqs in ([5, 5], [4, 5], [2]):
        game.add("undo", undo=seqs)
        game.add("redo", redo=seqs)
        game.transfer("ann", "bob", 10)
        game.entries[-1]["seq"] = 5
        game.add("undo", undo=seqs)
        game.transfer("bob", "ann", 10)
        game.transfer("bob", "ann", 10)
    assert not audit(game.lines()).is_clean


@pytest.mark.parametrize("mark", [hash, command_index.short])
@pytest.mark.parametrize("part", [1, 3, 1 << 18])
def test_a_command_is_known_again_however_long_ago(
    monkeypatch: pytest.MonkeyPatch, part: int, mark: Callable[[str], int]
) -> None:
    monkeypatch.setattr(command_index, "PART", part)
    monkeypatch.setattr(command_index, "mark", mark)
    game = paying(12)
    game.add("say", cmd="command-2")
    game.add("say", cmd="command-9")
    game.add("say", cmd="command-9")
    report = audit(game.lines())
    assert codes(report) == [("command", 14), ("command", 15), ("command", 16)]
    told = [str(finding.message).rpartition(" ")[2] for finding in report.findings]
    assert told == ["2", "9", "9"]


def test_a_repeated_command_is_named_by_the_numbers_that_the_entries_bear() -> None:
    game = paying(3)
    for entry in game.entries[2:]:
        entry["seq"] += 5
    game.add("say", cmd="command-4", seq=10)
    findings = audit(game.lines()).findings
    assert [(it.code, it.seq, str(it.message)) for it in findings if it.code == "command"] == [
        ("command", 10, "it repeats the command of entry 9")
    ]
