"""Interest: finds which paid interest on a mortgaged deed still counts when the deed is redeemed.

Rules of this file (GL-29)
* It counts in the stretch between two rolls in which it was paid. Where a bankruptcy ends the turn,
  what the heir paid in it counts in the next one, and nothing else does.
* Versions before 1.0.0rc2 carried everything over that was paid in the turn.
"""

from __future__ import annotations

from banker.audit.core.row import Event
from banker.audit.expected.posting_builder import PostingBuilder

_SINCE = "1.0.0rc2"
_MOMENT = ("round", "turn", "dice", "doubles")


def credited(builder: PostingBuilder, deed: str) -> int:
    """Return the sum of the interest that was paid on a deed and still counts."""
    paid = [it for it in builder.before("interest") if it["deed"] == deed]
    if not builder.precedes(_SINCE):
        round_, turn, dice, doubles = map(builder.before, _MOMENT)
        now = [round_, turn, dice is not None, doubles]
        paid = [it for it in paid if it["moment"] == now]
    return sum(it["amount"] for it in paid)


def judge_carried(builder: PostingBuilder) -> None:
    """Report interest that a bankruptcy carries into the next turn although no heir paid it."""
    kept = builder.after("interest")
    is_over = any(builder.before(fact) != builder.after(fact) for fact in _MOMENT)
    if not kept or not is_over or builder.precedes(_SINCE):
        return
    paid = list(map(_of, builder.events("interest_paid")))
    for it in map(_of, kept):
        if it in paid:
            paid.remove(it)
        else:
            what = "interest on {deed} counts in the next turn, and no heir has paid it"
            builder.find_suspicious("interest", what, deed=builder.title(it[0]))


def _of(it: Event) -> tuple[str, int]:
    return it["deed"], it["amount"]
