"""From the red button to the screen, and questions over the wire (`make bench-vault`).

The real firmware runs in the emulator in real time, at 115200 baud; the program is `banker play` on
a terminal of its own, in a process of its own. A press is followed by what can be seen from
outside: the first octet of its record that goes into the EEPROM, the first octet of the report on
the wire, the last one at the program, the entry when it is durable, the line on the terminal.
Latencies are absolute by nature: they are printed beside their limit and judged by a person.
"""

from __future__ import annotations

import argparse
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pyte

from banker import editions
from banker.cli import run_command
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from drivers.port import transport
from drivers.port.discovery import only
from drivers.port.runner import Runner
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink
from tests.support.board_hands import BedHands, vault_elf
from tests.support.emulated_board import TRY, Bed
from tests.system.chaos.boards import assert_tools
from tests.system.chaos.oracle import Oracle, lines_of
from tests.system.chaos.round_trips import Trips, ask
from tests.system.chaos.vault_memory import look_at

COLUMNS, ROWS = 80, 24
PATIENCE_S = 30.0
QUIET_S = 0.25
TOTAL_LIMIT_MS = 200
ASKED = 1000
STAGES = ("debounce, judging", "EEPROM", "wire", "commit, with its sync", "screen")


# --- the program, watched --------------------------------------------------------------------


def play_watched(game: str, port: str, marks: str) -> int:
    """`banker play`, which writes down when octets came in and when an entry was durable."""
    file = os.open(marks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def mark(what: str) -> None:
        os.write(file, f"{what} {time.monotonic()}\n".encode())

    read = transport.SerialTransport.read
    opened = Session.open

    def marked_read(self: transport.SerialTransport) -> bytes:
        data = read(self)
        if data:
            mark("heard")
        return data

    def marked_open(path: Path, **more: Any) -> Session:
        session = opened(path, **more)
        session.subscribe(lambda entry, _state: mark(f"stored-{entry.kind}"))
        return session

    transport.SerialTransport.read = marked_read  # type: ignore[method-assign]
    Session.open = marked_open  # type: ignore[method-assign]
    return run_command(["play", game, "--vault", port])


class Marks:
    """What the watched program has written down."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self, what: str) -> list[float]:
        if not self._path.exists():
            return []
        rows = (row.split() for row in self._path.read_text().splitlines())
        return [float(when) for word, when in rows if word == what]


class Screen:
    """The program on a terminal; octets are stamped when they come."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.chunks: list[tuple[float, bytes]] = []
        self._emulated = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._emulated)
        places = {f"XDG_{name}_HOME": str(folder) for name in ("DATA", "CONFIG", "STATE")}
        size = {"COLUMNS": str(COLUMNS), "LINES": str(ROWS), "TERM": "xterm-256color"}
        self._fd, theirs = pty.openpty()
        self._program = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=os.environ | places | size,
        )
        os.close(theirs)

    def listen(self, wait_s: float) -> None:
        """Whatever it says, stamped."""
        while select.select([self._fd], [], [], wait_s)[0]:
            self.chunks.append((time.monotonic(), os.read(self._fd, 65536)))
            wait_s = 0.0

    def type(self, keys: str) -> None:
        for key in keys:
            os.write(self._fd, key.encode())
            self.listen(0.01)

    def settle(self) -> None:
        """All that it says, until it is quiet."""
        self.listen(QUIET_S)
        while time.monotonic() - self.chunks[-1][0] < QUIET_S:
            self.listen(QUIET_S)
        self.drawn()

    def drawn(self) -> list[tuple[float, list[str]]]:
        """What stood there after each of the chunks that were not looked at yet."""
        found = []
        for when, data in self.chunks:
            self._stream.feed(data)
            found.append((when, list(self._emulated.display)))
        del self.chunks[:-1]
        self.chunks[:] = [(self.chunks[-1][0], b"")] if self.chunks else []
        return found

    def shows(self, text: str) -> bool:
        self.drawn()
        return any(text in row for row in self._emulated.display)

    def close(self) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._fd)


# --- a press -----------------------------------------------------------------------------------


class Press(NamedTuple):
    """Moments of one press, in seconds of the machine's clock."""

    pressed: float
    writing: float
    sending: float
    heard: float
    stored: float
    shown: float

    def stages_ms(self) -> list[float]:
        return [1000 * (b - a) for a, b in pairwise(self)]


