"""A typist at a pty: types lines when the prompt stands, and keeps every byte that was printed."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from banker.__main__ import main

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

TIMEOUT_S = 20.0
PROMPT = b"> "
# What may be printed: text, the end of a line, and the sign that goes back by one place.
STEERING = re.compile("[\x00-\x07\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Typist:
    """One program on one pty. `printed`: all bytes so far."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        *,
        columns: int = 100,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.printed = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            _become_the_program(arguments, folder, settings or {})
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, size)

    def wait(self, text: bytes = PROMPT, since: int = 0) -> None:
        """Until the text is the end of what was printed; `since`: and more than that was."""
        deadline = time.perf_counter() + TIMEOUT_S
        while len(self.printed) <= since or not self.printed.endswith(text):
            if not self._read(deadline - time.perf_counter()):
                raise TimeoutError(f"{text!r} never came:\n{self.text()}")

    def wait_for(self, text: str, since: int = 0) -> None:
        """Until the text is somewhere in what was printed, from `since` on."""
        self.wait_until(lambda printed: text.encode() in printed[since:], text)

    def wait_until(self, holds: Callable[[bytes], bool], what: str) -> None:
        """Until something holds of what was printed."""
        deadline = time.perf_counter() + TIMEOUT_S
        while not holds(self.printed):
            if not self._read(deadline - time.perf_counter()):
                raise TimeoutError(f"{what!r} never came:\n{self.text()}")

    def type(self, text: str) -> None:
        """Type keys, as they are."""
        os.write(self._fd, text.encode())

    def say(self, *lines: str) -> None:
        """Type lines, each when the prompt stands; after the last the prompt stands again."""
        for line in lines:
            self.wait()
            self.type(line)
            self.wait_echo(line)
            since = len(self.printed)
            self.type("\r")
            self.wait(since=since)

    def wait_echo(self, line: str) -> None:
        """Until what was typed is shown. Of a long line only the end is."""
        self.wait(line[-10:].encode())

    def leave(self, line: str = "quit") -> int:
        """Type the last line; returns the exit code."""
        self.wait()
        self.type(f"{line}\r")
        return self.ended()

    def ended(self) -> int:
        """Wait for the end; returns the exit code, of a signal as a shell has it."""
        deadline = time.perf_counter() + TIMEOUT_S
        while self._read(deadline - time.perf_counter()):
            pass
        if time.perf_counter() >= deadline:
            self.close()
            raise TimeoutError(f"it did not end:\n{self.text()}")
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away."""
        os.close(self._fd)
        self._fd = -1

    def text(self) -> str:
        """What was printed, row by row, as a terminal shows it in the end."""
        return "\n".join(map(shown, self.printed.decode("utf-8", "replace").split("\n"))).strip()

    def close(self) -> None:
        """End it, if it has not ended."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = 0
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _read(self, seconds: float) -> bool:
        """Read what is there; False at the end, and when nothing came in time."""
        if not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.printed += data
        return bool(data)


def _become_the_program(
    arguments: Sequence[str], folder: Path, settings: Mapping[str, str]
) -> NoReturn:
    """In the child: the program as its own command would begin it. What the tests have imported is
    not imported again, which is most of a start."""
    code = 1
    try:
        os.chdir(folder)
        homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
        os.environ.update(dict.fromkeys(homes, str(folder)) | {"TERM": "xterm-256color"})
        os.environ.update(settings)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.argv = ["banker", *arguments]
        code = main()
    finally:
        os._exit(code)


def shown(row: str) -> str:
    """A row as it stands after its signs that go back."""
    cells: list[str] = []
    at = 0
    for sign in row:
        if sign == "\r":
            at = 0
        elif sign == "\b":
            at = max(0, at - 1)
        else:
            cells[at : at + 1] = [sign]
            at += 1
    return "".join(cells).rstrip()
