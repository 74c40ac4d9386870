"""Command index: finds commands that were executed twice, with eight bytes an entry.

Only a 64-bit hash of each command id is kept. Two equal hashes by chance occur once in thirty
million audits of a million entries. Python's own hash is used where it has 64 bits, because no file
stores it.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from hashlib import blake2b

PART = 1 << 18  # hashes that are compared at a time


def short(command: str) -> int:
    """Return a 64-bit hash of a command id."""
    return int.from_bytes(blake2b(command.encode(), digest_size=8).digest(), "big", signed=True)


mark: Callable[[str], int] = hash if sys.hash_info.width >= 64 else short


class CommandHashes:
    """The 64-bit hashes of all command ids, in the order of the file."""

    def __init__(self) -> None:
        self._hashes = array("q")
        # Where entry numbers jump: the places, and from there the difference of number and place.
        self._places = [0]
        self._shifts = [1]
        self._next = 1  # the next entry's number, if none is missing

    def note(self, seq: int, command: str) -> None:
        """Add the command id of entry `seq`."""
        if seq != self._next:
            place = len(self._hashes)
            self._places.append(place)
            self._shifts.append(seq - place)
        self._next = seq + 1
        self._hashes.append(mark(command))

    def note_in_order(self, first: int, commands: list[str]) -> None:
        """Add the command ids of entries `first`, `first` + 1 and so on."""
        self.note(first, commands[0])
        self._hashes.extend(map(mark, commands[1:]))
        self._next = first + len(commands)

    def repeats(self) -> Iterator[tuple[int, int]]:
        """Yield (entry, first entry) for each entry whose command id an earlier entry has."""
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
