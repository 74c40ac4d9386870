"""Paths: find or open the file of a game by its name.

Rules of this file
* Links are followed here, once. The copy that replaces a game must replace the file, not a link
  to it, and two links to one game must find the same lock.
* A name that cannot be a game is refused before any file is made beside it.

It must not know what is in a game.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banker.foundation.errors import JournalCorrupt, JournalUnavailable
from banker.foundation.limits import wrong_kind
from banker.store.disk import BINARY, refused

# Names that Windows opens as a device, in every folder and with any ending.
_PORTS = (f"{kind}{number}" for kind in ("COM", "LPT") for number in range(1, 10))
DEVICES = {"CON", "PRN", "AUX", "NUL", *_PORTS}

NOT_IN_NAMES = '<>:"|?*'
NAME_SIGNS_MAX = 255


def existing_file(path: Path) -> Path:
    """Return the real path of an existing game file, with links followed. Raises `JournalError` if
    it is not a regular file."""
    try:
        file = path.resolve(strict=True)
        mode = file.stat().st_mode
    except FileNotFoundError as error:
        raise JournalUnavailable(
            "there is no game file {path}: check the name, or begin a new game", path=path
        ) from error
    except OSError as error:
        raise refused(f"{path} cannot be opened", error) from error
    except RuntimeError as error:
        raise _endless(path) from error
    if stat.S_ISDIR(mode):
        raise JournalUnavailable(
            "{path} is a folder, not a game file: name the file in it", path=path
        )
    if fault := wrong_kind(mode):
        raise JournalCorrupt("{path} is not a game file: {fault}", path=path, fault=fault)
    return file


def future_file(path: Path) -> Path:
    """Return the real path of a file that is to be made, with links followed. Raises
    `JournalUnavailable` if the name is not allowed."""
    if sys.platform == "win32":
        _require_name_of_windows(path)
    try:
        return path.resolve()
    except OSError as error:
        raise refused(f"{path} cannot be made", error) from error
    except RuntimeError as error:
        raise _endless(path) from error


def _require_name_of_windows(path: Path) -> None:
    """Refuse what Windows would take for a device, or for a part of another file (`a:b`)."""
    device = path.name.partition(".")[0].strip().upper()
    if device in DEVICES:
        raise JournalUnavailable(
            "{path}: Windows keeps the name {name} for a device: choose another name",
            path=path,
            name=device,
        )
    if len(path.name) > NAME_SIGNS_MAX:
        raise refused(f"{path} cannot be made", OSError(errno.ENAMETOOLONG, ""))
    if found := [mark for mark in path.name if mark in NOT_IN_NAMES]:
        raise JournalUnavailable(
            "{path}: Windows has no {mark} in a name: choose another name",
            path=path,
            mark=found[0],
        )


def has_name(path: Path, file: Path) -> bool:
    """Tell whether something has the name `file`. Raises `JournalUnavailable` with `path` in the
    message if the system cannot say."""
    try:
        file.lstat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise refused(f"{path} cannot be made", error) from error
    return True


@contextmanager
def opened(path: Path, file: Path, flags: int) -> Iterator[int]:
    """Open `file` for a `with` statement, which gets its descriptor. `path` is its name in
    messages."""
    try:
        fd = os.open(file, flags | BINARY)
    except OSError as error:
        doing = "read" if flags == os.O_RDONLY else "opened for writing"
        raise refused(f"{path} cannot be {doing}", error) from error
    try:
        yield fd
    finally:
        os.close(fd)


def _endless(path: Path) -> JournalUnavailable:
    """A circle of links, which pathlib reports as a RuntimeError before Python 3.13."""
    return JournalUnavailable("{path}: its links go round in a circle; check the name", path=path)
