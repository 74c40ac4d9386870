"""Port search: the ports to try, without those that were tried in vain.

Rules of this file
* Each opening resets a board, which may be somebody else's: with `is_shy`, a port at which no vault
  or decoder answered is not tried again while it stays plugged in.
* A silent port at which the device was before is tried again: its reset button may be held, or its
  supply may be low.
"""

from __future__ import annotations

from drivers.port.discovery import PortCandidate, PortCandidates
from drivers.wire.link_events import Lost

# The reasons that rule out a port until something else is plugged in there.
PERMANENT_LOSSES = ("no_hello", "proto", "other")
NO_PORT = "no port where a {role} could be; plug it in"


class PortSearch:
    """Remembers which ports one runner has tried."""

    def __init__(self, candidates: PortCandidates, *, is_shy: bool) -> None:
        self._candidates = candidates
        self._is_shy = is_shy
        self._failed: set[str] = set()
        self._ours: set[str] = set()
        self.is_empty = False  # no port could be ours when they were listed last

    def candidates(self) -> list[PortCandidate]:
        """Return the ports to try now, the most likely first."""
        found = self._candidates()
        self.is_empty = not found
        names = {candidate.name for candidate in found}
        self._failed &= names
        self._ours &= names
        return [candidate for candidate in found if candidate.name not in self._failed]

    def greeted(self, name: str) -> None:
        """Record that a vault or decoder greeted at a port."""
        self._ours.add(name)

    def tried(self, name: str, loss: Lost | None) -> None:
        """Record that a session at a port has ended, or never began; `loss` says why."""
        word = None if loss is None else loss.word
        is_ours_silent = word == "no_hello" and name in self._ours
        if self._is_shy and word in PERMANENT_LOSSES and not is_ours_silent:
            self._failed.add(name)
