"""One deliberately broken journal per check: each check finds its own, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banker.audit import Report, audit
from banker.audit.checks.balance import check_trial_balance
from banker.audit.core.audit_state import AuditState
from banker.audit.run import close, take
from tests.audit.forger import EDITION, Forger, a_game, move, pay
from tests.audit.forgeries import FORGERIES, denied_code_nobody_guessed
from tests.audit.program_forgeries import PROGRAM_FORGERIES
from tests.audit.vault_forgeries import (
    VAULT_FORGERIES,
    adopted_from_another_count,
    behind_a_gap,
    of_a_vault_that_was_replaced,
    replaced_after_the_share,
)


def found(report: Report) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.seq, finding.severity) for finding in report.findings]


def test_a_sound_game_is_clean() -> None:
    report = audit(a_game().lines())
    assert found(report) == []
    assert str(report.verdict) == "Clean: 16 entries, every coin and card accounted for."
    assert report.exit_code == 0
    assert report.counts["M"] == 10000
    assert report.counts["hotel"] == 3
    assert report.counts["deed:oriental"] == 1


def test_lines_without_their_line_ends_are_the_same_game() -> None:
    lines = a_game().lines()
    assert audit(line.rstrip(b"\n") for line in lines) == audit(lines)


@pytest.mark.parametrize(
    ("forge", "code", "seq", "severity"), [*FORGERIES, *VAULT_FORGERIES, *PROGRAM_FORGERIES]
)
def test_a_check_finds_its_own_and_nothing_else_does(
    forge: Callable[[Forger], None], code: str, seq: int, severity: str
) -> None:
    game = Forger()
    forge(game)
    report = audit(game.lines())
    assert found(report) == [(code, seq, severity)], report.findings
    assert report.exit_code == (0 if severity == "noted" else 1)
    assert str(report.verdict).startswith(
        {"broken": f"Broken at entry {seq}: ", "suspicious": f"Look at entry {seq}: "}.get(
            severity, "Clean: "
        )
    )


def test_lines_some_at_a_time_are_judged_as_each_by_itself() -> None:
    for forge, *_ in (*FORGERIES, *VAULT_FORGERIES, *PROGRAM_FORGERIES):
        game = Forger()
        for _ in range(3):
            game.add("say", [{"kind": "said", "text": "before"}])
        forge(game)
        lines = game.lines()
        state = AuditState()
        for line in lines:
            take(state, line)
        assert audit(lines) == close(state), forge.__name__


def test_a_denied_code_is_found_even_where_nobody_was_guessing() -> None:
    game = Forger()
    denied_code_nobody_guessed(game)
    assert found(audit(game.lines())) == [("denied", 5, "broken"), ("question", 5, "noted")]


def test_an_adoption_must_begin_where_the_reports_ended() -> None:
    game = Forger()
    adopted_from_another_count(game)
    assert found(audit(game.lines())) == [("adopted", 4, "broken"), ("adopted", 4, "suspicious")]


def test_a_code_that_was_bound_before_a_gap_is_recomputed_behind_it() -> None:
    game = Forger()
    seq = behind_a_gap(game)
    assert ("commitment", seq, "broken") in found(audit(game.lines()))


def test_what_a_replaced_vault_left_locked_is_noted_and_no_more() -> None:
    game = Forger()
    of_a_vault_that_was_replaced(game)
    assert found(audit(game.lines())) == [("adopted", 5, "noted"), ("unmixed", 7, "noted")]


def test_a_vault_that_is_replaced_after_the_share_has_drawn_again() -> None:
    game = Forger()
    replaced_after_the_share(game)
    assert found(audit(game.lines())) == [("aborted", 3, "suspicious"), ("adopted", 5, "noted")]


# --- the first line -------------------------------------------------------------------------------


def test_the_opening_must_bring_out_what_is_printed() -> None:
    game = Forger()
    opening = game.entries[0]
    opening["post"] = [*opening["post"], *move("box", "bank", "hotel")]
    both = {("postings", 1, "broken"), ("supply", 1, "broken")}
    assert set(found(audit(game.lines()))) == both


def test_the_opening_must_deal_what_the_box_says() -> None:
    game = Forger()
    game.entries[0]["post"] += pay("bob", "ann", 100)
    assert found(audit(game.lines())) == [("postings", 1, "broken")]


def test_the_box_must_be_the_one_that_was_opened() -> None:
    game = Forger()
    game.entries[0]["ev"][0]["edition"]["title"] = "Another box"
    assert found(audit(game.lines())) == [("digest", 1, "broken")]


@pytest.mark.parametrize(
    "change",
    [
        {"ev": []},
        {"kind": "say"},
        {"ev": [{"kind": "said", "text": "hello"}]},
        {"ev": [{"kind": "game_opened", "players": [], "edition": EDITION}]},
        {"ev": [{"kind": "game_opened", "players": [["bank", "Bank"]], "edition": EDITION}]},
        {"ev": [{"kind": "game_opened", "players": [["a", "A"]] * 2, "edition": EDITION}]},
        {"ev": [{"kind": "game_opened", "players": [["a", "A"]], "edition": {}}]},
        {"ev": [{"kind": "game_opened", "players": 7, "edition": EDITION}]},
    ],
)
def test_a_game_must_be_opened_first(change: dict[str, Any]) -> None:
    game = Forger()
    game.entries[0] |= change
    game.transfer("ann", "bob", 5000)
    report = audit(game.lines())
    assert found(report) == [("opening", 1, "broken")]
    assert report.exit_code == 1


def test_what_is_not_a_game_file_is_told_apart() -> None:
    for lines in ([], [b"Dear diary,\n", b"today we played.\n"], [b"\n"], [b"{}\n"]):
        report = audit(lines)
        assert report.exit_code == 2
        assert str(report.verdict) == "Not a game file."


# --- what a real journal cannot show --------------------------------------------------------------


def test_the_trial_balance_checks_the_auditors_own_books() -> None:
    state = AuditState()
    state.ledger.books.post([("ann", "M", 10)], "M")
    check_trial_balance(state, 7)
    assert [finding.code for finding in state.findings] == ["trial_balance"]


def test_two_names_that_nobody_tells_apart_are_suspicious() -> None:
    game = Forger()
    game.entries[0]["ev"][0]["players"] = [["ann", "Ann"], ["аnn", "Аnn"]]  # the other is Cyrillic
    for leg in game.entries[0]["post"]:
        leg[0] = {"bob": "аnn"}.get(leg[0], leg[0])
    report = audit(game.lines())
    assert found(report) == [("names", 1, "suspicious")]
    assert str(report.verdict) == "Look at entry 1: the players Ann and Аnn look the same."
