"""Guesses at the vault: which code each was made at, and what chance it had."""

from __future__ import annotations

import re

from banker.games.board.commands import (
    GrantGuess,
    ReportForced,
    ReportLocked,
    ReportOpened,
    ReportTried,
)
from banker.report.analysis.events import Guessed
from banker.report.analysis.guesses import Chances, lockings
from banker.report.text.charts import stats
from tests.report.played_games import page_of, story_of
from tests.support.scripted_game import ScriptedGame

SECRET = "00" * 16


def guesses_of(game: ScriptedGame) -> list[list[tuple[int, bool, int]]]:
    """Code by code: number, whether it opened, and how many were left."""
    told = lockings(story_of(game.session).guesses)
    return [[(it.number, it.opened, it.left) for it in code] for code in told]


def miss(game: ScriptedGame, *numbers: int) -> None:
    for number in numbers:
        game.do("ann gets guess", f"ann guesses {number} misses")


def test_a_vault_that_was_locked_by_force_has_another_code() -> None:
    game = ScriptedGame()
    miss(game, 1, 2, 3, 4, 5)
    game.do('force vault locks because "the battery"', "ann gets guess", "ann guesses 1 opens")
    first, second = guesses_of(game)
    assert [left for _, _, left in first] == [6, 5, 4, 3, 2]
    assert second == [(1, True, 6)]
    lines = list(stats(story_of(game.session), plain=True))
    assert [line.split("  ")[1] for line in lines if line.endswith("never opened")] == [
        "1x 2x 3x 4x 5x"
    ]
    page = page_of(game.session)
    assert page.count("never opened") == 1 and "still locked" not in page


def test_an_opening_by_force_ends_a_code() -> None:
    game = ScriptedGame()
    miss(game, 6, 2)
    game.do(ReportForced(1, SECRET), "vault locks")
    miss(game, 2)
    assert guesses_of(game) == [[(6, False, 6), (2, False, 5)], [(2, False, 6)]]
    assert page_of(game.session).count("still locked") == 1


def test_an_opening_that_is_explained_later_counts_what_had_missed() -> None:
    game = ScriptedGame()
    miss(game, 1, 2)
    game.do(ReportOpened(1, 4, SECRET), "ann guesses 4 opens")
    assert guesses_of(game) == [[(1, False, 6), (2, False, 5), (4, True, 4)]]


def test_an_opening_that_is_explained_after_the_next_lock_is_at_the_code_before() -> None:
    game = ScriptedGame()
    miss(game, 1, 2)
    game.do(ReportOpened(1, 4, SECRET), ReportLocked(2))
    game.do(GrantGuess("bob"), ReportTried(2, 5, "bob"))
    game.do("ann guesses 4 opens", "ann unlocks boardwalk")
    miss(game, 6)
    assert guesses_of(game) == [
        [(1, False, 6), (2, False, 5), (4, True, 4)],
        [(5, False, 6), (6, False, 5)],
    ]


def test_a_miss_that_finds_its_player_had_its_chance_once() -> None:
    game = ScriptedGame()
    miss(game, 1)
    game.do(ReportTried(1, 5))
    game.do("bob guesses 5 misses")
    miss(game, 2, 5)
    assert guesses_of(game) == [[(1, False, 6), (5, False, 5), (2, False, 4), (5, False, 0)]]


def test_chances_are_rounded_once() -> None:
    guesses = [Guessed(2, "ann", 1, opened=False, left=left) for left in (6, 4, 5, 0)]
    chances = Chances(guesses)
    assert chances.parts == 60
    at_six, at_four = guesses[:2]
    assert chances.tenths(6 * chances.of(at_six)) == 10
    assert chances.tenths(chances.of(at_four)) == 3
    assert chances.tenths(-chances.of(at_four)) == -3
    assert chances.tenths(-1) == 0
    again = Guessed(2, "ann", 1, opened=False, left=0)
    assert chances.of(again) == 0


def test_a_ring_without_end_takes_no_longer() -> None:
    guess = Guessed(2, "ann", 1, opened=False, left=10**12)
    assert Chances([guess]).tenths(Chances([guess]).of(guess)) == 0
    assert Chances([]).parts == 1


def test_six_guesses_at_one_in_six_are_one_by_chance() -> None:
    game = ScriptedGame()
    for _ in range(6):
        miss(game, 3)
        game.do('force vault locks because "the battery"')
    row = re.search(r'<td class="text">Ann</td><td>6</td>(.*?)</tr>', page_of(game.session))
    assert row is not None
    assert row[1].startswith("<td>0</td><td>1.0</td><td>−1.0</td>")
