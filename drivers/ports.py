"""Where a vault may be plugged in.

Rules of this file
* Only ports whose USB numbers belong to an Arduino or to the adapters that are built into one: to
  open a port resets what hangs on it, and that may be somebody's printer.
* The port of last time comes first, by its lasting name. Which device it is, only its hello says.
* One thread lists and opens, one port after the other: some systems choke on both at once.

It must not open a port.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from serial.tools import list_ports

from drivers.transport import Transport, open_port

# None: every product of the maker.
KNOWN_USB: dict[int, frozenset[int] | None] = {
    0x2341: None,  # Arduino
    0x2A03: None,  # Arduino, the other company
    0x1A86: frozenset({0x7523}),  # CH340
    0x0403: frozenset({0x6001}),  # FTDI
    0x10C4: frozenset({0xEA60}),  # CP210x
}
_BY_ID = Path("/dev/serial/by-id")


class Way(NamedTuple):
    """A port that may be tried."""

    name: str
    open: Callable[[], Transport]


Ways: TypeAlias = Callable[[], list[Way]]


def is_known_usb(vendor: int | None, product: int | None) -> bool:
    """Whether a vault can have these numbers."""
    if vendor not in KNOWN_USB or product is None:
        return False
    products = KNOWN_USB[vendor]
    return products is None or product in products


def only(name: str) -> Ways:
    """One port that a person named."""
    return lambda: [Way(name, partial(open_port, name))]


def searched(last: str = "") -> Ways:
    """Every port that may be a vault's, listed anew each time; `last` is where it was."""
    return lambda: candidates(last)


def candidates(last: str = "") -> list[Way]:
    """Now, the most likely one first."""
    found = [port.device for port in list_ports.comports() if is_known_usb(port.vid, port.pid)]
    names = sorted(
        (lasting_name(device) for device in found), key=lambda name: (name != last, name)
    )
    return [Way(name, partial(open_port, name)) for name in names]


def lasting_name(device: str, folder: Path = _BY_ID) -> str:
    """The name that stays when the port gets another number, where there is one."""
    try:
        for link in sorted(folder.iterdir()):
            if link.resolve() == Path(device).resolve():
                return str(link)
    except OSError:
        # No such folder: not Linux, or nothing is plugged in.
        return device
    return device
