"""Advice for a port that cannot be opened or was lost: the error and its fix.

Rules of this file
* One sentence for the error, one for its fix; commands are written out to be typed.
* The program that holds a port is named if the system shows it (/proc on Linux); elsewhere, or
  without permission, none is named.

It must not open a port.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.port.platforms import platform_of

if TYPE_CHECKING:
    from serial.tools.list_ports_common import ListPortInfo

_PROC = Path("/proc")
_BUSY = frozenset({errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK, errno.ETXTBSY})
_ABSENT = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO})
# Windows: pyserial puts the system's error into its own as text only.
_IN_TEXT = re.compile(r"Error\((\d+), ")
# Programs that take serial ports on their own, and how to keep them away.
GRABBERS = {
    "brltty": "brltty takes such adapters for a Braille display: sudo apt remove brltty",
    "ModemManager": (
        "ModemManager tries new ports for modems: sudo systemctl disable --now ModemManager"
    ),
}


def advice_for_opening(name: str, error: Exception) -> str:
    """Return advice for a port that could not be opened."""
    code = _errno(error)
    if code in (errno.EACCES, errno.EPERM):
        return f"no permission for {name}. {platform_of().no_permission}"
    if code in _BUSY:
        return " ".join([f"{name} is busy: {_holder_text(name)} holds it.", *_grabber_advice()])
    if code in _ABSENT:
        return " ".join([f"there is no port {name}. {_ports_text()}", *_grabber_advice()])
    if code == errno.ENOTTY or "Inappropriate ioctl" in str(error):
        return " ".join((f"{name} is not a serial port.", _ports_text()))
    return f"{name} cannot be opened: {error}"


def advice_for_loss(name: str, error: Exception) -> str:
    """Return advice for a port that was open and was lost."""
    return f"{name} is gone ({error}). Plug the cable in again; it is looked for by itself"


def holders(name: str, proc: Path = _PROC) -> list[str]:
    """Return the programs that have the port open, as far as the system shows them."""
    wanted = os.path.realpath(name)
    found = {_program(folder) for folder in _processes(proc) if wanted in _open_files(folder)}
    return sorted(found)


def listed() -> list[ListPortInfo]:
    """Return every serial port of this computer. Empty if the system cannot list them, or while a
    port is being unplugged."""
    try:
        from serial.tools import list_ports  # may lack a function of the system already here

        return list(list_ports.comports())
    except (AttributeError, ImportError, OSError, TypeError, ValueError):
        # pyserial reads a port's files after it has seen the port, and they may be gone by then.
        return []


def running(proc: Path = _PROC) -> set[str]:
    """Return every running program, as `name (process 17)`."""
    return {_program(folder) for folder in _processes(proc)}


def _holder_text(name: str) -> str:
    return " and ".join(holders(name)) or "another program"


def _ports_text() -> str:
    there = sorted(port.device for port in listed())
    return f"Choose one of: {', '.join(there)}" if there else "No serial port is there: plug it in"


def _grabber_advice() -> Iterator[str]:
    there = running()
    for program, advice in GRABBERS.items():
        if any(one.startswith(program) for one in there):
            yield f"{advice}."


def _processes(proc: Path) -> list[Path]:
    try:
        return [folder for folder in proc.iterdir() if folder.name.isdigit()]
    except OSError:
        return []


def _open_files(process: Path) -> set[str]:
    try:
        links = list((process / "fd").iterdir())
    except OSError:
        # Another user's process, or one that has just ended.
        return set()
    return {target for link in links if (target := _target(link))}


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        # The descriptor was closed meanwhile, as was the one that listed this folder.
        return ""


def _program(process: Path) -> str:
    try:
        return f"{(process / 'comm').read_text(encoding='utf-8').strip()} (process {process.name})"
    except OSError:
        return f"process {process.name}"


def _errno(error: Exception) -> int | None:
    # termios.error has its number in front, and no name for it.
    for code in (getattr(error, "errno", None), *error.args[:1]):
        if isinstance(code, int):
            return code
    match = _IN_TEXT.search(str(error))
    return int(match[1]) if match else None
