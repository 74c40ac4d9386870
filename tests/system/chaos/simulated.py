"""The on-screen vault as the board of a sweep, in memory and in steps: many evenings a minute.

Its memory stores whole images, so a cut falls before a store or after it, never into it.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from drivers.errors import TransportLost, TransportUnavailable
from drivers.vault import memory_image as images
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.messages import Committed, Forced, Locked, Message, Opened, Tampered, TriedWrong
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from tests.system.chaos.lockstep import Baton
from tests.system.chaos.vault_memory import (
    COMMIT,
    COMMITTED,
    FORCED,
    FREE,
    LOCKED,
    OPENED,
    SHUT,
    TAMPER,
    TRY,
    Event,
    Look,
)

BYTES_PER_MS = 11.52


class WatchedEeprom(VolatileEeprom):
    """Remembers every image, and loses the power at a store when told to."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.images: list[bytes] = []
        self.cut_in = 0
        self.cuts = 0
        self._chance = chance

    def store(self, image: bytes) -> None:
        self.cut_in -= 1
        is_cut, comes_late = self.cut_in == 0, self._chance.random() < 0.5
        if not is_cut or comes_late:
            super().store(image)
            self.images.append(image)
        if is_cut:
            self.cuts += 1
            raise TransportLost("the power is gone")


class Line:
    """One direction, at the pace of 115200 baud, with damage."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._bytes = bytearray()
        self.noise = 0.0
        self.count = 0

    def put(self, data: bytes) -> None:
        for byte in data:
            if self._chance.random() < self.noise:
                self._bytes.append(self._chance.randrange(256))
            if self._chance.random() < self.noise:
                continue
            flipped = self._chance.random() < self.noise
            self._bytes.append(byte ^ (1 << self._chance.randrange(8)) if flipped else byte)

    def take(self, ms: float) -> bytes:
        count = int(ms * BYTES_PER_MS) + 1
        data = bytes(self._bytes[:count])
        del self._bytes[:count]
        self.count += len(data)
        return data

    def clear(self) -> None:
        self._bytes.clear()


class SimulatedPort:
    """The host's end of the two lines."""

    def __init__(self, board: SimulatedBoard, baton: Baton) -> None:
        if not (board.is_powered and board.is_plugged):
            raise TransportUnavailable("no vault there; plug it in")
        self._board, self._baton = board, baton
        self._plugging = board.plugging
        board.to_host.clear()
        self._inbox = board.inbox = bytearray()

    @property
    def name(self) -> str:
        return "simulated vault"

    def read(self) -> bytes:
        self._baton.rest()
        self._assert_there()
        data = bytes(self._inbox)
        self._inbox.clear()
        return data

    def write(self, data: bytes) -> None:
        self._assert_there()
        self._board.to_board.put(data)

    def wake(self) -> None:
        return

    def close(self) -> None:
        if self._board.inbox is self._inbox:
            self._board.inbox = None

    def _assert_there(self) -> None:
        if self._plugging != self._board.plugging:
            raise TransportLost("the vault is gone; plug it in again")


class Moved(NamedTuple):
    """Changes as long as something is going on."""

    sent: int
    heard: int
    stored: int


