"""The store: one append-only file per game, one entry per line, each line hashed with the last.

Rules of this package
* Nothing is shown before it is durable: an entry is acknowledged after its sync, and a file that
  is opened is first copied, synced and put in its own place, because what a page cache shows
  after a crash or a failed sync need not be on the disk.
* A failed write or sync is never tried again on the same open file. The journal refuses until
  `recover`, which begins again from a fresh copy of what was acknowledged.
* An acknowledged line is never changed. An unfinished last line is set aside, not deleted.
* One writer, held by a lock; any number of readers, who take no lock and change nothing.
* Every failure of the disk leaves here as a JournalError: one line, with what to do.

It must not know games, rules, the clock or chance: an entry comes in complete.

    line_format    one line: entry hash, chain, decoding
    line_reader    checked lines from bytes, or the error of a line
    command_index  which entry carried a command
    journal        the journal in a file, for its writer
    atomic_copy    the copy that replaces the game file
    disk           the system calls that make bytes durable
    paths          the file of a game from its name
    lock           the lock that keeps a second writer out
    prefix         the beginning of a file that was checked before
    reader         the game file without a lock
    memory         the journal without a file
"""

from __future__ import annotations

from banker.store.journal import Journal
from banker.store.line_format import ReplayRow, StoredRow
from banker.store.memory import MemoryJournal
from banker.store.prefix import Prefix
from banker.store.reader import ReadOnlyGame, read

AnyJournal = Journal | MemoryJournal

__all__ = [
    "AnyJournal",
    "Journal",
    "MemoryJournal",
    "Prefix",
    "ReadOnlyGame",
    "ReplayRow",
    "StoredRow",
    "read",
]
