"""Stopwatch: the game's clock on the screen, and the timer of what the table waits for.

The rules define the timers (`rules.timers`); this module counts their seconds. A timer goes on
while the table waits for the same thing, and stops while the game is paused. A proposed trade has a
separate timer, which is shown first; the other one goes on meanwhile. Opening a game starts all
timers at zero. `timeouts` decides what an expired timer causes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from banker.games.board.commands import Trade
from banker.games.board.queries.game_clock import has_clock
from banker.games.board.state import State
from banker.interaction.view import ClockView
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.games.board.rules.timers import Timer

MINUTE = 60
WARNINGS_S = (5 * MINUTE, MINUTE, 0)  # what is left of the game when the bell rings


class Stopwatch:
    """Measures the game's clock and timers. `ticks` returns the time in seconds."""

    def __init__(self, session: Session, ticks: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._ticks = ticks
        self._waited, self._asked = _Count(), _Count()
        self._at = ticks()
        self._played = 0.0
        self._paused = session.state.table.paused
        self._left_before: int | None = None

    @property
    def runs(self) -> bool:
        """Whether this game uses a clock."""
        return has_clock(self._session.state)

    def start(self) -> None:
        """Start the game's clock, which the session reads."""
        self._session.start_clock(self._ticks)

    def read(self, proposed: Trade | None = None) -> ClockView | None:
        """Return the times to show now; None if the game uses no clock.

        The timer of a proposed trade is shown before any other.
        """
        if not self.runs:
            return None
        state = self._session.state
        limit = state.edition.number("time_limit") * MINUTE
        shown = ClockView(self._session.seconds(), state.table.paused, limit)
        wait, ran = self._wait()
        asked, thought = self._answer(proposed)
        running, ran = (asked, thought) if asked else (wait, ran)
        if running is None:
            return shown
        who = state.setup.names[running.who]
        left = running.seconds - int(ran)
        return ClockView(shown.seconds, shown.paused, limit, running.kind, who, left)

    def warns(self) -> bool:
        """Return whether a mark before the end of the time limit was reached since the last
        call."""
        state = self._session.state
        limit = state.edition.number("time_limit") * MINUTE
        if not limit or state.table.ended:
            return False
        left, before = limit - self._session.seconds(), self._left_before
        self._left_before = left
        return before is not None and any(left <= mark < before for mark in WARNINGS_S)

    def over(self) -> Timer | None:
        """Return the timer that has run out; None if none has, or the game is paused."""
        return self._finished(*self._wait())

    def unanswered(self, proposed: Trade | None) -> Timer | None:
        """Return the timer of a proposed trade if it has run out; None while the game is paused."""
        return self._finished(*self._answer(proposed))

    def restart(self) -> None:
        """Restart the timer of what the table waits for."""
        self._waited = _Count()

    def _finished(self, found: Timer | None, ran: float) -> Timer | None:
        is_over = found is not None and ran >= found.seconds
        return found if is_over and not self._session.state.table.paused else None

    def _wait(self) -> tuple[Timer | None, float]:
        state = self._session.state
        found = None
        if self.runs and not state.table.ended:
            from banker.games.board.rules.timers import timer

            found = timer(state)
        return found, self._waited.ran(found.key if found else None, self._passed())

    def _answer(self, proposed: Trade | None) -> tuple[Timer | None, float]:
        state = self._session.state
        found = None
        if proposed and self.runs and not state.table.ended:
            from banker.games.board.rules.timers import answer_timer

            found = answer_timer(state, proposed)
        return found, self._asked.ran(found.key if found else None, self._passed())

    def _passed(self) -> float:
        """Seconds played since the stopwatch was made, without pauses."""
        now = self._ticks()
        if not self._paused:
            self._played += now - self._at
        self._at, self._paused = now, self._session.state.table.paused
        return self._played


def stored_clock(state: State) -> ClockView | None:
    """Return the clock as the file stores it; None if the game uses no clock."""
    if not has_clock(state):
        return None
    table = state.table
    return ClockView(table.seconds, table.paused, state.edition.number("time_limit") * MINUTE)


class _Count:
    """The seconds of one timer. Another key starts at zero."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._since = 0.0

    def ran(self, key: Hashable, now: float) -> float:
        """Seconds since this key was first seen."""
        if key != self._key:
            self._key, self._since = key, now
        return now - self._since
