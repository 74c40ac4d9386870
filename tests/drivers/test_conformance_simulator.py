"""The suite for all vaults, against the on-screen vault behind a wire in memory, and any real one.

A real vault with hands at it: BANKER_VAULT_PORT=/dev/ttyACM0 BANKER_VAULT_HANDS=module:make, where
`make(port)` gives the `Hands` of conformance.py.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Iterator

import pytest
from conformance import Hands, VaultConformance

from drivers.runner import clock_ms
from drivers.served import SimulatedPort
from drivers.transport import Transport


class SimulatedHands:
    """Hands at the on-screen vault."""

    def __init__(self) -> None:
        self.port = SimulatedPort()

    def open(self) -> Transport:
        return self.port.open()

    def lid(self, closed: bool) -> None:
        with self.port.served.lock:
            vault = self.port.served.vault
            _ = vault.close_lid() if closed else vault.open_lid()

    def press_lock(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.press_lock(clock_ms())

    def press_red(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.press_red(clock_ms())

    def ring(self, number: int | None) -> None:
        with self.port.served.lock:
            self.port.served.vault.turn_ring(number)

    def power_cycle(self) -> None:
        self.port.power_off()
        self.port.power_on()

    def unplug(self) -> None:
        self.port.unplug()

    def plug(self) -> None:
        self.port.plug()

    def wait(self, ms: int) -> None:
        time.sleep(ms / 1000)


class TestSimulator(VaultConformance):
    @pytest.fixture
    def hands(self) -> Iterator[Hands]:
        hands = SimulatedHands()
        yield hands
        hands.port.close()


if "BANKER_VAULT_PORT" in os.environ:

    class TestNamedPort(VaultConformance):
        @pytest.fixture
        def hands(self) -> Hands:
            name, _, make = os.environ["BANKER_VAULT_HANDS"].partition(":")
            module = importlib.import_module(name)
            hands: Hands = getattr(module, make)(os.environ["BANKER_VAULT_PORT"])
            return hands
