"""Paths: where games live when nobody says where, and the vault that was plugged in last.

Rules of this file
* The remembered vault is a hint for where to look first, never the identity: that is what the
  vault says of itself.
* A path that cannot be read or written counts as unknown.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path, user_data_path, user_state_path

SUFFIX = ".bank"


def games() -> Path:
    """The folder of game files."""
    return user_data_path("banker", appauthor=False) / "games"


def vaults() -> Path:
    """The folder of the on-screen vaults' memories."""
    return user_data_path("banker", appauthor=False) / "vaults"


def decoders() -> Path:
    """The folder of the decoders' calibrations."""
    return user_data_path("banker", appauthor=False) / "decoders"


def statistics() -> Path:
    """The folder of what is known of files that have not changed."""
    return user_cache_path("banker", appauthor=False) / "statistics"


def preferences() -> Path:
    """The file of how the screen looked last."""
    return user_state_path("banker", appauthor=False) / "screen.json"


def newest_first() -> list[Path]:
    """Game files, the last one written first."""
    try:
        found = [path for path in games().iterdir() if path.suffix == SUFFIX]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def fresh(title: str) -> Path:
    """A free name for a new game."""
    folder = games()
    number = 1
    while (path := folder / f"{title}-{number}{SUFFIX}").exists():
        number += 1
    return path


NAME = "last-vault"
_LINE = re.compile(r"([0-9a-f]{16}) (\S.*)")


class KnownVault(NamedTuple):
    """`port` is its lasting name."""

    uid: str = ""
    port: str = ""


def recall(folder: Path) -> KnownVault:
    """The vault that took part last."""
    try:
        match = _LINE.match((folder / NAME).read_text(encoding="utf-8"))
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
