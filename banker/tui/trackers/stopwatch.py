"""Stopwatch: the game's clock as it is shown, and the timer of what the table waits for.

The timers are the rules' (`game.timers`); counting their seconds is the screen's. A timer that is
still the same one goes on; it stands while the table has a break. A trade that is proposed is shown
first, and what the table waits for is counted on behind it. A stopwatch that was just made has
counted nothing: no time runs out by opening a game. What follows at the end is `timeouts`'.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from banker.games.board.commands import Trade
from banker.games.board.queries.game_clock import has_clock
from banker.games.board.rules.timers import Timer, answer_timer, timer
from banker.session.session import Session
from banker.tui.view import ClockView

MINUTE = 60


class Stopwatch:
    """Follows a session. `ticks` is in seconds."""

    def __init__(self, session: Session, ticks: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._ticks = ticks
        self._waited, self._asked = _Count(), _Count()
        self._at = ticks()
        self._played = 0.0
        self._paused = session.state.table.paused

    @property
    def runs(self) -> bool:
        """Whether this game goes by a clock at all."""
        return has_clock(self._session.state)

    def start(self) -> None:
        """The screen is there: from now on the game's time passes."""
        self._session.start_clock(self._ticks)

    def read(self, proposed: Trade | None = None) -> ClockView | None:
        """What there is to show now; None where nothing goes by a clock."""
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

    def over(self) -> Timer | None:
        """The timer of what the table waits for, once its time is over; none in a break."""
        return self._finished(*self._wait())

    def unanswered(self, proposed: Trade | None) -> Timer | None:
        """The timer of a proposed trade, once the time to think it over is over; as above."""
        return self._finished(*self._answer(proposed))

    def restart(self) -> None:
        """What the table waits for is given its whole time once more."""
        self._waited = _Count()

    def _finished(self, found: Timer | None, ran: float) -> Timer | None:
        is_over = found is not None and ran >= found.seconds
        return found if is_over and not self._session.state.table.paused else None

    def _wait(self) -> tuple[Timer | None, float]:
        state = self._session.state
        found = timer(state) if self.runs and not state.table.ended else None
        return found, self._waited.ran(found.key if found else None, self._passed())

    def _answer(self, proposed: Trade | None) -> tuple[Timer | None, float]:
        state = self._session.state
        goes = self.runs and not state.table.ended
        found = answer_timer(state, proposed) if proposed and goes else None
        return found, self._asked.ran(found.key if found else None, self._passed())

    def _passed(self) -> float:
        """How long was played since the stopwatch was made; breaks do not count."""
        now = self._ticks()
        if not self._paused:
            self._played += now - self._at
        self._at, self._paused = now, self._session.state.table.paused
        return self._played


class _Count:
    """The seconds of one timer; another key begins anew."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._since = 0.0

    def ran(self, key: Hashable, now: float) -> float:
        """Since this key was first heard of."""
        if key != self._key:
            self._key, self._since = key, now
        return now - self._since
