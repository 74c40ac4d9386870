"""What a link counts: the figures by which a bad cable is told from a good one.

It must not know clocks, ports or what was said.
"""

from __future__ import annotations

from collections import deque

# Enough for a p99, and little enough to keep.
ROUND_TRIPS_KEPT_MAX = 1000


class LinkStats:
    """Counters since the start of the program; all of them only grow."""

    def __init__(self) -> None:
        self.round_trips_ms: deque[int] = deque(maxlen=ROUND_TRIPS_KEPT_MAX)
        self.requests = 0
        self.retries = 0
        self.naks = 0
        self.openings = 0
        self.restarts = 0
        self.losses = 0
        self.frames = 0
        self.bad_frames = 0
        self.skipped_bytes = 0
        self.unread = 0
        self.events = 0
        self.repeated_events = 0
        self.gaps = 0

    def percentile_ms(self, percent: int) -> int | None:
        """The round trip that so many percent of the last ones did not exceed."""
        if not self.round_trips_ms:
            return None
        ordered = sorted(self.round_trips_ms)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]

    @property
    def most_ms(self) -> int | None:
        """The longest of the last round trips."""
        return max(self.round_trips_ms, default=None)

    def summary(self) -> str:
        """In one line, for a screen or a report."""
        half, most = self.percentile_ms(50), self.percentile_ms(99)
        times = "no answer yet" if half is None else f"answers in {half} ms, at worst {most} ms"
        return (
            f"{times}; {self.requests} requests, {self.retries} repeated; {self.frames} frames, "
            f"{self.bad_frames} bad; {self.restarts} restarts, {self.losses} losses, "
            f"{self.gaps} gaps"
        )
