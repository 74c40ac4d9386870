"""A test bed: firmware on a simulated board, with a serial port and a hand for each button.

The board is `avrdev` of drivers/firmware/emulator, in its own process. What is done to it happens
in its own time: `press` and `wait` are over when the AVR has lived through those milliseconds, so
a busy machine changes nothing.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from drivers import circuit
from tests import ROOT

if sys.platform != "win32":
    import fcntl

BUILD = ROOT / "build"
FIRMWARE = ROOT / "drivers" / "firmware"
EMULATOR = FIRMWARE / "emulator"
ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
SMOKE = ROOT / "tests" / "system" / "firmware" / "smoke"

PINS = circuit.load().pins
LID, TRY, LOCK = PINS["lid"], PINS["try"], PINS["lock"]
RING_CHANNEL = int(PINS["ring"].removeprefix("A"))
RING_COUNTS = circuit.load().ring.counts
"""What the converter should read at the ring's six positions."""

BOLT_MS = 120
"""How long a stroke of the bolt takes."""

READY_SECONDS = 20
ANSWER_SECONDS = 120


class BedError(Exception):
    """The emulator refused a command, or is gone."""


def millivolts(counts: int) -> int:
    """The least input that the 10-bit converter reads as so many counts."""
    return -(-counts * 5000 // 1023)


# --- building -------------------------------------------------------------------------------


def need(*tools: str) -> None:
    """Skip the test where a tool is missing; in CI that is a failure."""
    for tool in tools:
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Tests run in several processes, and all of them build the same files."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "firmware.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(*command: str | Path) -> str:
    """What it printed; an error is raised with all of that."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BedError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def emulator() -> Path:
    """`avrdev`, built if need be."""
    need("make", "gcc", "pkg-config")
    for package in ("simavr", "libelf"):
        if subprocess.run(["pkg-config", "--exists", package], check=False).returncode:
            pytest.skip(f"needs lib{package.removeprefix('lib')}-dev")
    with one_at_a_time():
        run("make", "--silent", "-C", EMULATOR, f"BUILD={BUILD / 'emulator'}")
    return BUILD / "emulator" / "avrdev"


@functools.cache
def smoke(name: str) -> Path:
    """One of the sketches that test the bed itself."""
    need("avr-gcc")
    source, elf = SMOKE / f"{name}.c", BUILD / "smoke" / f"{name}.elf"
    with one_at_a_time():
        elf.parent.mkdir(exist_ok=True)
        newest = max(path.stat().st_mtime for path in SMOKE.iterdir())
        if not elf.exists() or elf.stat().st_mtime < newest:
            options = ["-mmcu=atmega328p", "-DF_CPU=16000000UL", "-std=gnu11", "-Os"]
            warnings = ["-Wall", "-Wextra", "-Werror"]
            run("avr-gcc", *options, *warnings, "-o", elf, source)
    return elf


def need_avr_tools() -> None:
    """What the firmware is built with, by a Makefile that needs no Python."""
    need("make", "avr-gcc", "avr-g++", "avr-objcopy", "avr-size")
    if not (ARDUINO / "cores" / "arduino").is_dir():
        pytest.skip("needs arduino-core-avr")


@functools.cache
def firmware(name: str, *choices: str) -> Path:
    """The real firmware `name` (vault, decoder, both), built by its own Makefile.

    Choices, as `BOLT=1`, give another build in a folder of its own.
    """
    need_avr_tools()
    folder = BUILD / "-".join(["firmware", *(choice.replace("=", "") for choice in choices)])
    with one_at_a_time():
        run("make", "--silent", "-C", FIRMWARE, f"OUT={folder}", *choices)
    return folder / f"{name}.elf"


# --- the bed --------------------------------------------------------------------------------


class Bed:
    """A board that lives as long as the `with` block. `port` is what a serial library opens."""

    def __init__(
        self,
        firmware: Path,
        *,
        speed: float = 1,
        autoreset: bool = True,
        seed: int = 1,
        eeprom: Path | None = None,
        boot: Path | None = None,
        paused: bool = False,
        jitter_us: int | None = None,
    ) -> None:
        program = emulator()
        self.folder = Path(tempfile.mkdtemp(prefix="bed-"))
        self.port = str(self.folder / "ttyVAULT0")
        # Terminals of circuit.toml that hang free on this board.
        self.off: tuple[str, ...] = ()
        self.eeprom = eeprom or self.folder / "eeprom.bin"
        self._log = self.folder / "log"
        options = {
            "fw": firmware,
            "link": self.port,
            "ctl": self.folder / "ctl",
            "ee": self.eeprom,
            "speed": speed,
            "autoreset": int(autoreset),
            "seed": seed,
        }
        if boot is not None:
            options["boot"] = boot
        if jitter_us is not None:
            options["jitter"] = jitter_us
        words = [str(word) for key, value in options.items() for word in (f"--{key}", value)]
        with self._log.open("wb") as log:
            # Its standard input ends with this process, however this process ends.
            self.process = subprocess.Popen(
                [program, *words, "--with-parent", *(["--paused"] if paused else [])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._await_ready()
            self._socket.settimeout(ANSWER_SECONDS)
            self._socket.connect(str(self.folder / "ctl"))
            self._answers = self._socket.makefile("r", encoding="utf-8")
            self.bolt_follows()
        except BaseException:
            self.close()
            raise

    def _await_ready(self) -> None:
        assert self.process.stdout is not None
        readable, _, _ = select.select([self.process.stdout], [], [], READY_SECONDS)
        if not readable or self.process.stdout.readline() != b"ready\n":
            raise BedError(f"the emulator did not start: {self.log()}")

    def log(self) -> str:
        """What the emulator complained about."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the emulator and remove its files; a second time does nothing."""
        if hasattr(self, "_answers"):
            self._answers.close()
        self._socket.close()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self) -> None:
        """As the machine that it runs on would die: nothing is tidied up."""
        self.process.kill()
        self.process.wait()

    # --- commands ---

    def ctl(self, line: str) -> str:
        """Say one line to the emulator; its answer without the `ok`."""
        try:
            self._socket.sendall(f"{line}\n".encode())
            answer = self._answers.readline().rstrip("\n")
        except OSError as error:
            raise BedError(f"{line}: {error}; {self.log()}") from error
        if answer != "ok" and not answer.startswith("ok "):
            raise BedError(f"{line}: {answer or 'the emulator is gone'}; {self.log()}")
        return answer[3:]

    def state(self) -> dict[str, Any]:
        """Pins, servo, counters: what `get` tells."""
        told: dict[str, Any] = json.loads(self.ctl("get"))
        return told

    def wait(self, ms: float) -> None:
        """Until the AVR has lived through so many milliseconds."""
        self.ctl(f"wait {ms}")

    def advance(self, ms: float) -> None:
        """The same, but as fast as the machine can."""
        self.ctl(f"advance {ms}")

    def speed(self, factor: float) -> None:
        """1 is real time, 0 as fast as possible."""
        self.ctl(f"speed {factor}")

    def pause(self, on: bool = True) -> None:
        """Let time pass only while somebody waits for it: nothing happens between two commands."""
        self.ctl(f"pause {'on' if on else 'off'}")

    def heard(self) -> int:
        """Bytes from the host that have come as far as the board, whatever became of them."""
        state = self.state()
        counters = ("rx", "rx_overruns", "rx_deaf", "rx_waiting")
        return sum(int(state[counter]) for counter in counters)

    def await_port(self, *, opened: bool) -> None:
        """Until the opening of the port, with its reset, is over, or the closing is noticed: a port
        that is opened again before resets nothing."""
        deadline = time.monotonic() + READY_SECONDS
        while (state := self.state())["open"] != opened or state["cpu"] == "reset":
            if time.monotonic() > deadline:
                raise BedError(f"{self.port} stays {'closed' if opened else 'open'}")
            time.sleep(0.002)

    # --- hands ---

    def press(self, pin: str, ms: float = 60, rest: float = 60) -> None:
        """Hold a button down, let it go, and take the finger away."""
        self.ctl(f"pulse {pin} 0 {ms}")
        self.wait(ms + rest)

    def release_all(self) -> None:
        """Nothing pressed, lid open: how a board lies on the table."""
        for pin in (LID, TRY, LOCK):
            self.ctl(f"pin {pin} 1")

    def lid(self, closed: bool) -> None:
        self.ctl(f"pin {LID} {0 if closed else 1}")

    def ring(self, position: int) -> None:
        """Turn the code ring to 1 … 6, or between two with 0.

        What the pin gets is solved from the resistors that are wired.
        """
        wired = circuit.load().without(*self.off)
        self.ctl(f"adc {RING_CHANNEL} {float(circuit.ring_millivolts(wired, position)):.3f}")

    def ring_counts(self, counts: int) -> None:
        """Turn the ring anywhere, between two positions for example."""
        self.ctl(f"adc {RING_CHANNEL} {millivolts(counts)}")

    def bolt_follows(self, *, jams: int = 0) -> None:
        """The bolt follows the servo and closes its switch; so many strokes do nothing at first,
        with -1 all of them."""
        self.ctl(f"bolt {BOLT_MS} {jams}")

    # --- accidents ---

    def power_off(self) -> None:
        self.ctl("power off")

    def power_on(self) -> None:
        self.ctl("power on")

    def power_cycle(self, ms: float = 50) -> None:
        self.power_off()
        self.wait(ms)
        self.power_on()

    def reset(self) -> None:
        self.ctl("reset")

    def unplug(self) -> None:
        self.ctl("unplug")

    def plug(self, name: str | None = None) -> str:
        """Put the cable in again, perhaps as another port; the port."""
        self.ctl(f"plug {name}" if name else "plug")
        if name:
            self.port = str(self.folder / name)
        return self.port

    def stall(self, ms: float, what: str = "all") -> None:
        """The CPU hangs; `program`: the program alone, interrupts are carried out."""
        self.ctl(f"stall {ms} {what}")

    def dip(self, ms: float, dead_ms: float = 50) -> None:
        """From now on the supply falls so long after the servo gets power, and comes back."""
        self.ctl(f"dip {ms} {dead_ms}")

    def supply(self, mv: int) -> None:
        """What the chip gets; below 2.7 V it is in reset."""
        self.ctl(f"vcc {mv}")

    def garbage(self, count: int, *, to_avr: bool = False) -> None:
        self.ctl(f"garbage {count} {'rx' if to_avr else 'tx'}")

    def noise(
        self, flip: float = 0, drop: float = 0, insert: float = 0, ways: str = "both"
    ) -> None:
        """Chances per byte; `rx` is towards the AVR, `tx` from it."""
        for way in ("rx", "tx") if ways == "both" else (ways,):
            self.ctl(f"line {way} flip {flip} drop {drop} ins {insert}")

    # --- looking inside ---

    def eeprom_bytes(self, first: int = 0, count: int = 1024) -> bytes:
        """As the AVR would read it now."""
        return bytes.fromhex(self.ctl(f"ee {first} {count}"))

    def wear(self) -> dict[int, int]:
        """How often each cell of the EEPROM was written."""
        pairs = (cell.split(":") for cell in self.ctl("wear").split())
        return {int(at): int(count) for at, count in pairs}

    def written(self) -> list[tuple[float, int]]:
        """The writes since the last call: (milliseconds, cell)."""
        pairs = (mark.split(":") for mark in self.ctl("written").split())
        return [(int(cycle) / 16000, int(at)) for cycle, at in pairs]

    def cpu_seconds(self) -> float:
        """What the emulator has cost so far: a fair measure on a machine with other work."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def marks(self, pin: str = "D13") -> list[tuple[float, int]]:
        """The edges of a pin since the last call: (milliseconds, new level)."""
        pairs = (mark.split(":") for mark in self.ctl(f"marks {pin}").split())
        return [(int(cycle) / 16000, int(level)) for cycle, level in pairs]


def children() -> set[int]:
    """Processes of this one that are alive or not yet collected."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        found |= {int(pid) for pid in (task / "children").read_text().split()}
    return found
