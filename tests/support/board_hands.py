"""Hands at the real firmware on a simulated board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from drivers.port import runner
from drivers.port.transport import Transport, open_port
from tests.support.emulated_board import LOCK, TRY, Bed, firmware

PATIENCE_S = 100.0
BETWEEN_COUNTS = 0
PRESS_MS = REST_MS = SETTLE_MS = 60
GATHERING_MS = 2300
"""A new vault gathers chance so long, then it has a name."""


@contextmanager
def patience() -> Iterator[None]:
    """The host's one limit by the wall clock put off: on a busy machine it says nothing about the
    board."""
    usual, runner.ANSWER_TIMEOUT_S = runner.ANSWER_TIMEOUT_S, PATIENCE_S
    try:
        yield
    finally:
        runner.ANSWER_TIMEOUT_S = usual


def vault_elf() -> Path:
    """The vault's firmware, built if need be."""
    return firmware("vault")


class BedHands:
    """Hands at the board; every act takes its time there, and as long at the wall clock."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        bed.release_all()
        bed.ring(1)

    def open(self) -> Transport:
        return open_port(self.bed.port)

    def lid(self, closed: bool) -> None:
        self.bed.lid(closed)
        self.wait(SETTLE_MS)

    def press_lock(self) -> None:
        self._press(LOCK)

    def press_red(self) -> None:
        self._press(TRY)

    def ring(self, number: int | None) -> None:
        if number is None:
            self.bed.ring_counts(BETWEEN_COUNTS)
        else:
            self.bed.ring(number)
        self.wait(SETTLE_MS)

    def power_cycle(self) -> None:
        self.bed.power_cycle()

    def unplug(self) -> None:
        self.bed.unplug()

    def plug(self) -> None:
        self.bed.plug()

    def wait(self, ms: int) -> None:
        self.bed.wait(ms)

    def _press(self, pin: str) -> None:
        self.bed.ctl(f"pulse {pin} 0 {PRESS_MS}")
        self.wait(PRESS_MS + REST_MS)


class QuickHands(BedHands):
    """The same, but the board lives through each act as fast as the machine can.

    For a host that need not see it happen: it hears of it afterwards.
    """

    def wait(self, ms: int) -> None:
        self.bed.advance(ms)

    def gather(self) -> None:
        """The first seconds of a board, up to where it has something to say."""
        self.wait(GATHERING_MS)
