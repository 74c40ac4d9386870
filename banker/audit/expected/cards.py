"""Told of cards: drawn, kept, played, checked; jail, which one of them leaves; decoder chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import CARD, CHIP, JAIL_CARD
from banker.audit.core.ledger import BANK, SPENT
from banker.audit.expected.posting_builder import Event, Telling

FAKE, UNCLEAR = "fake", "unclear"  # what a check may find; anything else is real


def _card_drawn(telling: Telling, event: Event) -> None:
    if event["kept"]:
        leaves_jail = telling.figures.leaves_jail(event["card"])
        telling.move(BANK, event["who"], JAIL_CARD if leaves_jail else CARD)
    else:
        _carried_out(telling, event)


def _carried_out(telling: Telling, event: Event) -> None:
    """What the card asks of the deed that it leads to, and what it lets its player do."""
    card = telling.figures.card(event["card"])
    if card is not None:
        telling.mode = card.mode
        telling.freed = (card.effect, event["who"])


def _card_kept(telling: Telling, event: Event) -> None:
    telling.move(BANK, event["who"], CARD)


def _card_used(telling: Telling, event: Event) -> None:
    telling.move(event["who"], BANK, CARD)
    _carried_out(telling, event)


def _card_discarded(telling: Telling, event: Event) -> None:
    who, card = event["who"], event["card"]
    leaves_jail = card == JAIL_CARD or telling.figures.leaves_jail(card)
    telling.move(who, BANK, _jail_card_of(telling, who) if leaves_jail else CARD)


def _jail_left(telling: Telling, event: Event) -> None:
    who, fee = event["who"], event["fee"]
    if event["by"] == "card":
        telling.move(who, BANK, _jail_card_of(telling, who))
    elif fee:
        money = telling.figures.money
        telling.figure("the jail fee", fee, money.jail_fee)
        telling.goes_to("the jail fee", event["to"], telling.figures.fine_to(money.jail_fee_to))
        telling.pay(who, event["to"], fee)


def _jail_card_of(telling: Telling, who: str) -> str:
    """A card that leaves jail may have been kept in secret; then the Bank counts it as any card."""
    return JAIL_CARD if telling.holds(who, JAIL_CARD) > 0 else CARD


# --- the decoder ----------------------------------------------------------------------------------


def _payment_opened(telling: Telling, event: Event) -> None:
    """In the hand is what the same entry has paid."""
    giver, receiver = event["giver"], event["receiver"]
    paid = sum(amount for way, amount in telling.payments if way == (giver, receiver))
    telling.figure(f"what {giver} has in the hand for {receiver}", event["amount"], paid)


def _note_checked(telling: Telling, event: Event) -> None:
    """A fake is its finder's: partly out of what was paid with it, the rest from the payer."""
    who, amount, back = event["who"], event["amount"], event["back"]
    if amount not in telling.figures.money.notes:
        telling.find_suspicious("note", f"there is no note of {amount:,} in this box")
    _turn_chip(telling, event)
    if event["verdict"] == FAKE:
        for loser, part in ((event["receiver"], back), (event["payer"], amount - back)):
            if part:
                telling.pay(loser, who, part)


def _card_checked(telling: Telling, event: Event) -> None:
    """A fake goes under its deck, and the Bank pays its finder."""
    who, payer, card = event["who"], event["payer"], event["card"]
    _turn_chip(telling, event)
    reward = 0
    if event["verdict"] == FAKE:
        _card_discarded(telling, {"who": payer, "card": card})
        reward = telling.figures.money.fake_reward - telling.shortfall(who)
    telling.figure("the reward for a fake card", event["reward"], reward)
    telling.pay(BANK, who, event["reward"])


def _turn_chip(telling: Telling, event: Event) -> None:
    """A reading that is not clear is no check yet."""
    if event["verdict"] != UNCLEAR:
        telling.move(event["who"], SPENT + event["who"], CHIP)


def _chips_turned(telling: Telling, event: Event) -> None:
    who = event["who"]
    telling.figure(f"red chips of {who}", event["count"], telling.holds(SPENT + who, CHIP))
    telling.move(SPENT + who, who, CHIP, event["count"])


RULES: Mapping[str, Callable[[Telling, Event], None]] = {
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
