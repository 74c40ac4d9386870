"""The board of a sweep: the real firmware in the emulator, in steps, with its cable and its power.

Time passes only when somebody says so, and every octet has arrived before it does. So the same
seed gives the same evening, to the cycle.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from drivers.errors import TransportLost
from drivers.port.transport import SerialTransport, open_port
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import LOCK, TRY, Bed, emulator
from tests.system.chaos.lockstep import Baton
from tests.system.chaos.vault_memory import Look, look_at

PATIENCE_S = 20.0
PRESS_MS = 50
LATCH_PIN = "D13"


def assert_tools() -> None:
    """For scripts: firmware and emulator are built now, or one line says what is missing."""
    try:
        vault_elf()
        emulator()
    except pytest.skip.Exception as missing:
        sys.exit(f"{missing} (make tools; see drivers/firmware/README.md)")


class Tally(NamedTuple):
    """What the emulator says in one line."""

    taken: int
    given: int
    ms: float
    writes: int
    is_writing: bool
    is_there: bool
    dips: int


class SteppedBed(Bed):
    """A bed whose time stands still between two commands."""

    def pass_time(self, ms: float) -> Tally:
        """Both in one go: it is done some million times."""
        self._socket.sendall(f"wait {ms}\ntally\n".encode() if ms else b"tally\n")
        if ms:
            self._answers.readline()
        words = self._answers.readline().split()
        taken, given, now, writes, busy, there, dips = words[1:]
        is_writing, is_there = busy == "1", there == "1"
        return Tally(
            int(taken), int(given), float(now), int(writes), is_writing, is_there, int(dips)
        )


class SteppedPort:
    """The port of a stepped bed, through the program's own serial transport."""

    def __init__(self, board: FirmwareBoard, baton: Baton) -> None:
        self._board, self._baton = board, baton
        self._plugging = board.plugging
        self._port: SerialTransport = open_port(board.bed.port)
        board.await_host(True)
        self._taken, self._given = board.tally.taken, board.tally.given
        self._sent = self._got = 0

    @property
    def name(self) -> str:
        return self._port.name

    def read(self) -> bytes:
        self._baton.rest()
        self._assert_there()
        wanted = self._board.tally.given - self._given
        data = b""
        while self._got < wanted:
            part = self._port.read()
            self._got, data = self._got + len(part), data + part
        return data

    def write(self, data: bytes) -> None:
        self._assert_there()
        self._port.write(data)
        self._sent += len(data)
        end = time.monotonic() + PATIENCE_S
        while self._board.refresh().taken - self._taken < self._sent:
            assert time.monotonic() < end, "the emulator does not take what is sent"

    def wake(self) -> None:
        return

    def close(self) -> None:
        self._port.close()
        if self._plugging == self._board.plugging:
            self._board.await_host(False)

    def _assert_there(self) -> None:
        """A cable that was pulled is met as the program meets it: its read or write fails."""
        if self._plugging != self._board.plugging:
            self._port.read()
            raise TransportLost(f"{self.name} was pulled, and still reads")


class FirmwareBoard:
    """What hands, accidents and the judge do with it."""

    def __init__(self, elf: Path, seed: int, *, autoreset: bool) -> None:
        self.bed = SteppedBed(elf, speed=0, autoreset=autoreset, seed=seed, paused=True)
        self.bed.release_all()
        self.bed.ring(1)
        self.plugging = 0
        self.is_powered = self.is_plugged = True
        self._cut_after = 0
        self.tally = self.refresh()

    def close(self) -> None:
        self.bed.close()

    # --- time and the port -------------------------------------------------------------------

    def refresh(self) -> Tally:
        self.tally = self.bed.pass_time(0)
        return self.tally

    def let(self, ms: float) -> None:
        dips = self.tally.dips
        self.tally = self.bed.pass_time(ms)
        # The port has gone with the power, and come back as another.
        self.plugging += self.tally.dips - dips

    def now_ms(self) -> int:
        return int(self.tally.ms)

    def moved(self) -> tuple[int, int, bool]:
        """Changes as long as something is going on."""
        return self.tally.taken, self.tally.given, self.tally.is_writing

    def open(self, baton: Baton) -> SteppedPort:
        return SteppedPort(self, baton)

    def await_host(self, there: bool) -> None:
        """Until the emulator has noticed; the board does not live meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while True:
            state = self.bed.state()
            if state["open"] == there and state["cpu"] != "reset":
                break
            assert time.monotonic() < end, f"the port should be open: {there}"
            time.sleep(0.0005)
        self.refresh()

    # --- hands -------------------------------------------------------------------------------

    def press_lock(self) -> None:
        self.bed.ctl(f"pulse {LOCK} 0 {PRESS_MS}")

    def press_red(self) -> None:
        self.bed.ctl(f"pulse {TRY} 0 {PRESS_MS}")

    def turn_ring(self, number: int) -> None:
        self.bed.ring(number)

    def move_lid(self, *, closed: bool) -> None:
        self.bed.lid(closed)

    # --- accidents ---------------------------------------------------------------------------

    def power(self, on: bool) -> None:
        if on != self.is_powered:
            self.is_powered = on
            self.plugging += 1
            self.bed.ctl(f"power {'on' if on else 'off'}")
            self.refresh()

    def arm_cut(self, writes: int) -> None:
        """The power is to go in the middle of the octet after so many."""
        self._cut_after = self.tally.writes + writes

    def is_cut_due(self) -> bool:
        return self.tally.is_writing and self.tally.writes >= self._cut_after

    def plug(self, on: bool) -> None:
        if on != self.is_plugged:
            self.is_plugged = on
            self.plugging += 1
            self.bed.ctl("plug" if on else "unplug")
            self.refresh()

    def reset(self) -> None:
        self.bed.reset()

    def stall(self, ms: int) -> None:
        self.bed.stall(ms)

    def supply(self, *, dips: bool = False, mv: int = 5000) -> None:
        self.bed.ctl("dip 3 50" if dips else "dip off")
        self.bed.supply(mv)

    def garbage(self, count: int, *, to_board: bool) -> None:
        if to_board or self.bed.state()["open"]:
            self.bed.garbage(count, to_avr=to_board)
            self.refresh()

    def noise(self, chance: float) -> None:
        self.bed.noise(chance, chance, chance)

    # --- looking inside ----------------------------------------------------------------------

    def looks(self) -> list[Look]:
        """What would survive a cut now: an octet that is being written does not count yet.

        Nothing as long as it was never started.
        """
        look = look_at(self.bed.eeprom.read_bytes())
        return [look] if look.uid else []

    def torn(self) -> int:
        """Octets that were cut off so far."""
        return int(self.bed.state()["ee_torn"])

    def latch_is_shut(self) -> bool:
        return bool(self.bed.state()["outputs"].get(LATCH_PIN))
