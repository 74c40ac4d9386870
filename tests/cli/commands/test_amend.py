"""Amend: a script goes without asking, and says the difference."""

from __future__ import annotations

from banker.cli.scripts.script import run_script
from tests.support.game import Game


def test_a_script_amends_and_says_the_difference() -> None:
    game = Game(box="glass-classic")
    said: list[str] = []
    lines = ("ann rolls 1 2", "ann buys", "bob pays 10 to ann", "amend 4: bob pays 30 to ann")
    assert run_script(game.session, None, lines, said.append, keep_going=False) == 0
    assert said[3].lstrip().startswith("5  Undone, entry 4")
    assert said[-1] == "amended: Ann 1,450 → 1,470, Bob 1,490 → 1,470"


def test_a_refused_amendment_changes_nothing() -> None:
    game = Game(box="glass-classic")
    said: list[str] = []
    lines = ("ann rolls 1 2", "ann buys", "amend 2: ann rolls 2 2")
    assert run_script(game.session, None, lines, said.append, keep_going=False) == 1
    assert "entry 3 no longer follows" in said[-1]
    assert game.session.journal.count == 3
