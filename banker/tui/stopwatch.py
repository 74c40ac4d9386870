"""Stopwatch: the game's clock as it is shown, and the timer of what the table waits for.

The timers are the rules' (`game.timers`); counting their seconds is the screen's. A timer that is
still the same one goes on; it stands while the table has a break.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from banker.game import clock
from banker.game.timers import timer
from banker.session import Session
from banker.tui.view import Clock

MINUTE = 60


class Stopwatch:
    """Follows a session. `ticks` is in seconds."""

    def __init__(self, session: Session, ticks: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._ticks = ticks
        self._key: Hashable = None
        self._ran = 0.0  # before the last break
        self._since = ticks()
        self._paused = session.state.table.paused

    @property
    def runs(self) -> bool:
        """Whether this game goes by a clock at all."""
        return clock.has_clock(self._session.state)

    def start(self) -> None:
        """The screen is there: from now on the game's time passes."""
        self._session.start_clock(self._ticks)

    def read(self) -> Clock | None:
        """What there is to show now; None where nothing goes by a clock."""
        if not self.runs:
            return None
        state = self._session.state
        limit = state.edition.number("time_limit") * MINUTE
        shown = Clock(self._session.seconds(), state.table.paused, limit)
        running = timer(state)
        if running is None or state.table.ended:
            self._key = None
            return shown
        ran = self._ran_for(running.key, paused=state.table.paused)
        who = state.setup.names[running.who]
        left = running.seconds - int(ran)
        return Clock(shown.seconds, shown.paused, limit, running.kind, who, left)

    def _ran_for(self, key: Hashable, *, paused: bool) -> float:
        now = self._ticks()
        if key != self._key:
            self._key, self._ran, self._since = key, 0.0, now
        elif not self._paused:
            self._ran += now - self._since
        self._since, self._paused = now, paused
        return self._ran
