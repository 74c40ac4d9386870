"""Event log of one device: the order of its events, their repetitions, and contradictions.

Rules of this file
* Events are accepted as 1, 2, 3 …; one that comes too early is dropped, and the device will repeat
  it.
* An event that is durable already is acknowledged again, or the device would repeat it for ever.
* The same number with other content means that two logs have one device id: nothing more is
  accepted.
* An event counts as durable only when the caller says that it is stored.

It must not know sessions, clocks, ports or what an event means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from drivers.errors import LocalProtocolError
from drivers.wire.messages import Record

Verdict: TypeAlias = Literal["new", "again", "known", "early", "unsound", "diverges"]
Check: TypeAlias = Callable[[Record], bool]

# The device's log has 16 records; as many again are remembered to compare with.
REMEMBERED_MAX = 32
# Twice a full log: a device that goes on without any acknowledgement is not one of ours.
UNSTORED_MAX = 32


def trust(_record: Record) -> bool:
    """Return True for every record; for devices whose records have no checksum that can be
    calculated here."""
    return True


class EventLog:
    """Follows the events of one device, over all sessions with it."""

    def __init__(self, check: Check = trust) -> None:
        self._check = check
        self.durable: int | None = None
        self.has_diverged = False
        self._taken = 0
        self._remembered: dict[int, Record] = {}

    def sync(self, event: int) -> None:
        """Record that everything up to `event` is stored; the device repeats later events."""
        self.durable = self._taken = event
        self._remembered = {n: kept for n, kept in self._remembered.items() if n <= event}

    def acknowledge(self, event: int) -> bool:
        """Record that an event is durable; return False if it was already."""
        if self.durable is None or event > min(self._taken, self.durable + 1):
            raise LocalProtocolError("order", f"event {event} is not the next to acknowledge")
        if event <= self.durable:
            return False
        self.durable = event
        return True

    def accept(self, record: Record) -> Verdict:
        """Return the verdict on a record: whether it is the next event, a known one, too early or
        contradictory."""
        if self.durable is None or self.has_diverged:
            return "early"
        # Damage that the frame's checksum did not detect; the device will repeat the event.
        if not self._check(record):
            return "unsound"
        seen = self._remembered.get(record.event)
        if seen is not None and seen != record:
            self.has_diverged = True
            return "diverges"
        if record.event <= self.durable:
            return "known"
        if record.event <= self._taken:
            return "again"
        return self._accept_new(record)

    def _accept_new(self, record: Record) -> Verdict:
        if record.event != self._taken + 1 or record.event > (self.durable or 0) + UNSTORED_MAX:
            return "early"
        self._taken = record.event
        self._remembered[record.event] = record
        if len(self._remembered) > REMEMBERED_MAX:
            del self._remembered[min(self._remembered)]
        return "new"
