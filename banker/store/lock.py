"""Lock: keeps every other process from opening a game for writing, as long as this one has it open.

Rules of this file
* The lock is the system's, so it ends with the process that holds it, however that ends: `flock`,
  on Windows that of the package filelock, which takes a moment to load. The content of the lock
  file only tells a second process who holds the lock.
* The lock file belongs to the game's name. It is another file than the game, because opening puts
  a new file in the game's place, and a lock stays with the old one.
* The game file is locked too, as is each file that takes its place, and each old file that still
  has another name (a hard link). Otherwise two processes could play one game under two names. Not
  on Windows, whose locks keep readers out.
* If the lock file is another file under a second name, nothing is written to it: that file would
  be lost.
* The lock file is removed while it is still locked, and a process that has just locked a file
  looks whether this file still has the name. Otherwise two processes could hold "the" lock, one of
  them on a file without a name. Windows removes no open file, so there the lock file is removed
  afterwards, if no process has it open.

It must not know what is in a game.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from banker.foundation.errors import JournalUnavailable
from banker.store.disk import BINARY, NO_LINKS, refused

# Each turn needs somebody who closed the game between two of our calls.
TURN_COUNT_MAX = 16
# Windows keeps readers from the first byte, which is what is locked there.
TEXT_AT = 1 if sys.platform == "win32" else 0
TEXT_BYTES_MAX = 400


def _lock_of_system() -> Callable[[int], None]:
    """What locks an open file, or raises BlockingIOError if somebody has."""
    if sys.platform == "win32":
        from filelock import lock_descriptor

        def lock(fd: int) -> None:
            if not lock_descriptor(fd, blocking=False):
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    else:
        import fcntl

        def lock(fd: int) -> None:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    return lock


LOCK = _lock_of_system()  # found once: to look for it later would be another way to fail


class Lock:
    """The lock of one game, held from `take` until `release`. No other process can open the game
    for writing meanwhile."""

    def __init__(self, path: Path, fd: int) -> None:
        self._path = path
        self._fd = fd

    @classmethod
    def take(cls, game: Path) -> Lock:
        """Lock the game at this path. Raises `JournalUnavailable`, which names the process that
        holds the lock."""
        path = game.with_name(game.name + ".lock")
        try:
            for _ in range(TURN_COUNT_MAX):
                fd = _locked(path)
                if fd is not None:
                    return cls(path, fd)
        except BlockingIOError as error:
            raise JournalUnavailable(
                "{game} is open in another Banker{holder}: close it there first",
                game=game,
                holder=_holder(path),
            ) from error
        except FileNotFoundError as error:
            raise JournalUnavailable(
                "the folder {parent} does not exist: make it first, or check the name",
                parent=game.parent,
            ) from error
        except OSError as error:
            raise refused(f"{game} cannot be locked in its folder", error) from error
        raise JournalUnavailable(
            "{game} is being opened by several Bankers at once: try again", game=game
        )

    def release(self) -> None:
        """Release the lock, and remove the lock file."""
        if sys.platform == "win32":
            os.close(self._fd)
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        if sys.platform != "win32":
            os.close(self._fd)


def lock_game(path: Path, fd: int) -> None:
    """Lock an open game file itself, so that it is locked under each of its names.

    Closing the file ends the lock. Raises `JournalUnavailable` if another process holds it.
    """
    if sys.platform == "win32":
        return
    try:
        LOCK(fd)
    except BlockingIOError as error:
        raise JournalUnavailable(
            "{game} is open in another Banker under another name (a hard link): close it there"
            " first",
            game=path,
        ) from error
    except OSError as error:
        raise refused(f"{path} cannot be locked", error) from error


def _locked(path: Path) -> int | None:
    """A descriptor that holds the lock; None if the file lost its name meanwhile."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINKS | BINARY, 0o644)
    try:
        if os.fstat(fd).st_nlink > 1:
            raise JournalUnavailable(
                "{lock} is another file's name too (a hard link): remove this name, and open the"
                " game again",
                lock=path,
            )
        LOCK(fd)
        if _is_same_file(fd, path):
            os.ftruncate(fd, 0)
            os.write(fd, b" " * TEXT_AT + _introduction().encode())
            return fd
    except (OSError, JournalUnavailable):
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
    return f"pid {os.getpid()}, user {_user()}, host {_host()}\n"


def _host() -> str:
    if hasattr(os, "uname"):
        return os.uname().nodename
    import socket  # slow to load; `platform` would ask a service of Windows for more than the name

    return socket.gethostname()


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, ImportError, OSError):
        # No name in the environment, and the system knows none.
        return "unknown"


def _holder(path: Path) -> str:
    """Who wrote the lock file, and when by its own time stamp; empty while nobody has yet."""
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(TEXT_AT)
            said = (file.read(TEXT_BYTES_MAX) or b"").decode("utf-8", "replace").strip()
        since = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    except OSError:
        return ""
    return f" ({said.splitlines()[0]}, since {since})" if said else ""
