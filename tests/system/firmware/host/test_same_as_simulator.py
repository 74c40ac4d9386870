"""The firmware beside the on-screen vault: the same hands, host and secrets, the same outcome."""

from __future__ import annotations

import ctypes
import os
import random

import pytest

from drivers.vault.codec import message_of
from drivers.vault.simulator import VaultSimulator
from tests.system.firmware.host_device import HostDevice, record_of


class Twins:
    """The firmware and the on-screen vault, with the same hands, host and secrets."""

    def __init__(self, device: HostDevice) -> None:
        self.device = device
        uid = bytes.fromhex(device.hello()[1])
        draws = [uid]
        self.simulator = VaultSimulator(
            draw=lambda size: draws.pop() if draws else self._secret(size)
        )
        self.eeprom = self.simulator._eeprom
        self.simulator.close_lid()
        self.told: dict[int, list[str]] = {}
        self.epoch = 0
        self.synchronise()

    def _secret(self, size: int) -> bytes:
        assert size == 16
        return bytes.fromhex(self.device.secret(self.simulator.status().epoch + 1))

    def synchronise(self) -> None:
        stored = self.simulator.status().first_event - 1
        self.device.begin(stored)
        self.simulator.sync(stored)

    def both(self, one: str, other: str) -> None:
        assert one == other

    def act(self, dice: random.Random) -> None:
        device, simulator, now = self.device, self.simulator, self.device.now
        match dice.randrange(12):
            case 0 | 1 | 2:
                self.press_lock()
            case 3 | 4:
                number = dice.choice([None, 1, 2, 3, 4, 5, 6])
                simulator.turn_ring(number)
                self.both(device.press_red(number or 0), simulator.press_red(now))
            case 5:
                closed = dice.random() < 0.8
                lid = simulator.close_lid if closed else simulator.open_lid
                self.both(device.move_lid(closed=closed), lid())
            case 6 | 7:
                self.pass_time(dice.choice([1, 100, 700, 2999, 3000]))
            case 8 | 9:
                self.acknowledge()
            case 10:
                self.mix(dice.choice(["5a", "6b"]) * 16)
            case 11 if dice.random() < 0.4:
                self.force()
            case _ if dice.random() < 0.2:
                self.restart()

    def press_lock(self) -> None:
        """The bolt on the screen takes no time; the other's three seconds begin when it is in."""
        device, simulator = self.device, self.simulator
        device.press_lock()
        # The draw of the simulator asks the device for its secret: so the device goes first.
        pressed_at = device.now
        device.settle()
        outcome = simulator.press_lock(pressed_at)
        self.both(device.shown[-1], outcome)
        if outcome == "clunk":
            simulator._committed_ms = device.now

    def pass_time(self, ms: int) -> None:
        self.device.tick(ms)
        self.simulator.tick(self.device.now)

    def acknowledge(self) -> None:
        ev = self.simulator.status().first_event
        if ev <= self.simulator.status().last_event:
            self.compare_events()
            self.simulator.acknowledge(ev)
            assert self.device.command(f"ACK,{ev}") == "OK"

    def mix(self, share: str) -> None:
        epoch = max(1, self.simulator.status().epoch)
        try:
            self.simulator.mix(epoch, share)
            expected = "OK"
        except Exception as error:  # noqa: BLE001 - whatever it refuses, the other refuses
            expected = f"ERR,{error.reason.upper()}"
        assert self.device.command(f"MIX,{epoch},{share}") == expected

    def force(self) -> None:
        outcome = self.simulator.force_open()
        assert self.device.command("OPEN") == {"buzz": "ERR,FULL"}.get(outcome, f"OK,{outcome}")

    def restart(self) -> None:
        began = self.device.now
        self.device.start()
        self.simulator = VaultSimulator(self.eeprom, draw=self._secret)
        self.simulator.turn_ring(None)
        # The clock of the simulator starts again as the device's millisecond timer does not.
        self.simulator.tick(began)
        self.simulator.tick(self.device.now)
        self.device.tick(0)
        self.synchronise()

    def compare(self) -> None:
        self.device.command("PING")
        status = self.simulator.status()
        state, lid, _, epoch, first, last, boot = self.device.command("STAT").split(",")[1:8]
        assert (state, lid == "1") == (status.state, status.lid_closed)
        numbers = (status.epoch, status.first_event, status.last_event, status.boot)
        assert (int(epoch), int(first), int(last), int(boot)) == numbers
        assert self.device.latch == (state in ("committed", "locked"))

    def compare_events(self) -> None:
        for _ in range(20):
            self.device.tick(0)
        self.device.said()
        for ev, fields in self.device.heard.items():
            assert self.told.setdefault(ev, fields) == fields
        uid = self.simulator.uid
        for message in self.simulator._image.held:
            fields = self.told.get(message.delivery.event)
            if fields is not None:
                assert message_of(uid, record_of(fields)) == message
        first = self.simulator.status().first_event
        assert first in self.told, "not delivered"


@pytest.mark.parametrize("seed", range(int(os.environ.get("BANK_LINK_TWINS", "12"))))
def test_it_behaves_as_the_simulator(library: ctypes.CDLL, seed: int) -> None:
    random.seed(seed)
    device = HostDevice(library)
    device.start()
    twins, dice = Twins(device), random.Random(seed)
    for _ in range(400):
        twins.act(dice)
        twins.compare()
