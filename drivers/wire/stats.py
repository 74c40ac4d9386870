"""Stats of a serial link: counters that show a bad cable.

It must not know clocks, ports or what was said.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

# Enough samples for a p99, and few enough to keep.
ROUND_TRIPS_KEPT_MAX = 1000


class StatsSnapshot(NamedTuple):
    """The counters of a link at one moment, and the last round trips in milliseconds."""

    round_trips_ms: tuple[int, ...] = ()
    requests: int = 0
    retries: int = 0
    frames: int = 0
    bad_frames: int = 0
    restarts: int = 0
    losses: int = 0
    repeated_events: int = 0
    gaps: int = 0

    def percentile_ms(self, percent: int) -> int | None:
        """Return the round-trip time in milliseconds that this percentage of the last ones did not
        exceed; None without any."""
        if not self.round_trips_ms:
            return None
        ordered = sorted(self.round_trips_ms)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]

    @property
    def most_ms(self) -> int | None:
        """The longest of the last round trips in milliseconds; None without any."""
        return max(self.round_trips_ms, default=None)


class LinkStats:
    """The counters of a link since the start of the program; none is ever reset."""

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

    def snapshot(self) -> StatsSnapshot:
        """Return a copy of the present counters, for a screen."""
        return StatsSnapshot(
            round_trips_ms=tuple(self.round_trips_ms),
            requests=self.requests,
            retries=self.retries,
            frames=self.frames,
            bad_frames=self.bad_frames,
            restarts=self.restarts,
            losses=self.losses,
            repeated_events=self.repeated_events,
            gaps=self.gaps,
        )
