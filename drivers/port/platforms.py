"""Platforms of ports: the names of ports on each operating system, and what to type there.

Rules of this file
* A system is a row, by its `sys.platform`; any other is like Linux.
* Only the row of Linux has been tried.
"""

from __future__ import annotations

import sys
from typing import NamedTuple


class PortPlatform(NamedTuple):
    """An operating system: its name, an example of a port, and what to do without permission,
    avrdude or the AVR tools."""

    name: str
    port: str
    no_permission: str
    avrdude: str
    toolchain: str


PLATFORMS = {
    "linux": PortPlatform(
        "Linux",
        "/dev/ttyACM0",
        "Type: sudo usermod -aG dialout $USER — then log out and in again",
        "sudo apt install avrdude",
        "sudo apt install gcc-avr binutils-avr avr-libc arduino-core-avr make",
    ),
    "darwin": PortPlatform(
        "macOS",
        "/dev/cu.usbmodem1101",
        "Close the program that uses it. A CH340 or CP210x needs its maker's driver, which macOS"
        " lets in under System Settings, Privacy & Security",
        "brew install avrdude",
        "Build the firmware on a Linux machine, and name the file with --hex FILE",
    ),
    "win32": PortPlatform(
        "Windows",
        "COM3",
        "Close the program that uses it, or pull the plug and put it in again",
        "download avrdude, and put its folder into the PATH",
        "Build the firmware on a Linux machine, and name the file with --hex FILE",
    ),
}


def platform_of(word: str = sys.platform) -> PortPlatform:
    """Return the row for a value of `sys.platform`; that of Linux for an unknown one."""
    return PLATFORMS.get(word, PLATFORMS["linux"])
