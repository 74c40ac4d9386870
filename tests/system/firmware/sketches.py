"""The sketches of smoke/ on the bed, with a port open to them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import serial

from tests.support.emulated_board import Bed, smoke

POWER_ON, EXTERNAL, WATCHDOG = 1, 2, 8  # bits of MCUSR


def open_port(bed: Bed) -> serial.Serial:
    return serial.Serial(bed.port, 115200, timeout=5, exclusive=True)


def deliver(bed: Bed, port: serial.Serial, data: bytes) -> None:
    """Send, until it is at the board; the kernel takes its time, above all on a busy machine."""
    goal, deadline = bed.heard() + len(data), time.monotonic() + 10
    port.write(data)
    while bed.heard() < goal:
        assert time.monotonic() < deadline
        time.sleep(0.001)


class Panel:
    """The sketch `panel`: a letter asks, a number answers."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self.port = open_port(bed)

    def greeting(self) -> int:
        """The reset flags that it says after each reset."""
        line = self.port.readline()
        while line and not line.startswith(b"!"):
            line = self.port.readline()
        return int(line[1:])

    def ask(self, letter: str) -> int:
        self.port.write(letter.encode())
        return int(self.port.readline())

    def ask_within(self, letter: str, ms: float = 5) -> int:
        """The same of a board that is paused: it lives so long for it, and no longer."""
        deliver(self.bed, self.port, letter.encode())
        self.bed.wait(ms)
        return int(self.port.readline())

    def ask_again(self, letter: str) -> int:
        """The same over the port that has come back."""
        self.port.close()
        self.port = open_port(self.bed)
        self.greeting()
        return self.ask(letter)


@contextmanager
def panel(speed: float = 0, sketch: str = "panel", **options: object) -> Iterator[Panel]:
    with Bed(smoke(sketch), speed=speed, **options) as bed:  # type: ignore[arg-type]
        it = Panel(bed)
        try:
            assert it.greeting() == EXTERNAL  # opening the port has pulled DTR
            yield it
        finally:
            it.port.close()


@contextmanager
def echo(
    sketch: str = "echo", speed: float = 0, seed: int = 1
) -> Iterator[tuple[Bed, serial.Serial]]:
    with Bed(smoke(sketch), speed=speed, seed=seed, autoreset=False) as bed:
        bed.wait(5)
        with open_port(bed) as port:
            yield bed, port


OPTIBOOT = Path(
    "/usr/share/arduino/hardware/arduino/avr/bootloaders/optiboot/optiboot_atmega328.hex"
)
