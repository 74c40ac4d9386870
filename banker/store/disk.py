"""Disk: the system calls that make bytes durable, and the errors that they raise.

Rules of this file
* Data are durable after a sync of the file, a name after a sync of its folder: both are needed,
  and both are checked.
* A call that fails is not repeated: after a failed sync the system may count lost pages as
  written, and the next sync would succeed for nothing.
* Each platform has a class: Linux and the like `Disk`, macOS `MacDisk`, Windows `WindowsDisk`. What
  a platform lacks is imported in its own class only, so this module loads everywhere.

It must not know lines, entries or locks.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path
from typing import ClassVar

from banker.foundation.errors import JournalUnavailable
from banker.foundation.text import why

CURES = {
    errno.ENOSPC: "the disk is full: free some space and try again",
    errno.EDQUOT: "your share of the disk is used up: free some space and try again",
    errno.EFBIG: "the file may not grow further: lift the size limit and try again",
    errno.EROFS: "the disk is read-only: copy the game to one that can be written",
    errno.EACCES: "permission denied: copy the game to a folder of your own, or ask for the right",
    errno.EPERM: "it is not allowed here: copy the game to a folder of your own",
    errno.EIO: "the disk reports an error: try again, or copy the game to another disk",
    errno.EBUSY: "another program has the file open: close it there and try again",
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
# Errors that Windows tells apart and C does not, by Windows' own numbers.
CURES_OF_WINDOWS = {
    123: "Windows has no such names: choose another one",
    206: CURES[errno.ENAMETOOLONG],
}


# Windows changes line ends of a file that is not opened as binary, and has no links to follow here.
BINARY = getattr(os, "O_BINARY", 0)
NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


def cure_for(error: OSError) -> str:
    """Return the cause of an error and what the user can do, as the end of a sentence."""
    cure = CURES_OF_WINDOWS.get(getattr(error, "winerror", 0)) or CURES.get(error.errno or 0)
    return cure or f"{why(error)}: check the disk and try again"


def refused(what: str, error: OSError) -> JournalUnavailable:
    """Return the error to raise when the system refused a call. `what` says what cannot be done,
    such as "x.game cannot be opened"."""
    return JournalUnavailable("{what}: {cure}", what=what, cure=cure_for(error))


class Disk:
    """The system calls of Linux that make bytes durable. The crash tests replace them with faulty
    ones.

    `keeps_names`: whether the system refuses to replace a file that somebody has open.
    """

    keeps_names: ClassVar[bool] = False

    def append(self, fd: int, data: bytes) -> None:
        """Write `data` at the end of the file with a single call, and make it durable.

        Raises `OSError` if the disk takes only a part.
        """
        if os.write(fd, data) != len(data):
            # A write stops short at the last free byte; asking for the rest would be a second
            # write, and one entry must be one.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.sync_data(fd)

    def write(self, fd: int, data: bytes) -> None:
        """Write all of `data` to a file that no other program knows yet."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(fd, rest) :]

    def sync_data(self, fd: int) -> None:
        """Make the bytes and the length of an open file durable."""
        os.fdatasync(fd)

    def sync_file(self, fd: int) -> None:
        """Make a new file durable, with its mode and owner."""
        os.fsync(fd)

    def replace(self, fd: int, fresh: Path, file: Path, held: int | None) -> None:  # noqa: ARG002
        """Rename the new file `fresh` to `file`, which it replaces.

        `fd` has `fresh` open, and afterwards `file`. `held`: the descriptor of the old file, if it
        is open; it must not be used any more.
        """
        fresh.replace(file)

    def sync_folder(self, folder: Path) -> None:
        """Make the names of the files in a folder durable."""
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def sync_folders_above(self, folder: Path) -> None:
        """Make the names of a folder and of the folders above it durable, as far as Banker may have
        made them.

        A first game often comes with its folder. The walk up ends at a folder where we may not
        write, and where another disk is mounted.
        """
        device = folder.stat().st_dev
        for above in folder.parents:
            is_same_disk = above.stat().st_dev == device
            if not (is_same_disk and os.access(above, os.W_OK | os.X_OK | os.R_OK)):
                return
            self.sync_folder(above)


class MacDisk(Disk):
    """The system calls of macOS, where fsync alone leaves data in the drive's cache."""

    def sync_data(self, fd: int) -> None:
        self.sync_file(fd)

    def sync_file(self, fd: int) -> None:
        import fcntl

        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)  # type: ignore[attr-defined, unused-ignore]
        except OSError as error:
            # Disks of other systems and of other computers know no more than fsync.
            if error.errno not in (errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOTTY):
                raise
            os.fsync(fd)


class WindowsDisk(Disk):
    """The system calls of Windows: its fsync flushes the drive, and makes the file's name durable
    too.

    Windows neither renames nor replaces an open file. So `replace` closes the file for a moment,
    and waits a little if another program, such as a virus scanner, still reads it.
    """

    keeps_names = True
    patience_s = 1.0

    def sync_data(self, fd: int) -> None:
        os.fsync(fd)

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: Windows cannot sync a folder."""

    def sync_folders_above(self, folder: Path) -> None:
        """Do nothing: Windows cannot sync a folder."""

    def replace(self, fd: int, fresh: Path, file: Path, held: int | None) -> None:
        _let_go(fd)
        if held is not None:
            _let_go(held)
        end = time.monotonic() + self.patience_s
        while True:
            try:
                fresh.replace(file)
                break
            except PermissionError as error:
                if time.monotonic() < end:
                    time.sleep(0.02)
                    continue
                if held is not None:
                    _take_again(held, file)
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY)) from error
        _take_again(fd, file)


def disk_of(platform: str) -> Disk:
    """Return the system calls for a platform, named as in `sys.platform`."""
    return {"darwin": MacDisk, "win32": WindowsDisk}.get(platform, Disk)()


def _let_go(fd: int) -> None:
    """Close what a descriptor has open. The number stays taken, so that no other file gets it."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, fd)
    os.close(nothing)


def _take_again(fd: int, file: Path) -> None:
    opened = os.open(file, os.O_RDWR | os.O_APPEND | BINARY)
    os.dup2(opened, fd)
    os.close(opened)


def read_at(fd: int, size: int, offset: int) -> bytes:
    """Read `size` bytes at an offset. The position of the descriptor may move; that is safe, as all
    writing appends."""
    if hasattr(os, "pread"):
        return os.pread(fd, size, offset)
    os.lseek(fd, offset, os.SEEK_SET)
    return os.read(fd, size)


def new_file(path: Path, mode: int) -> int:
    """Create a file and return its descriptor. A file with this name, left by an earlier crash, is
    removed."""
    path.unlink(missing_ok=True)
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | NO_LINKS | BINARY
    return os.open(path, flags, mode)


def discard(path: Path) -> None:
    """Remove a file that is not needed. A failure is ignored: the next opening tries it again."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def take_rights(fd: int, like: os.stat_result) -> None:
    """Give the open file `fd` the owner and mode of `like`. On Windows the folder decides them."""
    if not hasattr(os, "fchown"):
        return
    mine = os.fstat(fd)
    if (mine.st_uid, mine.st_gid) != (like.st_uid, like.st_gid):
        # Only root may give a file away. Anyone else who may replace the file becomes its owner.
        with contextlib.suppress(PermissionError):
            os.fchown(fd, like.st_uid, like.st_gid)
    os.fchmod(fd, like.st_mode & 0o7777)
