"""The audit: independent checks over the stored lines.

Rules of this package
* It shares no code with what makes entries: not the fold, not the balance, not the edition. Two
  programs that agree are better evidence than one that agrees with itself.
* Bytes in, findings out. It opens no file and reads no clock.
* Memory does not grow with the game, except by eight bytes an entry.
* It trusts nothing that the file says about itself, and never raises for anything in it.
* It shares the limits of a file and the gate of its first line with the rest of the program: they
  are no rules of a game, and the audit must not repeat a text that a session refuses.

    run                    the list of checks and the one pass
    explain                the story of one entry
    fingerprint            which entry a noted hash belongs to

    core/row               bytes -> row, or unreadable
    core/ledger            the second fold
    core/audit_state       what the audit knows at a line
    core/edition           the printed values
    core/command_index     repeated commands
    core/finding           findings and the report
    core/effect            what a person's word moved
    core/receipt           what a phone kept of the game
    core/weight            which findings may have changed who won

    expected/              the postings that each event must have had

    checks/chain           hashes, numbers, times, repeated commands
    checks/origins         who enters entries, and the ids of their commands
    checks/requests        what phones are said to have asked for
    checks/balance         sums of zero, limits, owners
    checks/facts           changes that name a wrong old value
    checks/history         undo and redo cancel exactly; what is amended is said again
    checks/postings        postings against events
    checks/event_fields    the fields of events without postings
    checks/deliveries      device reports: once each, in order
    checks/vault           codes recalculated from their secrets
    checks/ending          ranking and winners
    checks/witness         receipts of phones against the lines
    checks/notices         what only a person's word supports

What the audit cannot see: a file that was edited and hashed again without breaking a rule, or one
that was cut at its end. Only a chain head noted elsewhere helps against both: by a person, or by a
phone that was at the table.
"""

from __future__ import annotations

from banker.audit.core.finding import Finding, Report, Severity
from banker.audit.core.ledger import Final, agrees, differences
from banker.audit.run import audit

__all__ = ["Final", "Finding", "Report", "Severity", "agrees", "audit", "differences"]
