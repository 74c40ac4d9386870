"""A real vault at the table: waited for, told in lines when it fails, and never booked twice."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from banker.cli.parser import parsed
from banker.cli.scripts.script import run_statement
from banker.devices.hardware_vault import open_hardware_vault
from banker.devices.health import ASK, LOST
from banker.devices.vault_reports import VaultReports
from banker.devices.wakeup import Wakeup
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board.state import Try
from drivers.errors import RemoteProtocolError, TransportTimeout
from drivers.vault.messages import EventOrigin, Message, Tries, VaultStatus
from tests.support.serial_table import LIMIT_S, Table, new_session, until


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.close()


def test_a_guess_waits_for_the_hand_at_the_vault(table: Table) -> None:
    table.lock()
    words = table.desk.words()
    assert len(words) == 10
    table.say("ann gets guess")
    hand = threading.Timer(0.5, table.press_red, (4,))
    hand.start()
    table.say("ann guesses 4")
    hand.join()
    # A wrong guess leaves the code locked in, with the words that were written down for it.
    after = {"report_tried": words, "report_opened": ()}
    assert table.desk.words() == after[table.kinds()[-1]]


def test_nobody_presses_and_the_wait_ends_in_a_line() -> None:
    table = Table(wait_s=0.3)
    table.press_lock()
    until(lambda: bool(table.desk.book_reports()) and table.desk.word() == "locked")
    until(lambda: not table.desk.book_reports() and table.desk.word() == "locked")
    table.say("ann gets guess")
    with pytest.raises(CommandError, match="ring to 4"):
        table.say("ann guesses 4")
    with pytest.raises(Refusal, match="vault_locked"):
        table.say("vault locks")
    table.close()


def test_without_its_cable_the_table_says_what_happened(table: Table) -> None:
    table.lock()
    table.port.unplug()
    until(lambda: table.desk.word() == LOST)
    table.say("ann gets guess")
    with pytest.raises(Refusal, match="no_vault"):
        table.say("ann guesses 5")
    table.say("ann guesses 5 opens")
    assert not table.session.state.table.filled
    table.say("vault locks")
    assert table.session.state.table.filled


def test_a_vault_that_a_person_must_look_at_is_told_once_and_stops_nothing(table: Table) -> None:
    table.lock()

    def diverged(_now_ms: int) -> list[Message]:
        raise RemoteProtocolError("divergence", "two logs go by one name")

    table.vault.poll = diverged  # type: ignore[method-assign]
    with pytest.raises(CommandError, match="two logs"):
        table.desk.book_reports()
    assert table.desk.book_reports() == []
    assert table.desk.word() == ASK
    table.say("ann gets guess")
    table.say("ann guesses 5 opens")


def test_a_vault_that_falls_silent_in_the_middle_is_told_in_a_line(table: Table) -> None:
    def silent(_epoch: int, _entropy: str) -> bool:
        raise TransportTimeout("the vault does not answer (lost)")

    offer, table.vault.offer = table.vault.offer, silent  # type: ignore[method-assign]
    table.press_lock()
    with pytest.raises(CommandError, match="does not answer"):
        table.say("vault locks")
    table.vault.offer = offer  # type: ignore[method-assign]
    table.say("vault locks")
    assert table.kinds() == ["report_committed", "report_locked"]


def test_on_the_screen_reports_come_by_themselves(table: Table) -> None:
    posted: list[Callable[[], None]] = []

    def work() -> int:
        while posted:
            posted.pop(0)()
        return len(table.kinds())

    table.desk.attach(posted.append)
    table.press_lock()
    until(lambda: work() == 2)
    until(lambda: work() == 2 and table.desk.word() == "locked")
    table.say("ann gets guess")
    assert table.say("ann guesses 3") == ""
    table.press_red(3)
    until(lambda: work() == 3)
    assert table.kinds()[-1] in ("report_tried", "report_opened")


def test_hands_are_asked_for_what_only_they_can_do(table: Table) -> None:
    desk = table.desk
    acts = (lambda: desk.turn_ring(3), lambda: desk.press_red("ann"), desk.close_lid)
    for act in (*acts, desk.open_lid, desk.press_lock):
        with pytest.raises(CommandError):
            act()
    with pytest.raises(CommandError, match=r"^Ann must press the red button on the real vault$"):
        desk.press_red("ann")


def test_a_screen_that_has_gone_does_not_stop_the_port() -> None:
    def gone(_act: Callable[[], None]) -> None:
        raise RuntimeError("the loop is closed")

    bell = Wakeup()
    bell.attach(gone, lambda: None)
    bell.ring()
    bell.clear()
    bell.ring()


def test_no_vault_at_the_port_is_told_in_a_line_and_stops_nothing() -> None:
    session = new_session()
    desk = open_hardware_vault(session, "/dev/no-such-port", wait_s=LIMIT_S)
    assert desk.problem.startswith("there is no port /dev/no-such-port")
    assert desk.word() == LOST
    run_statement(session, desk, "ann gets guess")
    run_statement(session, desk, "ann guesses 5 opens")
    assert not session.state.table.filled
    desk.close()


@pytest.mark.parametrize("where", ["/dev/ttyACM0", "COM3", "socket://box:7000", "rfc2217://b:1"])
def test_the_command_line_takes_ports(where: str) -> None:
    assert parsed(["run", "a.bank", "--vault", where]).vault == where


class Alone:
    """A vault that was tried while no bank was listening."""

    uid = "0123456789abcdef"

    def __init__(self) -> None:
        self.held: list[Message] = [Tries(EventOrigin(self.uid, 1, 1), 1, (4, 1, 4), 3)]

    def status(self) -> VaultStatus:
        return VaultStatus(self.uid, 1, "locked", True, 1, 1, 1, 1)

    def poll(self, _now_ms: int) -> list[Message]:
        return list(self.held)

    def offer(self, epoch: int, entropy: str) -> bool:
        raise AssertionError(epoch, entropy)

    def acknowledge(self, event: int) -> None:
        assert self.held.pop(0).delivery.event == event

    def sync(self, event: int) -> None:
        assert event == 0

    def close(self) -> None:
        return


def test_merged_tries_are_one_report_of_all_their_numbers() -> None:
    session = new_session()
    port = VaultReports(session, Alone())
    assert [entry.kind for entry in port.book(0)] == ["report_tries"]
    assert session.state.table.tried == (Try(4, ""), Try(1, ""))
    assert session.state.table.question == "tried"
    assert port.book(0) == []
