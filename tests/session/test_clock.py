"""The session and the game's clock: told in time, through pauses, restarts and failures.

The clock of these tests is a list of one number: nothing here waits.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.foundation.errors import JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.ledger.origins import CLOCK
from banker.session.session import Session
from banker.store import MemoryJournal

PLAYERS = (Player("ann", "Ann"), Player("bob", "Bob"))
PAY = c.Transfer("ann", "bank", 50)


class Ticks:
    """A monotonic clock that goes when it is told to. It does not begin at nought."""

    def __init__(self) -> None:
        self.now = 1000.25

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


def setup(box: str = "online-rental-tax", **switches: str) -> Setup:
    return Setup(editions.load(box, switches), PLAYERS)


def running(ticks: Ticks, box: str = "online-rental-tax", **switches: str) -> Session:
    session = Session.create(None, setup(box, **switches))
    session.start_clock(ticks)
    return session


def clock_entries(session: Session) -> list[tuple[str, int]]:
    return [(e.by, e.command["seconds"]) for e in session.entries() if e.kind == "set_clock"]


def test_a_game_without_a_clock_is_told_nothing(ticks: Ticks) -> None:
    session = running(ticks, "glass-classic")
    ticks.now += 9999
    session.execute(PAY)
    assert session.tick() is None
    assert (session.seconds(), clock_entries(session)) == (0, [])


def test_a_time_limit_is_a_clock_too(ticks: Ticks) -> None:
    session = running(ticks, "glass-classic", time_limit="1", time_end="now")
    ticks.now += 60
    with pytest.raises(Refusal):
        session.execute(PAY)
    assert session.state.table.ended == "time_up"
    ticks.now += 60
    assert session.seconds() == 60


def test_nothing_is_told_before_it_matters(ticks: Ticks) -> None:
    session = running(ticks)
    ticks.now += 59
    session.execute(PAY)
    assert (session.seconds(), clock_entries(session)) == (59, [])


def test_the_time_is_told_once_a_minute_so_that_a_crash_costs_no_more(ticks: Ticks) -> None:
    session = running(ticks)
    for _ in range(5):
        ticks.now += 30
        session.execute(PAY)
    assert clock_entries(session) == [(CLOCK, 60), (CLOCK, 120)]


def test_a_moment_that_matters_is_told_before_the_act_that_it_matters_for(ticks: Ticks) -> None:
    """45:00 comes eleven seconds after the clock was told: GO pays nothing any more."""
    session = running(ticks)
    session.execute(c.SetClock(44 * 60 + 50))
    ticks.now += 9
    session.execute(c.Move("ann", "go"))
    ticks.now += 2
    session.execute(c.Move("ann", "go"))
    assert session.state.cash("ann") == 15_000 + 2000
    assert clock_entries(session)[-1] == (CLOCK, 45 * 60 + 1)


def test_fractions_of_a_second_are_not_lost(ticks: Ticks) -> None:
    session = running(ticks)
    for _ in range(60):
        ticks.now += 60.9
        session.tick()
    assert session.seconds() == int(60 * 60.9)


def test_the_clock_stands_while_the_table_pauses(ticks: Ticks) -> None:
    session = running(ticks)
    ticks.now += 40
    session.execute(c.PauseClock(True))
    ticks.now += 4000
    assert (session.seconds(), session.tick()) == (40, None)
    session.execute(c.PauseClock(False))
    ticks.now += 5
    assert session.seconds() == 45
    assert clock_entries(session) == [(CLOCK, 40)]


def test_v25_or_it_runs_on(ticks: Ticks) -> None:
    session = running(ticks, clock_pauses="no")
    ticks.now += 40
    session.execute(c.PauseClock(True))
    ticks.now += 4000
    session.execute(c.PauseClock(False))
    assert session.seconds() == 4040


def test_the_time_after_an_end_that_is_taken_back_does_not_count(ticks: Ticks) -> None:
    session = running(ticks)
    ticks.now += 20
    session.execute(c.EndGame())
    ticks.now += 4000
    session.execute(c.Undo())
    ticks.now += 5
    assert session.seconds() == 25


def test_a_clock_that_is_set_by_hand_runs_on_from_there(ticks: Ticks) -> None:
    session = running(ticks)
    ticks.now += 30
    session.execute(c.SetClock(1000))
    ticks.now += 7
    assert session.seconds() == 1007


def test_the_clock_survives_a_restart_and_stands_while_the_game_is_put_away(
    ticks: Ticks, tmp_path: Path
) -> None:
    file = tmp_path / "game.bank"
    session = Session.create(file, setup())
    session.start_clock(ticks)
    ticks.now += 33
    session.close()
    ticks.now += 7 * 24 * 3600
    again = Session.open(file)
    assert again.seconds() == 33
    again.start_clock(ticks)
    ticks.now += 10
    assert again.seconds() == 43
    again.close()
    assert Session.open(file).seconds() == 43


def test_a_game_that_is_only_run_by_a_script_has_no_running_clock(tmp_path: Path) -> None:
    file = tmp_path / "game.bank"
    session = Session.create(file, setup())
    session.execute(c.SetClock(70))
    session.execute(PAY)
    session.close()
    assert Session.open(file).journal.count == 3


def test_a_full_disk_loses_no_time(ticks: Ticks) -> None:
    session = running(ticks)
    journal = session.journal
    assert isinstance(journal, MemoryJournal)
    ticks.now += 61
    journal.is_full = True
    with pytest.raises(JournalUnavailable):
        session.execute(PAY)
    assert session.tick() is None
    ticks.now += 61
    assert session.seconds() == 122
    journal.is_full = False
    session.execute(PAY)
    assert clock_entries(session) == [(CLOCK, 122)]


def test_closing_a_game_that_cannot_be_written_gives_the_file_free_all_the_same(
    ticks: Ticks,
) -> None:
    session = running(ticks)
    journal = session.journal
    assert isinstance(journal, MemoryJournal)
    journal.is_full = True
    with pytest.raises(JournalUnavailable):
        session.execute(PAY)
    ticks.now += 5
    session.close()
    assert clock_entries(session) == []
