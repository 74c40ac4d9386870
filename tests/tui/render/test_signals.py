"""Signals at the screen: the terminal comes back, what was entered is saved, and it goes on."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.driver import Driver

from banker.interaction.end_signals import END_NAMES
from banker.session.session import Session
from banker.tui.render import signals
from banker.tui.render.signals import Signals
from tests.tui.render.window import LIMIT_S, QUIT, Window, game as game, modes as modes

if sys.platform != "win32":
    pass

pytestmark = pytest.mark.needs_posix("signals, and a pseudo terminal")


@pytest.fixture
def window(game: Path) -> Iterator[Window]:
    """The table, where Ann has just paid 50 to Bob."""
    window = Window("play", game, "--vault", "none")
    window.sees("Ann")
    window.press("pb50\r")
    window.sees("Ann gives 50 to Bob")
    yield window
    window.close()


def assert_saved(game: Path) -> None:
    """It can be opened at once, and has everything."""
    session = Session.open(game)
    try:
        assert [entry.kind for entry in session.entries()] == ["game_opened", "transfer"]
        assert session.journal.torn is None
    finally:
        session.close()


@pytest.mark.parametrize("name", END_NAMES)
def test_a_signal_that_ends_the_program_gives_the_terminal_back(
    window: Window, game: Path, modes: list[Any], name: str
) -> None:
    number = getattr(signal, name)
    assert not window.is_given_back(modes)
    window.signal(number)
    window.until(window.has_ended)
    assert window.code == 128 + number
    window.until(lambda: window.is_given_back(modes))
    assert_saved(game)


@pytest.mark.in_check("signals")
@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("name", END_NAMES)
def test_so_does_the_form_of_a_new_game(modes: list[Any], name: str) -> None:
    number = getattr(signal, name)
    window = Window("--new")
    try:
        window.sees("NEW GAME")
        window.signal(number)
        window.until(window.has_ended)
        assert window.code == 128 + number
        window.until(lambda: window.is_given_back(modes))
    finally:
        window.close()


@pytest.mark.parametrize("hundredths", range(20, 100, 16))
def test_a_signal_while_the_screen_opens_gives_it_back_too(
    game: Path, modes: list[Any], hundredths: int
) -> None:
    window = Window("play", game, "--vault", "none")
    try:
        window.rest(hundredths / 100)
        window.signal(signal.SIGTERM)
        window.until(window.has_ended)
        assert window.code in (128 + signal.SIGTERM, -signal.SIGTERM)  # before there is a screen
        window.until(lambda: window.is_given_back(modes))
    finally:
        window.close()


def test_a_terminal_that_is_gone_ends_the_program(window: Window, game: Path) -> None:
    os.close(window.fd)
    end = time.monotonic() + LIMIT_S
    while not window.has_ended():
        assert time.monotonic() < end, "it lives on without a terminal"
        time.sleep(0.05)
    assert window.code == 128 + signal.SIGHUP
    assert_saved(game)


def test_a_terminal_that_sends_no_signal_ends_the_program_too(game: Path) -> None:
    """The terminal of a program that it does not own: nobody tells the program that it is gone."""
    master, slave = os.openpty()
    program = subprocess.Popen(
        (sys.executable, "-m", "banker", "play", str(game), "--vault", "none"),
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    drawn = b""
    try:
        while b"Ann" not in drawn:
            assert select.select([master], [], [], LIMIT_S)[0], drawn
            drawn += os.read(master, 65536)
        os.close(master)
        assert program.wait(LIMIT_S) == 128 + signal.SIGHUP
    finally:
        program.kill()


def test_a_stopped_program_leaves_the_terminal_to_the_shell_and_is_drawn_anew(
    window: Window, game: Path, modes: list[Any]
) -> None:
    for _ in range(2):
        window.signal(signal.SIGTSTP)
        window.until(window.is_stopped)
        window.until(lambda: window.is_given_back(modes))
        window.wipe()
        window.signal(signal.SIGCONT)
        window.sees("Ann gives 50 to Bob")
        assert not window.is_given_back(modes)
    window.press("u")
    window.sees("undone")
    window.press(QUIT)
    window.until(window.has_ended)
    assert window.code == 0
    window.until(lambda: window.is_given_back(modes))
    Session.open(game).close()


@pytest.mark.in_check("signals")
def test_what_stops_it_without_asking_leaves_no_terminal_raw_in_the_end(
    window: Window, modes: list[Any]
) -> None:
    window.signal(signal.SIGSTOP)
    window.until(window.is_stopped)
    window.wipe()
    window.signal(signal.SIGCONT)
    window.sees("Ann gives 50 to Bob")
    window.press(QUIT)
    window.until(window.has_ended)
    assert window.code == 0
    window.until(lambda: window.is_given_back(modes))


class Listed:
    """A driver that says what is done with the terminal."""

    can_suspend = True

    def __init__(self) -> None:
        self.calls: list[str] = []

    def hold(self) -> None:
        self.calls.append("held")

    def suspend_application_mode(self) -> None:
        self.calls.append("given back")

    def resume_application_mode(self) -> None:
        self.calls.append("taken")


def heard(*numbers: int, is_leaving: bool = False) -> list[object]:
    """What is done for these signals, which come between two turns of a loop; exit codes too."""
    driver = Listed()
    calls = cast(list[object], driver.calls)
    found = Signals(calls.append, lambda: calls.append("drawn"), lambda: is_leaving)

    async def act() -> None:
        found.answer(asyncio.get_running_loop())
        found.answer_stops(cast(Driver, driver))
        for number in numbers:
            os.kill(os.getpid(), number)
        await asyncio.sleep(0.05)

    with found.heard():
        asyncio.run(act())
    return calls


@pytest.mark.parametrize("is_leaving", [False, True])
def test_a_program_that_ends_takes_the_terminal_no_more(is_leaving: bool) -> None:
    drawn = ["given back", "taken", "drawn"]
    assert heard(signal.SIGCONT, is_leaving=is_leaving) == ([] if is_leaving else drawn)


def test_a_stop_is_carried_out_once_and_one_that_goes_on_at_once_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped: list[int] = []
    send = os.kill

    def kill(pid: int, number: int) -> None:
        if number == signal.SIGSTOP:
            stopped.append(number)
        else:
            send(pid, number)

    monkeypatch.setattr(os, "kill", kill)
    assert heard(signal.SIGTSTP) == ["held", "given back"]
    assert stopped == [signal.SIGSTOP]
    assert heard(signal.SIGTSTP, signal.SIGCONT) == ["held", "given back", "taken", "drawn"]
    assert heard(signal.SIGTSTP, signal.SIGTERM, signal.SIGCONT)[-1] == 128 + signal.SIGTERM
    assert stopped == [signal.SIGSTOP]


def test_a_signal_is_heard_though_a_thread_wakes_the_loop_without_end() -> None:
    """Each key that is read wakes the loop. A loop that waits for the terminal does not look, and
    what wakes it is full: for one more wake there is no room."""
    codes: list[int] = []
    found = Signals(codes.append, lambda: None, lambda: False)

    async def act() -> None:
        loop = asyncio.get_running_loop()
        found.answer(loop)
        for _ in range(20_000):
            loop.call_soon_threadsafe(lambda: None)
        os.kill(os.getpid(), signal.SIGTERM)
        assert found.ends and found.holds
        await asyncio.sleep(0.05)

    with found.heard():
        asyncio.run(act())
    assert codes == [128 + signal.SIGTERM]


def test_what_heard_a_signal_before_hears_it_afterwards() -> None:
    number, mine = signal.SIGTERM, signal.getsignal(signal.SIGTERM)
    with Signals(lambda _code: None, lambda: None, lambda: False).heard():
        assert signal.getsignal(number) != mine
    assert signal.getsignal(number) == mine


# --- leaving by a key, and coming home ------------------------------------------------------------


@pytest.mark.parametrize("key", ["\x03", "\x11"], ids=["Ctrl-C", "Ctrl-Q"])
def test_s16_whoever_leaves_is_told_what_is_saved_and_how_to_go_on(
    window: Window, game: Path, modes: list[Any], key: str
) -> None:
    window.press(key)
    window.until(window.has_ended)
    assert window.code == 0
    window.until(lambda: window.is_given_back(modes))
    window.sees("saved: entry 2. 'banker play ")
    window.sees(game.name)


def test_the_bare_command_comes_home_and_enter_goes_on(game: Path) -> None:
    shelf = game.parent / "banker" / "games"
    shelf.mkdir(parents=True)
    game.rename(shelf / "friday.bank")
    window = Window()
    try:
        window.sees("go on with 1")
        assert "friday" in window.text() and "Ann Bob" in window.text()
        window.press("\r")
        window.sees("Ann begins")
    finally:
        window.close()


@pytest.mark.in_check("signals")
def test_a_second_terminal_watches_the_game_that_is_played(window: Window, game: Path) -> None:
    television = Window("play", "--tv", game)
    try:
        television.sees("Ann pays Bob 50")
        window.press("pb70\r")
        television.sees("Ann pays Bob 70")
        television.rest(0.5)
        before = len(television.written)
        television.rest(1.5)
        assert len(television.written) == before, "nothing is sent while nothing changes"
    finally:
        television.close()


def test_a_system_that_knows_no_stop_is_not_asked_to_hear_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signals, "STOP", 0)
    monkeypatch.setattr(signals, "CONTINUE", 0)
    driver = SimpleNamespace(can_suspend=True)  # as Textual's driver of Windows says
    found = Signals(lambda _code: None, lambda: None, lambda: False)
    with found.heard():
        found.answer_stops(cast("Driver", driver))
    assert not found.ends
