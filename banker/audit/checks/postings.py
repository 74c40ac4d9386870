"""Postings: every entry moves exactly what its events say, at the printed values.

Rules of this file
* `audit.expected` has one rule per kind of event: what it moves, and which of its figures follow
  from printed values. `event_fields` lists the kinds without postings. A kind in neither list is
  suspicious.
* An event may use what an earlier event of the entry moved, so events are applied in order.
"""

from __future__ import annotations

from banker.audit.checks.event_fields import WITHOUT_POSTINGS
from banker.audit.checks.posting_difference import check_difference
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.audit.expected import cards, money, property, seats, vault
from banker.audit.expected.posting_builder import PostingBuilder
from banker.text import Text

RULES = {
    **money.RULES,
    **property.RULES,
    **cards.RULES,
    **vault.RULES,
    **seats.RULES,
}


def check_postings(state: AuditState, row: AuditRow) -> None:
    """Rebuild the postings from the events and compare. Reversals have their own check."""
    builder = PostingBuilder(state, row)
    unknown = build_postings(builder, row)
    for kind in unknown:
        what = Text("it tells of {quoted}, unknown here", {"quoted": repr(kind)})
        state.add_finding("suspicious", "unknown_event", row.seq, what)
    if not unknown and (builder.sums or row.post):
        _compare(state, row, builder)


def build_postings(builder: PostingBuilder, row: AuditRow) -> list[str]:
    """Apply the rule of each event. Returns the kinds that are unknown here."""
    unknown = []
    for place, event in enumerate(row.ev):
        kind = event["kind"]
        rule = RULES.get(kind)
        if rule is not None:
            builder.at = place
            rule(builder, event)
        elif kind not in WITHOUT_POSTINGS:
            unknown.append(kind)
    return unknown


def _compare(state: AuditState, row: AuditRow, builder: PostingBuilder) -> None:
    legs = {(account, thing): amount for account, thing, amount in row.post}
    if legs == builder.sums and len(legs) == len(row.post):
        return
    check_difference(state, row, builder.sums)
