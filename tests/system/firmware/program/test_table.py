"""A game at the table whose vault is the real firmware on a simulated board.

Statements go in as `banker run` takes them; what opens the vault are the ring and the button.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banker import editions
from banker.cli import run_command
from banker.cli.scripts.script import run_statement
from banker.devices.hardware_vault import HardwareVault, open_hardware_vault
from banker.foundation.errors import CommandError
from banker.games.board.state import VAULT, Setup
from banker.language.parser.player_names import check_names
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests.support.board_hands import QuickHands, vault_elf
from tests.support.emulated_board import Bed

LIMIT_S = 60.0


class Table:
    """A game file, the vault at a port, and somebody at both."""

    def __init__(self, path: Path, bed: Bed) -> None:
        edition = editions.load("secret-vault")
        self.path = path
        self.bed = bed
        self.hands = QuickHands(bed)
        self.hands.gather()
        Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition))).close()
        self.sit_down()

    def sit_down(self) -> None:
        self.session = Session.open(self.path)
        self.desk: HardwareVault = open_hardware_vault(self.session, self.bed.port)
        assert self.desk.problem == ""

    def stand_up(self) -> None:
        self.desk.close()
        self.session.close()

    def say(self, line: str) -> str:
        return "\n".join(run_statement(self.session, self.desk, line))

    def lock(self) -> str:
        """It has said hello, so it has gathered its chance and does not refuse."""
        with meanwhile(self.press_lock):
            return self.say("vault locks")

    def press_lock(self) -> None:
        self.hands.lid(True)
        for _ in range(3):
            self.hands.press_lock()

    def guess(self, who: str, number: int) -> str:
        self.say(f"{who} gets guess")
        with meanwhile(lambda: self.turn_and_press(number)):
            return self.say(f"{who} guesses {number}")

    def turn_and_press(self, number: int) -> None:
        self.hands.ring(number)
        self.hands.press_red()

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.session.entries(2) if entry.dev is not None]


@contextmanager
def meanwhile(act: Callable[[], None]) -> Iterator[None]:
    """Somebody else's hands, while the statement waits."""
    thread = threading.Thread(target=act)
    thread.start()
    try:
        yield
    finally:
        thread.join()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Bed(vault_elf(), autoreset=False) as bed:
        table = Table(tmp_path / "game.bank", bed)
        yield table
        table.stand_up()


def test_an_evening_with_cable_pulled_and_board_reset(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    table.lock()
    assert table.kinds() == ["report_committed", "report_locked"]
    assert "mix_vault" in [entry.kind for entry in table.session.entries(2)]

    # The cable: the game goes on by hand, and what was pressed meanwhile is told later, once.
    table.hands.unplug()
    until(lambda: table.desk.word() == "lost")
    with pytest.raises(CommandError, match="say 'Ann guesses 1 opens'"):
        table.say("ann guesses 1")
    table.say("ann pays 10 to bob")
    table.say("ann gets guess")
    table.turn_and_press(1)
    table.hands.plug()
    until(lambda: bool(table.desk.book_reports()) or len(table.kinds()) > 2)
    assert table.kinds()[2] in ("report_tried", "report_opened")

    # The board starts again in the middle, and the program too.
    table.bed.reset()
    table.stand_up()
    table.sit_down()
    before = table.kinds()
    table.desk.book_reports()
    assert table.kinds() == before

    for number in range(2, 7):
        if not table.session.state.table.filled:
            break
        table.guess("bob", number)
    kinds = table.kinds()
    assert kinds.count("report_opened") == 1
    assert kinds[-1] == "report_opened"
    assert table.session.state.cash(VAULT) == 0
    events = [entry.dev.event for entry in table.session.entries(2) if entry.dev is not None]
    assert events == list(range(1, len(events) + 1))

    assert run_command(["audit", str(table.path)]) == 0, capsys.readouterr()


def test_a_guess_that_the_rules_refuse_is_not_waited_for(table: Table) -> None:
    table.lock()
    with pytest.raises(CommandError, match="no_guess"):
        table.say("bob guesses 3")


def test_a_script_drives_the_vault_at_its_port(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table.lock()
    table.stand_up()
    script = tmp_path / "script.txt"
    script.write_text("ann gets guess\nann guesses 4\n")
    words = ["run", str(table.path), str(script), "--vault", table.bed.port]

    def press_when_granted() -> None:
        until(lambda: load_read_only(table.path).state.table.guess is not None)
        table.turn_and_press(4)

    with meanwhile(press_when_granted):
        assert run_command(words) == 0, capsys.readouterr()
    table.sit_down()
    assert table.kinds()[-1] in ("report_tried", "report_opened")


def test_another_number_than_announced_is_what_happened(table: Table) -> None:
    table.lock()
    table.say("ann gets guess")
    with meanwhile(lambda: table.turn_and_press(2)):
        said = table.say("ann guesses 5")
    assert "2" in said
    assert table.kinds()[-1] in ("report_tried", "report_opened")
