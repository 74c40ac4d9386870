"""Clock: how the game's own time goes on between the moments when the game is told of it.

Rules of this file
* The game is told the time before the act that it matters for, once a minute at least, and when the
  table closes: so the time survives whatever happens to the program.
* What an entry says of the clock is true from then on.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.fold import State
from banker.engine.ruleset import ClockRules, seconds

HEARD_S = 60  # a crash costs the game's clock no more than this


class GameClock:
    """One game's clock. It stands until it is started."""

    def __init__(self, rules: ClockRules) -> None:
        self._rules = rules
        self._ticks: Callable[[], float] | None = None
        self._since = 0.0
        self._ran = 0.0  # beyond what was told, when the clock came to stand

    def start(self, state: State, ticks: Callable[[], float]) -> None:
        """From now on it runs, if this game goes by a clock. `ticks` is in seconds."""
        if self._rules.has_clock(state):
            self._ticks, self._since, self._ran = ticks, ticks(), 0.0

    def seconds(self, state: State) -> int:
        """What it shows."""
        told = seconds(state)
        if self._ticks is None or self._rules.is_stopped(state):
            return told
        return told + int(self._ticks() - self._since)

    def is_to_be_told(self, state: State) -> bool:
        """Whether something changes by what it shows, or it was last told a minute ago."""
        now, told = self.seconds(state), seconds(state)
        matters = any(told < moment <= now for moment in self._rules.thresholds(state))
        return matters or now - told >= HEARD_S

    def follow(self, before: State, after: State, *, is_reading: bool) -> None:
        """An entry is durable. `is_reading`: it is this clock's own."""
        old, new = seconds(before), seconds(after)
        if is_reading:
            self._since += new - old
        elif self._ticks is not None:
            was_stopped, is_stopped = map(self._rules.is_stopped, (before, after))
            now = self._ticks()
            if old != new:
                self._since, self._ran = now, 0.0
            elif is_stopped and not was_stopped:
                self._ran = now - self._since
            elif was_stopped and not is_stopped:
                self._since = now - self._ran
