"""On a terminal: bursts, and sizes that change or lie, through a real pty."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests.support.terminal import ON_A_TERMINAL, Terminal

if sys.platform != "win32":
    import fcntl
    import termios

pytestmark = ON_A_TERMINAL

QUIT = "\x11"
LIES = [(0, 0), (1, 1), (3, 500), (500, 3), (1000, 400)]  # columns and rows


class Window(Terminal):
    """The table of a game on a pty."""

    def __init__(self, game: Path, columns: int = 80, rows: int = 24) -> None:
        words = (sys.executable, "-m", "banker", "play", str(game), "--vault", "none")
        super().__init__(words, columns, rows)
        self.game = game

    def until(self, text: str) -> None:
        if not self.shows(text):
            self.wait_for(text, 0.0)

    def resize(self, columns: int, rows: int) -> None:
        """The terminal says another size. What it draws from now on is of that size."""
        if columns > 20 and rows > 5:
            self._screen.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, size)

    def leave(self) -> int:
        """Quit; the exit code."""
        self.press(QUIT)
        while True:
            try:
                self.rest(0.05)
            except TimeoutError:
                break
        _, status = os.waitpid(self.pid, 0)
        os.close(self._fd)
        return os.waitstatus_to_exitcode(status)

    def kinds(self) -> list[str]:
        """The kinds of the entries that are on the disk."""
        return [entry.kind for entry in load_read_only(self.game).reading.entries()]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("BANKER_CALM", raising=False)
    box = editions.load("secret-vault")
    path = tmp_path / "game.bank"
    Session.create(path, Setup(box, check_names(("Ann", "Bob", "Cem"), box))).close()
    yield path


def test_keys_typed_ahead_during_a_walk_all_land(game: Path) -> None:
    window = Window(game)
    window.until("two digits are a roll")
    window.press("34pb50\r+20\r")  # a walk of seven spaces, and two payments meanwhile
    window.until("✓4")
    assert window.leave() == 0
    assert window.kinds() == ["game_opened", "roll", "transfer", "transfer"]


@pytest.mark.in_check("check")
@pytest.mark.parametrize(("columns", "rows"), LIES[::2])
def test_a_size_that_is_no_size_neither_ends_the_game_nor_books_anything(
    game: Path, columns: int, rows: int
) -> None:
    """A key does nothing where there is no room for its prompt, but quitting does."""
    window = Window(game)
    window.until("two digits are a roll")
    window.resize(columns, rows)
    window.rest(0.2)
    window.resize(80, 24)
    window.until("› ")
    window.press("34")
    window.until("Ann → Chance")
    assert window.leave() == 0
    assert window.kinds() == ["game_opened", "roll"]


@pytest.mark.parametrize(("columns", "rows"), LIES[:1])
def test_it_begins_on_a_size_that_is_no_size(game: Path, columns: int, rows: int) -> None:
    window = Window(game, max(columns, 80), max(rows, 24))
    window.resize(columns, rows)
    window.rest(0.5)
    window.resize(80, 24)
    window.until("two digits are a roll")
    assert window.leave() == 0
