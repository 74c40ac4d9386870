"""The suite for all vaults, against the on-screen vault behind a wire in memory, and any real one.

A real vault with hands at it: BANKER_VAULT_PORT=/dev/ttyACM0 BANKER_VAULT_HANDS=module:make, where
`make(port)` gives the `Hands` of conformance.py.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator

import pytest

from drivers.port.runner import clock_ms
from drivers.port.transport import Transport
from drivers.vault.simulated_port import SimulatedPort
from tests.support.vault_conformance import Hands, VaultConformance


class SimulatedHands:
    """Hands at the on-screen vault, whose clock they can put forward."""

    def __init__(self) -> None:
        self._ahead_ms = 0
        self.port = SimulatedPort(clock=self.clock_ms)

    def clock_ms(self) -> int:
        """The vault's."""
        return clock_ms() + self._ahead_ms

    def open(self) -> Transport:
        return self.port.open()

    def lid(self, closed: bool) -> None:
        with self.port.served.lock:
            vault = self.port.served.vault
            _ = vault.close_lid() if closed else vault.open_lid()

    def press_lock(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.press_lock(self.clock_ms())

    def press_red(self) -> None:
        with self.port.served.lock:
            self.port.served.vault.press_red(self.clock_ms())

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
        self._ahead_ms += ms


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
