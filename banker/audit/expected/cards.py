"""Cards: postings of cards drawn, kept, played and checked; leaving jail; decoder chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import CARD, CHIP, JAIL_CARD
from banker.audit.core.ledger import BANK, SPENT
from banker.audit.core.row import Event
from banker.audit.expected.posting_builder import PostingBuilder

FAKE, UNCLEAR = "fake", "unclear"  # verdicts of a check; any other is real


def _card_drawn(builder: PostingBuilder, event: Event) -> None:
    if event["kept"]:
        leaves_jail = builder.figures.leaves_jail(event["card"])
        builder.move(BANK, event["who"], JAIL_CARD if leaves_jail else CARD)
    else:
        _carried_out(builder, event)


def _carried_out(builder: PostingBuilder, event: Event) -> None:
    """Remember the card's rent mode and what it permits its player."""
    card = builder.figures.card(event["card"])
    if card is not None:
        builder.mode = card.mode
        builder.freed = (card.effect, event["who"])


def _card_kept(builder: PostingBuilder, event: Event) -> None:
    builder.move(BANK, event["who"], CARD)


def _card_used(builder: PostingBuilder, event: Event) -> None:
    builder.move(event["who"], BANK, CARD)
    _carried_out(builder, event)


def _card_discarded(builder: PostingBuilder, event: Event) -> None:
    who, card = event["who"], event["card"]
    leaves_jail = card == JAIL_CARD or builder.figures.leaves_jail(card)
    builder.move(who, BANK, _jail_card_of(builder, who) if leaves_jail else CARD)


def _jail_left(builder: PostingBuilder, event: Event) -> None:
    who, fee = event["who"], event["fee"]
    if event["by"] == "card":
        builder.move(who, BANK, _jail_card_of(builder, who))
    elif fee:
        money = builder.figures.money
        builder.figure("the jail fee", fee, money.jail_fee)
        builder.goes_to("the jail fee", event["to"], builder.figures.fine_to(money.jail_fee_to))
        builder.pay(who, event["to"], fee)


def _jail_card_of(builder: PostingBuilder, who: str) -> str:
    """The commodity of a player's get-out-of-jail card. One kept in secret counts as CARD."""
    return JAIL_CARD if builder.holds(who, JAIL_CARD) > 0 else CARD


# --- the decoder ----------------------------------------------------------------------------------


def _payment_opened(builder: PostingBuilder, event: Event) -> None:
    """The tendered notes are what the same entry has paid."""
    giver, receiver = event["giver"], event["receiver"]
    paid = sum(amount for way, amount in builder.payments if way == (giver, receiver))
    what = "what {giver} has in the hand for {receiver}"
    builder.figure(what, event["amount"], paid, giver=giver, receiver=receiver)


def _note_checked(builder: PostingBuilder, event: Event) -> None:
    """The finder gets a fake's value: `back` from the receiver, the rest from the payer."""
    who, amount, back = event["who"], event["amount"], event["back"]
    if amount not in builder.figures.money.notes:
        what = "there is no note of {amount:,} in this edition"
        builder.find_suspicious("note", what, amount=amount)
    _turn_chip(builder, event)
    if event["verdict"] == FAKE:
        for loser, part in ((event["receiver"], back), (event["payer"], amount - back)):
            if part:
                builder.pay(loser, who, part)


def _card_checked(builder: PostingBuilder, event: Event) -> None:
    """A fake card goes under its deck, and the Bank rewards the finder."""
    who, payer, card = event["who"], event["payer"], event["card"]
    _turn_chip(builder, event)
    reward = 0
    if event["verdict"] == FAKE:
        _card_discarded(builder, {"who": payer, "card": card})
        reward = builder.figures.money.fake_reward - builder.shortfall(who)
    builder.figure("the reward for a fake card", event["reward"], reward)
    builder.pay(BANK, who, event["reward"])


def _turn_chip(builder: PostingBuilder, event: Event) -> None:
    """A check uses a chip, unless the verdict is unclear."""
    if event["verdict"] != UNCLEAR:
        builder.move(event["who"], SPENT + event["who"], CHIP)


def _chips_turned(builder: PostingBuilder, event: Event) -> None:
    who = event["who"]
    builder.figure("red chips of {who}", event["count"], builder.holds(SPENT + who, CHIP), who=who)
    builder.move(SPENT + who, who, CHIP, event["count"])


RULES: Mapping[str, Callable[[PostingBuilder, Event], None]] = {
    "card_drawn": _card_drawn,
    "card_kept": _card_kept,
    "card_used": _card_used,
    "card_discarded": _card_discarded,
    "jail_left": _jail_left,
    "payment_opened": _payment_opened,
    "note_checked": _note_checked,
    "card_checked": _card_checked,
    "chips_turned": _chips_turned,
}
