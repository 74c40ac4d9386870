"""A decoder of paper, and a person who calibrates it at the keyboard."""

from __future__ import annotations

import contextlib
import io
import os
import random
import select
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli import paths
from drivers.decoder.messages import Measurement
from drivers.decoder.storage import DecoderStorage
from drivers.port.runner import clock_ms
from drivers.wire import device_link
from drivers.wire.device_link import DeviceLink
from tests.cli.command_line import Here, Said
from tests.support.decoder_rig import EMPTY, ROUNDS, PaperDecoder, Pull, good, slide, spot

if sys.platform != "win32":
    import tty


class Piles:
    """What lies under the decoder at each measurement; a line typed lays the next one in."""

    def __init__(self) -> None:
        self.chance = random.Random(5)
        self.next = "empty"
        self.drift = 1.0

    def under(self, mode: str, count: int) -> Measurement:
        if self.next in ("empty", "white"):
            level = 15 if self.next == "empty" else 300
            if mode == "spot":
                return spot(0.1, level)
            return slide(Pull(level, depth_a=0, depth_b=0), self.chance, count)
        if self.next == "still":
            return slide(Pull(lines=0), self.chance, count)
        kind = "real" if self.next == "reference" else self.next
        if mode == "slide":
            return good("slide", kind, self.chance, count)
        found = good("spot", kind, self.chance)
        assert count == ROUNDS
        return spot(found.sum_uv / found.sum_white * self.drift)  # type: ignore[union-attr]


class Keyboard(io.StringIO):
    """Each line typed comes with what the hand lays in before it: `real`, or `real: x`."""

    def __init__(self, piles: Piles, moves: list[str]) -> None:
        super().__init__()
        self._piles = piles
        self.moves = moves

    def readline(self, *_: object) -> str:
        if not self.moves:
            return ""
        pile, _, typed = self.moves.pop(0).partition(": ")
        self._piles.next = pile or self._piles.next
        if typed == "^C":
            raise KeyboardInterrupt
        return f"{typed}\n"


class Port:
    """The decoder at the far end of a pseudo terminal, as one that has been running for a while."""

    def __init__(self, device: PaperDecoder) -> None:
        self.device = device
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.name = os.ttyname(self._slave)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _serve(self) -> None:
        link = DeviceLink(self.device, clock_ms())
        link.data_to_send()  # the hello of its start, which nobody heard
        while not self._is_over.is_set():
            if select.select([self._master], [], [], 0.01)[0]:
                link.receive_data(os.read(self._master, 4096))
            link.tick(clock_ms())
            with contextlib.suppress(BlockingIOError):  # nobody reads it
                os.write(self._master, link.data_to_send())


class Table:
    """A port, piles of notes, and somebody who types."""

    def __init__(self, banker: Here, port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
        self.port = port
        self.piles = Piles()
        port.device.under = self.piles.under
        self._banker = banker
        self._monkeypatch = monkeypatch
        self.left: list[str] = []

    def types(self, *moves: str, options: tuple[str, ...] = (), port: str = "") -> Said:
        keyboard = Keyboard(self.piles, list(moves))
        self._monkeypatch.setattr(sys, "stdin", keyboard)
        said = self._banker("devices", "calibrate", port or self.port.name, *options)
        self.left = keyboard.moves
        return said

    @property
    def shelf(self) -> DecoderStorage:
        return DecoderStorage(paths.decoders())


@pytest.fixture
def table(banker: Here, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "home"))
    # Whoever opens the port has to wait for a heartbeat.
    monkeypatch.setattr(device_link, "HEARTBEAT_EVERY_MS", 20)
    port = Port(PaperDecoder(lambda _mode, _count: EMPTY["slide"]))
    yield Table(banker, port, monkeypatch)
    port.close()
