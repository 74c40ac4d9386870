"""A box whose figures are read off the table's own cards, and what the audit finds in them."""

from __future__ import annotations

from typing import Any

from banker.audit import audit
from tests.audit.forger import Forger, digest_of, move, pay

PRICE, MORTGAGE = "deed.virginia.price", "deed.virginia.mortgage"
SOURCES = {
    PRICE: "derived",
    MORTGAGE: "derived",
    "deed.oriental.price": "seed",
    "deed.boardwalk.price": "derived:10 x public:RUP",
}


def a_box(sources: dict[str, str] = SOURCES, **opened: Any) -> Forger:
    """The small box, which calls some of its amounts estimates."""
    game = Forger()
    event = game.entries[0]["ev"][0]
    event["edition"]["sources"] = sources
    event |= {"digest": digest_of(event["edition"]), **opened}
    return game


def mark(figure: str, amount: int, *, told: bool = False) -> dict[str, Any]:
    return {"kind": "rested", "figure": figure, "amount": amount, "told": told}


def buys(game: Forger, deed: str, price: int, *marks: dict[str, Any]) -> None:
    event = {"kind": "deed_bought", "who": "ann", "deed": deed, "price": price, "owed": 0}
    post = pay("ann", "bank", price) + move("bank", "ann", f"deed:{deed}")
    game.add("buy", [event, *marks], post)


def found(game: Forger) -> list[tuple[str, int, str]]:
    return [(it.code, it.seq, it.severity) for it in audit(game.lines()).findings]
