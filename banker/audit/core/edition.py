"""Edition: the printed values, read from the journal's first line.

Only values that a check compares are read; all others are ignored. The fields are named as in the
stored edition. Defaults stand for fields that older editions lack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from banker.foundation.json_value import JsonValue

HOTEL, HOUSE, CHIP, KEY, JAIL_CARD, CARD = "hotel", "house", "chip", "key", "jail_card", "card"


Thing = TypeVar("Thing", bound=msgspec.Struct)


class PrintedMoney(msgspec.Struct):
    """The amounts of an edition that belong to no deed, card or space. `notes` maps a denomination
    to the number of its pieces."""

    commodity: str
    start_cash: int
    salary: int
    salary_vault: int
    jail_fee: int
    notes: dict[int, int]
    jail_fee_to: str = "bank"
    auction_open: int = 0
    auction_raise: int = 0
    interest_percent: int = 0
    resale_percent: int = 0
    resale_step: int = 1
    fake_reward: int = 0


class PrintedDeed(msgspec.Struct):
    """The printed values of a title deed. `rents`: without buildings, then for each level."""

    id: str
    name: str
    price: int
    mortgage: int
    redeem: int
    group: str = ""
    kind: str = "street"
    building: int = 0
    rents: list[int] = []

    @property
    def is_built_by_bank(self) -> bool:
        """Whether the Bank sells buildings for this deed: it is a street."""
        return self.kind == "street" and self.building > 0


class PrintedCard(msgspec.Struct):
    """A card of a deck, with its printed amounts."""

    id: str
    effect: str
    amount: int = 0
    per_hotel: int = 0
    deck: str = "chance"
    mode: str = ""
    copies: int = 1
    label: str = ""


class PrintedSpace(msgspec.Struct):
    """A space of the board. `amount`: what it charges, or 0; `to`: who receives it."""

    id: str
    kind: str = ""
    amount: int = 0
    to: str = "bank"
    name: str = ""


class PrintedClock(msgspec.Struct):
    """The rules that depend on the minute of the game."""

    salary_until: int = 0
    rent_tax: list[tuple[int, int]] = []


class PrintedFill(msgspec.Struct):
    """What one filling puts into the vault."""

    cash: int
    hotels: int
    keys: int


class PrintedEdition(msgspec.Struct, dict=True):
    """The part of an edition from which the audit calculates."""

    money: PrintedMoney
    deeds: list[PrintedDeed]
    cards: list[PrintedCard]
    hotels: int
    keys: int
    vault: PrintedFill | None
    switches: dict[str, str]
    spaces: list[PrintedSpace] = []
    houses: int = 0
    houses_before_hotel: int = 0
    hotels_per_site: int = 1
    chips: int = 0
    clock: PrintedClock | None = None
    trade_gap_percent: int = 0
    sources: dict[str, str] = {}

    @cached_property
    def unsure(self) -> frozenset[str]:
        """Return the paths of the amounts that the edition marks as estimates, such as
        `deed.oriental.price`."""
        steps = {f"card.{card.id}.amount" for card in self.cards if card.effect == "move_back"}
        found = (path for path, tag in self.sources.items() if _is_estimate(tag))
        return frozenset(path for path in found if _AMOUNT.match(path) and path not in steps)

    @cached_property
    def amounts(self) -> dict[str, int]:
        """Return every amount printed on deeds, cards and spaces, by its path such as
        `deed.oriental.price`."""
        found: dict[str, int] = {}
        for deed in self.deeds:
            printed = [deed.price, deed.mortgage, deed.redeem, deed.building]
            names = ("price", "mortgage", "redeem", "building")
            both = zip(names, printed, strict=True)
            found |= {f"deed.{deed.id}.{name}": amount for name, amount in both if amount}
            found |= {f"deed.{deed.id}.rents.{at}": rent for at, rent in enumerate(deed.rents)}
        for card in self.cards:
            if card.effect != "move_back":
                asked = {"amount": card.amount, "per_hotel": card.per_hotel}
                found |= {f"card.{card.id}.{name}": it for name, it in asked.items() if it}
        found |= {f"space.{it.id}.amount": it.amount for it in self.spaces if it.amount}
        return found

    def as_said(self, said: Mapping[str, JsonValue]) -> PrintedEdition:
        """Return this edition with the amounts that a table read off its cards (path -> amount).
        Unknown paths and values that are not amounts are ignored: a check reports them."""
        fit = {it: said[it] for it in said if it in self.amounts and type(said[it]) is int}

        def put(thing: Thing, path: str, *names: str) -> Thing:
            read = {name: fit[path + name] for name in names if path + name in fit}
            return replace(thing, **read) if read else thing

        deeds = []
        for deed in self.deeds:
            path = f"deed.{deed.id}."
            rents = [fit.get(f"{path}rents.{at}", rent) for at, rent in enumerate(deed.rents)]
            read = put(deed, path, "price", "mortgage", "redeem", "building")
            deeds.append(replace(read, rents=rents))
        cards = [put(card, f"card.{card.id}.", "amount", "per_hotel") for card in self.cards]
        spaces = [put(space, f"space.{space.id}.", "amount") for space in self.spaces]
        sources = self.sources | dict.fromkeys(fit, "yours")
        return replace(self, deeds=deeds, cards=cards, spaces=spaces, sources=sources)

    def printed(self, players: int) -> dict[str, int]:
        """Return the supply of each commodity, for this number of players."""
        leave_jail = sum(card.copies for card in self.cards if card.effect == "jail_free")
        supply = {
            self.money.commodity: sum(value * count for value, count in self.money.notes.items()),
            HOTEL: self._stock(self.hotels, self.hotels_per_site),
            HOUSE: self._stock(self.houses, self.houses_before_hotel),
            KEY: self.keys,
            CHIP: self.chips * players,
            JAIL_CARD: leave_jail,
            CARD: sum(card.copies for card in self.cards) - leave_jail,
        }
        supply |= {f"deed:{deed.id}": 1 for deed in self.deeds}
        return {commodity: amount for commodity, amount in supply.items() if amount}

    def _stock(self, printed: int, places: int) -> int:
        """The printed number; with an unlimited supply, at least one for each building place."""
        if self.switch("stock") != "unlimited":
            return printed
        return max(printed, places * sum(deed.is_built_by_bank for deed in self.deeds))

    def switch(self, name: str) -> str:
        """Return the value of a switch; empty if the edition does not have the switch."""
        return self.switches.get(name, "")

    def number(self, name: str) -> int:
        """Return the value of a switch as a whole number; 0 if it is off."""
        value = self.switch(name)
        return int(value) if value.isdecimal() else 0

    @cached_property
    def deed(self) -> Callable[[str], PrintedDeed]:
        """Return a function that finds a deed by its id, and raises `KeyError` for an unknown
        id."""
        return {deed.id: deed for deed in self.deeds}.__getitem__

    @cached_property
    def _by_group(self) -> dict[str, list[PrintedDeed]]:
        groups: dict[str, list[PrintedDeed]] = {}
        for deed in self.deeds:
            groups.setdefault(deed.group, []).append(deed)
        return groups

    def sisters(self, deed: PrintedDeed) -> list[PrintedDeed]:
        """Return all deeds of the deed's colour group, this deed included."""
        return self._by_group[deed.group]

    @cached_property
    def _cards(self) -> dict[str, PrintedCard]:
        return {card.id: card for card in reversed(self.cards)}

    def card(self, card: str) -> PrintedCard | None:
        """Return a card by its id; None for an unknown one."""
        return self._cards.get(card)

    @cached_property
    def _spaces(self) -> dict[str, PrintedSpace]:
        return {space.id: space for space in reversed(self.spaces)}

    def space(self, space: str) -> PrintedSpace | None:
        """Return a space by its id; None for an unknown one."""
        return self._spaces.get(space)

    def leaves_jail(self, card: str) -> bool:
        """Tell whether the card with this id is a get-out-of-jail card."""
        known = self.card(card)
        return known is not None and known.effect == "jail_free"

    @property
    def bank_is_limited(self) -> bool:
        """Whether the Bank's own money can run out."""
        return self.switch("bank_money") == "limited"

    @property
    def pot_seed(self) -> int:
        """Return the amount that the Bank puts into an empty pot; 0 if nothing ever goes to the
        pot."""
        places = (self.money.jail_fee_to, *(space.to for space in self.spaces))
        return self.number("pot_seed") if self.fines_to_pot or "pot" in places else 0

    @property
    def fines_to_pot(self) -> bool:
        """Tell whether taxes and fines for the Bank go to the pot."""
        return self.switch("free_parking_pot") == "yes"

    def fine_to(self, to: str) -> str:
        """Return the account that receives a fine addressed to `to`: the pot instead of the Bank,
        if a house rule says so."""
        return "pot" if to == "bank" and self.fines_to_pot else to


_AMOUNT = re.compile(
    r"(deed\.[^.]+\.(price|mortgage|redeem|building|rents\.[0-9]+)"
    r"|card\.[^.]+\.(amount|per_hotel)|space\.[^.]+\.amount)\Z"
)


def _is_estimate(tag: str) -> bool:
    """Whether a value has no source. A sure amount in another unit (`derived:10 x seed`) is sure;
    what another table said is not."""
    while times := re.match(r"derived:[0-9]+ x ", tag):
        tag = tag[times.end() :]
    return (
        tag.startswith("derived") or re.fullmatch(r"public:(table|[0-9]+ tables)", tag) is not None
    )


def fingerprint(edition: JsonValue) -> str:
    """Return the hash of a whole stored edition, encoded with sorted keys, in hex."""
    return blake2b(msgspec.json.encode(edition, order="sorted"), digest_size=32).hexdigest()


def read_edition(edition: JsonValue) -> PrintedEdition:
    """Return the printed values of a stored edition. Raises `msgspec.ValidationError` if they are
    malformed."""
    return msgspec.convert(edition, PrintedEdition, str_keys=True)
