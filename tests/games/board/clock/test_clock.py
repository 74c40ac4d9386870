"""The game's clock: RF-05, V-20, V-25; what it pays, how it goes, and that it is a fact."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.game_clock import is_stopped, thresholds
from tests.games.board.clock.clock_game import BOX, at
from tests.support.game import Game, encoded, kinds
from tests.support.property_game import Town

# --- RF-05: the salary ----------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "salary"), [("44:59", 2000), ("45:00", 0), ("120:00", 0)])
def test_rf05_go_pays_until_minute_45(clock: str, salary: int) -> None:
    game = at(clock)
    before = game.cash("ann")
    entry = game.do("ann moves to go")
    assert game.cash("ann") - before == salary
    assert kinds(entry)[-1] == ("salary_paid" if salary else "salary_missed")


def test_v20_by_elapsed_minutes_go_pays_for_one_minute_more() -> None:
    game = at("45:59", minute_index="elapsed")
    assert "salary_paid" in kinds(game.do("ann moves to go"))
    assert "salary_missed" in kinds(at("46:00", game).do("ann moves to go"))


def test_a_salary_that_was_earned_in_time_is_paid_when_it_is_asked_for() -> None:
    game = at("44:59", salary="asked", late_salary_rounds="1")
    game.do("ann moves to go")
    at("45:00", game).do(c.ClaimSalary("ann"))
    assert game.cash("ann") == 17_000
    game.do("ann moves to go")
    assert game.refused(c.ClaimSalary("ann")) == "nothing_due"


# --- the clock ------------------------------------------------------------------------------------


def test_the_clock_does_not_go_back() -> None:
    game = at("10:00")
    assert game.refused(c.SetClock(599)) == "not_usable"
    game.do(c.SetClock(600))


def test_a_game_without_a_clock_is_told_no_time() -> None:
    assert Game().refused(c.SetClock(60)) == "not_in_this_game"


def test_the_clock_is_told_whatever_the_table_waits_for() -> None:
    game = at("1:00")
    game.do(
        "ann rolls 1 2", c.SetClock(61), c.PauseClock(True), c.PauseClock(False), "ann declines"
    )
    game.do(c.SetClock(62), "auction closes", "ann moves to income_tax", c.SetClock(63), "ann pays")
    game.do("game ends")
    assert game.refused(c.SetClock(64)) == "game_over"


@pytest.mark.parametrize(
    ("switches", "standing"), [({"clock_pauses": "yes"}, True), ({"clock_pauses": "no"}, False)]
)
def test_v25_while_the_table_pauses_the_clock_stands_or_runs_on(
    switches: dict[str, str], standing: bool
) -> None:
    game = Town(box=BOX, switches=switches)
    game.do(c.PauseClock(True))
    assert game.refused(c.PauseClock(True)) == "not_usable"
    assert is_stopped(game.state) is standing
    game.do(c.PauseClock(False))
    assert not is_stopped(game.state)


def test_what_changes_with_the_clock_is_known_beforehand() -> None:
    minutes = [moment // 60 for moment in thresholds(Town(box=BOX).state)]
    assert minutes == [45, 60, 75, 90, 105]
    game = Town(box=BOX, switches={"minute_index": "elapsed", "time_limit": "90"})
    assert [moment // 60 for moment in thresholds(game.state)] == [46, 61, 76, 90, 91, 106]
    assert thresholds(Town().state) == ()


# --- what the clock says is a fact ----------------------------------------------------------------


def test_undo_passes_over_what_the_clock_showed() -> None:
    game = Town(box=BOX)
    start = encoded(game.state)
    game.do("ann pays 50 to bank", c.SetClock(70), c.PauseClock(True))
    game.do("undo")
    assert (game.cash("ann"), game.state.table.seconds) == (15_000, 70)
    assert game.refused("undo") == "nothing_to_undo"
    assert game.state.table.paused
    game.do(c.PauseClock(False), c.SetClock(99), "redo")
    assert (game.cash("ann"), game.state.table.seconds) == (14_950, 99)
    assert encoded(game.state) != start


def test_a_clock_entry_keeps_what_was_taken_back_ready_to_be_done_again() -> None:
    game = Town(box=BOX)
    game.do("ann pays 50 to bank", "undo", c.SetClock(70), "redo")
    assert game.cash("ann") == 14_950


def test_that_the_time_was_up_cannot_be_taken_back() -> None:
    game = Town(switches={"time_limit": "1", "time_end": "now"})
    game.do("ann pays 50 to bank", c.SetClock(60))
    assert game.state.table.ended == "time_up"
    assert game.refused("undo") == "device_fact"
    game.do('correct ann +50 because "it was a joke"', "undo")
