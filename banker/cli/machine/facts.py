"""Facts about this computer for a bug report.

Rules of this file
* No name of a person, a game or a computer is among them; the home folder is written `~`.
* A fact that cannot be found is said to be unknown: this runs when something is broken already.
"""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from banker import VERSION
from banker.cli import output
from banker.foundation.text import Field, worded

# Each is asked for its version; a program that lacks one does not start.
PACKAGES = ("textual", "rich", "msgspec", "platformdirs", "pyserial", "segno", "shtab")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "BANKER_CALM")
UNKNOWN = "unknown"


def without_home(text: str) -> str:
    """Replace the home folder in a text by `~`: its name is often a person's."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    return text.replace(home, "~") if len(home) > 1 else text


def versions() -> list[str]:
    """Return lines with the versions of the program, Python, the system and the packages."""
    found = [f"banker {VERSION}", f"Python {platform.python_version()}"]
    return [*found, _system(), *map(_package, PACKAGES)]


def _system() -> str:
    """The system with its release and processor."""
    if sys.platform == "win32":
        # `platform` asks a service there, which may be missing; the interpreter knows by itself.
        version = sys.getwindowsversion()
        numbers = f"{version.major}.{version.minor}.{version.build}"
        return f"Windows {numbers} {os.environ.get('PROCESSOR_ARCHITECTURE', '')}".strip()
    return f"{platform.system() or UNKNOWN} {platform.release()} {platform.machine()}".strip()


def _package(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} {UNKNOWN}"


def terminal() -> list[Field]:
    """Return lines with the terminal's description of itself, and the encodings of the streams."""
    found: list[Field] = [f"{name}={os.environ[name]}" for name in VARIABLES if name in os.environ]
    encoding, files = output.encoding() or UNKNOWN, sys.getfilesystemencoding()
    return [*found, worded("output {encoding}, files {files}", encoding=encoding, files=files)]
