"""Paths: where games live when nobody says where, and the vault that was plugged in last.

Rules of this file
* The remembered vault is a hint for where to look first, never the identity: that is what the
  vault says of itself.
* A path that cannot be read or written counts as unknown.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import msgspec

from banker.foundation import own_folders

SUFFIX = ".bank"


def games() -> Path:
    """The folder of game files."""
    return own_folders.data() / "games"


def vaults() -> Path:
    """The folder of the on-screen vaults' memories."""
    return own_folders.data() / "vaults"


def decoders() -> Path:
    """The folder of the decoders' calibrations."""
    return own_folders.data() / "decoders"


def phones() -> Path:
    """The folder of the keys of seats: private, and never beside the games."""
    return own_folders.data() / "phones"


def statistics() -> Path:
    """The folder of cached statistics of unchanged files."""
    return own_folders.cache() / "statistics"


def firmware() -> Path:
    """The folder of firmware that is built without a checkout."""
    return own_folders.cache() / "firmware"


def certificates() -> Path:
    """The folder of stored results of clean audits of long games."""
    return own_folders.cache() / "audited"


def odds() -> Path:
    """The folder of odds that were calculated while games were played."""
    return own_folders.cache() / "odds"


def preferences() -> Path:
    """The file of how the screen looked last."""
    return own_folders.state() / "screen.json"


def configuration() -> Path:
    """The configuration file of the user."""
    return own_folders.configuration() / "config.toml"


def crashes() -> Path:
    """The folder of crash files."""
    return own_folders.state() / "crashes"


def newest_first() -> list[Path]:
    """Game files, the last one written first."""
    try:
        found = [path for path in games().iterdir() if path.suffix == SUFFIX]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def free_name(path: Path, ending: str) -> Path:
    """A name beside the game that no file has yet."""
    beside = path.with_suffix("")
    names = (f"{beside.name}{f'-{number}' * (number > 1)}{ending}" for number in count(1))
    return next(made for name in names if not (made := beside.with_name(name)).exists())


def fresh(title: str) -> Path:
    """A free name for a new game."""
    folder = games()
    number = 1
    while (path := folder / f"{title}-{number}{SUFFIX}").exists():
        number += 1
    return path


NAME = "last-vault"
_LINE = r"([0-9a-f]{16}) (\S.*)"


class KnownVault(msgspec.Struct, frozen=True):
    """`port` is its lasting name."""

    uid: str = ""
    port: str = ""


def recall(folder: Path) -> KnownVault:
    """Return the vault that took part last."""
    try:
        match = re.match(_LINE, (folder / NAME).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return KnownVault()
    return KnownVault(match[1], match[2]) if match else KnownVault()


def remember(folder: Path, uid: str, port: str) -> None:
    """Remember the vault that takes part now."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NAME).write_text(f"{uid} {port}\n", encoding="utf-8")
    except OSError:
        # The next evening begins with a longer search.
        return
