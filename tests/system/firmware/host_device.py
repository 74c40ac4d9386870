"""The firmware on this computer: its portable part as a shared library, and a board made of Python.

The board has an EEPROM that can be cut off in the middle of an octet. After a cut the processor
still runs, as a test cannot stop it; but nothing of what it does counts any more.
"""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import subprocess
from binascii import crc_hqx
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.circuit import load
from drivers.vault.commitment import code
from drivers.wire.messages import Record
from tests import FIRMWARE

EEPROM_SIZE = 1024
RING_AT = 512
RECORD_SIZE = 32
SECRETS_AT = 128
VAULT, BOLT, DECODER, NOTE = 1, 2, 4, 8
OUTCOMES = ["nothing", "click", "clunk", "buzz", "wrong", "open", "tampered", "jammed", "withdrawn"]
OPEN, SHUT, REST, OPEN_QUIETLY = range(4)
SENSE_LID, SENSE_SUPPLY, SENSE_MV, SENSE_LOWEST_MV, SENSE_FUSE, SENSE_PINS = range(6)

SID = "0badcafe"
SHARE = "5a" * 16

Tear = Callable[[int, int], int]
TEARS: list[Tear] = [
    lambda old, _new: old,
    lambda _old, _new: 0xFF,
    lambda _old, _new: random.getrandbits(8),
]


def build(target: str, folder: Path) -> None:
    """Makes something of the firmware in this folder."""
    for tool in ("make", "g++"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}")
    subprocess.run(
        ["make", "-C", str(FIRMWARE), f"OUT={folder}", target],
        check=True,
        capture_output=True,
        timeout=300,
    )


def load_library(folder: Path) -> ctypes.CDLL:
    """The link. With BANK_LINK_CHECKED=1, and libasan preloaded, under the sanitizers."""
    checked = bool(os.environ.get("BANK_LINK_CHECKED"))
    build("host-checked" if checked else "host", folder)
    return ctypes.CDLL(str(folder / f"libbank_link{'_checked' if checked else ''}.so"))


_FUNCTIONS = [
    ctypes.CFUNCTYPE(ctypes.c_uint8, ctypes.c_uint16),
    ctypes.CFUNCTYPE(None, ctypes.c_uint16, ctypes.c_uint8),
    ctypes.CFUNCTYPE(None, ctypes.c_uint8),
    ctypes.CFUNCTYPE(ctypes.c_uint16),
    ctypes.CFUNCTYPE(None, ctypes.c_uint8),
    ctypes.CFUNCTYPE(None, ctypes.c_uint8),
    ctypes.CFUNCTYPE(None, ctypes.c_uint8, ctypes.c_uint16),
    ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_uint8),
    ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_uint8),
    ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_uint16)),
]


class Board(ctypes.Structure):
    """As in board.h, in the same order."""

    _fields_ = [(f"function{i}", kind) for i, kind in enumerate(_FUNCTIONS)]


def frame(body: str | bytes) -> bytes:
    """Made without the code under test, and without the host's own framing."""
    raw = body.encode("ascii") if isinstance(body, str) else body
    return b"\n$" + raw + b"*%04x" % crc_hqx(raw, 0xFFFF) + b"\n"


def bodies_in(stream: bytes) -> list[str]:
    """What the device said; anything that is not a sound frame is an error of the device."""
    bodies = []
    for line in stream.split(b"\n"):
        if not line:
            continue
        raw, _, check = line[1:].rpartition(b"*")
        assert line[:1] == b"$", line
        assert check == b"%04x" % crc_hqx(raw, 0xFFFF), line
        # What the board's buffer is made for; the protocol would allow 216.
        assert len(raw) <= 112, line
        bodies.append(raw.decode("ascii"))
    return bodies


