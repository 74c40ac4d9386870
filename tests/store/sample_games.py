"""Game files for the store's tests, and what is asked about them again and again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from banker.foundation.errors import JournalError
from banker.store import Journal
from banker.store.disk import disk_of
from tests.store.sample_entries import some_entry

# The disk of this system, for doubles: with the calls of Linux they would keep files open that the
# kind of Windows lets go of.
DiskHere: Any = type(disk_of(sys.platform))


def make(path: Path, count: int = 4) -> list[bytes]:
    """A game of some entries, closed; its lines with their ends."""
    with Journal.create(path, some_entry(1)) as journal:
        for seq in range(2, count + 1):
            journal.append(some_entry(seq))
    return path.read_bytes().splitlines(keepends=True)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def in_one_line(error: JournalError) -> str:
    said = str(error)
    assert said
    assert "\n" not in said
    return said


NAMES = ("Ann", "Bob", "Cem")
EVENING = (
    "ann rolls 1 2", "ann buys", "bob rolls 1 4", "bob buys", 'say "x"', "cem rolls 3 5",
    "cem buys", "ann rolls 1 4", "ann pays 100 to bob",
)  # fmt: skip
