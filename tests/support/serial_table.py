"""A table with a vault at a port: a session, a simulated vault on a wire in memory, and hands."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from banker import editions
from banker.cli.scripts.script import run_statement
from banker.devices.hardware_vault import HardwareVault
from banker.devices.health import LOST
from banker.devices.vault_reports import clock_ms
from banker.devices.wakeup import Wakeup
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.vault.codec import is_sound
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.host_link import HostLink

LIMIT_S = 60.0


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def new_session(path: Path | None = None) -> Session:
    edition = editions.load("secret-vault")
    return Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition)))


class Table:
    """A session and a simulated vault behind a wire in memory."""

    def __init__(
        self, wait_s: float = LIMIT_S, *, path: Path | None = None, is_seated: bool = True
    ) -> None:
        self.memory = VolatileEeprom()
        self.port = SimulatedPort(self.memory)
        self.session = new_session(path)
        if path is not None:
            self.session.close()
            self.session = Session.open(path)
        self._wait_s = wait_s
        self._bell = Wakeup()
        if is_seated:
            self.sit_down()

    def sit_down(self, *, is_patient: bool = True) -> None:
        self.vault = self.connect(self.session.state.table.vault_uid)
        if is_patient:
            self.vault.wait_until(lambda: self.vault.snapshot.is_decided, LIMIT_S)
        self.desk = HardwareVault(
            self.session,
            self.vault,
            self._bell,
            wait_s=self._wait_s,
            connect=self.connect,
            is_patient=is_patient,
        )

    def connect(self, uid: str) -> SerialVault:
        link = HostLink(os.urandom, uid=uid, check=is_sound)
        return SerialVault(Runner(link, self.ways, on_ready=self._bell.ring), wait_s=None)

    def ways(self) -> list[PortCandidate]:
        """The port may be another one by then: a vault was put in the place of the first."""
        return [PortCandidate("port", self.port.open)]

    def close(self) -> None:
        self.desk.close()
        self.port.close()

    def swap(self) -> None:
        """Another vault stands on the table."""
        self.port.unplug()
        until(lambda: not self.desk.is_live)
        self.port.close()
        self.port = SimulatedPort()

    def wipe(self, image: bytes) -> None:
        """The same vault with an older memory."""
        self.port.power_off()
        self.memory.store(image)
        self.port.power_on()

    def image(self) -> bytes:
        image = self.memory.load()
        assert image is not None
        return image

    def back(self) -> None:
        self.port.plug()
        self.wait_for(lambda: self.desk.is_live)

    def gone(self) -> None:
        self.port.unplug()
        until(lambda: self.desk.word() == LOST)
        self.desk.book_reports()

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Pump until it holds, and everything is booked."""
        until(lambda: (self.desk.book_reports(), holds())[1])
        until(lambda: not self.desk.book_reports() and self.is_level())

    def is_level(self) -> bool:
        vault = self.port.served.vault.status()
        stored = self.session.state.table.devices.get(vault.uid, 0)
        return vault.last_event == stored == vault.first_event - 1

    def events(self) -> list[str]:
        """The kinds of events of all entries."""
        return [event["kind"] for entry in self.session.entries(2) for event in entry.ev]

    def press_lock(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.close_lid()
            for _ in range(3):
                self.port.served.vault.press_lock(clock_ms())

    def press_red(self, number: int) -> None:
        with self.port.served.lock:
            self.port.served.vault.turn_ring(number)
            self.port.served.vault.press_red(clock_ms())

    def say(self, line: str) -> str:
        return "\n".join(run_statement(self.session, self.desk, line))

    def lock(self) -> None:
        self.press_lock()
        self.say("vault locks")

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.session.entries(2) if entry.dev is not None]
