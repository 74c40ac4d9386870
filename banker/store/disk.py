"""Disk: the system calls that make bytes durable, and the errors that they raise.

Rules of this file
* Data are durable after a sync of the file, a name after a sync of its folder: both are needed,
  and both are checked.
* A call that fails is not repeated: after a failed sync the system may count lost pages as
  written, and the next sync would succeed for nothing.

It must not know lines, entries or locks.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import sys
from pathlib import Path

from banker.errors import JournalUnavailable

CURES = {
    errno.ENOSPC: "the disk is full: free some space and try again",
    errno.EDQUOT: "your share of the disk is used up: free some space and try again",
    errno.EFBIG: "the file may not grow further: lift the size limit and try again",
    errno.EROFS: "the disk is read-only: copy the game to one that can be written",
    errno.EACCES: "permission denied: copy the game to a folder of your own, or ask for the right",
    errno.EPERM: "it is not allowed here: copy the game to a folder of your own",
    errno.EIO: "the disk reports an error: try again, or copy the game to another disk",
    errno.ENOENT: "there is no such file or folder: check the name",
    errno.ENOTDIR: "a part of the name is not a folder: check the name",
    errno.ELOOP: "its links go round in a circle: check the name",
    errno.ENAMETOOLONG: "the name is too long: choose a shorter one",
    errno.EMFILE: "too many files are open: close some programs and try again",
    errno.ENFILE: "too many files are open: close some programs and try again",
    errno.ENOLCK: "this disk cannot lock files: move the game to another disk",
    errno.EINVAL: "this disk cannot do what a journal needs: move the game to another disk",
    errno.EOPNOTSUPP: "this disk cannot do what a journal needs: move the game to another disk",
}


def cure_for(error: OSError) -> str:
    """The cause of an error and what to do, as the end of a sentence."""
    cure = CURES.get(error.errno or 0)
    return cure or f"{error.strerror or error}: check the disk and try again"


def refused(what: str, error: OSError) -> JournalUnavailable:
    """The error for a call that the system refused. `what` is the subject: what cannot be done."""
    return JournalUnavailable(f"{what}: {cure_for(error)}")


class Disk:
    """The system calls themselves. The crash tests replace them with faulty ones."""

    def append(self, fd: int, data: bytes) -> None:
        """Put `data` at the end of the file, in one write, and make it durable."""
        if os.write(fd, data) != len(data):
            # A write stops short at the last free byte; asking for the rest would be a second
            # write, and one entry must be one.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.sync_data(fd)

    def write(self, fd: int, data: bytes) -> None:
        """Write all of `data` to a file that nobody else knows yet."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(fd, rest) :]

    def sync_data(self, fd: int) -> None:
        """Make the bytes of an open file durable, and its length."""
        if sys.platform == "darwin":
            # There an fsync stops at the drive's own cache.
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        else:
            os.fdatasync(fd)

    def sync_file(self, fd: int) -> None:
        """Make a new file durable, with its mode and owner."""
        if sys.platform == "darwin":
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        else:
            os.fsync(fd)

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder durable."""
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def sync_folders_above(self, folder: Path) -> None:
        """Make the folder's own name durable, and those above it that we could have made.

        A first game often comes with its folder. The walk up ends where a name cannot be of our
        making: where we may not write, and where another disk is mounted.
        """
        device = folder.stat().st_dev
        for above in folder.parents:
            is_same_disk = above.stat().st_dev == device
            if not (is_same_disk and os.access(above, os.W_OK | os.X_OK | os.R_OK)):
                return
            self.sync_folder(above)


def new_file(path: Path, mode: int) -> int:
    """Open a new file; a file that an earlier crash left under that name is removed."""
    path.unlink(missing_ok=True)
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_NOFOLLOW
    return os.open(path, flags, mode)


def discard(path: Path) -> None:
    """Remove a file that nobody needs. If the removal fails too, the next opening does it."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def take_rights(fd: int, like: os.stat_result) -> None:
    """Give a copy the owner and the mode of its original."""
    mine = os.fstat(fd)
    if (mine.st_uid, mine.st_gid) != (like.st_uid, like.st_gid):
        # Only root may give a file away. Anyone else who may replace the file becomes its owner.
        with contextlib.suppress(PermissionError):
            os.fchown(fd, like.st_uid, like.st_gid)
    os.fchmod(fd, like.st_mode & 0o7777)
