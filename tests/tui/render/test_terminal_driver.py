"""The driver on a separate pty: what it writes, what it drops, and how long it waits."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.terminal import ON_A_TERMINAL

if sys.platform != "win32":
    from banker.tui.render.terminal_driver import PATIENCE_S, Closing, Outlet, TerminalDriver

pytestmark = ON_A_TERMINAL

FRAME = "x" * 4096
OWN_SCREEN = b"\x1b[?1049l"


@pytest.fixture
def master() -> Iterator[int]:
    """A terminal, whose other end is `sys.__stdin__` and `sys.__stderr__`."""
    master, slave = os.openpty()
    handlers = {it: signal.getsignal(it) for it in (signal.SIGTSTP, signal.SIGCONT)}
    before = sys.__stdin__, sys.__stderr__
    reading = open(slave, encoding="utf-8", closefd=False)  # noqa: SIM115
    writing = open(slave, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.__stdin__, sys.__stderr__ = reading, writing  # type: ignore[misc]
    try:
        yield master
    finally:
        sys.__stdin__, sys.__stderr__ = before  # type: ignore[misc]
        for number, handler in handlers.items():
            signal.signal(number, handler)
        os.close(master)
        os.close(slave)


def outlet() -> Outlet:
    assert sys.__stderr__ is not None
    made = Outlet(sys.__stderr__)
    made.open()
    return made


def read(master: int) -> bytes:
    """Everything that the terminal was sent."""
    found = b""
    while select.select([master], [], [], 0.05)[0]:
        found += os.read(master, 65536)
    return found


def filled(made: Outlet) -> threading.Thread:
    """A thread that writes though the terminal takes no more."""

    def write() -> None:
        while not made.drops:
            made.write(FRAME)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    time.sleep(0.3)
    return writer


def test_what_is_written_arrives_whole(master: int) -> None:
    made = outlet()
    made.write("left ")
    made.write("right €")
    made.flush()
    assert read(master) == "left right €".encode()
    made.close()


def test_what_is_dropped_frees_a_writer_that_the_terminal_keeps_waiting(master: int) -> None:
    made = outlet()
    writer = filled(made)
    began = time.monotonic()
    made.drops = True
    writer.join()
    made.write(FRAME)  # at once
    made.write(Closing("end"))
    assert time.monotonic() - began < PATIENCE_S * 2
    assert read(master).endswith(b"end"), "what gives a terminal back is not dropped"
    made.close()


def test_a_terminal_that_cannot_be_opened_again_takes_what_fits(
    master: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `su`: the terminal belongs to another user."""

    def refuse(*_arguments: Any) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    made = outlet()
    made.write("whole")
    made.flush()
    assert read(master) == b"whole"
    writer = filled(made)
    began = time.monotonic()
    made.drops = True
    writer.join()
    made.write(Closing("end"))
    assert time.monotonic() - began < PATIENCE_S * 2
    assert read(master).endswith(b"end")


def test_a_terminal_that_is_gone_takes_everything(master: int) -> None:
    made = outlet()
    os.dup2(os.open(os.devnull, os.O_RDWR), master)
    for _ in range(100):
        made.write(FRAME)
    made.write(Closing("end"))
    assert made.drops
    made.close()


class App:
    """What the driver asks of an app."""

    async def _post_message(self, _message: object) -> None:
        pass


def test_nothing_is_drawn_while_the_terminal_is_given_back(master: int) -> None:
    """Not even waited for: Textual's queue has room for thirty texts, and nobody empties it."""

    async def act() -> None:
        driver = TerminalDriver(App(), mouse=False)  # type: ignore[arg-type]
        driver.start_application_mode()
        driver.write("drawn")
        await asyncio.sleep(0.2)
        driver.suspend_application_mode()
        given_back = read(master)
        assert b"drawn" in given_back and OWN_SCREEN in given_back
        for _ in range(100):
            driver.write("too late")
        assert read(master) == b""
        driver.resume_application_mode()
        driver.write("drawn anew")
        await asyncio.sleep(0.2)
        assert b"drawn anew" in read(master)
        driver.hold()
        driver.write("too late")
        driver.suspend_application_mode()
        left = read(master)
        assert b"too late" not in left and OWN_SCREEN in left

    asyncio.run(asyncio.wait_for(act(), 20))
