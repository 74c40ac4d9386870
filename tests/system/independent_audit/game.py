"""The exported game as this audit reads it: the box, the players, the running books.

Rules of this folder
* Written from `docs/exports.md`, the published schema and the boxes' rules (`docs/rules.md`) alone.
  Nothing of the program is imported, so that the two can only agree by both being right.
* Plain values and small functions. The books are made of what the postings say; what the events
  tell is reckoned beside them and compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, NamedTuple

Json = dict[str, Any]


class Move(NamedTuple):
    """So much of a commodity from one account to another."""

    giver: str
    receiver: str
    commodity: str
    amount: int


class Finding(NamedTuple):
    """What is wrong, and in which entry."""

    seq: int
    what: str


class Game:
    """What does not change: figures, switches, who plays."""

    def __init__(self, document: Json) -> None:
        self.edition: Json = document["edition"]
        self.switch: dict[str, str] = self.edition["switches"]
        self.money: str = self.edition["money"]["commodity"]
        self.players = [who for who, _ in document["players"]]
        self.deeds: dict[str, Json] = {deed["id"]: deed for deed in self.edition["deeds"]}
        self.cards: dict[str, Json] = {card["id"]: card for card in self.edition["cards"]}
        self.spaces: list[Json] = sorted(self.edition["spaces"], key=lambda it: it["index"])
        self.space: dict[str, Json] = {space["id"]: space for space in self.spaces}

    def group_of(self, deed: str) -> list[str]:
        """The deeds of the same colour."""
        group = self.deeds[deed]["group"]
        return [id for id, other in self.deeds.items() if other["group"] == group]


class Books:
    """Who has how much of what, and the facts as they stand."""

    def __init__(self) -> None:
        self.amounts: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.facts: Json = {}

    def copy(self) -> Books:
        """Books to try something in."""
        other = Books()
        other.amounts, other.facts = self.amounts.copy(), deepcopy(self.facts)
        return other

    def has(self, account: str, commodity: str) -> int:
        """How much an account holds."""
        return self.amounts.get((account, commodity), 0)

    def post(self, postings: Iterable[list[Any]]) -> None:
        """An entry's postings."""
        for account, commodity, amount in postings:
            self.amounts[account, commodity] += amount

    def move(self, moves: Iterable[Move]) -> None:
        """What an event tells."""
        for giver, receiver, commodity, amount in moves:
            self.amounts[giver, commodity] -= amount
            self.amounts[receiver, commodity] += amount

    def fact(self, key: str, otherwise: Any = None) -> Any:
        """A fact, or what holds before it was first told."""
        return self.facts.get(key, otherwise)

    def owner(self, deed: str) -> str:
        """The account that holds a deed; empty where nobody does."""
        commodity = f"deed:{deed}"
        return next(
            (who for (who, it), n in self.amounts.items() if it == commodity and n == 1), ""
        )

    def built(self, deed: str) -> tuple[int, int]:
        """Houses and hotels that stand on a street."""
        return self.has(f"site:{deed}", "house"), self.has(f"site:{deed}", "hotel")