class HostDevice:
    """One device with its memory; `start` is the power coming on."""

    def __init__(self, library: ctypes.CDLL, eeprom: bytes = b"\xff" * EEPROM_SIZE) -> None:
        self.firmware = library
        self.eeprom = bytearray(eeprom)
        self.now = 0
        self.lid = True
        self.capabilities = VAULT
        self.latch = -1
        self.latch_moves: list[int] = []
        self.supply_mv = 5000
        self.watched = True
        # With a switch there: where the bolt stands, and whether it stays there.
        self.bolt_in = self.is_jammed = False
        self.trim = [0, 0, 0]
        self.shown: list[str] = []
        self.measurements: list[tuple[int, int]] = []
        self.writes = 0
        # Where it wrote since the power came on.
        self.written: list[int] = []
        self.cut_at: int | None = None
        self.tear: Tear = lambda old, _new: old
        self.is_cut = False
        self.room = 255
        self.seq = 0
        # The events that it told, by number, since somebody cleared this.
        self.heard: dict[int, list[str]] = {}
        self._stream = bytearray()
        handlers = [
            lambda at: self.eeprom[at],
            self._write,
            self._send,
            lambda: self.room,
            self._latch,
            lambda outcome: self.shown.append(OUTCOMES[outcome]),
            lambda what, count: self.measurements.append((what, count)),
            lambda channel: 100 * channel,
            self._sense,
            lambda trim: self.trim.__setitem__(slice(None), trim[:3]),
        ]
        # Kept here: ctypes does not keep them, and the library calls them for ever.
        pairs = zip(_FUNCTIONS, handlers, strict=True)
        self._board = Board(*(kind(handler) for kind, handler in pairs))

    # --- the board ---------------------------------------------------------------------------

    def _write(self, at: int, value: int) -> None:
        if self.is_cut:
            return
        if self.writes == self.cut_at:
            self.is_cut = True
            value = self.tear(self.eeprom[at], value)
        self.eeprom[at] = value
        self.writes += 1
        self.written.append(at)

    def _send(self, octet: int) -> None:
        if not self.is_cut:
            self._stream.append(octet)

    def _latch(self, drive: int) -> None:
        if not self.is_cut and drive != REST:
            self.latch = int(drive == SHUT)
            self.latch_moves.append(self.latch)

    def _sense(self, what: int) -> int:
        senses = {
            SENSE_LID: self.lid,
            SENSE_SUPPLY: self.supply_mv >= load().supply.low,
            SENSE_MV: self.supply_mv,
            SENSE_LOWEST_MV: self.supply_mv,
            SENSE_FUSE: 0xFD,
            SENSE_PINS: self.lid + 8 * self.bolt_in,
        }
        return int(senses[what])

    # --- the power, hands and time ------------------------------------------------------------

    def start(self, *, entropy: bool = True) -> list[str]:
        """Power on; what it says at once."""
        self.is_cut, self.cut_at, self.writes = False, None, 0
        self.written.clear()
        self._stream.clear()
        self.firmware.host_board(ctypes.byref(self._board))
        self.firmware.host_begin(self.capabilities, self.lid, self.watched, self.now)
        if entropy:
            self.feed(40)
            self.tick(0)
            self.settle()
        return self.said()

    def feed(self, edges: int, credits: int = 4) -> None:
        for _ in range(edges):
            self.firmware.host_entropy(random.getrandbits(16), credits)

    def cut_after(self, writes: int, tear: Tear) -> None:
        """The power goes in the middle of the write after so many."""
        self.cut_at, self.tear = self.writes + writes, tear

    def tick(self, ms: int) -> None:
        self.now += ms
        if self.capabilities & BOLT:
            self.bolt_in = self.bolt_in if self.is_jammed else self.latch == 1
            self.firmware.host_bolt(self.bolt_in, self.now)
        self.firmware.host_tick(self.now)

    def press_lock(self) -> str:
        self.firmware.host_press_lock(self.now)
        return self.shown[-1]

    def press_red(self, number: int | None = None) -> str:
        if number is not None:
            self.firmware.host_ring(number)
        self.firmware.host_press_red(self.now)
        return self.shown[-1]

    def move_lid(self, *, closed: bool) -> str:
        self.lid = closed
        self.firmware.host_lid(closed)
        return self.shown[-1]

    def lock(self) -> str:
        """Three presses, and the time that the bolt takes; the device is committed then."""
        for _ in range(3):
            self.press_lock()
        self.settle()
        return self.shown[-1]

    def settle(self, ms: int = 0) -> None:
        """Until the servo rests and a locking that was asked for is over; at least so long."""
        end = self.now + ms
        while self.firmware.host_is_moving() or self.now < end:
            self.tick(10)
            assert self.now - end < 10_000

    # --- the wire ------------------------------------------------------------------------------

    def receive(self, octets: bytes) -> None:
        self.firmware.host_receive(octets, len(octets), self.now)

    def said(self) -> list[str]:
        """The bodies since the last call."""
        bodies = bodies_in(bytes(self._stream))
        self._stream.clear()
        for body in bodies:
            if body.startswith("E,"):
                fields = body.split(",")
                self.heard[int(fields[1])] = fields
        return bodies

    def ask(self, body: str) -> list[str]:
        self.receive(frame(body))
        return self.said()

    def command(self, words: str) -> str:
        """The next command of the session; its answer without R and number."""
        self.seq = self.seq % 65535 + 1
        head = f"R,{self.seq},"
        [answer] = [a for a in self.ask(f"C,{SID},{self.seq},{words}") if a.startswith(head)]
        return answer.removeprefix(head)

    def begin(self, stored: int | None = None) -> None:
        """A session, synchronised with what a host has stored."""
        self.seq = 0
        assert self.command("BEGIN").startswith("OK,")
        if stored is not None:
            assert self.command(f"SYNC,{stored}").startswith("OK,")

    def events(self) -> list[list[str]]:
        """All that it holds, as it sends them when nobody acknowledges; takes 500 ms or more."""
        for _ in range(20):
            self.tick(0)
        self.said()
        self.heard.clear()
        for _ in range(3):
            self.tick(500)
            for _ in range(20):
                self.tick(0)
            first, last = (int(field) for field in self.hello()[8:10])
            if list(self.heard) and sorted(self.heard) == list(range(first, last + 1)):
                break
        return [self.heard[ev] for ev in sorted(self.heard)]

    def hello(self) -> list[str]:
        """Its fields, without the letter."""
        [hello] = [a for a in self.ask("C,00000000,65535,HELLO") if a.startswith("H,")]
        return hello.split(",")[1:]

    def secret(self, epoch: int) -> str:
        """Read out of the memory, as nobody can at the table."""
        at = SECRETS_AT + epoch % 2 * 20 + 2
        return self.eeprom[at : at + 16].hex()


# --- what many tests begin with


def code_of(device: HostDevice, share: str = SHARE) -> int:
    uid, epoch = device.hello()[1], int(device.hello()[7])
    return code(uid, epoch, device.secret(epoch), share)


def wrong_number(device: HostDevice, share: str = SHARE) -> int:
    return code_of(device, share) % 6 + 1


def locked(device: HostDevice) -> HostDevice:
    """In a session, epoch 1 locked with our share, COMMIT and LOCKED unacknowledged."""
    device.begin(0)
    assert device.lock() == "clunk"
    assert device.command(f"MIX,1,{SHARE}") == "OK"
    return device


def record_of(fields: list[str]) -> Record:
    return Record(*map(int, fields[1:5]), tuple(fields[5:-1]), fields[-1])


def alone(device: HostDevice) -> int:
    """Locked with no host anywhere; the number that is wrong."""
    device.lock()
    device.tick(0)
    device.tick(3000)
    return wrong_number(device, "00" * 16)
