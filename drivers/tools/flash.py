"""Flash firmware: the hex file, the boot loader's speed, avrdude, and the hello afterwards.

Rules of this file
* Nothing is written before everything is checked: the file is valid and fits, the port opens, the
  boot loader answers. avrdude reads back what it has written.
* The EEPROM is left alone: a board keeps its identity, and its vault its log.
* Every failure is one sentence with its fix.

It must not know how progress is shown.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from drivers.durable_file import why
from drivers.errors import DriverError
from drivers.port.platforms import platform_of
from drivers.tools.bootloader import SPEEDS, find_speed

# Parts that make another firmware; see the firmware's README.
PARTS = ("no-bolt", "note")
BOARDS = {"auto": SPEEDS, "uno": SPEEDS[:1], "nano": SPEEDS[:1], "old-nano": SPEEDS[1:]}
FIRMWARE = Path(__file__).parents[1] / "firmware"
SHIPPED = FIRMWARE / "hex"
# The space that a boot loader of 512 bytes leaves; the old one of 2 KB leaves less.
BYTES_MAX, BYTES_MAX_OLD = 32_256, 30_720
TOOLS = platform_of().toolchain
UPLOAD_TIMEOUT_S = 120

_ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
# What avrdude prints, and the advice for it; the first match counts.
_CURES = (
    (
        r"not in sync|not responding",
        "the boot loader stopped answering: press reset, and try again",
    ),
    (
        r"[Ee]xpected signature|[Dd]evice signature = (?!0x1e950f)",
        "the chip is not an ATmega328P: this firmware is for an Uno or a Nano",
    ),
    (
        r"verification (error|mismatch)|content mismatch",
        "the firmware that was read back differs: try again with another cable or USB socket",
    ),
    (r"[Pp]ermission denied", "no permission for the port: banker devices doctor"),
    (r"busy|temporarily unavailable", "another program holds the port: banker devices doctor"),
)


class FlashError(DriverError):
    """The firmware was not uploaded, or not completely. Examples: avrdude is missing; no boot
    loader answers."""


class Done(NamedTuple):
    """The exit code and the output of a program that has ended."""

    code: int
    text: str


class Uploaded(NamedTuple):
    """An upload that was verified: its size in bytes, and how long it took in tenths of a
    second."""

    bytes_count: int
    seconds_tenths: int


Run = Callable[[list[str]], Done]


def run_program(words: list[str]) -> Done:
    """Run a program to its end. `words`: its name and arguments. Raises `FlashError` if there is no
    such program."""
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            errors="replace",
            timeout=UPLOAD_TIMEOUT_S,
            check=False,
        )
    except FileNotFoundError as error:
        raise FlashError(f"{words[0]} is missing. Type: {platform_of().avrdude}") from error
    except OSError as error:
        raise FlashError(f"{words[0]} does not start: {why(error)}") from error
    except subprocess.TimeoutExpired as error:
        raise FlashError(f"{words[0]} did not end within {UPLOAD_TIMEOUT_S} s") from error
    return Done(done.returncode, done.stdout)


def build_folder(installed: Path) -> Path:
    """Return the folder where hex files are built: in a checkout of the source, or `installed`
    without one."""
    clone = FIRMWARE.parent.parent
    return clone / "build" / "firmware" if (clone / "pyproject.toml").is_file() else installed


class FirmwareBuild(NamedTuple):
    """The folders of hex files (`built`) and sources of the firmware, and how to run the tools.
    `has_tools`: None for not checked yet.

    `shipped`: the hex files that came with the program, for boards without extra parts.
    """

    built: Path
    sources: Path = FIRMWARE
    has_tools: bool | None = None
    run: Run = run_program
    shipped: Path = SHIPPED


def built_hex(sketch: str, parts: tuple[str, ...] = (), *, shop: FirmwareBuild) -> Path:
    """Return the hex file of a sketch, rebuilt if possible. `parts`: extra parts on the board,
    names of PARTS."""
    built, sources, has_tools, run, shipped = shop
    hex_file = built / f"{sketch}.hex"
    has_sources = (sources / "Makefile").is_file()
    cure = f"Type: {TOOLS}" if has_sources else "Name a file: --hex FILE"
    has_tools = can_build() if has_tools is None else has_tools
    if has_sources and has_tools:
        choices = [f"BOLT={int('no-bolt' not in parts)}", f"NOTE={int('note' in parts)}"]
        done = run(["make", "--silent", "-C", str(sources), f"OUT={built}", *choices, sketch])
        if done.code:
            raise FlashError(f"the firmware does not build: {_last_line(done.text)}")
    elif special := [part for part in parts if part != "bolt"]:
        raise FlashError(f"a firmware for {' and '.join(special)} must be built. {cure}")
    elif (shipped / hex_file.name).is_file():
        return shipped / hex_file.name
    if not hex_file.is_file():
        raise FlashError(f"there is no {hex_file} and nothing to build it with. {cure}")
    return hex_file


def can_build() -> bool:
    """Tell whether the AVR tools are installed."""
    return all(map(shutil.which, ("make", "avr-g++"))) and _ARDUINO.is_dir()


def program_size(hex_file: Path) -> int:
    """Return the number of program bytes in an Intel hex file. Raises `FlashError` unless every
    line of it is valid."""
    try:
        lines = hex_file.read_text(encoding="ascii").split()
    except OSError as error:
        raise FlashError(f"{hex_file}: {why(error)}") from error
    except UnicodeDecodeError as error:
        raise FlashError(f"{hex_file} is not a hex file: name another with --hex") from error
    size = 0
    for number, line in enumerate(lines, start=1):
        data = _bytes(line)
        if len(data) < 5 or len(data) != data[0] + 5 or sum(data) % 256:
            raise FlashError(
                f"{hex_file} is not a hex file, or damaged in line {number}: name another with"
                " --hex"
            )
        size += data[0] if data[3] == 0 else 0
    if not lines or _bytes(lines[-1])[3] != 1:
        raise FlashError(
            f"{hex_file} is not a hex file, or its end is missing: name another with --hex"
        )
    return size


def loader_speed(port: str, speeds: tuple[int, ...], *, for_s: float = 0.0) -> int:
    """Return the speed in baud at which the boot loader answers. Raises `FlashError` if none does.
    `for_s`: as for `find_speed`."""
    speed = find_speed(port, speeds, for_s=for_s)
    if speed is None:
        tried = " and ".join(map(str, speeds))
        raise FlashError(
            f"no boot loader answers at {port} ({tried} baud tried). Open J1, so that C4 "
            "is off RESET, or press the reset button just before. An unknown board has no loader"
        )
    return speed


def upload(port: str, hex_file: Path, speed: int, run: Run = run_program) -> Uploaded:
    """Upload the firmware and verify it. Raises `FlashError` unless both succeed."""
    size = program_size(hex_file)
    bytes_max = BYTES_MAX if speed == SPEEDS[0] else BYTES_MAX_OLD
    if size > bytes_max:
        raise FlashError(f"{hex_file} has {size} bytes, and {bytes_max} fit on this board")
    started = time.monotonic()
    done = run(
        [
            *("avrdude", "-p", "m328p", "-c", "arduino", "-P", port, "-b", str(speed)),
            # -D: no erasing of the whole chip, which its loader cannot do.
            *("-D", "-U", f"flash:w:{hex_file}:i"),
        ]
    )
    if done.code:
        raise FlashError(_cure(done.text))
    if not re.search(r"\d bytes of flash verified", done.text):
        raise FlashError(f"avrdude verified nothing: {_last_line(done.text)}")
    return Uploaded(size, int((time.monotonic() - started) * 10))


def _cure(text: str) -> str:
    for pattern, cure in _CURES:
        if re.search(pattern, text):
            return f"the upload failed: {cure}"
    return f"the upload failed: {_last_line(text)}"


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if "rror" in line] or text.split("\n")
    return next((line for line in reversed(lines) if line.strip()), "it said nothing")


def _bytes(line: str) -> bytes:
    try:
        return bytes.fromhex(line[1:]) if line.startswith(":") else b""
    except ValueError:
        return b""
