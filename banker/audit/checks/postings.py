"""Postings: checks that every entry moves exactly what its events say, at the printed values.

Rules of this file
* `audit.expected` has one rule per kind of event: what it moves, and which of its amounts follow
  from printed values. `event_fields` lists the kinds without postings. A kind in neither list is
  suspicious.
* An event may use what an earlier event of the entry moved, so events are applied in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from banker.audit.checks.posting_difference import check_difference
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.audit.expected import cards, money, property, seats, vault
from banker.audit.expected.posting_builder import PostingBuilder
from banker.foundation.text import Text

Rule = Callable[[PostingBuilder, Event], None]
RULES: Mapping[str, Rule] = {
    **money.RULES,
    **property.RULES,
    **cards.RULES,
    **vault.RULES,
    **seats.RULES,
}


def check_postings(
    state: AuditState, row: AuditRow, rules: Iterable[tuple[int, Rule]], unknown: Iterable[int]
) -> None:
    """Make the postings of an entry again by the rules, and compare. `rules`: (index of an event,
    its rule).

    `unknown`: indexes of events of unknown kinds. Undo and redo have their own check.
    """
    builder = PostingBuilder(state, row)
    for place, rule in rules:
        builder.at = place
        rule(builder, row.ev[place])
    for place in unknown:
        kind = repr(row.ev[place]["kind"])
        what = Text("it tells of {quoted}, unknown here", {"quoted": kind})
        state.add_finding("suspicious", "unknown_event", row.seq, what)
    if not unknown and (builder.sums or row.post):
        _compare(state, row, builder)


def _compare(state: AuditState, row: AuditRow, builder: PostingBuilder) -> None:
    legs = {(account, thing): amount for account, thing, amount in row.post}
    if legs == builder.sums and len(legs) == len(row.post):
        return
    check_difference(state, row, builder.sums)
