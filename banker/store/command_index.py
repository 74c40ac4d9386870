"""Command index: which entry carried a command, in little memory.

A command that arrives twice must not be booked twice, so the journal looks every command up. A dict
of a million ids takes about a hundred megabytes; this index takes sixteen bytes for each: a number
per entry, and a table of positions with open addressing. Two commands may have equal numbers, hence
the index names candidates and the caller looks into the line.

It must not know lines.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

SLOTS_MIN = 64


class CommandIndex:
    """The keys of the commands (`command_key`), in the order of the entries. A key finds its
    entries."""

    def __init__(self) -> None:
        self._keys = array("I")
        self._slots = array("I", bytes(4 * SLOTS_MIN))
        self._placed = 0

    def add(self, key: int) -> None:
        """Add the key of the next entry's command."""
        self._keys.append(key)

    def candidates(self, key: int) -> Iterator[int]:
        """Yield the numbers of the entries with this key, oldest first; the first entry is 1.

        Two commands may share a key, so the caller must look into the line.
        """
        self._place_new()
        keys, slots = self._keys, self._slots
        at = key % len(slots)
        while seq := slots[at]:
            if keys[seq - 1] == key:
                yield seq
            at = (at + 1) % len(slots)

    def _place_new(self) -> None:
        if 2 * len(self._keys) > len(self._slots):
            self._slots = array("I", bytes(4 * 4 * len(self._keys)))
            self._placed = 0
        keys, slots = self._keys, self._slots
        for seq in range(self._placed + 1, len(keys) + 1):
            at = keys[seq - 1] % len(slots)
            while slots[at]:
                at = (at + 1) % len(slots)
            slots[at] = seq
        self._placed = len(keys)
