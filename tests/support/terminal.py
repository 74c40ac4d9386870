"""A program on a real pty, as a person meets it: what is measured is when a text is on the screen.

Bytes are stamped when they arrive and interpreted only after the program is quiet, so the cost of
the terminal emulator is in no figure.
"""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pyte
import pytest

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

QUIET_S = 0.004
TIMEOUT_S = 20.0

ON_A_TERMINAL = pytest.mark.needs_posix("a pseudo terminal")


def is_root() -> bool:
    """Whether rights do not count for this process; on Windows no process is like that."""
    return sys.platform != "win32" and os.geteuid() == 0


class Terminal:
    """One program on one pty."""

    def __init__(self, command: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.processor_ms = 0.0  # of the whole program; known when it is closed
        self.started = time.perf_counter()
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)  # before the program looks
            environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for size_elsewhere in ("COLUMNS", "LINES"):
                environment.pop(size_elsewhere, None)
            os.execvpe(command[0], list(command), environment)

    def wait_for(self, text: str, since: float) -> float:
        """Milliseconds from `since` until the text was on the screen."""
        deadline = time.perf_counter() + TIMEOUT_S
        while time.perf_counter() < deadline:
            shown = None
            for when, data in self._chunks():  # to the last: what is left out is never drawn
                self._stream.feed(data)
                if shown is None and self.shows(text):
                    shown = when
            if shown is not None:
                return (shown - since) * 1000
        raise TimeoutError(f"{text!r} never came:\n{self.text()}")

    def press(self, keys: str) -> float:
        """Type; returns when."""
        now = time.perf_counter()
        os.write(self._fd, keys.encode())
        return now

    def rest(self, seconds: float) -> None:
        """Let it settle, and read what it still says."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for _, data in self._chunks(end - time.perf_counter()):
                self._stream.feed(data)

    def text(self) -> str:
        """What is on the screen now."""
        return "\n".join(self._screen.display)

    def shows(self, text: str) -> bool:
        """Whether a text is on the screen now."""
        return any(text in line for line in self._screen.display)

    def resident_mb(self) -> float:
        """Memory of the process."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise AssertionError("no VmRSS")

    def close(self) -> None:
        """End it."""
        os.kill(self.pid, signal.SIGKILL)
        used = os.wait4(self.pid, 0)[2]
        self.processor_ms = (used.ru_utime + used.ru_stime) * 1000
        os.close(self._fd)

    def _chunks(self, wait: float = 1.0) -> list[tuple[float, bytes]]:
        found: list[tuple[float, bytes]] = []
        while select.select([self._fd], [], [], QUIET_S if found else max(0.0, wait))[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError as error:
                if found:  # its last words; the next call says that it ended
                    break
                raise TimeoutError("the program ended") from error
            found.append((time.perf_counter(), data))
            if found[-1][0] - found[0][0] > 0.1:
                break
        return found
