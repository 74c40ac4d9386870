"""Reversal work: a forged line of a few bytes cannot make the audit read without end."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.audit.checks.history import reversal
from banker.audit.core.row import AuditRow, read_again
from banker.foundation.limits import READ_AGAIN_MAX
from banker.session.replay_check import TOO_LONG_AGO
from tests.audit.core.replayed_lines import found, played, tampered
from tests.audit.forger import Forger, paid, pay


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the lines that the audit reads a second time."""
    lengths: list[int] = []

    def counted(line: bytes) -> AuditRow:
        lengths.append(len(line))
        return read_again(line)

    monkeypatch.setattr(reversal, "read_again", counted)
    return lengths


def test_an_act_that_one_line_names_a_thousand_times_is_read_once(read: list[int]) -> None:
    game = Forger()
    act = game.transfer("ann", "bob", 10)
    undo = game.add("undo", undo=[act] * 1000)
    codes = [(one.code, one.seq) for one in audit(game.lines()).findings]
    assert ("undo_order", undo) in codes
    assert len(read) == 1


def test_tiny_lines_that_take_a_huge_one_back_over_and_over_are_not_all_checked(
    read: list[int],
) -> None:
    game = Forger()
    act = game.add("pay", [paid("ann", "bob", 10)], pay("ann", "bob", 10) * 1000)
    for _ in range(20):
        game.add("undo", undo=[act])
        game.add("redo", redo=[act])
    lines = game.lines()
    last = audit(lines).findings[-1]
    assert (last.code, last.severity, last.seq) == ("long_ago", "suspicious", len(lines))
    assert sum(read) <= READ_AGAIN_MAX * sum(map(len, lines))


def test_an_honest_act_is_taken_back_and_done_again_as_often_as_anybody_likes() -> None:
    game = Forger()
    act = game.transfer("ann", "bob", 10)
    for _ in range(200):
        game.undo(act)
        game.redo(act)
    assert audit(game.lines()).findings == ()


@pytest.mark.in_check("check")
def test_many_wrong_numbers_are_taken_from_many_acts_at_once() -> None:
    game = Forger()
    for _ in range(3000):
        game.transfer("ann", "bob", 1)
        game.transfer("bob", "ann", 1)
    for entry in game.entries:
        entry["ts"] = "2026-01-01T12:00:00Z"
    undo = game.add("undo", undo=list(range(10_000, 1_010_000)), ts="2026-01-01T12:00:00Z")
    assert [(one.code, one.seq) for one in audit(game.lines()).findings] == [("undo_order", undo)]


def test_the_rules_do_not_look_back_without_end_either() -> None:
    lines = played("ann pays 50 to bob", *["undo", "redo"] * 20)

    def huge(entry: dict[str, object]) -> None:
        entry["post"] = pay("ann", "bob", 0) * 3000

    assert found(tampered(lines, 2, huge))[-1] == (len(lines), str(TOO_LONG_AGO))
