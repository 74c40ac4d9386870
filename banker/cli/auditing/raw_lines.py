"""Raw lines: the stored lines of a game file, unjudged, for the audit and for fingerprints."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

from banker.foundation.errors import JournalUnavailable
from banker.ledger.entry import FORMAT_VERSION
from banker.store.disk import read_at
from banker.store.line_reader import LINE_START, newer_format, require_game
from banker.store.paths import existing_file, opened

FIRST_BYTES = 32
BLOCK = 1 << 16  # bytes that are read at once


class FileHash:
    """The hash of a file's bytes, calculated while its lines are read. `str` gives the digits that
    `b2sum -l 256` prints."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=32)

    def through(self, file: BinaryIO) -> Iterator[bytes]:
        """Yield the lines of a file unchanged, and add them to the hash."""
        while lines := file.readlines(BLOCK):
            self._hash.update(b"".join(lines))
            yield from lines

    def __str__(self) -> str:
        return self._hash.hexdigest()


@contextmanager
def lines_of(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """Open a file that begins as a game; yield its lines and its size in bytes. Raises
    `JournalError`."""
    try:
        with (
            opened(path, existing_file(path), os.O_RDONLY) as fd,
            os.fdopen(fd, "rb", BLOCK, closefd=False) as file,
        ):
            require_game(path, fd)
            first = LINE_START.match(read_at(fd, FIRST_BYTES, 0))
            if first and int(first[1]) > FORMAT_VERSION:
                raise newer_format(path, int(first[1]))
            file.seek(0)  # where the platform has no reading at an offset, it has moved
            yield file, os.fstat(fd).st_size
    except OSError as error:
        raise JournalUnavailable("{file}: {why}", file=path, why=error) from error


def file_hash_of(path: Path) -> str:
    """Return the hash of a game file's bytes as they are now, in hex."""
    found = FileHash()
    with lines_of(path) as (lines, _size):
        for _line in found.through(lines):
            pass
    return str(found)
