"""Evening: what the last page of a game tells, reckoned once when the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banker.session.session import Session

if TYPE_CHECKING:
    from banker.report.analysis.evening import Evening


class EveningTracker:
    """Follows one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reckoned_at: tuple[int, Evening | None] = (0, None)

    def evening(self) -> Evening | None:
        """What is to be told of a game that is over; None before."""
        if not self._session.state.table.ended:
            return None
        count = self._session.journal.count
        if self._reckoned_at[0] != count:
            self._reckoned_at = (count, self._reckoned())
        return self._reckoned_at[1]

    def _reckoned(self) -> Evening:
        from banker.games.board.queries.seats import first_setup
        from banker.games.board.state import opening
        from banker.report.analysis.evening import evening_of
        from banker.report.analysis.story import build_story

        first, *others = self._session.entries()
        setup = self._session.state.setup
        start = opening(first_setup(setup, first), first.post)
        return evening_of(build_story(setup, start, others))
