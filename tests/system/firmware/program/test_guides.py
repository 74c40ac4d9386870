"""The two guides walked: each command of their tables, as it stands there, from a bare board on."""

from __future__ import annotations

import io
import re
import shlex
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli import run_command
from drivers.tools import vault_parts
from tests import ROOT
from tests.support.emulated_board import need
from tests.support.terminal import Terminal
from tests.system.firmware import rehearsal as rehearsal_module
from tests.system.firmware.rehearsal import HANDS, OPTIBOOT, Rehearsal, bare_board, main

KEYS = "--keys"
ANSWERS_MAX, PRESSES_MAX = 40, 12
# A screen of its own: the note is checked by the same statements in a script.
ON_A_SCREEN = "banker play"


class Listener(io.TextIOWrapper):
    """Standard output that hands listen to: they do what a line asks for."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")
        self.heard = ""
        self.rehearsal, self._line = rehearsal, ""
        self.finger, self.is_over = threading.Thread(), threading.Event()

    def press(self, hand: str) -> None:
        """Until that is judged, and again what was not noticed."""
        for _ in range(PRESSES_MAX):
            if not self.is_over.is_set():
                self.rehearsal.say(hand)

    def write(self, text: str) -> int:
        """As a stream does."""
        self.heard += text
        *lines, self._line = (self._line + text).split("\n")
        for line in lines:
            asked = line.strip().removeprefix("do").strip()
            self.is_over.set()
            if self.finger.is_alive():
                self.finger.join()
            if "let it go" in asked:
                # The test looks while the finger presses.
                self.is_over.clear()
                hand = f"{asked.split()[1].lower()} 1"
                self.finger = threading.Thread(target=self.press, args=(hand,))
                self.finger.start()
            else:
                self.rehearsal.do(asked)
        return super().write(text)


class Agreeing(io.StringIO):
    """Standard input of somebody who says yes where that is asked, and else presses Enter."""

    def __init__(self, told: Listener) -> None:
        super().__init__()
        self.told, self.answers = told, 0

    def readline(self, _size: int | None = -1) -> str:
        """As a stream does; nobody answers for ever."""
        self.answers += 1
        if self.answers > ANSWERS_MAX:
            raise AssertionError(f"it asks and asks:\n{self.told.heard}")
        return "y\n" if self.told.heard.rstrip().endswith("(y or n)") else "\n"


def commands(page: str) -> list[str]:
    """What the page's table tells to type, row by row."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if re.match(r"\| \d ", line)]
    assert [int(row[1]) for row in rows] == [*range(1, len(rows) + 1)]
    return [command for row in rows for command in re.findall(r"`(banker [^`]+)`", row[3])]


def walk(
    page: str, rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, str]]:
    """Each command typed, with the port for PORT; what it printed."""
    for command in commands(page):
        rehearsal.bed.await_port(opened=False)
        words = [
            rehearsal.bed.port if word == "PORT" else word for word in shlex.split(command)[1:]
        ]
        if command.startswith(ON_A_SCREEN):
            Path("check.txt").write_text("ann pays bob 200\nbob checks ann 100\n", encoding="utf-8")
            words = ["run", words[1], "check.txt", *words[2:]]
        if KEYS in words:
            yield command, by_keys(words)
            continue
        heard = Listener(rehearsal)
        with monkeypatch.context() as here:
            here.setattr(sys, "stdout", heard)
            here.setattr(sys, "stderr", heard)
            here.setattr(sys, "stdin", Agreeing(heard))
            code = run_command(words)
        assert code == 0, f"{command}\n{heard.heard}"
        yield command, heard.heard


def by_keys(words: list[str]) -> str:
    """The servo led to its two places, and stored."""
    terminal = Terminal([sys.executable, "-m", "banker", *words], columns=100)
    try:
        terminal.wait_for("pulse 1000 µs", terminal.started)
        terminal.wait_for("pulse 1050 µs", terminal.press("\x1b[A"))
        terminal.wait_for("open 1050", terminal.press("o"))
        terminal.wait_for("open 1050 µs, shut 2000 µs", terminal.press("\r"))
        return terminal.text()
    finally:
        terminal.close()


@pytest.fixture
def rehearsal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearsal]:
    need("avrdude")
    if not OPTIBOOT.exists():
        pytest.skip("needs arduino-core-avr")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(vault_parts, "PULL_MS", 500)
    monkeypatch.setattr(vault_parts, "STROKES", 2)
    with bare_board() as bed:
        yield Rehearsal(bed)


def test_hands_are_typed_and_what_is_no_hand_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "lid shut\n\nring 3\nring nine\noff SW5.3\ndo dance\ndo press LOCK 3 times\nget\nend\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main() == 0
    port, *rest = capsys.readouterr().out.splitlines()
    assert port.startswith("a new board, all parts wired, at /")
    assert tuple(rest[: len(HANDS)]) == HANDS
    lid, nothing, three, nine, off, dance, lock, state = rest[len(HANDS) :]
    assert {lid, three, off, lock} == {"done"}
    assert nothing == "help shows what hands do"
    assert nine.startswith("not done: ")
    assert dance.startswith("nothing that hands do: ")
    assert '"D2":0' in state


def test_a_board_that_lacks_a_tool_says_which_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def without_tool() -> None:
        pytest.skip("needs avr-gcc")

    monkeypatch.setattr(rehearsal_module, "bare_board", without_tool)
    assert main() == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        "the board needs avr-gcc: 'make avr-tools' as root on Debian installs it\n",
    )


@pytest.mark.in_check("board")
def test_from_a_bare_board_to_a_vault_that_is_tested_and_saved(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for command, said in walk("build_vault.md", rehearsal, monkeypatch):
        assert "FAIL" not in said, f"{command}\n{said}"
        told.append((command, said))
        if "--save" in command:
            assert " and 0 events so far" not in said, said
            # J1 is closed, the last step.
            rehearsal.say("jumper shut")
    assert any("--save board.json" in command for command, _ in told)
    assert "fit to flash" in told[1][1]
    assert "fit to play" in told[-1][1]
    assert run_command(["devices", "judge", "board.json"]) == 0


@pytest.mark.in_check("board")
def test_from_a_bare_board_to_a_note_that_is_judged(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command, said in walk("build_decoder.md", rehearsal, monkeypatch):
        # No hand has to be in time for a decoder, so the board may live faster than the clock.
        rehearsal.bed.speed(8)
        assert "FAIL" not in said, f"{command}\n{said}"
        if "calibrate" in command:
            assert "standard deviations apart" in said
            rehearsal.paper("fake")
    assert "Bob checks a 100 of Ann: fake!" in said
