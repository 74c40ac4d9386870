"""Weight: each code has its row, and the weightiest comes first."""

from __future__ import annotations

import pytest

from banker.audit import Finding, Report, audit
from banker.audit.core import weight
from banker.audit.core.weight import WEIGHTS, weighed
from tests.audit.core.documented_checks import LISTED, raised
from tests.audit.forger import a_game
from tests.support.game import Game

NOTED = {code for code, severities in LISTED.items() if "noted" in severities}


def report_of(*found: Finding) -> Report:
    empty = audit(a_game().lines())
    return Report(
        True, 9, "", "", found, {}, empty.final, effects=empty.effects, taken_back=empty.taken_back
    )


def test_every_code_has_a_row_and_no_row_is_left_over() -> None:
    assert {code for code, _ in raised()} == set(WEIGHTS)


def test_a_code_without_a_row_is_an_error() -> None:
    with pytest.raises(KeyError, match="cake"):
        weighed(report_of(Finding("cake", 1, "noted", "it is eaten")))


def test_what_may_have_changed_who_won_is_heavier_than_everything_else() -> None:
    heavy = {code for code in NOTED if WEIGHTS[code] < weight.LIGHT}
    own = {"corrected", "forced", "by_hand", "box_figures", "names", "unmixed", "surplus"}
    assert heavy == own
    assert {code for code in WEIGHTS if WEIGHTS[code] == weight.LIGHT} == NOTED - heavy


def test_the_weightiest_comes_first_and_within_a_weight_the_oldest() -> None:
    codes = ("lapsed", "unmixed", "by_hand", "corrected", "forced", "corrected", "box_figures")
    noted = [Finding(code, seq, "noted", "") for seq, code in enumerate(codes, start=1)]
    bad = Finding("unmixed", 8, "suspicious", ""), Finding("chain", 9, "broken", "")
    found = weighed(report_of(*noted, *bad))
    assert found.worst == bad
    assert [(it.code, it.seq) for it in found.heavy] == [
        ("corrected", 4), ("corrected", 6), ("forced", 5), ("by_hand", 3), ("box_figures", 7),
        ("unmixed", 2),
    ]  # fmt: skip
    assert [it.code for it in found.light] == ["lapsed"]


def test_every_finding_is_told_once() -> None:
    every = [Finding(code, seq, "noted", "") for seq, code in enumerate(sorted(WEIGHTS), start=1)]
    found = weighed(report_of(*every))
    assert sorted((*found.worst, *found.heavy, *found.light), key=lambda it: it.seq) == every


def test_a_renamed_player_is_one_player_under_the_newest_name() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do(
        'correct ann +100 because "x"', "ann is called Anna", 'correct Anna +50 because "y"',
        "eve takes over anna",
    )  # fmt: skip
    found = weighed(audit([row.line + b"\n" for row in game.session.journal.rows()]))
    assert found.sums == {("eve", "cash"): 150}


def test_two_seats_are_two_players_whatever_they_were_called() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do(
        'correct ann +100 because "x"', "ann is called Zed", "bob is called Bert",
        'correct Bert +7 because "y"',
    )  # fmt: skip
    found = weighed(audit([row.line + b"\n" for row in game.session.journal.rows()]))
    assert found.sums == {("Zed", "cash"): 100, ("Bert", "cash"): 7}
