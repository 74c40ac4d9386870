"""The audit: independent checks over the stored lines.

Rules of this package
* It shares no code with what makes entries: not the fold, not the balance, not the edition. Two
  programs that agree by accident are better evidence than one that agrees with itself.
* Bytes in, findings out. It opens no file and asks no clock.
* Memory does not follow the length of the game, but for eight bytes an entry.
* It believes nothing that the file says about itself, and never raises over what is in it.

    line      bytes -> row, or unreadable        figures   what the box prints
    books     the second fold                    case      what is known while entries pass by
    order     chain, numbers, clock, commands    balance   conservation, limits, holders
    facts     stale changes                      reversal  undo and redo cancel exactly
    device    reports arrive once, in order      vault     codes recomputed from their secrets
    postings  events against postings            silent    events that move nothing
    remarks   what stands on a person's word
    checks    the list and the one pass          finding   what comes out
    repeats   commands known again               explain   the story of one entry
    heads     which entry a noted hash is of

What it cannot see: a file that was edited and chained anew without breaking a rule, or cut at its
end. Against both only a head helps that the players wrote down elsewhere.
"""

from __future__ import annotations

from banker.audit.core.finding import Finding, Report, Severity
from banker.audit.core.ledger import Final, agrees, differences
from banker.audit.run import audit

__all__ = ["Final", "Finding", "Report", "Severity", "agrees", "audit", "differences"]
