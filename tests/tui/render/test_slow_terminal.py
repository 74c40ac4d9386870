"""A slow terminal: dozens of sentences typed at once, a kilobyte read in a tenth of a second, and
a signal.

TIMES=20 is the long form, `make signals`; in the suite each way is tried once.
"""

from __future__ import annotations

import os
import re
import select
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.interaction.end_signals import END_NAMES
from banker.session.loading import load_read_only
from tests import TIMES
from tests.support.terminal import ON_A_TERMINAL
from tests.tui.render.window import Window, game, modes

pytestmark = [ON_A_TERMINAL, pytest.mark.in_check("signals")]

__all__ = ["game", "modes"]  # the fixtures

EACH = range(TIMES)
READ_BYTES, READ_S = 1024, 0.1
END_S = 5.0
SENTENCES = 60
TYPED = [f':say "line {number} of {SENTENCES}"\r' for number in range(SENTENCES)]
SHOWN = 5  # sentences that are shown before the terminal is slow
WAIT_S = 0.5  # then the keys have arrived, and the program waits for the terminal
TOLD = re.compile(f"“(line [0-9]+ of {SENTENCES})”")


class SlowWindow(Window):
    """A terminal that shows a kilobyte in a tenth of a second. `told`: what it showed as
    booked. `is_read`: whether all was read that was ever sent."""

    is_slow = False  # from when the keys are typed

    def __init__(self, *words: object) -> None:
        self._reads_at, self.told, self.is_read = 0.0, set[str](), False
        super().__init__(*words)

    def _chunks(self, wait: float = 1.0) -> list[tuple[float, bytes]]:
        if not self.is_slow:
            return super()._chunks(wait)
        pause = self._reads_at - time.perf_counter()
        time.sleep(max(0.0, min(pause, wait)))
        if pause > wait or not select.select([self.fd], [], [], 0.01)[0]:
            return []
        self._reads_at = time.perf_counter() + READ_S
        try:
            data = os.read(self.fd, READ_BYTES)
        except OSError:
            self.is_read = True
            return []
        self.written += data
        return [(time.perf_counter(), data)]

    def rest(self, seconds: float) -> None:
        super().rest(seconds)
        self.told.update(TOLD.findall(self.text()))

    def is_gone_in(self, seconds: float) -> bool:
        """Whether it ends so soon; it is read on as slowly meanwhile."""
        end = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < end:
            self.rest(0.05)
        return self.has_ended()


def booked(game: Path) -> set[str]:
    """The sentences in the file."""
    return {it.command["text"] for it in load_read_only(game).reading.entries() if it.kind == "say"}


@pytest.fixture
def window(game: Path) -> Iterator[SlowWindow]:
    """The table, where some sentences are shown as booked."""
    window = SlowWindow("play", game, "--vault", "none")
    try:
        window.sees("Ann begins")
        for typed in TYPED[:SHOWN]:
            window.press(typed)
        window.until(lambda: len(window.told) == SHOWN)
        yield window
    finally:
        window.close()


@pytest.fixture
def busy(window: SlowWindow) -> SlowWindow:
    """The same, where dozens of sentences were typed at once and wait for a slow terminal."""
    window.is_slow = True
    window.press("".join(TYPED[SHOWN:]))
    window.rest(WAIT_S)
    return window


def assert_ended(window: SlowWindow, game: Path, modes: list[Any], number: int) -> None:
    """In time, with the terminal as it was, and with everything that was told."""
    assert window.is_gone_in(END_S), f"it runs after {END_S} s\n{window.text()}"
    window.until(lambda: window.is_read)
    assert window.code == 128 + number
    assert window.is_given_back(modes)
    assert window.told <= booked(game)


@pytest.mark.parametrize("_time", EACH)
@pytest.mark.parametrize("name", END_NAMES[:2])
def test_a_signal_that_ends_the_program_is_heard_though_many_keys_wait(
    busy: SlowWindow, game: Path, modes: list[Any], name: str, _time: int
) -> None:
    number = getattr(signal, name)
    busy.signal(number)
    assert_ended(busy, game, modes, number)


@pytest.mark.parametrize("_time", EACH)
def test_a_program_that_is_stopped_while_keys_wait_goes_on_and_ends(
    busy: SlowWindow, game: Path, modes: list[Any], _time: int
) -> None:
    busy.signal(signal.SIGTSTP)
    busy.until(busy.is_stopped)
    busy.until(lambda: busy.is_given_back(modes))
    busy.wipe()
    busy.signal(signal.SIGCONT)
    busy.sees("SECRET VAULT")
    busy.until(lambda: len(busy.told) > SHOWN)
    busy.signal(signal.SIGTERM)
    assert_ended(busy, game, modes, signal.SIGTERM)


@pytest.mark.parametrize("_time", EACH)
def test_a_stop_and_an_end_without_a_pause_end_it(
    busy: SlowWindow, game: Path, modes: list[Any], _time: int
) -> None:
    for number in (signal.SIGTSTP, signal.SIGCONT, signal.SIGTERM):
        busy.signal(number)
    assert_ended(busy, game, modes, signal.SIGTERM)


@pytest.mark.parametrize("_time", EACH)
def test_a_terminal_that_reads_nothing_any_more_holds_nobody_up(
    window: SlowWindow, game: Path, modes: list[Any], _time: int
) -> None:
    """What it reads in the end gives it back, after what it was sent before."""
    number = 0
    while goes_on(window, game, number):
        number += 1
    window.signal(signal.SIGTERM)
    end = time.monotonic() + END_S
    while not window.has_ended() and time.monotonic() < end:
        time.sleep(0.05)
    assert window.code == 128 + signal.SIGTERM
    assert window.modes() == modes
    window.rest(0.5)
    assert window.is_given_back(modes)
    assert window.told <= booked(game)


def goes_on(window: SlowWindow, game: Path, number: int) -> bool:
    """Whether a sentence is booked after two pages were drawn; else the program waits."""
    for keys in ("l", "q", f':say "page {number}"\r'):
        window.press(keys)
        time.sleep(0.02)
    end = time.monotonic() + 1.0
    while (is_booked := f"page {number}" in booked(game)) is False and time.monotonic() < end:
        time.sleep(0.02)
    return is_booked
