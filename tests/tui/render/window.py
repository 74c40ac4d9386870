"""A window in which the program runs: it is stopped, resized and closed by signals."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.terminal import Terminal

if sys.platform != "win32":
    import termios

LIMIT_S = 60.0
OTHER_SCREEN, OWN_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
CLICKS, NO_CLICKS = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1000l\x1b[?1006l"
HIDDEN, SHOWN = b"\x1b[?25l", b"\x1b[?25h"
QUIT = "\x11"


class Window(Terminal):
    """The program on a pty, with the modes of its terminal and all that it ever wrote."""

    def __init__(self, *words: object) -> None:
        self.written = b""
        super().__init__(self.command(*words))
        self.fd = self._fd
        self.code: int | None = None

    def command(self, *words: object) -> tuple[str, ...]:
        """The command line that it is started by."""
        return (sys.executable, "-m", "banker", *map(str, words))

    def _chunks(self, wait: float = 1.0) -> list[tuple[float, bytes]]:
        """What a program that has ended wrote at last is read as well."""
        if not select.select([self.fd], [], [], max(0.0, wait))[0]:
            return []
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            time.sleep(0.01)
            return []
        self.written += data
        return [(time.perf_counter(), data)]

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + LIMIT_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain\n{self.text()}"
            self.rest(0.05)

    def sees(self, text: str) -> None:
        self.until(lambda: self.shows(text))

    def wipe(self) -> None:
        """As if another program had used the terminal meanwhile."""
        self._screen.reset()
        assert not self.text().strip()

    def modes(self) -> list[Any]:
        return termios.tcgetattr(self.fd)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def is_stopped(self) -> bool:
        return (
            Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
            == "T"
        )

    def has_ended(self) -> bool:
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def is_given_back(self, modes: list[Any]) -> bool:
        """Cooked, on its own screen, with a cursor and its own mouse."""
        own = self.written.rfind(OWN_SCREEN) >= self.written.rfind(OTHER_SCREEN)
        shown = self.written.rfind(SHOWN) >= self.written.rfind(HIDDEN)
        mouse = self.written.rfind(NO_CLICKS) >= self.written.rfind(CLICKS)
        return self.modes() == modes and own and shown and mouse

    def close(self) -> None:
        if not self.has_ended():
            super().close()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    edition, path = editions.load("secret-vault"), tmp_path / "game.bank"
    Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition))).close()
    return path


@pytest.fixture
def modes() -> list[Any]:
    """Those of a terminal that nobody has changed."""
    master, slave = os.openpty()
    found = termios.tcgetattr(master)
    os.close(master)
    os.close(slave)
    return found
