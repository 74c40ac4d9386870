"""Posting difference: compares the postings of an entry with its events."""

from __future__ import annotations

from banker.audit.checks.balance import lopsided
from banker.audit.checks.history.reversal import net
from banker.audit.core.audit_state import AuditState
from banker.audit.core.message import thing_text
from banker.audit.core.row import AuditRow
from banker.foundation.text import Text


def check_difference(state: AuditState, row: AuditRow, sums: dict[tuple[str, str], int]) -> None:
    """Report the first account and commodity whose posted amount differs from the events. `sums`:
    (account, commodity) -> amount that the events give."""
    should = {place: amount for place, amount in sums.items() if amount}
    moved = net(row.post)
    # An unbalanced entry was reported already, and can match no events.
    if should == moved or lopsided(row):
        return
    for account, thing in sorted(should.keys() | moved.keys()):
        told, booked = should.get((account, thing), 0), moved.get((account, thing), 0)
        if told != booked:
            fields = {"who": state.ledger.name(account), "amount": booked}
            message = Text(
                "{who} is booked {amount:+,} {thing}", {**fields, "thing": thing_text(thing)}
            )
            should_be = Text("{amount:+,} by its events", {"amount": told})
            state.add_finding("broken", "postings", row.seq, message, should_be)
            return
