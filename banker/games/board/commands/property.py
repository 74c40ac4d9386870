"""Property: commands about deeds and buildings: buying, auctions, mortgages, building, trades."""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.engine.command import Command


class Buy(Command, frozen=True, tag="buy"):
    """The offered deed, or the named one."""

    who: str
    deed: str | None = None


class Decline(Command, frozen=True, tag="decline"):
    """The offered deed goes to auction."""

    who: str


class OpenAuction(Command, frozen=True, tag="open_auction"):
    """The Banker auctions a deed of the Bank's (or `house`, `hotel` where they are bought)."""

    item: str


class Bid(Command, frozen=True, tag="bid"):
    """A bid in the open auction."""

    who: str
    amount: int


class CloseAuction(Command, frozen=True, tag="close_auction"):
    """The highest bid pays and receives."""


class Mortgage(Command, frozen=True, tag="mortgage"):
    """Deed face down, mortgage value from the Bank."""

    who: str
    deed: str


class Redeem(Command, frozen=True, tag="redeem"):
    """Pays the mortgage off."""

    who: str
    deed: str


class Build(Command, frozen=True, tag="build"):
    """Buys houses or hotels from the Bank, in editions that sell them."""

    who: str
    deed: str
    count: int = 1


class BuildGroup(Command, frozen=True, tag="build_group"):
    """Buys buildings for a whole group, evenly: `count` in all, or one on each street for 0."""

    who: str
    deed: str
    count: int = 0


class HandDeed(Command, frozen=True, tag="hand_deed"):
    """A deed goes to the Bank or comes from it for nothing, by the table's word."""

    who: str
    deed: str
    to_bank: bool


class SellBuilding(Command, frozen=True, tag="sell_building"):
    """Sells buildings to the Bank, in editions that buy them back. `group`: all of the group."""

    who: str
    deed: str
    count: int = 1
    group: bool = False


class Deal(Command, frozen=True, tag="deal"):
    """Before the first turn: a deed from the shuffled pile, paid for at once."""

    who: str
    deed: str


class SellDeed(Command, frozen=True, tag="sell_deed"):
    """Sells a deed to the Bank, in editions that allow it."""

    who: str
    deed: str


class PlaceHotel(Command, frozen=True, tag="place_hotel"):
    """Puts an owned, unplaced hotel on a street."""

    who: str
    deed: str


class MoveHotel(Command, frozen=True, tag="move_hotel"):
    """Moves a placed hotel to another full set, where the house rule allows it."""

    who: str
    deed: str
    to: str


class Unlock(Command, frozen=True, tag="unlock"):
    """Uses a key on a locked street."""

    who: str
    deed: str


class Item(msgspec.Struct, frozen=True, gc=False):
    """Part of a trade. `id` names deed or card; a hotel with an `id` stands on that street, and
    `rent` is what the receiver owes the giver for one: what comes back settles it. `immunity`: the
    giver asks the receiver no rent there for `count` visits, 0 for all of them."""

    thing: Literal["cash", "deed", "hotel", "jail_card", "card", "key", "chip", "rent", "immunity"]
    count: int = 1
    id: str = ""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """What one side of a trade hands to another."""

    giver: str
    receiver: str
    items: tuple[Item, ...]


class Trade(Command, frozen=True, tag="trade"):
    """Any number of legs, one entry. One leg alone is a gift."""

    legs: tuple[Leg, ...]