class SimulatedBoard:
    """The same hands and accidents as at the real firmware."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._eeprom = WatchedEeprom(self._chance)
        self._ms = 0.0
        self._stalled_until = 0.0
        self.plugging = 0
        self.is_plugged, self.is_powered = True, False
        self.to_board, self.to_host = Line(self._chance), Line(self._chance)
        self.inbox: bytearray | None = None
        self.power(True)

    def close(self) -> None:
        self._vault.close()

    # --- time and the port -------------------------------------------------------------------

    def let(self, ms: float) -> None:
        self._ms += ms
        if not self.is_powered or self._ms < self._stalled_until:
            return
        try:
            self.to_host.put(self._served.exchange(self.to_board.take(ms), self.now_ms()))
        except TransportLost:
            self.power(False)
            return
        heard = self.to_host.take(ms)
        if self.inbox is not None:
            self.inbox += heard

    def now_ms(self) -> int:
        return int(self._ms)

    def moved(self) -> Moved:
        return Moved(self.to_board.count, self.to_host.count, len(self._eeprom.images))

    def open(self, baton: Baton) -> SimulatedPort:
        return SimulatedPort(self, baton)

    # --- hands -------------------------------------------------------------------------------

    def press_lock(self) -> None:
        self._do(lambda: self._vault.press_lock(self.now_ms()))

    def press_red(self) -> None:
        self._do(lambda: self._vault.press_red(self.now_ms()))

    def turn_ring(self, number: int) -> None:
        self._do(lambda: self._vault.turn_ring(number))

    def move_lid(self, *, closed: bool) -> None:
        self._do(self._vault.close_lid if closed else self._vault.open_lid)

    def _do(self, act: object) -> None:
        if not self.is_powered or not callable(act):
            return
        try:
            act()
        except TransportLost:
            self.power(False)

    # --- accidents ---------------------------------------------------------------------------

    def power(self, on: bool) -> None:
        if on == self.is_powered:
            return
        self.is_powered = on
        self.plugging += 1
        self.to_board.clear()
        self._eeprom.cut_in = 0
        if on:
            self._vault = VaultSimulator(self._eeprom, draw=self._chance.randbytes)
            self._served = SimulatedDevice(self._vault, self.now_ms())
        else:
            self._vault.close()

    def arm_cut(self, writes: int) -> None:
        self._eeprom.cut_in = max(1, writes // 8)

    def is_cut_due(self) -> bool:
        return not self.is_powered

    def plug(self, on: bool) -> None:
        if on != self.is_plugged:
            self.is_plugged = on
            self.plugging += 1

    def reset(self) -> None:
        if self.is_powered:
            plugging = self.plugging
            self.power(False)
            self.power(True)
            self.plugging = plugging

    def stall(self, ms: int) -> None:
        self._stalled_until = self._ms + ms

    def garbage(self, count: int, *, to_board: bool) -> None:
        line = self.to_board if to_board else self.to_host
        line.put(self._chance.randbytes(count))

    def supply(self, *, dips: bool = False, mv: int = 5000) -> None:
        """It has no servo, and no supply that could sag."""

    def noise(self, chance: float) -> None:
        self.to_board.noise = self.to_host.noise = chance

    # --- looking inside ----------------------------------------------------------------------

    def looks(self) -> list[Look]:
        """Every memory since the last call."""
        found = [look_at_image(image) for image in self._eeprom.images]
        self._eeprom.images.clear()
        return found

    def torn(self) -> int:
        return self._eeprom.cuts

    def latch_is_shut(self) -> bool:
        return self._vault.status().state in ("committed", "locked")


KINDS = {
    Committed: COMMIT,
    Locked: LOCKED,
    TriedWrong: TRY,
    Opened: OPENED,
    Forced: FORCED,
    Tampered: TAMPER,
}


def look_at_image(stored: bytes) -> Look:
    """The same picture as of an EEPROM."""
    image = images.decoded(stored)
    events = {message.delivery.event: event_of(message) for message in image.held}
    latch = {"free": FREE, "committed": COMMITTED, "locked": SHUT}[image.latch]
    secrets = {image.epoch: bytes.fromhex(image.secret)} if image.secret else {}
    shares = {image.epoch: bytes.fromhex(image.entropy)} if image.entropy else {}
    acked = image.last_event - len(image.held)
    return Look(image.uid, acked, image.last_event, latch, events, secrets, shares)


def event_of(message: Message) -> Event:
    key = message.delivery
    told = message.secret if isinstance(message, Opened | Forced) else ""
    if isinstance(message, Committed):
        told = message.commitment[:32]
    guess = getattr(message, "guess", 0) or int(getattr(message, "mixed", False))
    n = getattr(message, "n", 0)
    data = bytes.fromhex(told).ljust(16, b"\0")
    kind = KINDS[type(message)]
    return Event(key.event, key.boot, kind, message.epoch, guess, n, data)
