"""Findings: the result of the last audit of the game on the screen, and the game's fingerprint."""

from __future__ import annotations

from collections.abc import Callable

from banker.interaction.ui_state import FINGERPRINT, Ui
from banker.interaction.view import Fingerprint
from banker.session.session import Session

Audit = Callable[[], list[str]]
# Makes a fingerprint of a hash: of the newest entry, with its number, or of a commitment, with 0.
FingerprintOf = Callable[[int, str], Fingerprint]


class AuditTracker:
    """Audits one session. `findings`: of the last audit, None after a new entry."""

    def __init__(
        self, session: Session, audit: Audit | None, fingerprint: FingerprintOf | None
    ) -> None:
        self._session = session
        self._audit = audit
        self._fingerprint_of = fingerprint
        self.findings: tuple[str, ...] | None = None

    def run(self, unconnected: str) -> None:
        """Run the audit; if none is connected, `unconnected` is the only finding."""
        self.findings = tuple(self._audit() if self._audit else [unconnected])

    def fingerprint(self, ui: Ui) -> Fingerprint | None:
        """Return the fingerprint to show; None unless the game is over or its page is open.

        The second page has the vault's commitment in place of the game's fingerprint.
        """
        table = self._session.state.table
        is_page = ui.screen == FINGERPRINT
        if self._fingerprint_of is None or not (table.ended or is_page):
            return None
        if is_page and ui.page and table.commitment:
            return self._fingerprint_of(0, table.commitment)
        return self._fingerprint_of(self._session.journal.count, self._session.journal.head)