class Bench:
    """A locked vault, and the program that waits for a guess."""

    def __init__(self, folder: Path, bed: Bed) -> None:
        self.bed, self.hands = bed, BedHands(bed)
        self.game, self.marks = folder / "game.bank", Marks(folder / "marks")
        edition = editions.load("secret-vault")
        setup = Setup(edition, check_names(("Ann", "Bob"), edition))
        Session.create(self.game, setup).close()
        words = [str(self.game), bed.port, str(folder / "marks")]
        self.screen = Screen([sys.executable, __file__, "--program", *words], folder)
        self._await(lambda: self.screen.shows("undo"), "the table")
        self._lock()

    def press(self) -> Press:
        """A wrong guess, from the finger to the terminal."""
        self._grant()
        known = len(self.marks.all("stored-report_tried"))
        before = self._tally()
        pressed = time.monotonic()
        self.bed.ctl(f"pulse {TRY} 0 60")
        writing = self._when(lambda now: now.writes > before.writes or now.is_writing)
        begun = self._tally()
        # The loop stands still while a record is written: the next thing said is the report.
        sending = self._when(lambda now: now.given > begun.given)
        self._await(lambda: len(self.marks.all("stored-report_tried")) > known, "the entry")
        [stored] = self.marks.all("stored-report_tried")[known:]
        heard = max(when for when in self.marks.all("heard") if when < stored)
        shown = self._first_change(stored)
        return Press(pressed, writing, sending, heard, stored, shown)

    def _first_change(self, since: float) -> float:
        self.screen.listen(QUIET_S)
        self._await(lambda: self.screen.chunks[-1][0] > since, "the screen")
        self.screen.listen(QUIET_S)
        drawn = self.screen.drawn()
        return next(when for when, _ in drawn if when > since)

    def _grant(self) -> None:
        known = len(self.marks.all("stored-grant_guess"))
        self.screen.type(":ann gets guess\r")
        self._await(lambda: len(self.marks.all("stored-grant_guess")) > known, "the grant")
        self.screen.settle()
        self.hands.ring(self._wrong())
        self.screen.settle()

    def _wrong(self) -> int:
        oracle = Oracle()
        oracle.see(look_at(self.bed.eeprom_bytes()))
        number = oracle.code_now()
        assert number is not None
        return number % 6 + 1

    def _lock(self) -> None:
        self._await(lambda: bool(self.marks.all("heard")), "the vault")
        self.hands.lid(True)
        self.bed.wait(2500)
        for _ in range(3):
            self.hands.press_lock()
        self._await(lambda: bool(self.marks.all("stored-report_locked")), "the lock")
        self.screen.settle()

    def _tally(self) -> Any:
        taken, given, _, writes, busy, *_ = self.bed.ctl("tally").split()
        return Tally(int(taken), int(given), int(writes), busy == "1")

    def _when(self, holds: Callable[[Tally], bool]) -> float:
        end = time.monotonic() + PATIENCE_S
        while not holds(self._tally()):
            assert time.monotonic() < end, "the board does nothing"
            self.screen.listen(0.0005)
        return time.monotonic()

    def _await(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain for {what}"
            self.screen.listen(0.02)

    def close(self) -> None:
        self.screen.close()


class Tally(NamedTuple):
    """The part of the emulator's tally that is of use here."""

    taken: int
    given: int
    writes: int
    is_writing: bool


def presses(count: int) -> list[Press]:
    with tempfile.TemporaryDirectory() as place, Bed(vault_elf(), speed=1) as bed:
        bench = Bench(Path(place), bed)
        try:
            found = [bench.press() for _ in range(count)]
        finally:
            bench.close()
        text = (Path(place) / "game.bank").read_text(encoding="utf-8")
        oracle = Oracle()
        oracle.see(look_at(bed.eeprom_bytes()))
        assert sum('"report_tried"' in line for line in lines_of(text)) == count
    return found


# --- questions --------------------------------------------------------------------------------


def asked(noise: float, count: int) -> Trips:
    """PINGs over the wire by the wall clock, with the program's thread and this computer's load."""
    with Bed(vault_elf(), speed=1, autoreset=False) as bed:
        bed.release_all()
        link = HostLink(os.urandom, check=is_sound)
        runner = Runner(link, only(bed.port))
        vault = SerialVault(runner)
        vault.sync(0)
        bed.noise(noise, noise, noise)
        before, times = link.stats.retries, []
        for _ in range(count):
            started = time.perf_counter()
            assert runner.ask("PING").ok
            times.append(1000 * (time.perf_counter() - started))
        retries = link.stats.retries - before
        vault.close()
    return Trips(times, retries)


def questions(count: int) -> None:
    """By both clocks: what the wire and the firmware need, and what a busy computer adds."""
    put(f"\n| {count:,} questions, ms | clock | p50 | p99 | repeated |")
    put("|---|---|---|---|---|")
    for noise in (0.0, 0.001, 0.01):
        line = f"{noise:.1%} flipped, lost and inserted each" if noise else "clean line"
        for clock, trips in (("board", ask(count, noise)), ("wall", asked(noise, count))):
            middle, tail = trips.percentile(0.5), trips.percentile(0.99)
            put(f"| {line} | {clock} | {middle:.1f} | {tail:.1f} | {trips.retries} |")


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def put(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def row(name: str, values: list[float], limit: str = "") -> None:
    middle, tail = statistics.median(values), percentile(values, 0.9)
    put(f"| {name} | {middle:.1f} | {tail:.1f} | {limit} |")


def main(arguments: list[str]) -> int:
    """Print the tables."""
    if arguments[:1] == ["--program"]:
        return play_watched(*arguments[1:])
    parser = argparse.ArgumentParser(description="from the red button to the screen")
    parser.add_argument("--presses", type=int, default=60)
    parser.add_argument("--questions", type=int, default=ASKED)
    options = parser.parse_args(arguments)
    assert_tools()
    found = presses(options.presses)
    put("| from the button to the screen, ms | p50 | p90 | limit |\n|---|---|---|---|")
    for name, values in zip(STAGES, zip(*(p.stages_ms() for p in found), strict=True), strict=True):
        row(name, list(values))
    row("all", [1000 * (p.shown - p.pressed) for p in found], f"p50 {TOTAL_LIMIT_MS}")
    questions(options.questions)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
