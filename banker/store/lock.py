"""Lock: an exclusive lock on a file beside the game, held while a process has the game open.

Rules of this file
* The lock is the system's (`flock`), so it ends with its holder, however that ends. What is
  written in the lock file only shows a second opener whom to ask.
* The lock file is not the game file, because opening puts a new file in the game's place, and a
  lock stays with the old one.
* It is removed while it is still locked, and an opener looks whether the file it has locked is
  still the one with the name. Otherwise two could hold "the" lock, one on a file without a name.

It must not know what is in a game.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import time
from pathlib import Path

from banker.errors import JournalUnavailable
from banker.store.disk import refused

# Each turn needs somebody who closed the game between two of our calls.
TURN_COUNT_MAX = 16


class Lock:
    """An exclusive lock, held from `take` until `release`."""

    def __init__(self, path: Path, fd: int) -> None:
        self._path = path
        self._fd = fd

    @classmethod
    def take(cls, game: Path) -> Lock:
        """Lock the game, or raise an error that names the holder."""
        path = game.with_name(game.name + ".lock")
        try:
            for _ in range(TURN_COUNT_MAX):
                fd = _locked(path)
                if fd is not None:
                    return cls(path, fd)
        except BlockingIOError as error:
            raise JournalUnavailable(
                f"{game} is open in another Banker{_holder(path)}: close it there first"
            ) from error
        except FileNotFoundError as error:
            raise JournalUnavailable(
                f"the folder {game.parent} does not exist: make it first, or check the name"
            ) from error
        except OSError as error:
            raise refused(f"{game} cannot be locked in its folder", error) from error
        raise JournalUnavailable(f"{game} is being opened by several Bankers at once: try again")

    def release(self) -> None:
        """Release the lock."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        os.close(self._fd)


def _locked(path: Path) -> int | None:
    """A descriptor that holds the lock; None if the file lost its name meanwhile."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_same_file(fd, path):
            os.ftruncate(fd, 0)
            os.pwrite(fd, _introduction().encode(), 0)
            return fd
    except OSError:
        os.close(fd)
        raise
    os.close(fd)
    return None


def _is_same_file(fd: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(fd), path.lstat())
    except FileNotFoundError:
        return False


def _introduction() -> str:
    return f"pid {os.getpid()}, user {_user()}, host {os.uname().nodename}\n"


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _holder(path: Path) -> str:
    """Who wrote the lock file, and when by its own time stamp; empty while nobody has yet."""
    try:
        said = path.read_text(encoding="utf-8", errors="replace").strip()
        since = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    except OSError:
        return ""
    return f" ({said.splitlines()[0]}, since {since})" if said else ""
