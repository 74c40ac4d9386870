"""Follower: the state of a game that somebody else is playing, read from its file as it grows.

Rules of this file
* It only reads: it takes no lock and never writes.
* A look costs one call of the system while nothing changes. What was appended is folded alone;
  a file that was replaced, made shorter or written over is read again from its beginning.
* An unfinished last line waits until it is whole.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from banker.engine.fold import replay
from banker.foundation.errors import JournalError
from banker.foundation.text import why
from banker.games.board.state import State
from banker.ledger.entry import Entry
from banker.session.loading import load_read_only
from banker.store.line_format import Chain, entry_of, replay_row_of
from banker.store.line_reader import LineReader

RECENT = 24  # entries, more than lead from one headline to the next
_UNFIT = (LookupError, TypeError, ValueError, AttributeError, RecursionError, JournalError)


class GameFollower:
    """Follows one file. `state` is None until a game can be read; `problem` says why.

    `recent`: the newest entries, newest first, at most `RECENT`; `game`: the entry hash of the
    first entry.
    """

    def __init__(self, path: Path, *, language: str = "") -> None:
        self.path = path
        self.state: State | None = None
        self.recent: tuple[Entry, ...] = ()
        self.problem = ""
        self.game = ""
        self._language = language
        self._seen: tuple[int, ...] = (-1,)
        self._chain = Chain()
        self._size = 0

    @property
    def count(self) -> int:
        """The number of entries read so far."""
        return self._chain.count

    @property
    def head(self) -> str:
        """The hash of the newest entry read so far."""
        return self._chain.head.decode("ascii")

    def entries(self) -> Iterator[Entry]:
        """Iterate over all entries read so far, oldest first. Raises `OSError` or `JournalError` if
        the file was replaced since."""
        with self.path.open("rb") as file:
            for seq, line in enumerate(islice(file, self.count), 1):
                yield entry_of(line.rstrip(b"\n"), seq)

    def look(self) -> bool:
        """Read what was added to the file; return whether there is something new to show."""
        try:
            found = self.path.stat()
            seen: tuple[int, ...] = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
        except OSError:
            seen = ()
        if seen == self._seen:
            return False
        before, self._seen = self._seen, seen
        shown = (self.count, self._chain.head, self.problem)
        if not seen:
            self._forget("")
        elif before[:2] != seen[:2] or seen[2] < self._size or not self._read_on():
            self._read_anew()
        return shown != (self.count, self._chain.head, self.problem)

    def _forget(self, problem: str) -> None:
        self.state, self.recent, self.problem = None, (), problem
        self._chain, self._size = Chain(), 0

    def _read_on(self) -> bool:
        """Fold what was appended; returns False if the file must be read from its beginning."""
        if self.state is None:
            return False
        try:
            with self.path.open("rb") as file:
                file.seek(self._size)
                data = file.read()
            lines = data.split(b"\n")[:-1]
            rows = []
            for line in lines:
                if not self._chain.follows(line):
                    return False
                rows.append(replay_row_of(line, self._chain.count))
            if lines:
                self.state = replay(self.state, rows)
                newest = _entries(lines[-RECENT:], self._chain.count)
                self.recent = (*newest, *self.recent)[:RECENT]
                self._size += sum(len(line) + 1 for line in lines)
        except (OSError, *_UNFIT):
            return False
        return True

    def _read_anew(self) -> None:
        try:
            loaded = load_read_only(self.path, language=self._language)
            with self.path.open("rb") as file:
                chain, size = Chain(), os.fstat(file.fileno()).st_size
                reader = LineReader(self.path, file.fileno(), size, chain)
                lines: deque[bytes] = deque(maxlen=RECENT)
                for line in reader.lines():
                    lines.append(line)
                    if chain.count == 1:
                        self.game = chain.head.decode("ascii")
                    if chain.count == loaded.reading.count:
                        break
                if chain.count != loaded.reading.count:
                    return self._forget("")
            self._chain, self._size = chain, reader.good_size
            self.state, self.problem = loaded.state, ""
            self.recent = _entries(list(lines), chain.count)
        except OSError as error:
            self._forget(why(error))
        except JournalError as error:
            self._forget(str(error).splitlines()[0])


def _entries(lines: list[bytes], last: int) -> tuple[Entry, ...]:
    """The entries of lines, of which the last has the number `last`; newest first."""
    first = last - len(lines) + 1
    found = [entry_of(line, seq) for seq, line in enumerate(lines, first)]
    return tuple(reversed(found))
