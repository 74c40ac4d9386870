"""Signals: before the program ends or is stopped, the terminal is as it was; then it is drawn anew.

Rules of this file
* The event loop answers a signal, between two keys: an act that has begun is on disk first.
* A program that was ended by a signal says so by its exit code, 128 and the signal's number.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
from collections.abc import Callable
from functools import partial
from threading import Thread

from textual.driver import Driver

# By name: Windows has but one of them, and an event loop that answers none.
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
ENDED_BY = 128


def answer_ends(leave: Callable[[int], None]) -> None:
    """From now on `leave` is called with an exit code when a signal asks the program to end."""
    for number in ENDS:
        _answer(number, partial(leave, ENDED_BY + number))


def answer_hang_up(fd: int, leave: Callable[[int], None]) -> None:
    """From now on `leave` is called with an exit code when the terminal `fd` is gone.

    A program that the terminal does not own gets no signal then, and would read without end.
    """
    if not hasattr(select, "poll"):
        return
    loop, ended = asyncio.get_running_loop(), partial(leave, ENDED_BY + signal.SIGHUP)
    Thread(target=_await_hang_up, args=(fd, loop, ended), daemon=True).start()


def _await_hang_up(fd: int, loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    gone = select.poll()
    gone.register(fd, 0)  # no key wakes this thread, only the end of the terminal
    gone.poll()
    if not loop.is_closed():
        loop.call_soon_threadsafe(act)


def answer_stops(
    driver: Driver, redraw: Callable[[], None], is_leaving: Callable[[], bool]
) -> None:
    """From now on the terminal is given back while the program is stopped.

    `is_leaving`: the program ends. Whoever hangs up a terminal also sends SIGCONT, and a terminal
    that is taken again then would keep the program alive without a reader.
    """
    if driver.can_suspend:
        _Stops(driver, redraw, is_leaving)


class _Stops:
    """Between a stop and what continues it the terminal is the shell's."""

    def __init__(
        self, driver: Driver, redraw: Callable[[], None], is_leaving: Callable[[], bool]
    ) -> None:
        self._driver = driver
        self._redraw = redraw
        self._is_leaving = is_leaving
        self._is_away = False
        _answer(signal.SIGTSTP, self._stop)
        _answer(signal.SIGCONT, self._continue)

    def _stop(self) -> None:
        self._leave()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _leave(self) -> None:
        if not self._is_away:
            self._is_away = True
            self._driver.suspend_application_mode()

    def _continue(self) -> None:
        if self._is_leaving():
            return
        self._leave()  # SIGSTOP, which nobody can answer, left it as it was
        self._is_away = False
        self._driver.resume_application_mode()
        self._redraw()


def _answer(number: int, act: Callable[[], None]) -> None:
    with contextlib.suppress(NotImplementedError):  # the loop of Windows
        asyncio.get_running_loop().add_signal_handler(number, act)
