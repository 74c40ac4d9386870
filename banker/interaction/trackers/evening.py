"""Evening: the summary of a finished game on its last page, calculated once.

The calculation takes longer than a key may take. So the screen draws the last page without it
first, and lets it run while no key is pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banker.session.session import Session

if TYPE_CHECKING:
    from banker.report.analysis.evening import Evening


class EveningTracker:
    """Calculates the summary of one session.

    `when_idle`, if it is set, gets the calculation to run soon; else it runs at once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reckoned_at: tuple[int, Evening | None] = (0, None)
        self._asked_at = 0
        self.when_idle: Callable[[Callable[[], None]], object] | None = None

    def evening(self) -> Evening | None:
        """Return the summary of a finished game; None before the end, or until it is calculated."""
        if not self._session.state.table.ended:
            self._reckoned_at = (0, None)
            return None
        count = self._session.journal.count
        if self._reckoned_at[0] != count and self.when_idle is None:
            self._reckon()
        elif self._reckoned_at[0] != count != self._asked_at and self.when_idle is not None:
            self._asked_at = count
            self.when_idle(self._reckon)
        return self._reckoned_at[1]

    def _reckon(self) -> None:
        if self._session.state.table.ended:
            self._reckoned_at = (self._session.journal.count, self._reckoned())

    def _reckoned(self) -> Evening:
        from banker.games.board.queries.seats import first_setup
        from banker.games.board.state import opening
        from banker.report.analysis.evening import evening_of
        from banker.report.analysis.story import build_story

        first, *others = self._session.entries()
        setup = self._session.state.setup
        start = opening(first_setup(setup, first), first.post)
        return evening_of(build_story(setup, start, others))
