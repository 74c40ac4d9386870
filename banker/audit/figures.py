"""Figures: what is printed on the box, read from the journal's first line.

Only what the checks compare with is read; everything else on the box is none of their business.
The names of the fields are those of the stored edition.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec


class Money(msgspec.Struct):
    """The money of the box; `notes` maps a denomination to the number of its pieces."""

    commodity: str
    start_cash: int
    salary: int
    salary_vault: int
    jail_fee: int
    notes: dict[int, int]


class Deed(msgspec.Struct):
    """A title deed."""

    id: str
    name: str
    price: int
    mortgage: int
    redeem: int


class Card(msgspec.Struct):
    """A card of the deck."""

    id: str
    effect: str


class Fill(msgspec.Struct):
    """What goes into the vault."""

    cash: int
    hotels: int
    keys: int


class Figures(msgspec.Struct, dict=True):
    """The part of an edition that the audit recomputes from."""

    money: Money
    deeds: list[Deed]
    cards: list[Card]
    hotels: int
    keys: int
    vault: Fill | None
    switches: dict[str, str]

    def printed(self) -> dict[str, int]:
        """How much of each commodity came out of the box."""
        supply = {
            self.money.commodity: sum(value * count for value, count in self.money.notes.items()),
            "hotel": self.hotels,
            "key": self.keys,
            "jail_card": sum(card.effect == "jail_free" for card in self.cards),
            "card": sum(card.effect != "jail_free" for card in self.cards),
        }
        supply |= {f"deed:{deed.id}": 1 for deed in self.deeds}
        return {commodity: amount for commodity, amount in supply.items() if amount}

    def deed(self, deed: str) -> Deed:
        """A deed by its id; KeyError when the box has none of that name."""
        for known in self.deeds:
            if known.id == deed:
                return known
        raise KeyError(deed)

    def leaves_jail(self, card: str) -> bool:
        """Whether a card, by its id, is one that leaves jail."""
        return any(known.id == card and known.effect == "jail_free" for known in self.cards)

    @property
    def bank_is_limited(self) -> bool:
        """Whether the Bank itself may run dry."""
        return self.switches.get("bank_money") == "limited"


def fingerprint(edition: Any) -> str:
    """The hash of a whole stored edition, with sorted keys."""
    return blake2b(msgspec.json.encode(edition, order="sorted"), digest_size=32).hexdigest()


def read_figures(edition: Any) -> Figures:
    """The figures of a stored edition; `msgspec.ValidationError` when it is none."""
    return msgspec.convert(edition, Figures, str_keys=True)
