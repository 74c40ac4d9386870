"""Host system of the ports, as the doctor sees it: programs, permissions, kernel, udev.

Rules of this file
* This file only reads. Nothing is opened that could reset a board, and nothing is changed.
* Every file is looked up below `root`, so that a test can be another computer.
* A fact that the system does not show is unknown, and not a finding.

It must not judge.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from drivers.port.advice import holders, running
from drivers.port.discovery import Plug, plugs

_RULES = ("etc/udev/rules.d", "run/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
_DEVICES = "sys/bus/usb/devices"


class Permission(NamedTuple):
    """Whether this user may use a port; if not, the port's group, and whether the user is in that
    group from the next login on."""

    is_given: bool
    group: str
    is_promised: bool


class UsbDevice(NamedTuple):
    """A USB device with its numbers; `ports`: the names of its serial ports, may be empty."""

    vendor: int
    product: int
    ports: tuple[str, ...]


def permission(device: str) -> Permission | None:
    """Return this user's permission for a port; None if the port is not a file of this system."""
    if sys.platform == "win32":
        return None
    import grp
    import pwd

    try:
        gid = Path(device).stat().st_gid
    except OSError:
        return None
    if os.access(device, os.R_OK | os.W_OK):
        return Permission(True, "", False)
    try:
        group = grp.getgrgid(gid)
        name = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return Permission(False, str(gid), False)
    # In /etc/group, but not among the groups of this login.
    return Permission(False, group.gr_name, name in group.gr_mem and gid not in os.getgroups())


@dataclass(frozen=True)
class HostSystem:
    """The computer whose ports are examined. `root`: its file system; the functions list its plugs,
    permissions and programs."""

    root: Path = Path("/")
    platform: str = sys.platform
    plugs: Callable[[], list[Plug]] = plugs
    permission: Callable[[str], Permission | None] = permission
    which: Callable[[str], str | None] = shutil.which

    def programs(self) -> set[str]:
        """Return the running programs, as `name (process 17)`."""
        return {one.partition(" (")[0] for one in running(self.root / "proc")}

    def holders(self, device: str) -> list[str]:
        """Return the programs that have the port open."""
        return holders(device, self.root / "proc")

    def rules(self) -> Iterator[tuple[Path, str]]:
        """Yield the udev rules: path and text of each file."""
        for folder in _RULES:
            try:
                files = sorted((self.root / folder).glob("*.rules"))
            except OSError:
                continue
            for file in files:
                yield file, _text(file)

    def usb_devices(self) -> list[UsbDevice]:
        """Return the USB devices that the kernel sees."""
        try:
            folders = sorted((self.root / _DEVICES).iterdir())
        except OSError:
            return []
        found = (_usb_device(folder) for folder in folders if ":" not in folder.name)
        return [device for device in found if device is not None]

    def latency_ms(self, device: str) -> int | None:
        """Return the milliseconds for which an FTDI adapter collects bytes before it sends them on;
        None if unknown."""
        name = Path(device).name
        text = _text(self.root / "sys/bus/usb-serial/devices" / name / "latency_timer").strip()
        return int(text) if text.isdecimal() else None

    def is_windows_guest(self) -> bool:
        """Tell whether this is Linux inside Windows, which has no USB."""
        return "microsoft" in _text(self.root / "proc/version").lower()


def _usb_device(folder: Path) -> UsbDevice | None:
    numbers = [_text(folder / name).strip() for name in ("idVendor", "idProduct")]
    try:
        vendor, product = (int(text, 16) for text in numbers)
    except ValueError:
        return None
    ports = {path.name for path in (*folder.glob("*:*/tty*"), *folder.glob("*:*/tty/tty*"))}
    return UsbDevice(vendor, product, tuple(sorted(ports - {"tty"})))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
