"""Property: commands about deeds and buildings: buying, auctions, mortgages, building, trades."""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


@Row(
    players=("who",), step="act", own_turn=True, plays=True, by_phone="own",
    act={"": "{who} buys what is offered", "deed": "{who} buys {deed}"},
    forms=says("WHO buys [DEED]", "ann buys", "the offered deed, or 'ann buys oriental'"),
)  # fmt: skip
class Buy(Command, frozen=True, tag="buy"):
    """Buys a deed from the Bank; without `deed`, the one on offer."""

    who: str
    deed: str | None = None


@Row(
    players=("who",), step="act", own_turn=True, plays=True, by_phone="own",
    act={"": "{who} declines"},
    forms=says("WHO declines", "ann declines", "the offered deed goes to auction"),
)  # fmt: skip
class Decline(Command, frozen=True, tag="decline"):
    """Declines the deed on offer, which is then auctioned."""

    who: str


@Row(
    act={"": "auction of {item}"},
    forms=says("auction LOT", "auction oriental", "the banker opens an auction"),
)  # fmt: skip
class OpenAuction(Command, frozen=True, tag="open_auction"):
    """Opens an auction of a deed of the Bank's, by its id, or of one `house` or `hotel` where the
    Bank sells them."""

    item: str


@Row(
    players=("who",), by_phone="own", act={"": "{who} bids {amount}"},
    forms=says("WHO bids AMOUNT", "bob bids 120", "a bid in the open auction"),
)  # fmt: skip
class Bid(Command, frozen=True, tag="bid"):
    """Makes a bid in the open auction."""

    who: str
    amount: int


@Row(
    act={"": "the auction closes"},
    forms=says("auction closes", "auction closes", "the highest bid pays and receives"),
)  # fmt: skip
class CloseAuction(Command, frozen=True, tag="close_auction"):
    """Closes the auction: the highest bidder pays and gets the item."""


@Row(
    players=("who",), by_phone="ask", needs="mortgages", act={"": "{who} mortgages {deed}"},
    forms=says("WHO mortgages DEED",
               "ann mortgages oriental", "the Bank pays, and the deed is turned face down"),
)  # fmt: skip
class Mortgage(Command, frozen=True, tag="mortgage"):
    """Mortgages a deed: the Bank pays its mortgage value."""

    who: str
    deed: str


@Row(
    players=("who",), by_phone="ask", needs="mortgages", act={"": "{who} redeems {deed}"},
    forms=says("WHO redeems|unmortgages DEED", "ann redeems oriental", "pays the mortgage off"),
)  # fmt: skip
class Redeem(Command, frozen=True, tag="redeem"):
    """Pays a mortgage off."""

    who: str
    deed: str


@Row(
    players=("who",), by_phone="ask", needs="buildings",
    act={"": "{who} builds on {deed}", "many": "{who} builds {count} on {deed}"},
    forms=says("WHO builds [COUNT] [house|houses|hotel|hotels] on DEED",
               "ann builds on virginia", "buys buildings, in editions that sell them"),
)  # fmt: skip
class Build(Command, frozen=True, tag="build"):
    """Builds `count` houses or hotels on a street, in editions whose Bank sells them."""

    who: str
    deed: str
    count: int = 1


@Row(
    players=("who",), by_phone="ask", needs="buildings",
    act={
        "": "{who} builds on a whole colour: {deed}",
        "many": "{who} builds {count} on a whole colour: {deed}",
    },
    forms=says("WHO builds [COUNT] [house|houses|hotel|hotels] on (group) STREETS",
        "ann builds 3 on orange", "so many on a whole colour, evenly; or one on each street"),
)  # fmt: skip
class BuildGroup(Command, frozen=True, tag="build_group"):
    """Builds evenly on the whole group of a deed: `count` buildings in all; 0: one on each
    street."""

    who: str
    deed: str
    count: int = 0


@Row(
    players=("who",),
    act={"": "{who} gets {deed} from the Bank", "to_bank": "{who} gives {deed} to the Bank"},
    forms=says("WHO gives DEED to bank (for nothing)",
               "ann gives oriental to bank for nothing", "by the table's word", to_bank=True)
    + says("TILL gives DEED to WHO (for nothing)",
           "bank gives oriental to ann for nothing", "by the table's word", to_bank=False),
)  # fmt: skip
class HandDeed(Command, frozen=True, tag="hand_deed"):
    """Gives a deed to the Bank for nothing (`to_bank`), or takes one from it, as the players
    agree."""

    who: str
    deed: str
    to_bank: bool


