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


def a_debt_forgiven(game: Town) -> None:
    limited(game)
    due = {"debtor": "bob", "creditor": "ann", "amount": 25, "reason": "price", "about": "rail"}
    game.owe("bob", "ann", 25, "price", "rail")
    event = {"kind": "due_forgiven", **due, "left": 0}
    game.add("forgive", [event], [], [["dues", [due], []]])


def money_for_nothing(game: Town) -> None:
    limited(game)
    game.add("transfer", [paid("ann", "bob", 50)], pay("ann", "bob", 50))


def money_that_is_owed_for_nothing(game: Town) -> None:
    limited(game)
    game.owe("ann", "bob", 5000, "payment")


def money_to_all_that_no_card_asks(game: Town) -> None:
    limited(game)
    game.add("pay_each", [paid("ann", "bob", 50)], pay("ann", "bob", 50))


def asked_on_trust(game: Town, *, is_noted: bool = True) -> None:
    """Bob pays the rent on the railroad, where the Bank has not seen him."""
    trusted = [{"visitor": "bob", "deed": "rail"}]
    changes: list[list[Any]] = [["trusted_rents", [], trusted]] if is_noted else []
    game.add("pay_rent", [{"kind": "due_paid", **RENT}], pay("bob", "ann", 25), changes)


def a_rent_on_trust_that_is_not_noted(game: Town) -> None:
    limited(game)
    asked_on_trust(game, is_noted=False)


def a_rent_on_trust_twice(game: Town) -> None:
    limited(game)
    asked_on_trust(game)
    asked_on_trust(game, is_noted=False)


GIFT_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    (a_tax_paid_for_another, "gift", 4, "suspicious"),
    (a_debt_forgiven, "gift", 4, "suspicious"),
    (money_for_nothing, "gift", 3, "suspicious"),
    (money_that_is_owed_for_nothing, "gift", 3, "suspicious"),
    (money_to_all_that_no_card_asks, "gift", 3, "suspicious"),
    (a_rent_on_trust_that_is_not_noted, "gift", 3, "suspicious"),
    (a_rent_on_trust_twice, "gift", 4, "suspicious"),
]


JUST_BEFORE, AT_ONCE = "2026-01-01T12:30:00.4Z", "2026-01-01T12:30:00.5Z"


def a_payment_said_again_as_a_gift(
    game: Town, made_by: str = "0", before: str = JUST_BEFORE, after: str = AT_ONCE
) -> None:
    """Bob never stood on Ann's railroad, and his payment of the rent stays. `before`, `after`: the
    times of the entries beside the undo."""
    game.entries[0]["ev"][0]["made_by"] = made_by
    game.settle("ann", "rail")
    landed = game.owe("bob", "ann", 25, "rent", "rail")
    pays = {"do": "transfer", "giver": "bob", "receiver": "ann", "amount": 25}
    change = [["dues", [RENT], []]]
    paid_off = {"kind": "due_paid", **RENT}
    rent = game.add(
        "transfer", [paid_off], pay("bob", "ann", 25), change, ts=before, **{"in": pays}
    )
    game.undo(rent, landed)
    game.entries[-1] |= {"ts": AT_ONCE, "set": []}  # what the second set, the first undoes
    moved = [{"kind": "moved", "who": "bob", "to": "go"}]
    game.add("move", moved, [], [["bob.position", 0, 1]], ts=after)
    again = [paid("bob", "ann", 25)]
    game.add("transfer", again, pay("bob", "ann", 25), ts=after, **{"in": pays})


GIFT_FORGERIES.append((a_payment_said_again_as_a_gift, "amended", 7, "suspicious"))
