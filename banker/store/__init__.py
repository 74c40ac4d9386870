"""The journal: one append-only file per game, one line per entry, each line sealed to the last.

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

    lines     what a line is: seal, chain, decode          commands  which entry carried a command
    walk      from bytes to checked lines, or the fault    journal   the file that is written
    disk      the calls that make bytes durable            rewrite   the copy that replaces it
    names     from a name to an open file                  reading   the file as others see it
    lock      who has the game open                        memory    the twin without a file
"""

from __future__ import annotations

from banker.store.journal import Journal
from banker.store.line_format import Lean, StoredRow
from banker.store.memory import MemoryJournal
from banker.store.reader import ReadOnlyGame, read

AnyJournal = Journal | MemoryJournal

__all__ = ["AnyJournal", "Journal", "Lean", "MemoryJournal", "ReadOnlyGame", "StoredRow", "read"]
