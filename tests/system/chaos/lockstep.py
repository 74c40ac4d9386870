"""The program's own port thread, in step with the board: one of the two runs, the other waits.

A sweep must be repeatable by its seed. So `Runner`, with all its code, is given the board's clock
and a baton: its thread runs from one reading of the port to the next, then the table goes on, lets
the board live for some milliseconds, and hands the baton back. Where the program waits for its
thread (a future, a condition, the bell), the table takes such steps instead.

It must not know the firmware, the game, or what is checked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, TimeoutError as FutureTimeoutError
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from banker.devices.wakeup import LOOK_S, Wakeup
from drivers.port import runner as runner_module
from drivers.port.discovery import PortCandidates
from drivers.port.runner import Runner
from drivers.wire.host_link import HostLink

T = TypeVar("T")


class Ended(Exception):
    """Raised in the port's thread when its program was killed."""


class Stepping(Protocol):
    """Whoever can let time pass."""

    def now_ms(self) -> int:
        """The board's clock."""

    def step(self) -> None:
        """The port's thread once, then a little time."""


class Baton:
    """Who has it runs."""

    def __init__(self) -> None:
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self._is_free = self._is_killed = self._is_over = False

    def give(self) -> None:
        """To the port's thread; returns when that rests."""
        if not self._is_over:
            self._go.release()
            self._back.acquire()

    def rest(self) -> None:
        """The port's thread gives it back, and waits for its next turn."""
        if not self._is_free:
            self._back.release()
            self.await_turn()

    def await_turn(self) -> None:
        self._go.acquire()
        if self._is_killed:
            raise Ended

    def drop(self) -> None:
        """The port's thread is at its end."""
        self._is_over = True
        self._back.release()

    def let_run_out(self) -> None:
        """For an orderly close: the thread goes on to its end alone, and is joined there."""
        self._is_free = True
        self._go.release()

    def kill(self) -> None:
        """Nothing more is said or tidied up by that thread."""
        self._is_killed = True
        self.give()


class SteppedCondition(threading.Condition):
    """Waits in the board's time."""

    def __init__(self, world: Stepping, baton: Baton, is_ours: Callable[[], bool]) -> None:
        super().__init__()
        self._world, self._baton, self._is_ours = world, baton, is_ours

    def wait_for(self, predicate: Callable[[], T], timeout: float | None = None) -> T:
        end_ms = self._world.now_ms() + int((timeout or 0) * 1000)
        while not (held := predicate()) and self._world.now_ms() < end_ms:
            self.release()
            try:
                if self._is_ours():
                    self._baton.rest()
                else:
                    self._world.step()
            finally:
                self.acquire()
        return held


class LockstepRunner(Runner):
    """The real one; only its turns and its clock are given to it."""

    def __init__(
        self, link: HostLink, ways: PortCandidates, world: Stepping, on_ready: Callable[[], None]
    ) -> None:
        super().__init__(link, ways, on_ready=on_ready, clock=world.now_ms)
        self.baton = Baton()
        self._changed = SteppedCondition(world, self.baton, self._is_its_thread)

    def _is_its_thread(self) -> bool:
        return threading.current_thread() is self._thread

    def _run(self) -> None:
        try:
            self.baton.await_turn()
            super()._run()
        except Ended:
            return
        finally:
            self.baton.drop()

    def close(self) -> None:
        self._closing.set()
        self.baton.let_run_out()
        super().close()


class SteppedBell(Wakeup):
    """Whoever waits for it lets time pass."""

    def __init__(self, world: Stepping) -> None:
        super().__init__()
        self._world = world

    def wait(self) -> None:
        end_ms = self._world.now_ms() + int(LOOK_S * 1000)
        while not self._rung.is_set() and self._world.now_ms() < end_ms:
            self._world.step()
        self._rung.clear()


@contextmanager
def in_step(world: Stepping) -> Iterator[None]:
    """The program waits for its port thread by steps of `world`."""

    class SteppedFuture(Future[Any]):
        def result(self, timeout: float | None = None) -> Any:
            end_ms = world.now_ms() + int((timeout or 0) * 1000)
            while not self.done():
                if world.now_ms() >= end_ms:
                    raise FutureTimeoutError
                world.step()
            return super().result(0)

    futures = runner_module.Future
    runner_module.Future = SteppedFuture  # type: ignore[misc]
    try:
        yield
    finally:
        runner_module.Future = futures  # type: ignore[misc]
