"""Rubbish and mutated captures into both ends of the link (`make fuzz`).

    make fuzz                 ten million octets into each end
    make fuzz OCTETS=100000

The device's end is the firmware's own C++, under the address and undefined-behaviour sanitizers,
once with the latch free and once locked, and once more with a memory full of rubbish and hands at
work. The host's end is the program's own link. Nothing may crash, nothing may happen that was not
said in a capture, and the memory may not grow.
"""

from __future__ import annotations

import argparse
import operator
import random
import re
import resource
import subprocess
import sys
import time
from binascii import crc_hqx
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from drivers.vault.codec import is_sound
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import Greeted, Reported
from drivers.wire.messages import Hello, Record, read_message
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import BUILD, FIRMWARE, ROOT, need, one_at_a_time, run
from tests.system.chaos.boards import FirmwareBoard, SteppedPort, assert_tools
from tests.system.chaos.evening import Evening
from tests.system.chaos.lockstep import Baton, in_step
from tests.system.chaos.operations import apt
from tests.system.chaos.sweep import folder

OCTETS = 10_000_000
VECTORS = ROOT / "tests" / "drivers" / "vectors.txt"
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
COMPILED = [
    "-std=c++11",
    "-O1",
    "-g",
    "-fno-exceptions",
    "-fno-rtti",
    "-Wall",
    "-Wextra",
    "-Werror",
]
FRAME = re.compile(rb"\n\$[^\n]*\n")
BENCH = (b"PINS", b"MOVE,1500", b"SCAN", b"RAW,16", b"TRIM,1100,1900,1080", b"TRIM")
NOT_PORTABLE = {"avr_board.cpp", "host.cpp", "fuzz.cpp"}


class Captured(NamedTuple):
    """What once went over the wire, frame by frame."""

    to_device: list[bytes]
    to_host: list[bytes]


def from_vectors() -> Captured:
    """The table that both sides of the link are tested with."""
    found = Captured([], [])
    for line in VECTORS.read_text(encoding="ascii").splitlines():
        if line.startswith("#") or not line:
            continue
        direction, *_, wire = line.split(" | ")
        octets = wire.encode("ascii").decode("unicode_escape").encode("latin-1")
        if direction == ">":
            found.to_device.append(octets)
        elif direction == "<":
            found.to_host.append(octets)
    # What no evening says: the words of the workbench, in the session of the table.
    for seq, words in enumerate(BENCH, 8):
        found.to_device.append(sealed(b"C,5eed1234,%d,%s" % (seq, words)))
    return found


def from_the_firmware() -> Captured:
    """An evening at the real firmware, as it went over the wire."""
    chance, heard, said = random.Random(1), bytearray(), bytearray()
    with folder() as place:
        evening = Evening(TappedBoard(vault_elf(), heard, said), place / "game.bank", chance)
        try:
            with in_step(evening):
                evening.let(2500)
                evening.start_host()
                for _ in range(25):
                    apt(evening)
        finally:
            evening.close()
    return Captured(FRAME.findall(said), FRAME.findall(heard))


class TappedBoard(FirmwareBoard):
    """Writes down what passes its port."""

    def __init__(self, elf: Path, heard: bytearray, said: bytearray) -> None:
        super().__init__(elf, 1, autoreset=False)
        self._heard, self._said = heard, said

    def open(self, baton: Baton) -> SteppedPort:
        port = super().open(baton)
        read, write = port.read, port.write

        def tapped_read() -> bytes:
            data = read()
            self._heard += data
            return data

        def tapped_write(data: bytes) -> None:
            self._said += data
            write(data)

        port.read, port.write = tapped_read, tapped_write  # type: ignore[method-assign]
        return port


def sealed(body: bytes) -> bytes:
    return b"\n$" + body + b"*%04x\n" % crc_hqx(body, 0xFFFF)


# --- rubbish --------------------------------------------------------------------------------


class Rubbish:
    """Frames, halves of frames, altered frames, frames that never were, and nothing of the kind."""

    def __init__(self, frames: list[bytes], seed: int, forge: Callable[[bytes], bool]) -> None:
        """`forge`: which bodies may be given a right checksum after they were altered."""
        self._frames = frames
        self._chance = random.Random(seed)
        self._forge = forge

    def chunks(self, octets: int) -> Iterator[bytes]:
        """About so many octets."""
        count = 0
        while count < octets:
            chunk = b"".join(self._run())
            count += len(chunk)
            yield chunk

    def _run(self) -> Iterator[bytes]:
        """A part of the capture, in its order, or a session would never come about; damaged."""
        chance, frames = self._chance, self._frames
        first = chance.choice((0, chance.randrange(len(frames))))
        damage = chance.choice((0.0, 0.05, 0.5, 1.0))
        for wire in frames[first : first + chance.randint(1, 30)]:
            yield self._damaged(wire) if chance.random() < damage else wire

    def _damaged(self, wire: bytes) -> bytes:
        chance = self._chance
        kind = chance.random()
        if kind < 0.2:
            return chance.randbytes(chance.randint(1, 40))
        if kind < 0.5:
            return self._tampered(wire)
        if kind < 0.7:
            other = self._frames[chance.randrange(len(self._frames))]
            return wire[: chance.randrange(len(wire))] + other[chance.randrange(len(other)) :]
        return self._altered(wire)

    def _altered(self, wire: bytes) -> bytes:
        octets = bytearray(wire)
        for _ in range(self._chance.choice((1, 1, 2, 5))):
            octets[self._chance.randrange(len(octets))] = self._chance.randrange(256)
        return bytes(octets)

    def _tampered(self, wire: bytes) -> bytes:
        body = self._altered(wire[2:-6])
        if b"\n" in body or not self._forge(body):
            return self._altered(wire)
        return sealed(body)


