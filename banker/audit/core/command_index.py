"""Command index: the same command carried out twice, found in eight bytes an entry.

Of each command only 64 bits of a hash are kept. Two that look alike by accident are met once in
thirty million audits of a million entries. The interpreter's own hash will do where it has as many
bits: it is kept in no file.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from hashlib import blake2b

PART = 1 << 18  # hashes that are compared with each other at once


def short(command: str) -> int:
    """A hash of 64 bits."""
    return int.from_bytes(blake2b(command.encode(), digest_size=8).digest(), "big", signed=True)


mark: Callable[[str], int] = hash if sys.hash_info.width >= 64 else short


class CommandHashes:
    """The commands of a journal, as they pass by."""

    def __init__(self) -> None:
        self._hashes = array("q")
        # Where the numbering of the entries left the counting: place, and what to add to it.
        self._places = [0]
        self._shifts = [1]
        self._next = 1  # number of the next entry, if none is missing

    def note(self, seq: int, command: str) -> None:
        """An entry's command."""
        if seq != self._next:
            place = len(self._hashes)
            self._places.append(place)
            self._shifts.append(seq - place)
        self._next = seq + 1
        self._hashes.append(mark(command))

    def repeats(self) -> Iterator[tuple[int, int]]:
        """Each entry that repeats a command, with the first that had it."""
        parts = len(self._hashes) // PART + 1
        for part in range(parts):
            some = [it for it in self._hashes if it % parts == part] if parts > 1 else self._hashes
            if len(set(some)) < len(some):
                yield from self._twice(parts, part)

    def _twice(self, parts: int, part: int) -> Iterator[tuple[int, int]]:
        first: dict[int, int] = {}
        for place, it in enumerate(self._hashes):
            if it % parts == part and first.setdefault(it, place) != place:
                yield self._entry(place), self._entry(first[it])

    def _entry(self, place: int) -> int:
        return place + self._shifts[bisect_right(self._places, place) - 1]
