"""A vault in one corner of the table, its serial port in the other."""

from __future__ import annotations

import os
from collections.abc import Callable

from banker.cli.scripts.script import run_statement
from banker.devices.auto_vault import AutoVault
from banker.devices.simulated_vault import SimulatedVault
from banker.session.session import Session
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedPort
from drivers.vault.simulator import VaultSimulator
from drivers.wire.host_link import HostLink
from tests.support.serial_table import new_session, until


class Corner:
    """A computer with sockets, some of them with a vault in it."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session or new_session()
        self.plugged: dict[str, SimulatedPort] = {}
        self.posted: list[Callable[[], None]] = []
        self.joined: list[tuple[str, str]] = []
        self.screens = 0
        self._all: list[SimulatedPort] = []

    def plug(self, name: str = "port 1") -> SimulatedPort:
        port = self.plugged[name] = SimulatedPort()
        self._all.append(port)
        return port

    def sit_down(self, *, uid: str = "", is_patient: bool = True) -> AutoVault:
        self.desk = AutoVault(
            self.session,
            open_screen=self.open_screen,
            connect=self.connect,
            uid=uid,
            on_join=lambda uid, port: self.joined.append((uid, port)),
            is_patient=is_patient,
        )
        if not is_patient:
            self.desk.attach(self.posted.append)
        return self.desk

    def open_screen(self) -> SimulatedVault:
        self.screens += 1
        return SimulatedVault(self.session, VaultSimulator())

    def connect(self, uid: str, on_ready: Callable[[], None]) -> SerialVault:
        link = HostLink(os.urandom, uid=uid, check=is_sound)
        runner = Runner(link, self.ways, on_ready=on_ready, is_shy=True)
        return SerialVault(runner, wait_s=None)

    def ways(self) -> list[PortCandidate]:
        return [PortCandidate(name, self.plugged[name].open) for name in sorted(self.plugged)]

    def work(self) -> None:
        """What the screen's thread does."""
        while self.posted:
            self.posted.pop(0)()

    def until(self, holds: Callable[[], bool]) -> None:
        until(lambda: (self.work(), holds())[1])

    def say(self, line: str) -> str:
        return "\n".join(run_statement(self.session, self.desk, line))

    def close(self) -> None:
        self.desk.close()
        for port in self._all:
            port.close()
