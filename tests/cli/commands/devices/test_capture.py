"""What went over the wire is written down while a game is played, and books the same game again."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.cli.capture import RecordedHardwareVault, open_replayed_vault
from banker.cli.scripts.script import run_statement
from banker.devices.hardware_vault import HardwareVault
from banker.devices.health import LOST
from banker.devices.wakeup import Wakeup
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.capture.format import EntryBooked, Received, VaultNeeded, items_of
from drivers.capture.recorder import Recording, tapped
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner, clock_ms
from drivers.vault.codec import is_sound, packed
from drivers.vault.commitment import code
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, crc4
from drivers.wire.host_link import HostLink
from drivers.wire.messages import Record, read_message, record_body

LIMIT_S = 60.0


def new_session() -> Session:
    edition = editions.load("secret-vault")
    return Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


class Evening:
    """A game with a vault behind a recorded wire; the script of it is remembered."""

    def __init__(self, capture: Path) -> None:
        self.drawn: list[bytes] = []
        self.port = SimulatedPort(draw=self.draw)
        self.session = new_session()
        self.said: list[str] = []
        bell = Wakeup()
        recording = Recording(capture, clock_ms)
        ways = tapped(lambda: [PortCandidate("port", self.port.open)], recording)
        link = HostLink(os.urandom, check=is_sound)
        vault = SerialVault(Runner(link, ways, on_ready=bell.ring))
        self.desk = RecordedHardwareVault(self.session, vault, bell, recording)

    def draw(self, size: int) -> bytes:
        self.drawn.append(os.urandom(size))
        return self.drawn[-1]

    def code(self) -> int:
        """What the vault was locked with, known from both shares."""
        mix = next(c.load(e.command) for e in self.session.entries() if e.kind == "mix_vault")
        assert isinstance(mix, c.MixVault)
        uid = self.port.served.vault.uid
        return code(uid, mix.epoch, self.drawn[-1].hex(), mix.entropy)

    def say(self, line: str, hand: Callable[[], None] | None = None) -> None:
        self.said.append(line)
        timer = threading.Timer(0.3, hand) if hand else None
        if timer:
            timer.start()
        say(self.session, self.desk, line)
        if timer:
            timer.join()

    def press_lock(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.close_lid()
            for _ in range(3):
                self.port.served.vault.press_lock(clock_ms())

    def press_red(self, number: int) -> Callable[[], None]:
        def press() -> None:
            with self.port.served.lock:
                self.port.served.vault.turn_ring(number)
                self.port.served.vault.press_red(clock_ms())

        return press

    def close(self) -> None:
        self.desk.close()
        self.port.close()


def say(session: Session, desk: HardwareVault, line: str) -> None:
    try:
        run_statement(session, desk, line)
    except CommandError:
        # A refusal is part of an evening, and leaves no entry.
        return


def ledger(session: Session) -> list[tuple[Any, ...]]:
    """All that an entry says, but for the time and the ids that are drawn."""

    def plain(entry: Entry) -> tuple[Any, ...]:
        who = (entry.seq, entry.by, entry.kind, entry.dev)
        return *who, entry.command, entry.ev, entry.post, entry.set

    return [plain(entry) for entry in session.entries()]


def play_again(capture: Path, script: list[str]) -> list[tuple[Any, ...]]:
    session = new_session()
    desk = open_replayed_vault(session, capture)
    try:
        for line in script:
            say(session, desk, line)
    finally:
        desk.close()
    return ledger(session)


def play_an_evening(capture: Path) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Locking, guesses, a by-play, the cable pulled and put in again, until it opens."""
    evening = Evening(capture)
    evening.say("vault locks", evening.press_lock)
    right = evening.code()
    wrong = [number for number in range(1, 7) if number != right]
    evening.say("ann gets guess")
    evening.say(f"ann guesses {wrong[0]}", evening.press_red(wrong[0]))
    evening.say("ann pays 10 to bob")
    evening.port.unplug()
    until(lambda: evening.desk.word() == LOST)
    evening.say("bob gets guess")
    evening.say(f"bob guesses {wrong[1]}")
    evening.press_red(wrong[1])()
    evening.port.plug()
    until(lambda: evening.desk.is_live)
    # What was pressed without a cable waited at the vault: it is booked under the next guess.
    evening.say(f"bob guesses {wrong[2]}")
    evening.say("bob pays 10 to ann")
    evening.say("ann gets guess")
    evening.say(f"ann guesses {wrong[3]}", evening.press_red(wrong[3]))
    evening.say("ann gets guess")
    evening.say(f"ann guesses {right}", evening.press_red(right))
    evening.close()
    return evening.said, ledger(evening.session)


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    return tmp_path / "wire.txt"


def test_a_capture_books_the_same_ledger_again(capture: Path) -> None:
    script, booked = play_an_evening(capture)
    kinds = [entry[2] for entry in booked]
    assert kinds.count("report_opened") == 1
    for _ in range(3):
        assert play_again(capture, script) == booked


def test_what_is_booked_again_comes_from_the_bytes_of_the_capture(capture: Path) -> None:
    script, booked = play_an_evening(capture)
    text = capture.read_text(encoding="utf-8")
    items = items_of(text)
    bodies = Framer(BODY_TO_HOST_MAX).feed(
        b"".join(i.data for i in items if isinstance(i, Received))
    )
    told = next(body for body in bodies if body.startswith("E,3,"))
    record = read_message(told)
    assert isinstance(record, Record)
    # Another number was tried, as far as this capture is concerned.
    other = record._replace(payload=("6" if record.payload[0] != "6" else "5", "1"))
    forged = record_body(other._replace(crc=crc4(packed(other))))
    there = f"{told}*{crc4(told.encode())}"
    assert there in text
    capture.write_text(text.replace(there, f"{forged}*{crc4(forged.encode())}"), encoding="utf-8")
    again = play_again(capture, script)
    differing = [entry for entry, one in zip(again, booked, strict=True) if entry != one]
    assert differing[0][2] == "report_tried"
    assert differing[0][4]["number"] == int(other.payload[0])


def test_a_capture_has_a_mark_for_each_entry_and_each_statement(capture: Path) -> None:
    script, booked = play_an_evening(capture)
    items = items_of(capture.read_text(encoding="utf-8"))
    marks = [(one.entry, one.event) for one in items if isinstance(one, EntryBooked)]
    delivered = {entry[0]: entry[3].event for entry in booked if entry[3] is not None}
    assert marks == [(entry[0], delivered.get(entry[0])) for entry in booked[1:]]
    needy = [line for line in script if "guesses" in line or "locks" in line]
    words = [one.what for one in items if isinstance(one, VaultNeeded)]
    assert len(words) == len(needy)
    assert words.count("lost") == 1
