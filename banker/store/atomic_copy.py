"""Atomic copy: a copy of the game file that replaces the file whole and durable, or not at all.

Rules of this file
* What was checked is what is copied: each block is read once and goes from the check to the copy.
  A second reading could bring other bytes, when the system drops a page it never wrote.
* The order is: write, sync the file, rename, sync the folder. Until the last of them nothing may
  be shown.
* All copies of one game have the same name, and only the holder of the lock makes one. So a
  leftover of a crash is simply replaced.

It must not know why a game is refused: the line reader decides that.
"""

from __future__ import annotations

import contextlib
import os
from array import array
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Self

from banker.store.batches import batches
from banker.store.command_index import CommandIndex
from banker.store.disk import Disk, discard, new_file, take_rights
from banker.store.line_format import Chain, command_key_of, row_of
from banker.store.line_reader import BLOCK_BYTES, LineReader, raw_lines
from banker.store.lock import lock_game
from banker.store.prefix import Prefix


class Lines:
    """What is known about the lines of a journal: where each ends, the commands in them, and the
    hash chain (`chain`)."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.commands = CommandIndex()
        # Eight bytes per entry; a list of integers would take five times that.
        self._ends = array("Q", [0])

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self._ends) - 1

    @property
    def size(self) -> int:
        """The number of bytes up to the end of the last line."""
        return self._ends[-1]

    def add(self, line: bytes) -> None:
        """Add the next line, given without its line end. The caller has checked it by the chain."""
        self._ends.append(self._ends[-1] + len(line) + 1)
        self.commands.add(command_key_of(line))

    def span(self, seq: int) -> tuple[int, int]:
        """Return the offset at which line `seq` begins, and the offset just after its line end. The
        first line is 1."""
        return self._ends[seq - 1], self._ends[seq]


class AtomicCopy:
    """A new file beside the game file, which `publish` puts in its place. For a `with` statement.

    If the block ends by an error or without `publish`, the new file is removed. After `publish` the
    caller has the game open as `fd`, and must close it.
    """

    def __init__(self, file: Path, disk: Disk) -> None:
        self._file = file
        self._fresh = file.with_name(file.name + ".fresh")
        self._disk = disk
        self._is_done = False
        self.is_placed = False
        self.fd = new_file(self._fresh, 0o666)
        lock_game(file, self.fd)

    def fill(self, walk: LineReader, original: int) -> Lines:
        """Copy the good lines that `walk` reads, and give the copy the owner and rights of the file
        `original` (a descriptor)."""
        take_rights(self.fd, os.fstat(original))
        return self._filled(Lines(walk.chain), walk)

    def fill_known(self, walk: LineReader, original: int, known: Prefix) -> Lines | None:
        """Like `fill`, but do not check the lines at the beginning that `known` describes.

        Return None if the file does not begin with those bytes; then the copy must not be
        published.
        """
        if not 0 < known.size <= walk.size:
            return None
        take_rights(self.fd, os.fstat(original))
        lines, found, last = Lines(walk.chain), blake2b(digest_size=32), b""
        for batch in batches(raw_lines(walk.path, original, 0, known.size)):
            for line in batch:
                lines.add(line)
            last = batch[-1]
            found.update(self._write(batch))
        seen = Prefix(lines.size, found.hexdigest(), lines.count, row_of(last, lines.count).h)
        if seen != known:
            return None
        walk.begin_after(known)
        return self._filled(lines, walk)

    def _filled(self, lines: Lines, walk: LineReader) -> Lines:
        waiting: list[bytes] = []
        written = lines.size
        for line in walk.lines():
            lines.add(line)
            waiting.append(line)
            if lines.size - written >= BLOCK_BYTES:
                self._write(waiting)
                written = lines.size
        self._write(waiting)
        return lines

    def publish(self, original: int | None = None) -> None:
        """Make the copy durable, give it the game's name, and make the name durable.

        `original`: the descriptor of the old game file, if the caller has it open; afterwards it
        may only be closed.
        """
        self._disk.sync_file(self.fd)
        self._disk.replace(self.fd, self._fresh, self._file, original)
        self.is_placed = True
        self._disk.sync_folder(self._file.parent)
        self._is_done = True

    def _write(self, waiting: list[bytes]) -> bytes:
        """Write lines, if there are any; what was written."""
        data = b"\n".join(waiting) + b"\n" if waiting else b""
        if data:
            self._disk.write(self.fd, data)
            waiting.clear()
        return data

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None or not self._is_done:
            with contextlib.suppress(OSError):
                os.close(self.fd)
            if not self.is_placed:
                discard(self._fresh)


def set_aside(tail: bytes, file: Path, offset: int, disk: Disk) -> Path:
    """Save the bytes of an unfinished last line in a durable file beside the game, and return its
    path.

    The path has the ending `.torn-` and the offset at which the bytes were cut off.
    """
    torn = file.with_name(f"{file.name}.torn-{offset}")
    number = 1
    # What was set aside at the same place another time stays, unless it is the same.
    while torn.exists() and torn.read_bytes() != tail:
        number += 1
        torn = file.with_name(f"{file.name}.torn-{offset}-{number}")
    fd = new_file(torn, 0o666)
    try:
        disk.write(fd, tail)
        disk.sync_file(fd)
    finally:
        os.close(fd)
    # Its name must be durable before the game is cut.
    disk.sync_folder(file.parent)
    return torn
