"""Hands at the real firmware on a simulated board."""

from __future__ import annotations

from pathlib import Path

from bed import LOCK, TRY, Bed, firmware

from drivers.transport import Transport, open_port

BETWEEN_COUNTS = 102


def vault_elf() -> Path:
    """The vault's firmware, built if need be."""
    return firmware("vault")


class BedHands:
    """Hands at the board; every act takes its time there."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        bed.release_all()
        bed.ring(1)

    def open(self) -> Transport:
        return open_port(self.bed.port)

    def lid(self, closed: bool) -> None:
        self.bed.lid(closed)
        self.bed.wait(60)

    def press_lock(self) -> None:
        self.bed.press(LOCK)

    def press_red(self) -> None:
        self.bed.press(TRY)

    def ring(self, number: int | None) -> None:
        if number is None:
            self.bed.ring_counts(BETWEEN_COUNTS)
        else:
            self.bed.ring(number)
        self.bed.wait(60)

    def power_cycle(self) -> None:
        self.bed.power_cycle()

    def unplug(self) -> None:
        self.bed.unplug()

    def plug(self) -> None:
        self.bed.plug()

    def wait(self, ms: int) -> None:
        self.bed.wait(ms)
