"""Debts: how much somebody may owe, by what it is for.

A new reason is a row of the table. What a price leaves open, and what the table says by its own
word, may be any amount.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.core.edition import Card, Space
from banker.audit.core.ledger import BANK, VAULT
from banker.audit.expected.posting_builder import Event, Telling
from banker.audit.expected.prices import bank_share, estate, interest
from banker.audit.expected.rents import possible_rents


def judge(telling: Telling, debt: Event) -> None:
    """Whether this may be owed, to whom it is owed."""
    reason = REASONS.get(debt["reason"])
    if reason is not None:
        reason(telling, debt)


def _rent(telling: Telling, debt: Event) -> None:
    deed = telling.figures.deed(debt["about"])
    what, creditor = f"the rent of {deed.name}", debt["creditor"]
    if deed.rents:  # a box that prints none leaves nothing to reckon
        possible = possible_rents(telling, debt["debtor"], creditor, deed.id)
        telling.expect(what, debt["amount"], possible)
    telling.goes_to(what, creditor, telling.owner(deed.id))


def _tax(telling: Telling, debt: Event) -> None:
    space = telling.figures.space(debt["about"])
    if space is not None:
        telling.figure("the tax", debt["amount"], _tax_of(telling, debt["debtor"], space))
        telling.goes_to("the tax", debt["creditor"], telling.figures.fine_to(space.to))


def _tax_of(telling: Telling, who: str, space: Space) -> int:
    """The printed tax; a tenth of what one is worth, rounded up, where the first is that kind."""
    first = next(other for other in telling.figures.spaces if other.kind == "tax")
    if telling.figures.switch("income_tax") != "tenth_if_less" or space is not first:
        return space.amount
    worth = telling.cash(who) + sum(estate(telling, who))
    return min(space.amount, -(-worth // 10))


def _fake(telling: Telling, debt: Event) -> None:
    """What a fake was good for is owed to who was paid with it, beside the check."""
    last = telling.event(-1)
    if last.get("kind") != "note_checked" or last["payer"] != debt["debtor"]:
        telling.find_suspicious("fake", "a fake is to be made good that nobody has found")
    else:
        telling.figure("what makes a fake good", debt["amount"], last["back"])
        telling.goes_to("what makes a fake good", debt["creditor"], last["receiver"])


def _guess_fee(telling: Telling, debt: Event) -> None:
    space = telling.figures.space(debt["about"])
    if space is not None:
        telling.figure("the fee of the guess", debt["amount"], space.amount)


def _jail_fee(telling: Telling, debt: Event) -> None:
    money = telling.figures.money
    telling.figure("the jail fee", debt["amount"], money.jail_fee)
    telling.goes_to("the jail fee", debt["creditor"], telling.figures.fine_to(money.jail_fee_to))


def _interest(telling: Telling, debt: Event) -> None:
    deed = telling.figures.deed(debt["about"])
    printed = interest(telling.figures, deed.mortgage)
    telling.figure(f"the interest on {deed.name}", debt["amount"], printed)


def _card(telling: Telling, debt: Event) -> None:
    card = telling.figures.card(debt["about"])
    if card is None:
        return
    amount, receiver = card.amount, debt["creditor"]
    if card.effect == "repairs":
        owned = telling.owned(debt["debtor"])
        standing = [telling.buildings(deed.id) for deed in owned]
        amount = card.amount * sum(houses for houses, _ in standing)
        amount += card.per_hotel * sum(hotels for _, hotels in standing)
    if card.effect in ("pay", "repairs"):
        amount, receiver = _after_tax(telling, card, amount), telling.figures.fine_to(BANK)
    elif card.effect in ("pay_vault", "each_pays_vault"):
        receiver = VAULT
    telling.figure(f"what {card.id} asks", debt["amount"], amount)
    telling.goes_to(f"what {card.id} asks", debt["creditor"], receiver)


def _after_tax(telling: Telling, card: Card, fine: int) -> int:
    """By the minute a Chance card may cost less."""
    lessens = telling.figures.switch("tax_chance") == "all" and card.deck == "chance"
    return fine - bank_share(telling, fine) if lessens else fine


REASONS: dict[str, Callable[[Telling, Event], None]] = {
    "rent": _rent,
    "tax": _tax,
    "guess_fee": _guess_fee,
    "jail_fee": _jail_fee,
    "interest": _interest,
    "card": _card,
    "fake": _fake,
}
