"""Device ports: finds the port for a command of `banker devices`, and words driver errors in one
line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.cli.parsing.help_words import finished
from banker.foundation.errors import BankerError
from banker.foundation.text import Field, Text, recognised
from drivers.errors import DriverError
from drivers.port.discovery import Plug, plugs
from drivers.port.platforms import platform_of
from drivers.tools.describe import held_words
from drivers.wire.messages import Hello

NONE_PLUGGED = (
    "no known board or adapter is plugged in; 'banker devices doctor' finds out why, and any "
    "other port can be named"
)

PORT = "{port}, socket://…, rfc2217://…"
OR_THE_ONLY = "{port}, socket://…, rfc2217://… (default: the only one that is plugged in)"
# What the drivers say, who know no other language; a test holds this list to their source.
SAID_BY_DRIVERS = (
    "no board is plugged in, and Linux inside Windows gets no USB by itself",
    "in Windows: usbipd bind and usbipd attach --wsl hand the board over to Linux",
    "no known board or adapter is plugged in (there is {ports}, of another make)",
    "no known board or adapter is plugged in",
    "plug it in; if it is, try another cable: many only charge, and have no wires for data",
    "{adapter}: plugged in, but brltty took its port",
    "{adapter}: plugged in, but it has no port: the kernel's driver {driver} is missing",
    "sudo modprobe {driver} (if it is missing: {command})",
    "sudo apt remove brltty, then pull the {adapter} and plug it in again",
    "an FTDI adapter with product number 0000: a copy that a driver has switched off",
    "use another adapter or board; this one needs its number back (ftx_prog)",
    "{count} CH340 adapters: they have no serial number, so their names may swap",
    "nothing to do: a vault is known by its own identity, wherever it is plugged in",
    "{port}: you are in the group {group}, but not yet in this login",
    "log out and in again (or restart)",
    "{port}: no permission",
    "sudo usermod -aG {group} $USER, then log out and in again",
    "{port} is held by {programs}",
    "close it there",
    "brltty is installed ({rule}) and may take a CH340, FTDI or CP210x adapter",
    "sudo apt remove brltty, unless somebody needs a Braille display",
    "brltty runs: it takes such adapters for a Braille display",
    "ModemManager runs and asks new ports whether they are modems (not told off: {makes})",
    "ModemManager runs, and is told to leave our boards alone",
    "{port}: the adapter keeps each answer for {ms} ms",
    "avrdude is missing; only flashing needs it",
    "download avrdude, and put its folder into the PATH",
    "on {system} only the ports are looked at",
    "a CH340 or CP210x needs its maker's driver; close other programs that use the port",
    "no permission for {port}. {cure}",
    "Type: sudo usermod -aG dialout $USER — then log out and in again",
    "{port} is busy: {program} holds it.",
    "{port} is busy: {program} holds it. {cure}",
    "there is no port {port}. Choose one of: {ports}",
    "there is no port {port}. No serial port is there: plug it in",
    "{port} is not a serial port. Choose one of: {ports}",
    "{port} is not a serial port. No serial port is there: plug it in",
    "{port} cannot be opened: {error}",
    "{port} is gone ({error}). Plug the cable in again; it is looked for by itself",
    "{program} is missing. Type: {command}",
    "{program} does not start: {error}",
    "{program} did not end within {seconds} s",
    "the firmware does not build: {error}",
    "a firmware for {parts} must be built. {cure}",
    "there is no {file} and nothing to build it with. {cure}",
    "Name a file: --hex FILE",
    "{file} is not a hex file: name another with --hex",
    "{file} is not a hex file, or damaged in line {line}: name another with --hex",
    "{file} is not a hex file, or its end is missing: name another with --hex",
    "no boot loader answers at {port} ({speeds} baud tried). Open J1, so that C4 is off"
    " RESET, or press the reset button just before. An unknown board has no loader",
    "{file} has {size} bytes, and {most} fit on this board",
    "the upload failed: {error}",
    "the boot loader stopped answering: press reset, and try again",
    "the chip is not an ATmega328P: this firmware is for an Uno or a Nano",
    "the firmware that was read back differs: try again with another cable or USB socket",
    "no permission for the port: banker devices doctor",
    "another program holds the port: banker devices doctor",
    "avrdude verified nothing: {error}",
)


def driver_text(said: str) -> Field:
    """Return a driver's error text as a text that can be translated."""
    return recognised(said, SAID_BY_DRIVERS)


class DeviceError(BankerError):
    """A device or its port failed. Examples: nobody answers; the file is not a capture."""


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn a `DriverError` in the block into a `DeviceError` with one line."""
    try:
        yield
    except DriverError as error:
        said = driver_text(str(error))
        raise DeviceError(said if isinstance(said, Text) else str(error)) from error


def add_port(parser: argparse.ArgumentParser, *, is_needed: bool = False) -> None:
    """Add the argument for a device's port; optional unless `is_needed`."""
    parser.add_argument(
        "port",
        nargs=None if is_needed else "?",
        metavar="PORT",
        help=finished(PORT if is_needed else OR_THE_ONLY, port=platform_of().port),
    )


def positive_seconds(text: str) -> int:
    """Convert an argument to a whole number of seconds, above 0. Raises `ArgumentTypeError`."""
    if not text.isdecimal() or not 0 < int(text) < 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return int(text)


def chosen_port(named: str | None, there: Callable[[], list[Plug]] = plugs) -> str:
    """Return the named port, or the port of the only known board. Raises `DeviceError` for none or
    several. `there` lists what is plugged in."""
    if named:
        return named
    known = [plug.device for plug in there() if plug.is_known]
    if not known:
        raise DeviceError(NONE_PLUGGED)
    if len(known) > 1:
        raise DeviceError(
            "several boards are plugged in: {known}; name one", known=", ".join(known)
        )
    return known[0]


def hello_words(hello: Hello) -> str:
    """Describe the device that sent this greeting, in one line."""
    parts = [f"{' + '.join(sorted(hello.caps)) or 'unknown device'} {hello.uid}"]
    parts.append(f"firmware {hello.firmware}")
    if "vault" in hello.caps:
        parts += [hello.state, f"code {hello.epoch}"]
        parts.append(held_words(hello.first_event, hello.last_event))
    return ", ".join(parts)
