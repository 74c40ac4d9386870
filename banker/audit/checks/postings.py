"""Postings: every entry moves exactly what its events tell, at the figures that the box prints.

Rules of this file
* One row per kind of event, in the `told_…` modules: what it moves, and which of its figures are
  printed or follow from what is. Kinds that move nothing are listed in `silent`. What a kind in
  neither list would move nobody can say: it is suspicious.
* An entry's events may pass things on that they brought a moment before; they are told in order.
"""

from __future__ import annotations

from banker.audit.checks.balance import lopsided
from banker.audit.checks.event_fields import SILENT
from banker.audit.checks.reversal import net
from banker.audit.core.audit_state import Case
from banker.audit.core.row import Row
from banker.audit.expected import cards, money, property, vault
from banker.audit.expected.posting_builder import Telling

RULES = {
    **money.RULES,
    **property.RULES,
    **cards.RULES,
    **vault.RULES,
}


def check_postings(case: Case, row: Row) -> None:
    """Tell the events over again and compare. Reversals have their own check."""
    telling = Telling(case, row)
    unknown = tell(telling, row)
    for kind in unknown:
        case.find("suspicious", "unknown_event", row.seq, f"it tells of {kind!r}, unknown here")
    if not unknown and (telling.sums or row.post):
        _compare(case, row, telling)


def tell(telling: Telling, row: Row) -> list[str]:
    """Tell the events over again; the kinds among them that are unknown here."""
    unknown = []
    for place, event in enumerate(row.ev):
        kind = event["kind"]
        rule = RULES.get(kind)
        if rule is not None:
            telling.at = place
            rule(telling, event)
        elif kind not in SILENT:
            unknown.append(kind)
    return unknown


def _compare(case: Case, row: Row, telling: Telling) -> None:
    legs = {(account, thing): amount for account, thing, amount in row.post}
    if legs == telling.sums and len(legs) == len(row.post):
        return
    should = {place: amount for place, amount in telling.sums.items() if amount}
    moved = net(row.post)
    # What does not balance was named before; it cannot agree with anything that was told.
    if should == moved or lopsided(row):
        return
    for account, thing in sorted(should.keys() | moved.keys()):
        told, booked = should.get((account, thing), 0), moved.get((account, thing), 0)
        if told != booked:
            message = f"{case.name(account)} is booked {booked:+,} {thing}"
            case.find("broken", "postings", row.seq, message, f"{told:+,} as told")
            return
