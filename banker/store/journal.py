"""Journal: the ledger of one game in a file, with create, open, append and recover.

Rules of this file
* Nobody sees an entry that a power cut could undo. So an append is acknowledged after its
  sync, and a file is opened by copying it: copy, sync, rename over it, sync the folder, then
  show. Syncing the old file instead is not enough: after a failed sync its pages count as clean.
* An append that fails spoils the open file for good. Only `recover` helps, and it does what a
  restart does: it begins a fresh file from the lines that were acknowledged.
* A refused entry is not in the game: `recover` drops its line. If the power goes first, the line
  may be found on the disk; then it counts, as any whole line does. Until then the entry is
  `in_doubt`, and the program that closes such a journal must say so.
* The file is ours while it is open. If somebody changed, moved or removed it, an append refuses,
  and `recover` puts the true one back.

It must not know the time, or what an entry means.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from banker.foundation.errors import JournalConflict, JournalCorrupt, JournalUnavailable
from banker.foundation.limits import FIRST_LINE_BYTES_MAX, LINE_BYTES_MAX
from banker.ledger.entry import Entry
from banker.store.atomic_copy import AtomicCopy, Lines, set_aside
from banker.store.disk import Disk, cure_for, discard, disk_of, refused
from banker.store.line_format import (
    Chain,
    ReplayRow,
    StoredRow,
    command_key,
    entry_of,
    hashed_line,
    replay_row_of,
    require_following,
    row_of,
)
from banker.store.line_reader import LineReader, raw_lines, require_beginning
from banker.store.lock import Lock, lock_game
from banker.store.paths import existing_file, future_file, has_name, opened
from banker.store.prefix import Prefix


def _added(lines: Lines, entries: Sequence[Entry]) -> Iterator[bytes]:
    """The bytes of new lines, each of which is noted as the next one."""
    for entry in entries:
        line, _ = hashed_line(entry, lines.chain.head)
        assert len(line) <= LINE_BYTES_MAX, f"entry {entry.seq} has {len(line)} bytes"
        is_next = lines.chain.follows(line)
        assert is_next
        lines.add(line)
        yield line + b"\n"


class Journal:
    """The journal of one game, open for writing. Make it with `create` or `open`; end with `close`.

    `torn`: the file to which `open` moved an unfinished last line; None if there was none.
    `is_known`: whether the file began with the `known` bytes given to `open`.
    """

    disk: ClassVar[Disk] = disk_of(sys.platform)
    chain: ClassVar[type[Chain]] = Chain

    def __init__(self, path: Path, file: Path, lock: Lock, fd: int, lines: Lines) -> None:
        self.path = path
        self.torn: Path | None = None
        self.is_known = False
        self._file = file
        self._lock = lock
        self._fd = fd
        self._lines = lines
        self._why_refused = ""
        self._in_doubt = 0
        self._is_open = True
        self._kept: list[int] = []  # files that were the game and have another name

    @classmethod
    def create(cls, path: Path, first: Entry) -> Self:
        """Create a game file with its first entry. If this fails, no file is left."""
        if first.seq != 1:
            raise JournalConflict("a game begins with entry 1, not {seq}", seq=first.seq)
        file = future_file(path)
        with contextlib.ExitStack() as undo:
            lock = cls._locked(file, undo)
            if has_name(path, file):
                raise JournalUnavailable("{path} already exists: choose another name", path=path)
            fd, lines = cls._begin(path, file, first)
            undo.pop_all()
        return cls(path, file, lock, fd, lines)

    @classmethod
    def open(cls, path: Path, known: Prefix | None = None) -> Self:
        """Open a game file: lock it, check every line, and put a durable copy in its place.

        `known`: the beginning of the file as it was checked earlier. If the file still begins so,
        only the lines after it are checked one by one.
        """
        file = existing_file(path)
        with contextlib.ExitStack() as undo:
            # Where a file that is open cannot be replaced, one that another Banker is opening is
            # left alone; elsewhere nothing is made beside a file that is no game.
            lock = cls._locked(file, undo) if cls.disk.keeps_names else None
            # For writing, although nothing is written to it: a file that we may not change must not
            # be replaced either.
            with opened(path, file, os.O_RDWR) as source:
                require_beginning(path, source)
                lock = lock or cls._locked(file, undo)
                lock_game(path, source)
                try:
                    fd, lines, torn, is_known = cls._adopt(path, file, source, known)
                except OSError as error:
                    raise refused(f"{path} cannot be opened", error) from error
                undo.pop_all()
                journal = cls(path, file, lock, fd, lines)
                journal._keep_if_named(source)
        journal.torn = torn
        journal.is_known = is_known
        return journal

    @classmethod
    def _locked(cls, file: Path, undo: contextlib.ExitStack) -> Lock:
        """The lock of a game, which `undo` gives back."""
        lock = Lock.take(file)
        undo.callback(lock.release)
        return lock

    @property
    def count(self) -> int:
        """The number of acknowledged entries. The first entry is 1."""
        return self._lines.chain.count

    @property
    def head(self) -> str:
        """The entry hash of the newest entry, 64 hex digits; it covers all entries before."""
        return self._lines.chain.head.decode("ascii")

    @property
    def in_doubt(self) -> int:
        """The number of a refused entry whose line may be in the file all the same; 0 if there is
        none."""
        return self._in_doubt

    def append(self, entry: Entry) -> str:
        """Write the next entry and make it durable. Return its entry hash; if this raises, it is
        not booked."""
        assert self._is_open, "this journal is closed"
        if self._why_refused:
            raise JournalUnavailable(
                "{path} takes no entries since one was refused ({why}): start Banker again",
                path=self.path,
                why=self._why_refused,
            )
        require_following(self.count, [entry])
        line, digest = hashed_line(entry, self._lines.chain.head)
        assert len(line) <= LINE_BYTES_MAX, f"entry {entry.seq} has {len(line)} bytes"
        # The line counts as refused until it is proven durable, whatever interrupts the next lines.
        self._why_refused = "the write was interrupted: try again"
        try:
            if not self._is_untouched():
                self._why_refused = "another program changed, moved or removed the file: try again"
                raise JournalUnavailable(
                    "entry {seq} is not booked: {why}",
                    seq=entry.seq,
                    why=self._why_refused,
                )
            self._in_doubt = entry.seq
            self.disk.append(self._fd, line + b"\n")
        except OSError as error:
            self._why_refused = cure_for(error)
            raise refused(f"entry {entry.seq} is not booked", error) from error
        is_next = self._lines.chain.follows(line)
        assert is_next
        self._lines.add(line)
        self._why_refused, self._in_doubt = "", 0
        return digest.decode("ascii")

    def append_all(self, entries: Sequence[Entry]) -> str:
        """Write several entries, all of them or none, and return the newest entry hash.

        A fresh copy of the file with the entries replaces it, so a crash leaves the old file or the
        new one.
        """
        assert self._is_open, "this journal is closed"
        if self._why_refused:
            raise JournalUnavailable(
                "{path} takes no entries since one was refused ({why}): start Banker again",
                path=self.path,
                why=self._why_refused,
            )
        require_following(self.count, entries)
        walk = LineReader(self.path, self._fd, self._lines.size, self.chain())
        self._why_refused = "the write was interrupted: try again"
        first = entries[0].seq
        try:
            if not self._is_untouched():
                self._why_refused = "another program changed, moved or removed the file: try again"
                raise JournalUnavailable(
                    "entry {first} is not booked: {why}",
                    first=first,
                    why=self._why_refused,
                )
            with AtomicCopy(self._file, self.disk) as copy:
                lines = copy.fill(walk, self._fd)
                self.disk.write(copy.fd, b"".join(_added(lines, entries)))
                self._in_doubt = first
                copy.publish(self._fd)
        except OSError as error:
            self._why_refused = cure_for(error)
            raise refused(f"entry {first} is not booked, nor what follows it", error) from error
        self._keep_if_named(self._fd)
        self._close_file()
        self._fd = copy.fd
        self._lines = lines
        self._why_refused, self._in_doubt = "", 0
        return self.head

    def recover(self) -> None:
        """Go on after a refused entry, with a fresh file of the acknowledged entries.

        Raises the same errors as `append` if the disk still refuses; nothing is lost by trying
        again.
        """
        assert self._is_open, "this journal is closed"
        self._why_refused = self._why_refused or "it could not be copied afresh: try again"
        walk = LineReader(self.path, self._fd, self._lines.size, self.chain())
        try:
            with AtomicCopy(self._file, self.disk) as copy:
                lines = copy.fill(walk, self._fd)
                if lines.chain.head != self._lines.chain.head:
                    raise JournalCorrupt(
                        "{path} was changed while it was open: use a copy", path=self.path
                    )
                copy.publish(self._fd)
        except OSError as error:
            self._why_refused = cure_for(error)
            raise refused(f"{self.path} cannot go on", error) from error
        self._keep_if_named(self._fd)
        self._close_file()
        self._fd = copy.fd
        self._lines = lines
        self._why_refused, self._in_doubt = "", 0

    def entry(self, seq: int) -> Entry:
        """Return the entry with this number; the first is 1."""
        return entry_of(self._line(seq), seq)

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
        for seq in self._lines.commands.candidates(command_key(cmd)):
            if replay_row_of(self._line(seq), seq).cmd == cmd:
                return seq
        return None

    def close(self) -> None:
        """Release the file and its lock. Nothing is written: acknowledged entries are already
        durable."""
        if self._is_open:
            self._is_open = False
            self._close_file()
            for fd in self._kept:
                os.close(fd)
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @classmethod
    def _begin(cls, path: Path, file: Path, first: Entry) -> tuple[int, Lines]:
        lines = Lines(cls.chain())
        line, _ = hashed_line(first, lines.chain.head)
        if len(line) > FIRST_LINE_BYTES_MAX:
            raise JournalUnavailable(
                "{path} cannot be made: its first line would have {count:,} bytes, and"
                " {most:,} is the most; play with a smaller edition",
                path=path,
                count=len(line),
                most=FIRST_LINE_BYTES_MAX,
            )
        is_next = lines.chain.follows(line)
        assert is_next
        lines.add(line)
        copy = None
        try:
            with AtomicCopy(file, cls.disk) as copy:
                cls.disk.write(copy.fd, line + b"\n")
                # Before the game has its name: after a crash a reader may rely on it.
                cls.disk.sync_folders_above(file.parent)
                copy.publish()
        except OSError as error:
            if copy and copy.is_placed:
                # It may be durable or not; the user was told that it could not be made.
                discard(file)
            raise refused(f"{path} cannot be made", error) from error
        return copy.fd, lines

    @classmethod
    def _adopt(
        cls, path: Path, file: Path, source: int, known: Prefix | None
    ) -> tuple[int, Lines, Path | None, bool]:
        """Check the file, and put a durable copy of what is good in its place."""
        was = os.fstat(source)
        # The lock may have come after another's rename: is this still the file with the name?
        if not os.path.samestat(was, file.stat()):
            raise JournalUnavailable(
                "{path} was replaced while it was opened: try again", path=path
            )
        walk = LineReader(path, source, was.st_size, cls.chain())
        if known is not None:
            with AtomicCopy(file, cls.disk) as copy:
                if lines := copy.fill_known(walk, source, known):
                    return copy.fd, lines, cls._published(copy, lines, walk, file, source), True
        with AtomicCopy(file, cls.disk) as copy:
            lines = copy.fill(walk, source)
            return copy.fd, lines, cls._published(copy, lines, walk, file, source), False

    @classmethod
    def _published(
        cls, copy: AtomicCopy, lines: Lines, walk: LineReader, file: Path, source: int
    ) -> Path | None:
        """Give the copy the game's name; the file with what was cut off at its end, if any."""
        torn = set_aside(walk.tail, file, lines.size, cls.disk) if walk.tail else None
        copy.publish(source)
        return torn

    def _is_untouched(self) -> bool:
        """Whether the file with the game's name is still the one that we hold, and as long."""
        try:
            named = self._file.stat()
        except FileNotFoundError:
            return False
        return named.st_size == self._lines.size and os.path.samestat(named, os.fstat(self._fd))

    def _line(self, seq: int) -> bytes:
        assert 1 <= seq <= self.count, f"there is no entry {seq}"
        start, end = self._lines.span(seq)
        return next(raw_lines(self.path, self._fd, start, end))

    def _numbered_lines(self, start: int) -> Iterator[tuple[int, bytes]]:
        assert start >= 1, "entries are numbered from 1"
        if start > self.count:
            return iter(())
        offset, _ = self._lines.span(start)
        return enumerate(raw_lines(self.path, self._fd, offset, self._lines.size), start)

    def _keep_if_named(self, fd: int) -> None:
        """Keep a file locked whose place another took, and which somebody can open still."""
        with contextlib.suppress(OSError):
            if os.fstat(fd).st_nlink:
                self._kept.append(os.dup(fd))

    def _close_file(self) -> None:
        # Everything that was acknowledged is durable: a late complaint changes nothing.
        with contextlib.suppress(OSError):
            os.close(self._fd)
