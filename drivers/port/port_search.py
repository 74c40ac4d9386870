"""Port search: the port candidates, without those that were tried in vain.

Rules of this file
* Each opening resets a board, and it may be somebody else's: with `is_shy`, a port at which none
  of ours answered is not tried again while it stays plugged in.
* A silent port at which our device was before is tried again: its reset button may be held, or
  its supply be low.
"""

from __future__ import annotations

from drivers.port.discovery import PortCandidate, PortCandidates
from drivers.wire.link_events import Lost

# The reasons that rule out a port until something else is plugged in there.
PERMANENT_LOSSES = ("no_hello", "proto", "other")


class PortSearch:
    """What one runner knows of the ports that it has tried."""

    def __init__(self, candidates: PortCandidates, *, is_shy: bool) -> None:
        self._candidates = candidates
        self._is_shy = is_shy
        self._failed: set[str] = set()
        self._ours: set[str] = set()
        self.is_empty = False  # no port could be ours when they were listed last

    def candidates(self) -> list[PortCandidate]:
        """The ports to try now, the likeliest first."""
        found = self._candidates()
        self.is_empty = not found
        names = {candidate.name for candidate in found}
        self._failed &= names
        self._ours &= names
        return [candidate for candidate in found if candidate.name not in self._failed]

    def greeted(self, name: str) -> None:
        """Note that one of our devices said hello at a port."""
        self._ours.add(name)

    def tried(self, name: str, loss: Lost | None) -> None:
        """Note that a session at a port is over, or never began: `loss` says why."""
        word = None if loss is None else loss.word
        is_ours_silent = word == "no_hello" and name in self._ours
        if self._is_shy and word in PERMANENT_LOSSES and not is_ours_silent:
            self._failed.add(name)
