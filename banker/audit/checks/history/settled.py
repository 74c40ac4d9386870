"""Settled: checks the payments by which a table corrected charges of a wrong estimate.

Right payments are noted. Entries that are too long ago are not compared.
"""

from __future__ import annotations

from banker.audit.checks.figure_words import figure_words
from banker.audit.checks.history.reversal import acts_of
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.audit.expected.settling import add, owed_by
from banker.foundation.text import Field, Text

SETTLED = "figure_settled"
KINDS = frozenset({SETTLED})


def check_settled(state: AuditState, row: AuditRow) -> None:
    """Compare the payments of a settlement with the charges in effect that used the estimate."""
    for event in row.ev:
        if event["kind"] == SETTLED:
            is_whole = _check(state, row, event)
            now = state.ledger.figures
            said = now.amounts.get(event["figure"]) if now is not None and is_whole else None
            state.estimates.settled.setdefault(row.seq, {})[event["figure"]] = said


def _check(state: AuditState, row: AuditRow, event: Event) -> bool:
    """Note a settlement; return whether it leaves nothing open of what was charged."""
    figure, box, now = event["figure"], state.ledger.box, state.ledger.figures
    assert box is not None and now is not None
    fields: dict[str, Field] = {"figure": figure_words(box, figure)}
    fits, is_whole = False, False
    if figure in box.amounts:
        fits, is_whole = _fits(state, row, event, box.amounts[figure], now.amounts)
    if fits:
        what = Text("what was charged by an estimate was corrected by the card: {figure}", fields)
        state.add_finding("noted", "figure_settled", row.seq, what)
    else:
        what = Text("what it corrects is not what was charged by an estimate: {figure}", fields)
        state.add_finding("suspicious", "figure_settled", row.seq, what)
    return is_whole


def _fits(
    state: AuditState, row: AuditRow, event: Event, old: int, now: dict[str, int]
) -> tuple[bool, bool]:
    """Whether every payment is owed by the card, and whether all that is owed is paid."""
    live = set(state.reversals.live)
    seqs = [seq for seq in (*state.estimates.seqs(), *state.estimates.settled) if seq in live]
    rows = acts_of(state, row, sorted(seqs))
    if rows is None or state.reversals.has_forgotten:
        return True, True
    told: dict[str, int] = {}
    for giver, receiver, amount in event["flows"]:
        add(told, giver, receiver, amount)
    owed = owed_by(rows, event["figure"], old, now[event["figure"]])
    fits = all(amount and owed.get(pair) == amount for pair, amount in told.items())
    return fits, fits and all(pair in told for pair, amount in owed.items() if amount)
