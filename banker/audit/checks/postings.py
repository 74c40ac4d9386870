"""Postings: every entry moves exactly what its events tell, at the figures that the box prints.

Rules of this file
* One row per kind of event, in the `told_…` modules: what it moves, and which of its figures are
  printed or follow from what is. Kinds that move nothing are listed in `silent`. What a kind in
  neither list would move nobody can say: it is suspicious.
* An entry's events may pass things on that they brought a moment before; they are told in order.
"""

from __future__ import annotations

from banker.audit.checks.balance import lopsided
from banker.audit.checks.event_fields import WITHOUT_POSTINGS
from banker.audit.checks.reversal import net
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.audit.expected import cards, money, property, vault
from banker.audit.expected.posting_builder import PostingBuilder

RULES = {
    **money.RULES,
    **property.RULES,
    **cards.RULES,
    **vault.RULES,
}


def check_postings(state: AuditState, row: AuditRow) -> None:
    """Tell the events over again and compare. Reversals have their own check."""
    builder = PostingBuilder(state, row)
    unknown = build_postings(builder, row)
    for kind in unknown:
        state.add_finding(
            "suspicious", "unknown_event", row.seq, f"it tells of {kind!r}, unknown here"
        )
    if not unknown and (builder.sums or row.post):
        _compare(state, row, builder)


def build_postings(builder: PostingBuilder, row: AuditRow) -> list[str]:
    """Tell the events over again; the kinds among them that are unknown here."""
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
    should = {place: amount for place, amount in builder.sums.items() if amount}
    moved = net(row.post)
    # What does not balance was named before; it cannot agree with anything that was told.
    if should == moved or lopsided(row):
        return
    for account, thing in sorted(should.keys() | moved.keys()):
        told, booked = should.get((account, thing), 0), moved.get((account, thing), 0)
        if told != booked:
            message = f"{state.ledger.name(account)} is booked {booked:+,} {thing}"
            state.add_finding("broken", "postings", row.seq, message, f"{told:+,} as told")
            return
