"""Forgeries about gifts in a town that limits the gap of a trade: one way of being wrong each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.board_forger import Town
from tests.audit.forger import Entry, digest_of, paid, pay

RENT = {"debtor": "bob", "creditor": "ann", "amount": 25, "reason": "rent", "about": "rail"}
TAX = {"debtor": "bob", "creditor": "pot", "amount": 200, "reason": "tax", "about": "tax"}


def limited(game: Town, made_by: str = "0") -> None:
    """The sides of a trade differ by half at most; the railroad is Ann's."""
    opened = game.entries[0]["ev"][0]
    opened["edition"]["trade_gap_percent"] = 50
    opened["digest"], opened["made_by"] = digest_of(opened["edition"]), made_by
    game.settle("ann", "rail")


def lessened(payer: str, due: Entry, amount: int) -> Entry:
    event = {"kind": "due_lessened", "payer": payer, **due, "amount": amount}
    return event | {"left": due["amount"] - amount}


def pay_for_another(game: Town, *more: Entry, made_by: str = "0") -> None:
    """Ann pays Bob's tax."""
    limited(game, made_by)
    game.owe("bob", "pot", 200, "tax", "tax")
    game.add(
        "transfer", [*more, lessened("ann", TAX, 200)], pay("ann", "pot", 200),
        [["dues", [TAX], []]],
    )  # fmt: skip


def a_tax_paid_for_another(game: Town) -> None:
    pay_for_another(game)


def a_rent_forgiven(game: Town) -> None:
    limited(game)
    game.owe("bob", "ann", 25, "rent", "rail")
    event = {"kind": "due_forgiven", **RENT, "left": 0}
    game.add("forgive", [event], [], [["dues", [RENT], []]])


def money_for_nothing(game: Town) -> None:
    limited(game)
    game.add("transfer", [paid("ann", "bob", 50)], pay("ann", "bob", 50))


def money_that_is_owed_for_nothing(game: Town) -> None:
    limited(game)
    game.owe("ann", "bob", 5000, "payment")


def money_to_all_that_no_card_asks(game: Town) -> None:
    limited(game)
    game.add("pay_each", [paid("ann", "bob", 50)], pay("ann", "bob", 50))


def asked_on_trust(game: Town) -> None:
    """Bob pays the rent on the railroad, where the Bank has not seen him."""
    trusted = [{"visitor": "bob", "deed": "rail"}]
    changes: list[list[Any]] = [["trusted_rents", [], trusted]]
    if len(game.entries) > 2:
        changes = []
    game.add("pay_rent", [{"kind": "due_paid", **RENT}], pay("bob", "ann", 25), changes)


def a_rent_on_trust_twice(game: Town) -> None:
    limited(game)
    asked_on_trust(game)
    asked_on_trust(game)


GIFT_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    (a_tax_paid_for_another, "gift", 4, "suspicious"),
    (a_rent_forgiven, "gift", 4, "suspicious"),
    (money_for_nothing, "gift", 3, "suspicious"),
    (money_that_is_owed_for_nothing, "gift", 3, "suspicious"),
    (money_to_all_that_no_card_asks, "gift", 3, "suspicious"),
    (a_rent_on_trust_twice, "gift", 4, "suspicious"),
]
