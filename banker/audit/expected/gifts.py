"""Gifts: finds what one player gives another for nothing, in editions that limit how unequal a
trade may be.

Rules of this file (RF-09)
* Gifts are: a payment that the table decides, a payment for another player, and a debt that a
  creditor forgives. So is the same rent paid on trust twice before the visitor's next turn.
* What a card asks of all players is not a gift. What was set aside openly is noted elsewhere.
* Older versions let a player pay for another; their entries are not judged.
"""

from __future__ import annotations

from banker.audit.core.row import Event
from banker.audit.expected.posting_builder import PostingBuilder

_SINCE = "1.0.0rc2"
# Who plays a card that asks all players, by the kind of the entry.
_ASKS_ALL = {"pay_each": "giver", "collect_each": "receiver"}
_BY_WORD = ("transfer", *_ASKS_ALL)


def judge_gift(builder: PostingBuilder, giver: str, receiver: str, amount: int) -> None:
    """Report a gift of `amount` from player to player, if this game limits gifts."""
    if giver != receiver and {giver, receiver} <= {*builder.players} and _is_limited(builder):
        what = "{giver} gave {receiver} {amount:,} for nothing, and the gap of a trade is limited"
        sides = {"giver": builder.name(giver), "receiver": builder.name(receiver)}
        builder.find_suspicious("gift", what, amount=amount, **sides)


def judge_payment(builder: PostingBuilder, event: Event) -> None:
    """Report a payment between players as a gift, unless a card asks for the payment."""
    is_limited = builder.figures.trade_gap_percent and builder.kind in _BY_WORD
    if is_limited and not _is_by_card(builder, event):
        judge_gift(builder, event["giver"], event["receiver"], event["amount"])


def judge_trust(builder: PostingBuilder, debt: Event) -> None:
    """Report a rent that was paid on trust twice in a turn, or whose trust the entry does not
    note."""
    if not builder.figures.trade_gap_percent or builder.precedes(_SINCE):
        return
    visit = {"visitor": debt["debtor"], "deed": debt["about"]}
    claims = (*builder.before("claims"), *builder.opened)
    if builder.events("overridden") or any(it.items() >= visit.items() for it in claims):
        return
    fields = {"who": builder.name(debt["debtor"]), "deed": builder.title(debt["about"])}
    if visit in builder.before("trusted_rents"):
        what = "the rent of {who} on {deed} was taken on trust twice in a turn"
        builder.find_suspicious("gift", what, **fields)
    elif visit not in builder.after("trusted_rents"):
        what = "the rent of {who} on {deed} was taken on trust, and it is not noted"
        builder.find_suspicious("gift", what, **fields)


def _is_limited(builder: PostingBuilder) -> bool:
    percent = builder.figures.trade_gap_percent
    return 0 < percent < 100 and not builder.precedes(_SINCE) and not builder.sets_aside("unfair")


def _is_by_card(builder: PostingBuilder, event: Event) -> bool:
    side = _ASKS_ALL.get(builder.kind)
    if side is None or builder.before("draw") != event[side] or builder.before("card_booked"):
        return False
    said = (builder.before("deck"), builder.kind, event["amount"])
    return any((card.deck, card.effect, card.amount) == said for card in builder.figures.cards)
