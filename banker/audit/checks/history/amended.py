"""Amended: actions repeated after an old entry was amended pay no less of what was owed.

An amendment undoes actions and repeats them, all with one time. A repeated payment that had paid a
debt, and would now be a gift, is refused: versions before 1.0.0rc2 booked the gift.

Rules of this file
* Only entries with the time of the undo are repeated by an amendment. Where the time stands still
  (a clock was set back), nothing is judged.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

_SINCE = "1.0.0rc2"
_PAYERS = {"due_paid": "debtor", "due_lessened": "payer"}

Pairs = set[tuple[str, str]]


def begin(state: AuditState, row: AuditRow, acts: list[AuditRow]) -> None:
    """Note which of the actions that an undo entry reverses had paid a debt: who paid whom."""
    if row.ts != state.amended.newest:
        paid = ((act, _settled(act)) for act in acts)
        state.amended.paid = {bytes(act.command): (act.seq, it) for act, it in paid if it}
        state.amended.ts = row.ts


def follow(state: AuditState, row: AuditRow) -> None:
    """Check whether an entry repeats such an action without paying the debt. Called for each entry,
    before its time is stored."""
    amended = state.amended
    if amended.paid:
        if row.ts != amended.ts:
            amended.paid = {}
        elif not row.undo:
            _check(state, row)
    amended.newest = row.ts


def _check(state: AuditState, row: AuditRow) -> None:
    seq, settled = state.amended.paid.get(bytes(row.command), (0, set()))
    if state.program.precedes(_SINCE):
        return
    for payer, creditor in sorted((settled & _given(row)) - _settled(row)):
        fields = {
            "payer": state.ledger.name(payer),
            "creditor": state.ledger.name(creditor),
            "entry": seq,
        }
        what = Text(
            "{payer} paid {creditor} what was owed in entry {entry}; said again, it is a gift",
            fields,
        )
        state.add_finding("suspicious", "amended", row.seq, what)


def _settled(row: AuditRow) -> Pairs:
    told = (it for it in row.ev if _word(it, "kind") in _PAYERS)
    return {(_word(it, _PAYERS[it["kind"]]), _word(it, "creditor")) for it in told}


def _given(row: AuditRow) -> Pairs:
    told = (it for it in row.ev if it.get("kind") == "paid")
    return {(_word(it, "giver"), _word(it, "receiver")) for it in told}


def _word(event: Event, field: str) -> str:
    """A field of an event, which a stranger may have written."""
    return str(event.get(field, ""))
