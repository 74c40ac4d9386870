"""Signals: restores the terminal before a signal ends or stops the program, and redraws it
afterwards.

Rules of this file
* The event loop answers a signal between two keys: an action that has begun is on disk first.
* Python's own handler receives the signal, because asyncio loses one when many keys wait. From then
  until the answer nothing is drawn and no further key is read, so the answer comes soon.
* Nothing is drawn while another program uses the terminal.
* A program that a signal ended has the exit code 128 plus the signal's number.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket, socketpair
from threading import Thread
from typing import TYPE_CHECKING

from banker.interaction.end_signals import ENDED_BY, ENDS

if TYPE_CHECKING:
    import asyncio
    from types import FrameType

    from textual.driver import Driver

# Windows knows no stop.
STOP, CONTINUE = getattr(signal, "SIGTSTP", 0), getattr(signal, "SIGCONT", 0)
READ_BYTES = 4096


class Signals:
    """Handles the operating system's signals for one screen.

    `leave` gets the exit code, on the event loop. `draw` draws everything again on a terminal that
    shows something else, unless `is_leaving` returns True.
    """

    def __init__(
        self,
        leave: Callable[[int], None],
        draw: Callable[[], None],
        is_leaving: Callable[[], bool],
    ) -> None:
        self._leave, self._draw, self._is_leaving = leave, draw, is_leaving
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driver: Driver | None = None
        self._woken: socket | None = None
        self._code = 0
        self._stops = self._is_away = False

    @property
    def ends(self) -> bool:
        """Whether a signal has asked the program to end."""
        return self._code != 0

    @property
    def holds(self) -> bool:
        """Whether nothing may be drawn: a signal waits for its answer, or the program is
        stopped."""
        return self.ends or self._stops or self._is_away

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Catch the signals that end the program; restore the earlier handlers afterwards."""
        numbers = [number for number in (*ENDS, STOP, CONTINUE) if number]
        before = {number: signal.getsignal(number) for number in numbers}
        self._woken, waking = socketpair()  # whichever thread a signal is given to
        self._woken.setblocking(False)
        waking.setblocking(False)
        woke = signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
        for number in ENDS:
            signal.signal(number, self._hear_end)
        try:
            yield
        finally:
            for number, handler in before.items():
                if handler is not None:
                    signal.signal(number, handler)
            signal.set_wakeup_fd(woke)
            self._woken.close()
            waking.close()

    def answer(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let an event loop answer signals from now on, even before the terminal is used."""
        self._loop = loop
        if self._woken is not None:
            with suppress(NotImplementedError):  # the loop of Windows wakes by itself
                loop.add_reader(self._woken, self._wake)
        if self.ends:
            self._leave(self._code)

    def answer_stops(self, driver: Driver) -> None:
        """From now on, give the terminal back when the program is suspended (Ctrl-Z), and take it
        again when it continues."""
        self._driver = driver
        if STOP and driver.can_suspend:
            signal.signal(STOP, self._hear_stop)
            signal.signal(CONTINUE, self._hear_continue)

    def answer_hang_up(self, fd: int) -> None:
        """End the program from now on when the terminal with the descriptor `fd` is gone.

        A program that the terminal does not own gets no signal then, and would read without end.
        """
        if hasattr(select, "poll"):
            Thread(target=self._await_hang_up, args=(fd,), daemon=True).start()

    def _await_hang_up(self, fd: int) -> None:
        gone = select.poll()
        gone.register(fd, 0)  # no key wakes this thread, only the end of the terminal
        gone.poll()
        self._end(ENDED_BY + signal.SIGHUP)

    # --- in a handler, or on another thread -------------------------------------------------------

    def _hear_end(self, number: int, _frame: FrameType | None) -> None:
        self._end(ENDED_BY + number)

    def _end(self, code: int) -> None:
        self._code = self._code or code
        self._hold()
        self._post(lambda: self._leave(self._code))

    def _hear_stop(self, _number: int, _frame: FrameType | None) -> None:
        if not self.ends:
            self._stops = True
            self._hold()
            self._post(self._stop)

    def _hear_continue(self, _number: int, _frame: FrameType | None) -> None:
        self._stops = False  # a stop that waits is forgotten
        self._post(self._continue)

    def _hold(self) -> None:
        if hold := getattr(self._driver, "hold", None):
            hold()

    def _post(self, act: Callable[[], None]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed, and the program ends
                self._loop.call_soon_threadsafe(act)

    # --- on the loop ------------------------------------------------------------------------------

    def _wake(self) -> None:
        """The handlers were run before; there is nothing to do."""
        with suppress(OSError):
            assert self._woken is not None
            self._woken.recv(READ_BYTES)

    def _stop(self) -> None:
        if self._stops:
            self._give_back()
            self._stops = False
            os.kill(os.getpid(), signal.SIGSTOP)

    def _give_back(self) -> None:
        if not self._is_away and self._driver is not None:
            self._is_away = True
            self._driver.suspend_application_mode()

    def _continue(self) -> None:
        """A terminal that hangs up sends SIGCONT too, and one that is taken again then
        would keep a program alive without a reader."""
        if self.ends or self._is_leaving() or self._driver is None:
            return
        self._give_back()  # SIGSTOP, which nobody can answer, left it as it was
        self._is_away = False
        self._driver.resume_application_mode()
        self._draw()
