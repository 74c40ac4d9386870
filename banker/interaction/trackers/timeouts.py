"""Timeouts: what an expired timer causes, if the table has chosen that (V-24).

Rules of this file
* `timeout_offer=decline`: the unfinished trade is dismissed. It was never an entry, so nothing is
  stored.
* `timeout_roll=skip`: the turn passes, by the same command as with Space, so undo reverses it.
  While a trade is being considered in time, no turn is skipped.
* `timeout_pay=vote`: the table is asked, and the game goes on until somebody answers. The vote's
  keys work only after the question has been on the screen for a moment, so nobody answers unread.
* A turn is skipped only if a key was pressed since the last skipped one. So an abandoned game loses
  one turn and no more. A player who comes back has the whole time.
* For a moment after a dismissal no key works, because it may be meant for what was dismissed. A
  line of text can be typed on, but not sent in that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.interaction.keys.keys import QUITS
from banker.interaction.trackers.stopwatch import Stopwatch
from banker.interaction.ui_state import Note, Ui
from banker.interaction.words.translate import translate
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.games.board.rules.timers import Timer

MOMENT_S = 1.0


class TimeoutTracker:
    """Says what an expired timer causes at one table; the controller executes it."""

    def __init__(self, session: Session, stopwatch: Stopwatch, ticks: Callable[[], float]) -> None:
        self._session = session
        self._stopwatch = stopwatch
        self._ticks = ticks
        self._dismissed_at = -MOMENT_S
        self._attended = True
        self._vote: Timer | None = None
        self._asked_at = 0.0

    def attend(self) -> None:
        """Note that a player is present, because a key was pressed."""
        if not self._attended:
            self._attended = True
            self._stopwatch.restart()

    def heed(self, ui: Ui, proposed: c.Trade | None) -> tuple[Ui, c.AnyCommand | None]:
        """Return the screen after expired timers, and the command to execute; None for no
        command."""
        if self.spares():
            return ui, None  # one message at a time, so that it can be read
        late = self._stopwatch.unanswered(proposed)
        if late is not None and late.falls:
            words = self._words("{who} did not answer in time: the trade is declined", late)
            return self._dismiss(_without_sentence(ui), words), None
        over = self._stopwatch.over()
        waits = proposed is not None and late is None
        if over is None or over.is_vote or over.then is None or waits or not self._attended:
            return ui, None
        self._attended = False
        words = self._words("{who} did not roll in time: the turn passes on", over)
        return self._dismiss(ui, words), over.then

    def put_to_vote(self) -> Timer | None:
        """Return the timer of a player whose bankruptcy the table may vote on now; else None."""
        over = self._stopwatch.over()
        return over if over is not None and over.is_vote else None

    def show(self, vote: Timer | None) -> None:
        """Note which vote the screen shows; None for no vote."""
        if vote != self._vote:
            self._vote, self._asked_at = vote, self._ticks()

    def is_read(self, vote: Timer | None) -> bool:
        """Return whether this vote has been on the screen long enough to be read."""
        return vote == self._vote and self._ticks() - self._asked_at >= MOMENT_S

    def spares(self) -> bool:
        """Return whether keys are ignored, because something was dismissed a moment ago."""
        return self._ticks() - self._dismissed_at < MOMENT_S

    def _words(self, template: str, timer: Timer) -> str:
        setup = self._session.state.setup
        return translate(setup.edition, template, who=setup.names[timer.who])

    def _dismiss(self, ui: Ui, words: str) -> Ui:
        """Drop half-typed keys and show a message. A line of text stays."""
        self._dismissed_at = self._ticks()
        return replace(ui, verb="", typed=(), takes_back=0, note=Note(words, "warn"))


def goes_on(ui: Ui, key: str) -> bool:
    """Return whether a key works right after a dismissal: it quits, or types in a line."""
    if ui.line is None:
        return key in QUITS
    return key != "enter" or ui.line.kind != "command"


def _without_sentence(ui: Ui) -> Ui:
    is_sentence = ui.line is not None and ui.line.kind == "command"
    return replace(ui, line=None) if is_sentence else ui
