"""Keeping: stores the amounts that a game read off printed cards, for later games of the edition.

Rules of this file
* Nothing is stored before somebody agrees. Amounts that are stored already are not offered.
* The file is read only when a page or the end of a game needs it, not at each key.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from banker.foundation.errors import CommandError
from banker.interaction.ui_state import YOUR_CARDS, Note, Ui
from banker.interaction.words.translate import translate
from banker.session.session import Session

NOTHING_NEW = "no new estimate was read; a changed printed amount is of this game only"
KEPT = "{count:amount|amounts} of your cards kept for the next game of this edition"


class KeepingTracker:
    """Stores amounts that a game read off printed cards, for later games of the edition."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: tuple[Mapping[str, int], int] | None = None

    def count(self, ui: Ui) -> int:
        """Return how many corrected amounts could be stored; 0 on a page that does not offer it."""
        table = self._session.state.table
        figures: Mapping[str, int] = getattr(table, "figures", {})
        if not figures or not (table.ended or ui.over == YOUR_CARDS):
            return 0
        if self._known is None or self._known[0] is not figures:
            self._known = figures, self._count(figures)
        return self._known[1]

    def keep(self, ui: Ui) -> Ui:
        """Store the corrected amounts; return the screen with a message about it."""
        from banker.session import kept_figures

        state = self._session.state
        figures: Mapping[str, int] = getattr(state.table, "figures", {})
        count = self._count(figures)
        if not count:
            return replace(ui, note=Note(NOTHING_NEW, "warn"))
        try:
            kept_figures.keep_from(state.setup.stored, figures)
        except CommandError as error:
            return replace(ui, note=Note(translate(state.edition, error.text), "refused"))
        self._known = None
        words = translate(state.edition, KEPT, count=count)
        return replace(ui, over="", note=Note(words, "gain"))

    def _count(self, figures: Mapping[str, int]) -> int:
        from banker.session import kept_figures

        return (
            len(kept_figures.to_keep(self._session.state.setup.stored, figures)) if figures else 0
        )
