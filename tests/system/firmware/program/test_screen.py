"""`banker play` on a terminal with the real firmware: pressed, unplugged, said by hand, killed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.cli import run_command
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests.support.board_hands import QuickHands, vault_elf
from tests.support.emulated_board import Bed
from tests.support.terminal import Terminal

LIMIT_S = 60.0
F6 = "\x1b[17~"
# A board that gets no turn on a busy machine is not a silent one; a pulled cable shows at once.
PATIENT = """
import sys
from drivers.wire import host_link, requests
requests.TRIES_MAX, host_link.BEAT_MISSING_MS = 400, 100_000
from banker.cli import run_command
sys.exit(run_command(sys.argv[1:]))
"""


class Screen:
    """The program, its file, and the vault's hands."""

    def __init__(self, path: Path, bed: Bed) -> None:
        edition = editions.load("secret-vault")
        Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition))).close()
        self.path = path
        self.bed = bed
        self.hands = QuickHands(bed)
        self.hands.gather()
        self.start()

    def start(self) -> None:
        play = ("play", str(self.path), "--vault", self.bed.port)
        self.terminal = Terminal((sys.executable, "-c", PATIENT, *play))

    def sees(self, text: str) -> None:
        self.until(lambda: self.terminal.shows(text), text)

    def until(self, holds: Callable[[], bool], what: str = "") -> None:
        end = time.monotonic() + LIMIT_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain: {what}\n{self.terminal.text()}"
            self.terminal.rest(0.05)

    def press(self, keys: str) -> None:
        self.terminal.press(keys)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in load_read_only(self.path).reading.entries()]

    def lock(self) -> None:
        """The vault is live, so it has gathered its chance and does not refuse."""
        before = self.kinds().count("report_locked")
        self.hands.lid(True)
        for _ in range(3):
            self.hands.press_lock()
        # What the screen shows may be the lock of before, which was opened a moment ago.
        self.until(lambda: self.kinds().count("report_locked") > before, "the report of the lock")
        self.until(self.is_locked, "locked")

    def is_locked(self) -> bool:
        return self.terminal.shows("● locked") or self.terminal.shows("●locked")


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert os.environ["XDG_DATA_HOME"]
    with Bed(vault_elf(), autoreset=False) as bed:
        screen = Screen(tmp_path / "game.bank", bed)
        yield screen
        screen.terminal.close()


@pytest.mark.in_check("firmware")
def test_an_evening_at_the_screen(screen: Screen, capsys: pytest.CaptureFixture[str]) -> None:
    screen.sees("press its lock button three times")
    screen.lock()

    screen.press("v4")
    screen.sees("ring to 4, press the red button")
    screen.hands.ring(4)
    screen.hands.press_red()
    screen.until(lambda: "report_tried" in screen.kinds() or "report_opened" in screen.kinds())
    if "report_opened" in screen.kinds():
        screen.press("kb2")
        screen.lock()

    # The cable: one word, one line, and the keys say by hand what nobody presses.
    screen.hands.unplug()
    screen.sees("lost")
    screen.sees("v 5 o records that 5 opened it")
    screen.press(" v6")
    screen.sees("it did not")
    screen.press("m")
    screen.press("l")  # the door that stays shut stands in the ledger's place
    screen.sees("by hand")
    screen.press("q")
    screen.hands.plug()
    screen.sees("the vault knows nothing of it")
    screen.sees("ledger and the vault differ")

    screen.press(F6)
    screen.sees("VAULT  LOCKED")
    screen.sees("answers in")
    screen.sees("losses          1")
    screen.press("q")

    # The program dies, and what is pressed meanwhile is told to the next one.
    told = len(screen.kinds())
    screen.terminal.close()
    screen.hands.ring(2)
    screen.hands.press_red()
    screen.start()
    screen.until(lambda: len(screen.kinds()) > told)
    assert screen.kinds()[-1] in ("report_tried", "report_opened")
    screen.press("\x11")
    with pytest.raises(TimeoutError, match="ended"):
        screen.terminal.rest(LIMIT_S)

    assert run_command(["audit", str(screen.path)]) == 1
    findings = capsys.readouterr().out
    assert "broken" not in findings
    assert "the vault knows nothing of it" in findings
    assert run_command(["log", str(screen.path)]) == 0
    assert "(by hand)" in capsys.readouterr().out
