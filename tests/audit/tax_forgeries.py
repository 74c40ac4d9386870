"""A bankrupt's rents, and what the Bank takes of them by the minute: broken in one way each."""

from __future__ import annotations

from collections.abc import Callable

from tests.audit.board_forger import Town
from tests.audit.forger import pay


def broke_over_a_rent(game: Town, *taxes: int, by_bank: bool = False) -> None:
    """Bob owes Ann 25 of rent and has 20 for it, or the Bank pays; half of it is taxed."""
    game.settle("ann", "rail")
    game.clock(0, 20 * 60)
    due = {"debtor": "bob", "creditor": "ann", "amount": 25, "reason": "rent", "about": "rail"}
    heir, paid = ("bank", 25) if by_bank else ("ann", 20)
    gone = {"kind": "went_bankrupt", "who": "bob", "creditor": heir, "cash": 20, "owed": 25}
    taxed = [
        {"kind": "rent_taxed", "payer": heir if by_bank else "bob", "owner": "ann", "percent": 50}
        | {"amount": tax}
        for tax in taxes
    ]
    bankrupt = {**gone, "shares": [[heir, 20]]}
    instead = {"kind": "paid", "giver": "bank", "receiver": "ann", "amount": paid}
    events = [bankrupt, *taxed, instead] if by_bank else [*taxed, bankrupt]
    post = pay("bob", heir, 20) + (pay("bank", "ann", paid) if by_bank else [])
    post += [leg for tax in taxes for leg in pay("ann", "bank", tax)]
    game.add("go_bankrupt", [{"kind": "due_dropped", **due}, *events], post)


def a_bankrupts_rent_without_tax(game: Town) -> None:
    broke_over_a_rent(game)


def a_bankrupts_rent_taxed_in_full(game: Town) -> None:
    broke_over_a_rent(game, 13)


def a_rent_that_the_bank_pays_without_tax(game: Town) -> None:
    broke_over_a_rent(game, by_bank=True)


TAX_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    (a_bankrupts_rent_without_tax, "figure", 4, "broken"),
    (a_bankrupts_rent_taxed_in_full, "figure", 4, "broken"),
    (a_rent_that_the_bank_pays_without_tax, "figure", 4, "broken"),
]