@Row(
    players=("who",), by_phone="ask", needs="buildings",
    act={
        "": "{who} sells a building on {deed}", "many": "{who} sells {count} buildings on {deed}",
        "group": "{who} sells all buildings of a colour: {deed}",
    },
    forms=says("WHO sells all buildings on STREETS",
               "ann sells all buildings on orange", "those of a whole colour", group=True)
    + says("WHO sells [COUNT] building|buildings|house|houses|hotel|hotels on DEED",
           "ann sells building on virginia", "in editions that buy them back"),
)  # fmt: skip
class SellBuilding(Command, frozen=True, tag="sell_building"):
    """Sells `count` buildings of a street to the Bank, in editions that buy them back.

    `group`: sells all buildings on the streets of its group instead.
    """

    who: str
    deed: str
    count: int = 1
    group: bool = False


@Row(
    players=("who",), needs="dealing", act={"": "{deed} is dealt to {who}"},
    forms=says("deal DEED to WHO",
               "deal oriental to ann", "before the first turn, in the shortened games"),
)  # fmt: skip
class Deal(Command, frozen=True, tag="deal"):
    """Deals a deed from the shuffled pile before the first turn. The player pays its price at
    once."""

    who: str
    deed: str


@Row(
    players=("who",), needs="sales", act={"": "{who} sells {deed} to the Bank"},
    forms=says("WHO sells DEED to bank", "ann sells oriental to bank", "in editions that allow it"),
)  # fmt: skip
class SellDeed(Command, frozen=True, tag="sell_deed"):
    """Sells a deed to the Bank, in editions that allow it."""

    who: str
    deed: str


@Row(
    players=("who",), by_phone="ask", needs="hotels",
    act={"": "{who} places a hotel on {deed}"},
    forms=says("WHO places hotel on DEED",
               "ann places hotel on virginia", "an owned, unplaced hotel"),
)  # fmt: skip
class PlaceHotel(Command, frozen=True, tag="place_hotel"):
    """Places an unplaced hotel of the player on a street."""

    who: str
    deed: str


@Row(
    players=("who",), act={"": "{who} moves a hotel from {deed} to {to}"},
    forms=says("WHO moves hotel from DEED to SITE",
               "ann moves hotel from virginia to states", "where the house rule allows it"),
)  # fmt: skip
class MoveHotel(Command, frozen=True, tag="move_hotel"):
    """Moves a placed hotel to a street of another full set, if a house rule allows it."""

    who: str
    deed: str
    to: str


@Row(
    players=("who",), by_phone="ask", needs="hotels", act={"": "{who} unlocks {deed}"},
    forms=says("WHO unlocks DEED", "ann unlocks boardwalk", "uses a key"),
)  # fmt: skip
class Unlock(Command, frozen=True, tag="unlock"):
    """Opens a locked street with a key; the player gets its deed."""

    who: str
    deed: str


class Item(msgspec.Struct, frozen=True, gc=False):
    """One thing of a trade. `id`: the deed or card; of a hotel, the street that it stands on, if
    any.

    `rent`: a rent on the deed `id` that the receiver owes the giver; the trade settles it.
    `immunity`: the giver asks the receiver no rent on the deed `id` for `count` visits, 0 for ever.
    """

    thing: Literal["cash", "deed", "hotel", "jail_card", "card", "key", "chip", "rent", "immunity"]
    count: int = 1
    id: str = ""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """What one player gives another in a trade."""

    giver: str
    receiver: str
    items: tuple[Item, ...]


@Row(
    players=("legs",), by_phone="ask", act={"": "{legs}"},
    forms=says("WHO gives ITEMS to PARTNER for RETURN",
               "ann gives oriental + 100 to bob for virginia + hotel + jail_card", "a trade")
    + says("WHO gives ITEMS to PARTNER [for nothing]",
           "ann gives oriental to bob for nothing", "a gift")
    + says("WHO gives ITEMS to PARTNER for RETURN and LEGS",
           "ann gives oriental to bob for 50 and bob gives 20 to cem", "and more beside it")
    + says("WHO gives ITEMS to PARTNER and LEGS",
        "ann gives oriental to bob and bob gives virginia to cem and cem gives 100 to ann",
        "a trade among several"),
)  # fmt: skip
class Trade(Command, frozen=True, tag="trade"):
    """A trade: everything that several players give each other, in one entry. A single leg is a
    gift."""

    legs: tuple[Leg, ...]
