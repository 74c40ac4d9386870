"""Findings: the audit's findings for the game on the screen, and its fingerprint at the end."""

from __future__ import annotations

from collections.abc import Callable

from banker.session.session import Session
from banker.tui.view import Fingerprint

Audit = Callable[[], list[str]]
# Makes the fingerprint of a head, from its entry number and its hash.
FingerprintOf = Callable[[int, str], Fingerprint]


class AuditTracker:
    """Follows one session. `findings`: of the last audit; None once another entry follows."""

    def __init__(
        self, session: Session, audit: Audit | None, fingerprint: FingerprintOf | None
    ) -> None:
        self._session = session
        self._audit = audit
        self._fingerprint_of = fingerprint
        self.findings: tuple[str, ...] | None = None

    def run(self, unconnected: str) -> None:
        """Run the audit. `unconnected` is the finding if there is no audit."""
        self.findings = tuple(self._audit() if self._audit else [unconnected])

    def fingerprint(self) -> Fingerprint | None:
        """The fingerprint of a finished game; None before."""
        if self._fingerprint_of is None or not self._session.state.table.ended:
            return None
        return self._fingerprint_of(self._session.journal.count, self._session.journal.head)
