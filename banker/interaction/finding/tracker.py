"""Tracker: the data of the finder, the page "now" and the undo page of a session.

What a page shows is calculated while the page is open, and once for each state.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.interaction.finding.coach import Coach
from banker.interaction.ui_state import LEDGER, NOW, TABLE, TAKE_BACK, Reach, Ui
from banker.interaction.view import LiveKey, View
from banker.session.session import Session


class FindingTracker:
    """Adds the data of the finder, the page "now" and the undo page to a session's views."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.coach = Coach()
        session.subscribe(lambda entry, _state: self.coach.note(entry))
        self._reach: tuple[int, Reach] = (0, Reach())
        self._live: tuple[tuple[Ui, int] | None, tuple[LiveKey, ...]] = (None, ())

    def added(self, view: View) -> View:
        """Return the view with the data of the open page, the tips line, and the verbs without
        effect."""
        ui = view.ui
        view = replace(view, barred=self._barred())
        if ui.screen == TABLE and not ui.verb and ui.line is None:
            view = replace(view, coach=self.coach.line(view.ctx))
        if ui.over == NOW:
            return replace(view, live=self._live_keys(view))
        if ui.line is not None and ui.line.kind == "act":
            from banker.interaction.keys.finder import found

            return replace(view, found=found(view.ctx, ui.line.text))
        if ui.screen == TAKE_BACK:
            from banker.interaction.finding.undo_wall import taking

            taken = taking(self._session, view.ctx.reach, max(1, ui.takes_back))
            return replace(view, taking=taken)
        return view

    def _barred(self) -> frozenset[str]:
        history = self._session.history
        stacks = {"undo": history.standing, "redo": history.undone}
        return frozenset(verb for verb, acts in stacks.items() if not acts)

    def reach(self, screen: str) -> Reach:
        """Return which actions an undo could reverse; empty on a screen that has no undo."""
        if screen not in (LEDGER, TAKE_BACK):
            return Reach()
        if self._reach[0] != self._session.journal.count:
            from banker.interaction.finding.undo_wall import reach_of

            self._reach = (self._session.journal.count, reach_of(self._session))
        return self._reach[1]

    def _live_keys(self, view: View) -> tuple[LiveKey, ...]:
        now = (replace(view.ui, over="", page=0), self._session.journal.count)
        if self._live[0] != now:
            from banker.interaction.finding.live_keys import live_keys

            self._live = (now, live_keys(now[0], view.ctx, self._is_allowed))
        return self._live[1]

    def _is_allowed(self, command: Command) -> bool:
        """Whether the rules would carry a command out now."""
        try:
            self._session.preview(command)
        except CommandError:
            return False
        return True
