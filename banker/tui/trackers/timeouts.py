"""Timeouts: what follows when a timer is over, where the table chose that anything does (V-24).

Rules of this file
* `timeout_offer=decline`: the unfinished trade is put away. It was never booked, so nothing is.
* `timeout_roll=skip`: the turn passes by the command that Space gives, so undo takes it back. A
  trade that is still thought over, and still has time, is waited for.
* `timeout_pay=vote`: the table is asked, and goes on as before until somebody answers. It answers
  what it has read: until the vote has been on the screen for a moment, its keys are as before.
* A turn is skipped only at a table where a key was pressed since the last one: a game that is left
  standing loses one turn and no more. Whoever comes back has the whole time.
* What was typed towards what has just been put away must not mean something else: the keys of the
  next moment do nothing. A line of text is typed on, but a sentence is not sent in that moment.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.rules.timers import Timer
from banker.session.session import Session
from banker.tui.input.keys import QUITS
from banker.tui.trackers.stopwatch import Stopwatch
from banker.tui.ui_state import Note, Ui

MOMENT_S = 1.0


class TimeoutTracker:
    """Looks at the stopwatch of one table. It books nothing; the controller does."""

    def __init__(self, session: Session, stopwatch: Stopwatch, ticks: Callable[[], float]) -> None:
        self._names = session.state.setup.names
        self._stopwatch = stopwatch
        self._ticks = ticks
        self._dismissed_at = -MOMENT_S
        self._attended = True
        self._vote: Timer | None = None
        self._asked_at = 0.0

    def attend(self) -> None:
        """Somebody is there."""
        if not self._attended:
            self._attended = True
            self._stopwatch.restart()

    def heed(self, ui: Ui, proposed: c.Trade | None) -> tuple[Ui, c.AnyCommand | None]:
        """The screen as it is now that time has passed, and what is carried out by itself."""
        if self.spares():
            return ui, None  # one thing at a time, so that it can be read
        late = self._stopwatch.unanswered(proposed)
        if late is not None and late.falls:
            words = f"{self._names[late.who]} did not answer in time: the trade is declined"
            return self._dismiss(_without_sentence(ui), words), None
        over = self._stopwatch.over()
        waits = proposed is not None and late is None
        if over is None or over.is_vote or over.then is None or waits or not self._attended:
            return ui, None
        self._attended = False
        words = f"{self._names[over.who]} did not roll in time: the turn passes on"
        return self._dismiss(ui, words), over.then

    def put_to_vote(self) -> Timer | None:
        """Whose bankruptcy the table may agree on now."""
        over = self._stopwatch.over()
        return over if over is not None and over.is_vote else None

    def show(self, vote: Timer | None) -> None:
        """What the screen asks the table now."""
        if vote != self._vote:
            self._vote, self._asked_at = vote, self._ticks()

    def is_read(self, vote: Timer | None) -> bool:
        """Whether this vote has been on the screen for a moment."""
        return vote == self._vote and self._ticks() - self._asked_at >= MOMENT_S

    def spares(self) -> bool:
        """Whether a key is still meant for what was put away a moment ago."""
        return self._ticks() - self._dismissed_at < MOMENT_S

    def _dismiss(self, ui: Ui, words: str) -> Ui:
        """A half-typed act goes; a line of text stays."""
        self._dismissed_at = self._ticks()
        return replace(ui, verb="", typed=(), takes_back=0, note=Note(words, "warn"))


def goes_on(ui: Ui, key: str) -> bool:
    """Whether a key means the same as before something was put away: leaving, and typing on."""
    if ui.line is None:
        return key in QUITS
    return key != "enter" or ui.line.kind != "command"


def _without_sentence(ui: Ui) -> Ui:
    is_sentence = ui.line is not None and ui.line.kind == "command"
    return replace(ui, line=None) if is_sentence else ui
