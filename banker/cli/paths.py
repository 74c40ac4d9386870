"""Paths: the default folders and files of the program, and the vault that took part last.

Rules of this file
* The remembered vault only says where to look first. Its identity is what the vault itself reports.
* A path that cannot be read or written counts as unknown.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import msgspec

from banker.foundation import own_folders
from banker.foundation.errors import BankerError

SUFFIX = ".bank"


def games() -> Path:
    """Return the folder of game files."""
    return own_folders.data() / "games"


def vaults() -> Path:
    """Return the folder of the simulated vaults' memories."""
    return own_folders.data() / "vaults"


def decoders() -> Path:
    """Return the folder of the decoders' calibrations."""
    return own_folders.data() / "decoders"


def phones() -> Path:
    """Return the folder of the phones' keys: private, and never beside the games."""
    return own_folders.data() / "phones"


def statistics() -> Path:
    """Return the folder of stored statistics of unchanged files."""
    return own_folders.cache() / "statistics"


def firmware() -> Path:
    """Return the folder in which firmware is built without a checkout."""
    return own_folders.cache() / "firmware"


def certificates() -> Path:
    """Return the folder of stored results of clean audits of long games."""
    return own_folders.cache() / "audited"


def odds() -> Path:
    """Return the folder of odds that were calculated during games."""
    return own_folders.cache() / "odds"


def preferences() -> Path:
    """Return the file of the screen's settings at its last exit."""
    return own_folders.state() / "screen.json"


def configuration() -> Path:
    """Return the file of the user's settings."""
    return own_folders.configuration() / "config.toml"


def crashes() -> Path:
    """Return the folder of crash files."""
    return own_folders.state() / "crashes"


def newest_first() -> list[Path]:
    """Return the game files in the games folder, the one written last first."""
    try:
        found = [path for path in games().iterdir() if path.suffix == SUFFIX]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def newest_file(command: str) -> Path:
    """Return the game that was set up on the screen and written last, for a command without a
    FILE."""
    found = newest_first()
    if not found:
        raise BankerError(
            "no game lies in {games}: name its file, 'banker {command} friday.bank'",
            games=games(),
            command=command,
        )
    return found[0]


def free_name(path: Path, ending: str) -> Path:
    """Return an unused file name beside a game's file, with this ending."""
    beside = path.with_suffix("")
    names = (f"{beside.name}{f'-{number}' * (number > 1)}{ending}" for number in count(1))
    return next(made for name in names if not (made := beside.with_name(name)).exists())


def fresh(title: str) -> Path:
    """Return an unused file name for a new game in the games folder. `title`: the beginning of the
    name."""
    folder = games()
    number = 1
    while (path := folder / f"{title}-{number}{SUFFIX}").exists():
        number += 1
    return path


NAME = "last-vault"
_LINE = r"([0-9a-f]{16}) (\S.*)"


class KnownVault(msgspec.Struct, frozen=True):
    """The vault that took part last: its id, and the permanent name of its port. Both are empty if
    unknown."""

    uid: str = ""
    port: str = ""


def recall(folder: Path) -> KnownVault:
    """Return the vault that took part last, from its file in this folder."""
    try:
        match = re.match(_LINE, (folder / NAME).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return KnownVault()
    return KnownVault(match[1], match[2]) if match else KnownVault()


def remember(folder: Path, uid: str, port: str) -> None:
    """Store the vault that takes part now. An error is ignored."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NAME).write_text(f"{uid} {port}\n", encoding="utf-8")
    except OSError:
        # The next evening begins with a longer search.
        return