# --- the device's end -----------------------------------------------------------------------


def device_end() -> Path:
    """The firmware's link and the mouth for it, built if need be."""
    need("g++")
    program = BUILD / "fuzz" / "rubbish"
    sources = sorted((FIRMWARE / "bank_link").glob("*.cpp"))
    ours = [path for path in sources if path.name not in NOT_PORTABLE]
    mouth = Path(__file__).parent / "rubbish.cpp"
    with one_at_a_time():
        program.parent.mkdir(exist_ok=True)
        read = [*(FIRMWARE / "bank_link").iterdir(), mouth]
        newest = max(path.stat().st_mtime for path in read)
        if not program.exists() or program.stat().st_mtime < newest:
            include = f"-I{FIRMWARE / 'bank_link'}"
            run("g++", *COMPILED, *SANITIZED, include, "-o", program, mouth, *ours)
    return program


def feed_device(state: str, octets: int, captured: Captured) -> str:
    """What the program says of it; an error if anything happened or it crashed."""

    # An order to open is one, whoever has said it.
    def may_forge(body: bytes) -> bool:
        return b"OPEN" not in body

    frames = [wire for wire in captured.to_device if state == "free" or b"OPEN" not in wire]
    rubbish = Rubbish(frames, 1, may_forge)
    with subprocess.Popen(
        [device_end(), state], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        try:
            for chunk in rubbish.chunks(octets):
                program.stdin.write(chunk)
            program.stdin.close()
        except BrokenPipeError:
            pass  # it has crashed; what it said is below
        said = program.stdout.read().decode()
        assert program.stderr is not None
        complaint = program.stderr.read().decode(errors="replace")
    if program.returncode:
        raise AssertionError(f"{state}: {said} {complaint[-3000:]}")
    return said.strip()


def feed_rubbish_memory(octets: int) -> str:
    """Rubbish on the wire and in the EEPROM, restarts, and hands: the firmware's own fuzzer."""
    with one_at_a_time():
        (BUILD / "fuzz").mkdir(exist_ok=True)
        run("make", "--silent", "-C", FIRMWARE, f"OUT={BUILD / 'fuzz'}", "fuzz-random")
    done = subprocess.run(
        [BUILD / "fuzz" / "fuzz_random", str(octets), "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


# --- the host's end -------------------------------------------------------------------------


class Truth:
    """What the captured frames really say. Anything else that the link hands on is false."""

    def __init__(self, captured: Captured) -> None:
        framer = Framer(BODY_TO_HOST_MAX)
        bodies = framer.feed(b"".join(captured.to_host))
        sentences = [read_message(body) for body in bodies]
        self.hellos = {_key(one) for one in sentences if isinstance(one, Hello)}
        self.records = {one for one in sentences if isinstance(one, Record)}


def _key(hello: Hello) -> tuple[object, ...]:
    return tuple(
        sorted(part) if isinstance(part, frozenset) else part for part in map(_plain, hello)
    )


def _plain(part: object) -> object:
    return tuple(sorted(part)) if isinstance(part, frozenset) else part


def feed_host(octets: int, captured: Captured) -> str:
    """Over any number of sessions. A hello or an event that nobody sent is an error."""
    truth, chance = Truth(captured), random.Random(2)
    # With a right checksum an event or a hello is no rubbish any more.
    rubbish = Rubbish(captured.to_host, 3, lambda body: body[:1] in b"RTN")
    count = events = hellos = now_ms = 0
    before = resident_kb()
    link = fresh_link(chance, now_ms)
    for chunk in rubbish.chunks(octets):
        count += len(chunk)
        now_ms += len(chunk) // 11
        if link.state in ("lost", "stopped"):
            link = fresh_link(chance, now_ms)
        for event in link.tick(now_ms) + link.receive_data(chunk):
            if isinstance(event, Greeted):
                assert _key(event.hello) in truth.hellos, event
                hellos += 1
            if isinstance(event, Reported):
                assert event.record in truth.records, event
                events += 1
        link.data_to_send()
        assert_bounded(link)
    grown = resident_kb() - before
    assert grown < 4096, f"{grown} kB more"
    return f"{count} octets, {hellos} hellos, {events} events, all true; {grown} kB more"


def resident_kb() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() // 1024


def fresh_link(chance: random.Random, now_ms: int) -> HostLink:
    link = HostLink(chance.randbytes, check=is_sound)
    link.sync(0)
    link.connected(now_ms)
    return link


def assert_bounded(link: HostLink) -> None:
    assert link._framer.held_bytes <= BODY_TO_HOST_MAX + 16
    assert len(link.event_log._remembered) <= 32
    assert len(link._requests._queue) <= 64


def main(arguments: list[str] | None = None) -> int:
    """Print a line an end; an AssertionError with the whole story if one fails."""
    parser = argparse.ArgumentParser(description="rubbish into both ends of the link")
    parser.add_argument("--octets", type=int, default=OCTETS, help="into each end")
    octets = parser.parse_args(arguments).octets
    assert_tools()
    captured = Captured(*map(operator.add, from_the_firmware(), from_vectors()))
    parts: list[tuple[str, Callable[[], str]]] = [
        ("device, free", lambda: feed_device("free", octets, captured)),
        ("device, locked", lambda: feed_device("locked", octets, captured)),
        ("device, rubbish in its memory too", lambda: feed_rubbish_memory(octets)),
        ("host", lambda: feed_host(octets, captured)),
    ]
    for name, feed in parts:
        started = time.monotonic()
        said = feed()
        sys.stdout.write(f"{name}: {said}; no crash; {time.monotonic() - started:.0f} s\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
