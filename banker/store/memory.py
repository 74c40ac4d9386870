"""Memory: the journal without a file, for trials, previews and tests.

Rules of this file
* It is a real journal: entries are hashed, stored as lines and decoded again, so a reader gets
  what a file would give back. The same contract tests hold for both.
* A test can set the journal to full, because every writer to a journal must survive that.

It must not know files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from banker.foundation.errors import JournalConflict, JournalUnavailable
from banker.ledger.entry import Entry
from banker.store.line_format import (
    Chain,
    ReplayRow,
    StoredRow,
    entry_of,
    hashed_line,
    replay_row_of,
    require_following,
    row_of,
)

FULL = "the memory journal is full: set `is_full` to False and recover"


class MemoryJournal:
    """A journal in memory, with the methods of `Journal`. While `is_full` is set, it refuses
    entries."""

    def __init__(self) -> None:
        self.path = Path("memory")
        self.torn: Path | None = None
        self.is_full = False
        self._is_open = True
        self._is_refusing = False
        self._chain = Chain()
        self._lines: list[bytes] = []
        self._commands: dict[str, int] = {}

    @classmethod
    def create(cls, first: Entry) -> Self:
        """Create a game with its first entry."""
        if first.seq != 1:
            raise JournalConflict("a game begins with entry 1, not {seq}", seq=first.seq)
        journal = cls()
        journal.append(first)
        return journal

    @classmethod
    def copied(cls, rows: Iterable[StoredRow]) -> Self:
        """Create a game with copies of these stored lines."""
        journal = cls()
        for row in rows:
            is_next = journal._chain.follows(row.line)
            assert is_next
            journal._lines.append(row.line)
            journal._commands.setdefault(row.entry().cmd, row.seq)
        return journal

    @property
    def count(self) -> int:
        """The number of entries. The first entry is 1."""
        return self._chain.count

    @property
    def in_doubt(self) -> int:
        """Always 0: a refused entry is not kept."""
        return 0

    @property
    def head(self) -> str:
        """The entry hash of the newest entry, 64 hex digits; it covers all entries before."""
        return self._chain.head.decode("ascii")

    def append(self, entry: Entry) -> str:
        """Add the next entry and return its entry hash."""
        assert self._is_open, "this journal is closed"
        if self._is_refusing:
            raise JournalUnavailable(
                "memory takes no entries since one was refused: {why}", why=FULL
            )
        require_following(self.count, [entry])
        line, digest = hashed_line(entry, self._chain.head)
        if self.is_full:
            self._is_refusing = True
            raise JournalUnavailable("entry {seq} is not booked: {why}", seq=entry.seq, why=FULL)
        is_next = self._chain.follows(line)
        assert is_next
        self._lines.append(line)
        self._commands.setdefault(entry.cmd, entry.seq)
        return digest.decode("ascii")

    def append_all(self, entries: Sequence[Entry]) -> str:
        """Add several entries, all of them or none, and return the newest entry hash."""
        if self.is_full or self._is_refusing:
            return self.append(entries[0])  # which refuses
        require_following(self.count, entries)
        for entry in entries:
            self.append(entry)
        return self.head

    def recover(self) -> None:
        """Accept entries again after a refusal, unless the journal is still full."""
        assert self._is_open, "this journal is closed"
        if self.is_full:
            self._is_refusing = True
            raise JournalUnavailable("memory cannot go on: {why}", why=FULL)
        self._is_refusing = False

    def entry(self, seq: int) -> Entry:
        """Return the entry with this number; the first is 1."""
        assert 1 <= seq <= self.count, f"there is no entry {seq}"
        return entry_of(self._lines[seq - 1], seq)

    def entries(self, start: int = 1) -> Iterator[Entry]:
        """Yield the entries from number `start` on, oldest first."""
        return (entry_of(line, seq) for seq, line in self._numbered_lines(start))

    def rows(self, start: int = 1) -> Iterator[StoredRow]:
        """Yield the stored lines from number `start` on, oldest first."""
        return (row_of(line, seq) for seq, line in self._numbered_lines(start))

    def replay(self, start: int = 1) -> Iterator[ReplayRow]:
        """Yield the entries from number `start` on, oldest first, with only the fields that a
        replay needs."""
        return (replay_row_of(line, seq) for seq, line in self._numbered_lines(start))

    def has_command(self, cmd: str) -> int | None:
        """Return the number of the entry with this command id; None if there is none."""
        return self._commands.get(cmd)

    def close(self) -> None:
        """Accept no more entries."""
        self._is_open = False

    def _numbered_lines(self, start: int) -> Iterator[tuple[int, bytes]]:
        assert start >= 1, "entries are numbered from 1"
        return enumerate(self._lines[start - 1 :], start)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
