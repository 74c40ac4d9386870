"""Findings: what the audit says of the game on the screen, and the fingerprint at its end."""

from __future__ import annotations

from collections.abc import Callable

from banker.session.session import Session
from banker.tui.view import Fingerprint

Audit = Callable[[], list[str]]
# What is shown of a head, from its number and its hash.
FingerprintOf = Callable[[int, str], Fingerprint]


class AuditTracker:
    """Follows one session. `findings`: of the last audit; None when an entry came since."""

    def __init__(
        self, session: Session, audit: Audit | None, fingerprint: FingerprintOf | None
    ) -> None:
        self._session = session
        self._audit = audit
        self._fingerprint_of = fingerprint
        self.findings: tuple[str, ...] | None = None

    def run(self, unconnected: str) -> None:
        """Audit the game; `unconnected` is said where there is no audit."""
        self.findings = tuple(self._audit() if self._audit else [unconnected])

    def fingerprint(self) -> Fingerprint | None:
        """The fingerprint of a game that is over."""
        if self._fingerprint_of is None or not self._session.state.table.ended:
            return None
        return self._fingerprint_of(self._session.journal.count, self._session.journal.head)
