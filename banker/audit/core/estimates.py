"""Estimates: how many charged amounts of a game follow from estimates, which nobody compared with a
card.

An undone entry charges nothing. Memory: twelve bytes for each entry that charges.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable

_MOST = 0x7FFF


class EstimateState:
    """Counts of the amounts charged by entries in effect: all of them (`amounts`), and those that
    follow from estimates (`resting`)."""

    def __init__(self) -> None:
        self.amounts = 0
        self.resting = 0
        self.settled: list[int] = []  # entries by which a table put amounts right
        self._seqs = array("Q")
        # What stands is not negative; of what was undone every bit is turned.
        self._amounts = array("h")
        self._resting = array("h")

    def note(self, seq: int, amounts: int, resting: int) -> None:
        """Record how many amounts entry `seq` charges, and how many of them follow from estimates.
        Entries come in ascending order; any other number is ignored."""
        if not amounts or (self._seqs and seq <= self._seqs[-1]):
            return
        self._seqs.append(seq)
        self._amounts.append(min(amounts, _MOST))
        self._resting.append(min(resting, _MOST))
        self._count(len(self._seqs) - 1, 1)

    def seqs(self) -> list[int]:
        """Return the numbers of the entries in effect that charge by an estimate."""
        every = zip(self._seqs, self._amounts, self._resting, strict=True)
        return [seq for seq, amounts, resting in every if amounts >= 0 and resting]

    def turn(self, seqs: Iterable[int], *, back: bool) -> None:
        """With `back`, leave these undone entries out of the counts; else count these redone
        entries again."""
        for seq in seqs:
            place = bisect_left(self._seqs, seq) if 0 < seq < 1 << 63 else len(self._seqs)
            if place == len(self._seqs) or self._seqs[place] != seq:
                continue
            if (self._amounts[place] < 0) != back:
                if back:
                    self._count(place, -1)
                self._amounts[place] = ~self._amounts[place]
                if not back:
                    self._count(place, 1)

    def _count(self, place: int, times: int) -> None:
        self.amounts += times * self._amounts[place]
        self.resting += times * self._resting[place]
