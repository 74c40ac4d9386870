"""Taxes: the Bank's share of payments between players, which depends on the minute of the game.

A payment is checked at its event. The event of its tax comes just before.
"""

from __future__ import annotations

from banker.audit.core.audit_state import Debt
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.expected.prices import bank_share


def is_taxed(builder: PostingBuilder, debt: Debt) -> bool:
    """Tell whether a debt is taxed: rent is, and Chance cards if the table's switch says so."""
    _, creditor, _, reason, about = debt
    if creditor not in builder.players:
        return False
    return reason == "rent" or (reason == "card" and _is_taxed_card(builder, about))


def _is_taxed_card(builder: PostingBuilder, card_id: str) -> bool:
    card = builder.figures.card(card_id)
    taxes = builder.figures.switch("tax_chance") in ("receipts", "all")
    return taxes and card is not None and card.deck == "chance"


def taxable(builder: PostingBuilder, creditor: str, paid: int) -> int:
    """Return the taxed part of a payment of `paid`, made by a bankrupt player or the Bank for
    dropped debts to `creditor`. The oldest debts count first."""
    found = 0
    for debt in builder.dropped:
        if debt[1] == creditor:
            part = min(paid, debt[2])
            paid -= part
            found += part if is_taxed(builder, debt) else 0
    return found


def judge_tax(builder: PostingBuilder, payer: str, owner: str, taxed: int) -> None:
    """Report a tax on a payment that differs from the Bank's share. `taxed`: the taxed part of the
    payment."""
    told = builder.taxed.get((payer, owner), 0)
    if told:
        builder.taxed = {way: it for way, it in builder.taxed.items() if way != (payer, owner)}
    builder.figure("the tax on this payment", told, bank_share(builder, taxed))
