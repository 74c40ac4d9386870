"""Game files for the store's tests, and what is asked about them again and again."""

from __future__ import annotations

from pathlib import Path

from banker.foundation.errors import JournalError
from banker.store import Journal
from tests.store.sample_entries import some_entry


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
