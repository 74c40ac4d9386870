"""All may take a reported wrong guess back, and nothing else; what everybody heard stays."""

from __future__ import annotations

from typing import Any

import pytest

from banker.audit import audit
from tests.audit.forger import Forger

ROUND = ["round", 1, 2]  # any fact that is not what everybody heard
BACK = ["round", 2, 1]
TOGETHER = {"kind": "guess_taken_back", "who": "ann", "number": 3}


def missed(game: Forger) -> int:
    event = {"kind": "guess_missed", "who": "ann", "number": 3, "again": False}
    return game.report("report_tried", [event], [], [["tried", [], [[3, "ann"]]], ROUND])


def take_back(game: Forger, seq: int, *facts: list[Any], event: bool = True) -> None:
    game.add("take_back", [TOGETHER] * event, [], [*facts], undo=[seq])


def findings(game: Forger) -> set[tuple[str, int, str]]:
    return {(one.code, one.seq, one.severity) for one in audit(game.lines()).findings}


def test_it_is_noted_as_a_correction() -> None:
    game = Forger()
    take_back(game, missed(game), BACK)
    report = audit(game.lines())
    assert findings(game) == {("corrected", 3, "noted")}
    assert str(report.findings[0].message) == ("all undid Ann's guess of 3; the number stays known")


def test_acts_before_it_can_be_undone() -> None:
    game = Forger()
    paid = game.transfer("ann", "bob", 50)
    take_back(game, missed(game), BACK)
    game.undo(paid)
    assert findings(game) == {("corrected", 4, "noted")}


def test_what_everybody_heard_is_not_forgotten() -> None:
    game = Forger()
    take_back(game, missed(game), ["tried", [[3, "ann"]], []], BACK)
    assert ("reversal_changes", 3, "broken") in findings(game)


def test_a_fact_of_the_guess_that_stays_is_found() -> None:
    game = Forger()
    take_back(game, missed(game))
    assert ("reversal_changes", 3, "broken") in findings(game)


def test_nothing_is_taken_back_in_silence() -> None:
    game = Forger()
    take_back(game, missed(game), BACK, event=False)
    assert ("undone_device", 3, "broken") in findings(game)


@pytest.mark.parametrize("kind", ["report_locked", "report_opened", "report_tampered"])
def test_no_other_report_is_taken_back(kind: str) -> None:
    game = Forger()
    take_back(game, game.report(kind, [{"kind": "said", "text": ""}], [], [ROUND]), BACK)
    assert ("undone_device", 3, "broken") in findings(game)


def test_it_is_not_done_again() -> None:
    game = Forger()
    seq = missed(game)
    take_back(game, seq, BACK)
    game.add("redo", [], [], [ROUND], redo=[seq])
    assert ("redo_order", 4, "broken") in findings(game)


def test_an_event_without_its_player_is_found() -> None:
    game = Forger()
    seq = missed(game)
    game.add("take_back", [{"kind": "guess_taken_back"}], [], [BACK], undo=[seq])
    assert {code for code, _, severity in findings(game) if severity == "broken"}
