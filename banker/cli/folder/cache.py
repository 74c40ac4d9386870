"""Cache: the stored results for the files of a folder that have not changed since.

Rules of this file
* A file counts as unchanged by its size, its time and its last entry hash.
* Only results that follow from the file are stored. An error of reading is not: tomorrow the file
  may be readable.
* A cache that cannot be read, or that another program wrote, is not a cache; one that cannot be
  written is done without. It is for this user alone, and may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import os
import stat
from hashlib import blake2b
from pathlib import Path

import msgspec

from banker.cli.folder.file_figures import FileFigures
from banker.cli.machine.program import program_hash

HASH_BYTES = 68  # the end of a line: its hash and what closes it


class Look(msgspec.Struct, frozen=True, array_like=True):
    """The size, the time and the last entry hash of a file, by which a change is noticed."""

    size: int
    time_ns: int
    head: str


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """The stored result for a file, with the file's size, time and last hash when it was read."""

    look: Look
    found: FileFigures


class _Stored(msgspec.Struct):
    writer: str
    files: dict[str, Kept]


class Cache:
    """The stored results for the files of one folder. `place`: the folder of all caches; None
    stores nothing."""

    def __init__(self, place: Path | None, folder: Path) -> None:
        name = blake2b(os.fsencode(folder.absolute()), digest_size=16).hexdigest()
        self._path = None if place is None else place / f"{name}.json"
        self._known = _read(self._path) if self._path is not None else {}
        self._looks: dict[Path, Look] = {}
        self._kept: dict[str, Kept] = {}

    def known(self, path: Path) -> FileFigures | None:
        """Return the stored result for this file, if the file is unchanged."""
        look = _look(path)
        if look is None:
            return None
        self._looks[path] = look
        kept = self._known.get(str(path.absolute()))
        if kept is None or kept.look != look:
            return None
        self._kept[str(path.absolute())] = kept
        return kept.found

    def keep(self, path: Path, found: FileFigures) -> None:
        """Store the result for this file, under its look before it was read. An error of reading is
        not stored."""
        look = self._looks.get(path)
        if look is not None and not found.why:
            self._kept[str(path.absolute())] = Kept(look, found)

    def write(self) -> None:
        """Write the results for the files that still exist."""
        if self._path is None or self._kept == self._known:
            return
        made = self._path.with_suffix(f".{os.getpid()}")
        with contextlib.suppress(OSError, ValueError):
            data = msgspec.json.encode(_Stored(program_hash(), self._kept))
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                made.write_bytes(data)
                made.replace(self._path)
            finally:
                made.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, Kept]:
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=_Stored)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return stored.files if stored.writer == program_hash() else {}


def _look(path: Path) -> Look | None:
    """How a file looks; None for what is not a readable file."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            it = os.fstat(fd)
            if not stat.S_ISREG(it.st_mode):
                return None
            os.lseek(fd, max(0, it.st_size - HASH_BYTES), os.SEEK_SET)
            return Look(it.st_size, it.st_mtime_ns, os.read(fd, HASH_BYTES).hex())
        finally:
            os.close(fd)
    except (OSError, ValueError):
        return None
