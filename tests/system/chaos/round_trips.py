"""Questions to the real firmware, one after the other, timed by the board's own clock.

How busy this computer is makes no difference; what the wire, the firmware and the program's timers
need, does. `make bench-vault` asks by the wall clock as well.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from drivers.port.discovery import PortCandidate
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink
from tests.support.board_hands import vault_elf
from tests.system.chaos.boards import FirmwareBoard
from tests.system.chaos.lockstep import LockstepRunner, in_step

# Half a frame of wire time is 1 ms.
STEP_MS = 0.5


class Trips(NamedTuple):
    """How long each took, in milliseconds, and how often one had to be said again."""

    ms: list[float]
    retries: int

    def percentile(self, share: float) -> float:
        return sorted(self.ms)[min(len(self.ms) - 1, int(len(self.ms) * share))]


class Talk:
    """A vault that was never used, and the program's driver on it."""

    def __init__(self, seed: int = 1) -> None:
        self.board = FirmwareBoard(vault_elf(), seed, autoreset=False)
        self.link = HostLink(random.Random(seed).randbytes, check=is_sound)
        way = PortCandidate("the board", lambda: self.board.open(self.runner.baton))
        self.runner = LockstepRunner(self.link, lambda: [way], self, lambda: None)

    def now_ms(self) -> int:
        return self.board.now_ms()

    def step(self) -> None:
        self._step(STEP_MS)

    def _step(self, ms: float) -> None:
        self.runner.baton.give()
        self.board.let(ms)

    def let(self, ms: float) -> None:
        """In coarse steps: nothing is timed meanwhile."""
        end_ms = self.board.tally.ms + ms
        while self.board.tally.ms < end_ms:
            self._step(10)

    def begin(self) -> SerialVault:
        """Its session; within `in_step`."""
        self.board.let(2500)
        vault = SerialVault(self.runner)
        vault.sync(0)
        return vault

    def close(self) -> None:
        self.runner.baton.kill()
        self.board.close()


def ask(count: int, noise: float = 0.0) -> Trips:
    """So many PINGs; `noise`: the chance of each octet to be flipped, lost, or given company."""
    talk = Talk()
    try:
        with in_step(talk):
            talk.begin()
            talk.board.noise(noise)
            before, times = talk.link.stats.retries, []
            for _ in range(count):
                started = talk.board.tally.ms
                assert talk.runner.ask("PING").ok
                times.append(talk.board.tally.ms - started)
            return Trips(times, talk.link.stats.retries - before)
    finally:
        talk.close()
