"""Stopwatch: the game's clock as it is shown, and the timer of what the table waits for.

The timers are the rules' (`game.timers`); counting their seconds is the screen's. A timer that is
still the same one goes on; it stands while the table has a break. A trade that is proposed is shown
first, and what the table waits for is counted on behind it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from banker.game import clock
from banker.game.commands import Trade
from banker.game.timers import answer_timer, timer
from banker.session import Session
from banker.tui.view import Clock

MINUTE = 60


class Stopwatch:
    """Follows a session. `ticks` is in seconds."""

    def __init__(self, session: Session, ticks: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._ticks = ticks
        self._waited, self._asked = _Count(), _Count()
        self._at = ticks()
        self._paused = session.state.table.paused

    @property
    def runs(self) -> bool:
        """Whether this game goes by a clock at all."""
        return clock.has_clock(self._session.state)

    def start(self) -> None:
        """The screen is there: from now on the game's time passes."""
        self._session.start_clock(self._ticks)

    def read(self, proposed: Trade | None = None) -> Clock | None:
        """What there is to show now; None where nothing goes by a clock."""
        if not self.runs:
            return None
        state = self._session.state
        limit = state.edition.number("time_limit") * MINUTE
        shown = Clock(self._session.seconds(), state.table.paused, limit)
        passed = self._passed(paused=state.table.paused)
        waits = None if state.table.ended else timer(state)
        asks = answer_timer(state, proposed) if proposed and not state.table.ended else None
        ran = self._waited.ran(waits.key if waits else None, passed)
        thought = self._asked.ran(asks.key if asks else None, passed)
        running, ran = (asks, thought) if asks else (waits, ran)
        if running is None:
            return shown
        who = state.setup.names[running.who]
        left = running.seconds - int(ran)
        return Clock(shown.seconds, shown.paused, limit, running.kind, who, left)

    def _passed(self, *, paused: bool) -> float:
        """Since it was read last; nothing in a break."""
        now = self._ticks()
        passed = 0.0 if self._paused else now - self._at
        self._at, self._paused = now, paused
        return passed


class _Count:
    """The seconds of one timer; another key begins anew."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._ran = 0.0

    def ran(self, key: Hashable, passed: float) -> float:
        """With what has passed since."""
        self._ran = self._ran + passed if key == self._key else 0.0
        self._key = key
        return self._ran
