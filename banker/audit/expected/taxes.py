"""Taxes: what the Bank takes, by the minute, of what players get from each other.

A payment is judged when it is told; its tax was told just before it.
"""

from __future__ import annotations

from banker.audit.core.audit_state import Debt
from banker.audit.expected.posting_builder import Telling
from banker.audit.expected.prices import bank_share


def is_taxed(telling: Telling, debt: Debt) -> bool:
    """What players get as rent, and by a Chance card where the table plays so."""
    _, creditor, _, reason, about = debt
    if creditor not in telling.players:
        return False
    return reason == "rent" or (reason == "card" and _is_taxed_card(telling, about))


def _is_taxed_card(telling: Telling, card_id: str) -> bool:
    card = telling.figures.card(card_id)
    taxes = telling.figures.switch("tax_chance") in ("receipts", "all")
    return taxes and card is not None and card.deck == "chance"


def taxable(telling: Telling, creditor: str, paid: int) -> int:
    """What a bankrupt, or the Bank instead, pays of debts that fell: for the oldest first."""
    found = 0
    for debt in telling.dropped:
        if debt[1] == creditor:
            part = min(paid, debt[2])
            paid -= part
            found += part if is_taxed(telling, debt) else 0
    return found


def judge_tax(telling: Telling, payer: str, owner: str, taxed: int) -> None:
    """The tax that was told for a payment, of which so much is taxed."""
    told = telling.taxed.get((payer, owner), 0)
    if told:
        telling.taxed = {way: it for way, it in telling.taxed.items() if way != (payer, owner)}
    telling.figure("the tax on this payment", told, bank_share(telling, taxed))
