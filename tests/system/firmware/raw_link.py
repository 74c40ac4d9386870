"""Words with a board on the bed, without the driver: a frame out, the frames that come back.

Time stands still on the board while nobody waits, so what is measured does not depend on this
machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import serial

from drivers.vault.commitment import code
from tests.support.emulated_board import LID, LOCK, TRY, Bed
from tests.system.firmware.host_device import SID, frame
from tests.system.firmware.sketches import deliver, open_port

SHARE = "5a" * 16
ANSWER_MS = 3000
ENTROPY_MS = 2500
"""After a start a vault gathers chance before it locks, and a new one before it says its name."""
SECRETS_AT = 128
BOLT_IN_MS = 1100
"""From the third press: the lid is watched, the bolt moves, the record is written."""


class Talk:
    """A session with whatever firmware is on the bed."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        bed.pause()
        self.port = self._opened()
        self.seq = 0
        self.heard: list[str] = []
        self._half = b""
        for pin in (LID, TRY, LOCK):
            bed.ctl(f"pin {pin} {0 if pin == LID else 1}")
        bed.ring(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.port.close()

    def _opened(self) -> serial.Serial:
        port = open_port(self.bed)
        self._read = self._given()
        return port

    def _given(self) -> int:
        """Octets that the emulator has handed over to the terminal so far."""
        return int(self.bed.ctl("tally").split()[1])

    # --- the wire ---

    def listen(self) -> list[str]:
        """The bodies that have come since the last time; they are kept in `heard` too."""
        if not self.port.is_open:
            return []
        # All of them: on a busy machine the terminal takes its time.
        new = self.port.read(self._given() - self._read)
        self._read += len(new)
        lines = (self._half + new).split(b"\n")
        self._half = lines.pop()
        bodies = [line[1:].rpartition(b"*")[0].decode() for line in lines if line]
        self.heard += bodies
        return bodies

    def wait(self, ms: float) -> list[str]:
        """What is said while the board lives through so many milliseconds."""
        self.bed.wait(ms)
        return self.listen()

    def await_body(self, head: str, limit_ms: float = ANSWER_MS) -> str:
        """The next body that begins so."""
        end = self.bed.state()["ms"] + limit_ms
        while True:
            for body in self.listen():
                if body.startswith(head):
                    return body
            assert self.bed.state()["ms"] < end, f"waited in vain for {head}; {self.heard[-5:]}"
            self.bed.wait(1)

    def send(self, body: str) -> None:
        deliver(self.bed, self.port, frame(body))

    def ask(self, words: str, limit_ms: float = ANSWER_MS) -> str:
        """The next command of the session; its answer without R and number."""
        self.seq = self.seq % 65535 + 1
        self.send(f"C,{SID},{self.seq},{words}")
        head = f"R,{self.seq},"
        return self.await_body(head, limit_ms).removeprefix(head)

    def hello(self) -> list[str]:
        """Its fields, without the letter."""
        self.send("C,00000000,65535,HELLO")
        return self.await_body("H,").split(",")[1:]

    def unplug(self) -> None:
        """Pull the cable; the board lives on."""
        self.port.close()
        self.bed.unplug()
        self._half = b""

    def plug(self) -> None:
        """The cable comes back, and the port with it."""
        self.bed.plug()
        self.plug_in_again()

    def plug_in_again(self) -> None:
        """Open the port that has come back."""
        self._half = b""
        self.port = self._opened()

    def begin(self, stored: int | None = 0) -> None:
        """A new session, synchronised with what a host has stored; None: it has no events."""
        self.seq = 0
        assert self.ask("BEGIN").startswith("OK,")
        if stored is not None:
            assert self.ask(f"SYNC,{stored}").startswith("OK,")

    # --- hands ---

    def lock(self, *, mix: bool = True) -> None:
        """Lid shut, three presses, the host's share; the epoch is locked then."""
        self.bed.lid(True)
        self.wait(60)
        self.press_lock_thrice()
        epoch = int(self.ask("STAT").split(",")[4])
        if mix:
            assert self.ask(f"MIX,{epoch},{SHARE}") == "OK"
        else:
            self.wait(3300)
        assert self.ask("STAT").split(",")[1] == "locked"

    def press_lock_thrice(self) -> None:
        """And the time that the bolt takes; the vault is committed then."""
        for _ in range(3):
            self.bed.press(LOCK)
        self.wait(BOLT_IN_MS)
        assert self.ask("STAT").split(",")[1] == "committed"

    def guess(self, number: int) -> None:
        self.bed.ring(number)
        self.wait(20)
        self.bed.press(TRY, rest=0)
        self.wait(200)

    def code(self, *, mixed: bool = True) -> int:
        """Read out of the memory, as nobody can at the table."""
        hello = self.hello()
        epoch = int(hello[7])
        secret = self.bed.eeprom_bytes(SECRETS_AT + epoch % 2 * 20 + 2, 16).hex()
        return code(hello[1], epoch, secret, SHARE if mixed else "00" * 16)

    def acknowledge_all(self) -> None:
        """As a host that has stored them."""
        _, first, last = self.ask("STAT").split(",")[4:7]
        for event in range(int(first), int(last) + 1):
            assert self.ask(f"ACK,{event}") == "OK"


@contextmanager
def talk(firmware: Path, **options: object) -> Iterator[Talk]:
    """A board that has just been switched on, and has gathered chance."""
    with (
        Bed(firmware, speed=0, autoreset=False, **options) as bed,  # type: ignore[arg-type]
        Talk(bed) as it,
    ):
        it.wait(ENTROPY_MS)
        yield it
