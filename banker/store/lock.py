"""Lock: exclusive locks on the game and on a file beside it, while a process has the game open.

Rules of this file
* The lock is the system's, so it ends with its holder, however that ends: `flock`, on Windows that
  of the package filelock, which takes a moment to load. What is written in the lock file only shows
  a second opener whom to ask.
* The lock file says who has a game open under this name. It is another file than the game, because
  opening puts a new file in the game's place, and a lock stays with the old one.
* The game is locked as well, each file that takes its place, and each that had it and goes by
  another name (a hard link). Otherwise two could go on with one game under two names. Not on
  Windows, whose locks keep readers out.
* A lock file that is another file's name too is not written: that file would be lost.
* It is removed while it is still locked, and an opener looks whether the file it has locked is
  still the one with the name. Otherwise two could hold "the" lock, one on a file without a name.
  Windows removes no open file, so there it is removed afterwards, if nobody has it.

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
        """Release the lock."""
        if sys.platform == "win32":
            os.close(self._fd)
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        if sys.platform != "win32":
            os.close(self._fd)


def lock_game(path: Path, fd: int) -> None:
    """Lock an open game file under all its names. The lock ends when the file is closed."""
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
