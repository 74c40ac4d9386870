"""The bench on which the link's tests stand: a line in memory that damages, and time by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import LinkEvent
from tests.drivers.vault_rig import Entropy

# 115200 baud, ten bits a byte.
BYTES_PER_MS = 11.52


class Vector(NamedTuple):
    """One row of vectors.txt."""

    direction: str
    body: str
    wire: bytes


def vectors() -> list[Vector]:
    """The table that the firmware's tests read too."""
    text = (Path(__file__).parent / "vectors.txt").read_text(encoding="ascii")
    rows = [line.split(" | ") for line in text.splitlines() if line and not line.startswith("#")]
    return [
        Vector(
            row[0],
            " | ".join(row[1:-1]),
            row[-1].encode("ascii").decode("unicode_escape").encode("latin-1"),
        )
        for row in rows
    ]


class Noise(NamedTuple):
    """How probable it is for each byte to be flipped, lost, or given company."""

    flip: float = 0.0
    drop: float = 0.0
    insert: float = 0.0


QUIET = Noise()


class LossyLine:
    """One direction: it takes wire time, and damages what passes."""

    def __init__(self, noise: Noise, chance: random.Random) -> None:
        self._noise = noise
        self._chance = chance
        self._on_wire: list[tuple[float, int]] = []
        self._free_ms = 0.0

    def write(self, data: bytes, now_ms: int) -> None:
        self._free_ms = max(self._free_ms, now_ms)
        for byte in self._damaged(data):
            self._free_ms += 1 / BYTES_PER_MS
            self._on_wire.append((self._free_ms, byte))

    def read(self, now_ms: int) -> bytes:
        arrived = sum(at_ms <= now_ms for at_ms, _ in self._on_wire)
        data = bytes(byte for _, byte in self._on_wire[:arrived])
        del self._on_wire[:arrived]
        return data

    def _damaged(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self._chance.random() < self._noise.insert:
                out.append(self._chance.randrange(256))
            if self._chance.random() < self._noise.drop:
                continue
            flipped = self._chance.random() < self._noise.flip
            out.append(byte ^ (1 << self._chance.randrange(8)) if flipped else byte)
        return bytes(out)


class CountingVault(SimulatedDevice):
    """Remembers what it was made to do, so that nothing is done twice unseen."""

    def __init__(self, vault: VaultSimulator, now_ms: int = 0) -> None:
        self.done: list[tuple[str, tuple[str, ...]]] = []
        super().__init__(vault, now_ms)

    def carry_out(self, verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        self.done.append((verb, args))
        return super().carry_out(verb, args, now_ms)


class Table:
    """A host link and a served vault with a line between them, a millisecond at a time."""

    def __init__(self, noise: Noise = QUIET, seed: int = 0) -> None:
        chance = random.Random(seed)
        self.entropy = Entropy(seed)
        self.eeprom = VolatileEeprom()
        self.now_ms = 0
        self.noise = noise
        self.chance = chance
        self.link = HostLink(chance.randbytes)
        self.events: list[LinkEvent] = []
        self.boot()
        self.connect()

    def boot(self) -> None:
        """The vault gets power; what was on its way is lost."""
        simulator = VaultSimulator(self.eeprom, draw=self.entropy)
        self.vault = CountingVault(simulator, self.now_ms)
        self._lay_lines()

    def connect(self) -> None:
        """The host opens the port."""
        self._lay_lines()
        self.link.connected(self.now_ms)

    def run(self, duration_ms: int) -> list[LinkEvent]:
        """What the host hears meanwhile."""
        heard: list[LinkEvent] = []
        for _ in range(duration_ms):
            heard += self.step()
        return heard

    def run_until(self, kind: type, limit_ms: int = 10_000) -> list[LinkEvent]:
        """Until the host hears something of this kind."""
        heard: list[LinkEvent] = []
        for _ in range(limit_ms):
            heard += self.step()
            if any(isinstance(event, kind) for event in heard):
                return heard
        raise AssertionError(f"no {kind.__name__} within {limit_ms} ms, but {heard}")

    def step(self) -> list[LinkEvent]:
        """One millisecond."""
        self.now_ms += 1
        answer = self.vault.exchange(self.to_vault.read(self.now_ms), self.now_ms)
        self.to_host.write(answer, self.now_ms)
        heard = self.link.tick(self.now_ms)
        heard += self.link.receive_data(self.to_host.read(self.now_ms))
        self.to_vault.write(self.link.data_to_send(), self.now_ms)
        self.events += heard
        return heard

    def _lay_lines(self) -> None:
        self.to_vault = LossyLine(self.noise, self.chance)
        self.to_host = LossyLine(self.noise, self.chance)
