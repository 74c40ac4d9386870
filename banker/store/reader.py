"""Reader: the game file without a lock, for showing, printing and auditing.

Rules of this file
* No lock is taken and nothing is changed, so a game can be read while it is played, from a
  read-only disk, by anyone who may read it.
* An unfinished last line is ignored: it is being written just now, or a crash tore it, and either
  way nobody saw it as booked. A last line that is finished but wrong was changed.
* The file is read as it was when `read` looked: lines that are added later stay outside.

It must not know the writer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from banker.foundation.errors import JournalUnavailable
from banker.ledger.entry import Entry
from banker.store.line_format import Chain, ReplayRow, StoredRow, entry_of, replay_row_of, row_of
from banker.store.line_reader import LineReader, changed_line, require_beginning
from banker.store.paths import existing_file, opened


class ReadOnlyGame:
    """A game file that was checked and can be read again. `count`: its entries; `head`: the newest
    one's entry hash.

    `unfinished`: whether an unfinished last line was ignored. Each pass reads and checks the file
    again in blocks, so memory stays small and the file may be replaced in between.
    """

    def __init__(self, path: Path, size: int, chain: Chain, unfinished: bool) -> None:
        self.path = path
        self.count = chain.count
        self.head = chain.head.decode("ascii")
        self.unfinished = unfinished
        self._size = size

    def __iter__(self) -> Iterator[StoredRow]:
        return self.rows()

    def rows(self, start: int = 1) -> Iterator[StoredRow]:
        """Yield the stored lines from number `start` on, oldest first."""
        return (row_of(line, seq) for seq, line in self._numbered_lines(start))

    def entries(self, start: int = 1) -> Iterator[Entry]:
        """Yield the entries from number `start` on, oldest first."""
        return (entry_of(line, seq) for seq, line in self._numbered_lines(start))

    def replay(self, start: int = 1) -> Iterator[ReplayRow]:
        """Yield the entries from number `start` on, oldest first, with only the fields that a
        replay needs."""
        return (replay_row_of(line, seq) for seq, line in self._numbered_lines(start))

    def _numbered_lines(self, start: int) -> Iterator[tuple[int, bytes]]:
        assert start >= 1, "entries are numbered from 1"
        with opened(self.path, existing_file(self.path), os.O_RDONLY) as fd:
            walk = LineReader(self.path, fd, self._size, Chain())
            for seq, line in enumerate(walk.lines(), 1):
                if seq >= start:
                    yield seq, line
            # The writer may drop a last line that was never acknowledged.
            if walk.chain.head.decode("ascii") != self.head:
                raise JournalUnavailable(
                    "{path} was changed while it was read: try again", path=self.path
                )


def read(path: Path) -> ReadOnlyGame:
    """Check every line of a game file, and return the game for reading. Takes no lock. Raises
    `JournalError`."""
    with opened(path, existing_file(path), os.O_RDONLY) as fd:
        require_beginning(path, fd)
        size = os.fstat(fd).st_size
        walk = LineReader(path, fd, size, Chain())
        for _ in walk.lines():
            pass
        if walk.tail.endswith(b"\n"):
            raise changed_line(path, walk.chain.count + 1)
        return ReadOnlyGame(path, min(walk.good_size, size), walk.chain, bool(walk.tail))
