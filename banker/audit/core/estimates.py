"""Estimates: how many charged amounts of a game follow from estimates, which nobody compared with a
card.

Rules of this file
* An undone entry charges nothing.
* A charge is no estimate any more if the card later showed the same amount, or if the table settled
  the whole difference to what the card said last. A settlement is about earlier charges that are
  the estimate itself.

Memory: sixteen bytes for each entry that charges, and each combination of charges once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping

from banker.foundation.json_value import JsonValue

_MOST = 0x7FFF


class EstimateState:
    """Counts of the amounts charged by entries in effect: all of them (`amounts`), and those that
    follow from estimates (`resting`)."""

    def __init__(self) -> None:
        self.amounts = 0
        self.resting = 0
        # Entry by which a table settled amounts -> their paths, and what the card said then, or
        # None if a part stayed open; and those entries that were undone.
        self.settled: dict[int, dict[str, int | None]] = {}
        self._undone: set[int] = set()
        self._charges: dict[tuple[tuple[str, int], ...], int] = {}  # charges -> their number
        self._seqs = array("Q")
        self._numbers = array("I")
        # What stands is not negative; of what was undone every bit is turned.
        self._amounts = array("h")
        self._resting = array("h")

    def note(self, seq: int, amounts: int, resting: Mapping[str, int]) -> None:
        """Record how many amounts entry `seq` charges, and those that follow from estimates, path
        -> sum. Entries come in ascending order; any other number is ignored."""
        if not amounts or not (self._seqs[-1] if self._seqs else 0) < seq < 1 << 63:
            return
        self._seqs.append(seq)
        self._amounts.append(min(amounts, _MOST))
        self._resting.append(min(len(resting), _MOST))
        self._numbers.append(self._charges.setdefault(tuple(resting.items()), len(self._charges)))
        self._count(len(self._seqs) - 1, 1)

    def seqs(self) -> list[int]:
        """Return the numbers of the entries in effect that charge by an estimate."""
        every = zip(self._seqs, self._amounts, self._resting, strict=True)
        return [seq for seq, amounts, resting in every if amounts >= 0 and resting]

    def left(self, said: Mapping[str, JsonValue], printed: Mapping[str, int]) -> int:
        """Return how many amounts still follow from estimates.

        `said`: path -> what the table read off its cards; `printed`: path -> estimate.
        """
        if not said:
            return self.resting
        until: dict[str, int] = {}
        wrong: set[str] = set()  # settled in part, or to what the card says no more
        for seq, amounts in self.settled.items():
            if seq not in self._undone:
                until |= dict.fromkeys(amounts, seq)
                wrong -= amounts.keys()
                wrong |= {path for path, new in amounts.items() if said.get(path) != new}
        every = list(self._charges)
        return sum(
            path not in said
            or path in wrong
            or (
                said[path] != printed.get(path)
                and (seq > until.get(path, 0) or amount != printed.get(path))
            )
            for seq, standing, number in zip(self._seqs, self._resting, self._numbers, strict=True)
            if standing > 0
            for path, amount in every[number]
        )

    def turn(self, seqs: Iterable[int], *, back: bool) -> None:
        """With `back`, leave these undone entries out of the counts; else count these redone
        entries again."""
        seqs = list(seqs)
        undone = self.settled.keys() & seqs
        self._undone = self._undone | undone if back else self._undone - undone
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
