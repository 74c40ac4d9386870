"""Debts: checks how much a player may owe, by the reason.

A new reason is a row of the table. For a reason without a row, such as the rest of a price, any
amount is allowed.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.core.edition import PrintedCard, PrintedSpace
from banker.audit.core.ledger import BANK, VAULT
from banker.audit.core.row import Event
from banker.audit.expected.gifts import judge_gift, judge_trust
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.expected.prices import bank_share, estate, interest
from banker.audit.expected.rents import possible_rents


def judge(builder: PostingBuilder, debt: Event) -> None:
    """Check the amount and the creditor of a debt, given as its event."""
    reason = REASONS.get(debt["reason"])
    if reason is not None:
        reason(builder, debt)


def _rent(builder: PostingBuilder, debt: Event) -> None:
    deed = builder.figures.deed(debt["about"])
    what, creditor = "the rent of {deed}", debt["creditor"]
    if deed.rents:  # an edition without printed rents leaves nothing to check
        possible = possible_rents(builder, debt["debtor"], creditor, deed.id)
        builder.expect(what, debt["amount"], possible, deed=deed.name)
    builder.goes_to(what, creditor, builder.owner(deed.id), deed=deed.name)
    judge_trust(builder, debt)


def _tax(builder: PostingBuilder, debt: Event) -> None:
    space = builder.figures.space(debt["about"])
    if space is not None:
        builder.figure("the tax", debt["amount"], _tax_of(builder, debt["debtor"], space))
        builder.goes_to("the tax", debt["creditor"], builder.figures.fine_to(space.to))


def _tax_of(builder: PostingBuilder, who: str, space: PrintedSpace) -> int:
    """The printed tax. Where a switch says so, the first tax is a tenth of the player's worth,
    rounded up, if that is less. A mortgaged deed counts its whole price there."""
    first = next(other for other in builder.figures.spaces if other.kind == "tax")
    if builder.figures.switch("income_tax") != "tenth_if_less" or space is not first:
        return space.amount
    deeds = sum(deed.price for deed in builder.owned(who))
    worth = builder.cash(who) + deeds + estate(builder, who)[1]
    return min(space.amount, -(-worth // 10))


def _fake(builder: PostingBuilder, debt: Event) -> None:
    """The payer owes the receiver what was returned for a fake, found one event before."""
    last = builder.event(-1)
    if last.get("kind") != "note_checked" or last["payer"] != debt["debtor"]:
        builder.find_suspicious("fake", "a fake is to be paid for that nobody has found")
    else:
        builder.figure("what is paid for a fake", debt["amount"], last["back"])
        builder.goes_to("what is paid for a fake", debt["creditor"], last["receiver"])


def _payment(builder: PostingBuilder, debt: Event) -> None:
    """Paid by the table's word, and owed as the money was not there."""
    judge_gift(builder, debt["debtor"], debt["creditor"], debt["amount"])


def _guess_fee(builder: PostingBuilder, debt: Event) -> None:
    space = builder.figures.space(debt["about"])
    if space is not None:
        builder.figure("the fee of the guess", debt["amount"], space.amount)


def _jail_fee(builder: PostingBuilder, debt: Event) -> None:
    money = builder.figures.money
    builder.figure("the jail fee", debt["amount"], money.jail_fee)
    builder.goes_to("the jail fee", debt["creditor"], builder.figures.fine_to(money.jail_fee_to))


def _interest(builder: PostingBuilder, debt: Event) -> None:
    deed = builder.figures.deed(debt["about"])
    printed = interest(builder.figures, deed.mortgage)
    builder.figure("the interest on {deed}", debt["amount"], printed, deed=deed.name)


def _card(builder: PostingBuilder, debt: Event) -> None:
    card = builder.figures.card(debt["about"])
    if card is None:
        return
    amount, receiver = card.amount, debt["creditor"]
    if card.effect == "repairs":
        owned = builder.owned(debt["debtor"])
        standing = [builder.buildings(deed.id) for deed in owned]
        amount = card.amount * sum(houses for houses, _ in standing)
        amount += card.per_hotel * sum(hotels for _, hotels in standing)
    if card.effect in ("pay", "repairs"):
        amount, receiver = _after_tax(builder, card, amount), builder.figures.fine_to(BANK)
    elif card.effect in ("pay_vault", "each_pays_vault"):
        receiver = VAULT
    builder.figure("what {card} asks", debt["amount"], amount, card=card.id)
    builder.goes_to("what {card} asks", debt["creditor"], receiver, card=card.id)


def _after_tax(builder: PostingBuilder, card: PrintedCard, fine: int) -> int:
    """A fine of a Chance card, less the share that the table's switch remits in this minute."""
    lessens = builder.figures.switch("tax_chance") == "all" and card.deck == "chance"
    return fine - bank_share(builder, fine) if lessens else fine


REASONS: dict[str, Callable[[PostingBuilder, Event], None]] = {
    "rent": _rent,
    "tax": _tax,
    "guess_fee": _guess_fee,
    "jail_fee": _jail_fee,
    "interest": _interest,
    "card": _card,
    "fake": _fake,
    "payment": _payment,
}
