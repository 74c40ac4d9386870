"""Facts: checks that each changed fact (a position, whose turn it is) names its present value as
the old one."""

from __future__ import annotations

import msgspec

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text

_MISSING = object()
_encode = msgspec.json.Encoder().encode
_encode_sorted = msgspec.json.Encoder(order="sorted").encode


def check_stale(state: AuditState, row: AuditRow) -> None:
    """Check that each change of an entry names the present value as the old one. A wrong old value
    means that the entry was decided in another state."""
    facts = state.ledger.books.facts
    for key, old, _ in row.set:
        known = facts.get(key, _MISSING)
        if known is old or (type(old) is str is type(known) and known == old):
            continue
        if known is _MISSING:
            what = Text("it changes {quoted}, which is not a known fact", {"quoted": repr(key)})
            state.add_finding("suspicious", "fact", row.seq, what)
        elif not same(known, old):
            fields = {"quoted_fact": key, "quoted": repr(old)}
            what = Text("it says that {quoted_fact} was {quoted}", fields)
            state.add_finding("broken", "stale", row.seq, what, repr(known))


def same(one: JsonValue, other: JsonValue) -> bool:
    """Tell whether two JSON values are equal and of the same type: 1, 1.0 and true differ."""
    kind = type(one)
    if kind is not type(other) or one != other:
        return False
    if not one or (kind is not list and kind is not dict):
        return True
    return _encode(one) == _encode(other) or _encode_sorted(one) == _encode_sorted(other)
