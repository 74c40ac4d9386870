"""Figures: an entry says which of its amounts follow from estimates, and from no others.

Rules of this file
* A mark that is missing, that marks too much, or that has another amount, is broken.
* What was only offered, or owed before, is marked for people: it must name an estimate.
* Entries of versions before 1.0.0rc2 have no marks. They are counted all the same.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.audit.expected.figures import CHARGES, charged
from banker.audit.expected.posting_builder import Event
from banker.foundation.text import Field, Text

RESTED = "rested"
FIRST_VERSION = "1.0.0rc2"  # that marks estimates
KINDS = frozenset({*CHARGES, RESTED})


def check_figures(state: AuditState, row: AuditRow) -> None:
    """Compare the marks of an entry with what it charges, and count both."""
    figures = state.ledger.figures
    assert figures is not None
    marks = [event for event in row.ev if event["kind"] == RESTED]
    if not marks and not figures.unsure:
        return
    sums = charged(state, row)
    resting = {path: amount for path, amount in sums.items() if path in figures.unsure}
    state.estimates.note(row.seq, len(sums), len(resting))
    if not state.program.precedes(FIRST_VERSION):
        _check_marks(state, row, marks, resting)


def _check_marks(
    state: AuditState, row: AuditRow, marks: list[Event], resting: dict[str, int]
) -> None:
    said: dict[str, int] = {}
    unsure = state.ledger.figures.unsure if state.ledger.figures is not None else frozenset()
    for mark in marks:
        figure, amount = mark["figure"], mark["amount"]
        if mark.get("told") and figure in unsure:
            continue
        said[figure] = said.get(figure, 0) + amount
    for figure in sorted(said.keys() | resting.keys()):
        amount, should = said.get(figure, 0), Text("{amount:,}", {"amount": resting.get(figure, 0)})
        if amount != resting.get(figure, 0):
            fields: dict[str, Field] = {"amount": amount, "quoted": repr(figure)}
            what = Text("{amount:,} of it is told to rest on the estimate {quoted}", fields)
            state.add_finding("broken", "figure", row.seq, what, should)
            return
