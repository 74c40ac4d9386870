"""Clock: the game's own time, which runs on between the entries that record it.

Rules of this file
* The time is recorded before a command that depends on it, at least once a minute, and when the
  session closes. So a crash loses less than a minute.
* The time in an entry replaces whatever this clock showed before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from banker.engine.ruleset import ClockRules, S, seconds

HEARD_S = 60  # a crash loses no more of the game's time than this


class GameClock(Generic[S]):
    """The clock of one game. It does not run before `start`."""

    def __init__(self, rules: ClockRules[S] | None) -> None:
        self._rules = rules
        self._ticks: Callable[[], float] | None = None
        self._since = 0.0
        self._ran = 0.0  # seconds since the last record, at the moment when the clock was stopped

    def start(self, state: S, ticks: Callable[[], float]) -> None:
        """Start the clock, if this game uses one. `ticks` gives monotonic seconds."""
        if self._rules is not None and self._rules.has_clock(state):
            self._ticks, self._since, self._ran = ticks, ticks(), 0.0

    def seconds(self, state: S) -> int:
        """Return the time shown now, in whole seconds of the game."""
        told = seconds(state)
        if self._rules is None or self._ticks is None or self._rules.is_stopped(state):
            return told
        return told + int(self._ticks() - self._since)

    def is_to_be_told(self, state: S) -> bool:
        """Tell whether the time must be recorded now: a minute has gone since the last record, or
        the clock has passed a moment that the rules depend on."""
        if self._rules is None:
            return False
        now, told = self.seconds(state), seconds(state)
        matters = any(told < moment <= now for moment in self._rules.thresholds(state))
        return matters or now - told >= HEARD_S

    def follow(self, before: S, after: S, *, is_reading: bool) -> None:
        """Adjust the clock after a new entry, by the states before and after it. `is_reading`: the
        entry records the time of this clock."""
        old, new = seconds(before), seconds(after)
        if is_reading:
            self._since += new - old
        elif self._rules is not None and self._ticks is not None:
            was_stopped, is_stopped = map(self._rules.is_stopped, (before, after))
            now = self._ticks()
            if old != new:
                self._since, self._ran = now, 0.0
            elif is_stopped and not was_stopped:
                self._ran = now - self._since
            elif was_stopped and not is_stopped:
                self._since = now - self._ran
