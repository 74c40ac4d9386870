"""Discovery of ports: at which ports a vault may be plugged in.

Rules of this file
* Only ports whose USB numbers belong to an Arduino or to the adapters that are built into one:
  opening a port resets the device at it, which may be somebody's printer.
* The last used port comes first, by its permanent name. Only the device's greeting says which
  device it is.
* One thread lists and opens, one port after the other: some systems cannot do both at once.

It must not open a port.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from drivers.port.advice import listed
from drivers.port.transport import Transport, open_port

# None: every product of the maker.
KNOWN_USB: dict[int, frozenset[int] | None] = {
    0x2341: None,  # Arduino
    0x2A03: None,  # Arduino, the other company
    0x1A86: frozenset({0x7523, 0x5523, 0x7522, 0x55D3, 0x55D4}),  # CH340, CH341, CH343, CH9102
    0x0403: frozenset({0x6001, 0x6015}),  # FTDI
    0x067B: frozenset({0x2303, 0x23A3, 0x23C3}),  # PL2303
    0x10C4: frozenset({0xEA60, 0xEA70}),  # CP210x
}
_MAKERS = (0x2341, 0x2A03)
# Boards of these makers with another chip: no vault can be on them. Some have a number more for
# their boot loader.
_OTHER_CHIPS = frozenset(
    {
        0x0036, 0x8036, 0x0037, 0x8037,  # Leonardo, Micro
        0x0010, 0x0042, 0x0242,  # Mega
        0x003D, 0x003E,  # Due
        0x004D, 0x804D, 0x004E, 0x804E, 0x024D, 0x024E,  # Zero
        0x0050, 0x8050, 0x0053, 0x8053, 0x0054, 0x8054, 0x0055, 0x8055,  # MKR
        0x0057, 0x8057, 0x005A, 0x805A, 0x0058,  # Nano 33 IoT, 33 BLE, Every
        0x005E, 0x805E, 0x0070, 0x0071,  # Nano RP2040, Nano ESP32
        0x0069, 0x0369, 0x006D, 0x1002,  # Uno R4
    }
)  # fmt: skip
# What a person calls them; None: any other product of the maker.
_USB_NAMES: dict[tuple[int, int | None], str] = {
    (0x2341, 0x0001): "Arduino Uno",
    (0x2341, 0x0043): "Arduino Uno R3",
    (0x2341, 0x0243): "Arduino Uno R3",
    (0x2341, 0x0010): "Arduino Mega 2560",
    (0x2341, 0x0042): "Arduino Mega 2560 R3",
    (0x2341, 0x8036): "Arduino Leonardo",
    (0x2341, 0x8037): "Arduino Micro",
    (0x2341, None): "Arduino",
    (0x2A03, 0x0043): "Arduino Uno R3",
    (0x2A03, None): "Arduino",
    (0x2341, 0x0069): "Arduino Uno R4 Minima",
    (0x2341, 0x1002): "Arduino Uno R4 WiFi",
    (0x1A86, 0x7523): "CH340 adapter",
    (0x1A86, 0x5523): "CH341 adapter",
    (0x1A86, 0x7522): "CH340K adapter",
    (0x1A86, 0x55D3): "CH343 adapter",
    (0x1A86, 0x55D4): "CH9102 adapter",
    (0x0403, 0x6001): "FTDI FT232R adapter",
    (0x0403, 0x6015): "FTDI FT231X adapter",
    (0x067B, 0x2303): "PL2303 adapter",
    (0x067B, 0x23A3): "PL2303 adapter",
    (0x067B, 0x23C3): "PL2303 adapter",
    (0x10C4, 0xEA60): "CP210x adapter",
    (0x10C4, 0xEA70): "CP210x adapter",
}
_BY_ID = Path("/dev/serial/by-id")


class PortCandidate(NamedTuple):
    """A port that may be tried: its name, and a function that opens it."""

    name: str
    open: Callable[[], Transport]


class Plug(NamedTuple):
    """A serial port of this computer: its name, its USB numbers or None, its description and its
    serial number."""

    device: str
    vendor: int | None
    product: int | None
    text: str
    serial: str

    @property
    def usb(self) -> str:
        """The USB numbers as lsusb writes them, such as 2341:0043; empty without any."""
        if self.vendor is None or self.product is None:
            return ""
        return f"{self.vendor:04x}:{self.product:04x}"

    @property
    def is_known(self) -> bool:
        """Whether its USB numbers may belong to a vault's board."""
        return is_known_usb(self.vendor, self.product)


PortCandidates: TypeAlias = Callable[[], list[PortCandidate]]


def is_known_usb(vendor: int | None, product: int | None) -> bool:
    """Tell whether these USB numbers may belong to a vault's board."""
    if vendor not in KNOWN_USB or product is None:
        return False
    if vendor in _MAKERS and product in _OTHER_CHIPS:
        return False
    products = KNOWN_USB[vendor]
    return products is None or product in products


def plugs() -> list[Plug]:
    """Return every serial port of this computer, sorted by name."""
    found = [
        Plug(port.device, port.vid, port.pid, port.description or "", port.serial_number or "")
        for port in listed()
    ]
    return sorted(found)


def usb_name(vendor: int | None, product: int | None) -> str:
    """Return the name of a known device with these USB numbers, else an empty text."""
    if vendor is None:
        return ""
    return _USB_NAMES.get((vendor, product)) or _USB_NAMES.get((vendor, None), "")


def only(name: str) -> PortCandidates:
    """Return a function that lists only the port that the user named."""
    return lambda: [PortCandidate(name, partial(open_port, name))]


def searched(last: str = "") -> PortCandidates:
    """Return a function that lists all possible vault ports at each call. `last`: the port to list
    first."""
    return lambda: candidates(last)


def candidates(last: str = "") -> list[PortCandidate]:
    """Return the ports that may be tried now, the most likely first. `last`: the port to list
    first."""
    found = [port.device for port in listed() if is_known_usb(port.vid, port.pid)]
    names = sorted(
        (lasting_name(device) for device in found), key=lambda name: (name != last, name)
    )
    return [PortCandidate(name, partial(open_port, name)) for name in names]


def lasting_name(device: str, folder: Path = _BY_ID) -> str:
    """Return the permanent name of a port, which stays the same when the port gets a new number;
    the given name if there is none."""
    try:
        for link in sorted(folder.iterdir()):
            if link.resolve() == Path(device).resolve():
                return str(link)
    except OSError:
        # No such folder: not Linux, or nothing is plugged in.
        return device
    return device
