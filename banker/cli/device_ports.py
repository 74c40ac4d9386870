"""Device ports: the port that an act of `banker devices` means, and driver errors in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.cli.help_words import finished
from banker.errors import BankerError
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


class DeviceError(BankerError):
    """A device or its port failed. Examples: nobody answers; the file is no capture."""


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn a driver's errors into one line for the user."""
    try:
        yield
    except DriverError as error:
        raise DeviceError(str(error)) from error


def add_port(parser: argparse.ArgumentParser, *, is_needed: bool = False) -> None:
    """Add the port of a device."""
    parser.add_argument(
        "port",
        nargs=None if is_needed else "?",
        metavar="PORT",
        help=finished(PORT if is_needed else OR_THE_ONLY, port=platform_of().port),
    )


def positive_seconds(text: str) -> int:
    """The type of an argument that is a time."""
    if not text.isdecimal() or not 0 < int(text) < 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return int(text)


def chosen_port(named: str | None, there: Callable[[], list[Plug]] = plugs) -> str:
    """The named port, or the only possible one."""
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
    """The device of a hello, in a line."""
    parts = [f"{' + '.join(sorted(hello.caps)) or 'unknown device'} {hello.uid}"]
    parts.append(f"firmware {hello.firmware}")
    if "vault" in hello.caps:
        parts += [hello.state, f"code {hello.epoch}"]
        parts.append(held_words(hello.first_event, hello.last_event))
    return ", ".join(parts)
