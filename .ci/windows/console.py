"""Console: the program at a console of Windows. Keys go in by a pty, its picture is a file."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
from wine import HERE, LIMIT_S, Python

COLUMNS, ROWS = 120, 40
KEYS_PROTOCOL = re.compile(rb"\x1b\[(>1u|<u)")  # which pyte does not know
KEY_S = 0.02  # between two keys


class Console:
    """The program, its keys and its picture."""

    def __init__(self, python: Python, drawn: Path, *words: object) -> None:
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn, self.written = drawn, b""
        drawn.touch()
        sized = {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
        environment = python.environment(**sized, COLORTERM="truecolor")
        command = python.command(HERE / "inside" / "at_a_console.py", drawn, *words)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(python.home)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.said = b""  # by the console itself, which draws nothing of worth

    def look(self) -> None:
        """Draw what has come."""
        while self.fd >= 0 and select.select([self.fd], [], [], 0.0)[0]:
            try:
                self.said += os.read(self.fd, 65536)
            except OSError as error:
                assert error.errno == errno.EIO, error
                break
        now = self._drawn.read_bytes()
        self._stream.feed(KEYS_PROTOCOL.sub(b"", now[len(self.written) :]))
        self.written = now

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def until(self, holds: Callable[[], bool], what: str, limit_s: float = 60.0) -> None:
        """Wait until something holds."""
        end = time.monotonic() + limit_s
        while True:
            self.look()
            if holds():
                return
            assert time.monotonic() < end, f"{what}: never\n{self.text()}\n{self.said[-3000:]!r}"
            time.sleep(0.05)

    def shows(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.until(lambda: text in self.text(), f"{text!r} on the screen")

    def settle(self) -> str:
        """The text, once nothing more is drawn for a while."""
        quiet, before = 0, b""
        while quiet < 10:
            self.look()
            quiet = quiet + 1 if self.written == before and before else 0
            before = self.written
            time.sleep(0.1)
        return self.text()

    def press(self, keys: str) -> None:
        """Type."""
        for key in keys:
            os.write(self.fd, key.encode())
            time.sleep(KEY_S)

    def code(self) -> int:
        """How it ended."""
        ended: list[int] = []

        def has_ended() -> bool:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                ended.append(os.waitstatus_to_exitcode(status))
            return bool(pid)

        self.until(has_ended, "its end")
        return ended[0]

    def close(self) -> None:
        """Close the window."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def close_and_wait(self) -> None:
        """Close the window, and wait for the end of what was in it."""
        self.close()
        end = time.monotonic() + LIMIT_S
        while os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            assert time.monotonic() < end, "it goes on without a window"
            time.sleep(0.1)

    def kill(self) -> None:
        """End it, if it has not ended."""
        self.close()
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@contextmanager
def console(python: Python, drawn: Path, *words: object) -> Iterator[Console]:
    """A console that is closed in the end."""
    found = Console(python, drawn, *words)
    try:
        yield found
    finally:
        found.kill()
