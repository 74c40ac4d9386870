"""Property: events of deeds, houses and hotels: bought, auctioned, mortgaged, built, traded."""

from __future__ import annotations

from banker.engine.event import Event
from banker.games.board.commands.property import Leg


class Offered(Event, frozen=True, tag="offered"):
    """A player may buy an unowned deed at `price`, or it is auctioned."""

    who: str
    deed: str
    price: int


class DeedBought(Event, frozen=True, tag="deed_bought"):
    """A deed was bought from the Bank at `price`; `owed` of it is still due."""

    who: str
    deed: str
    price: int
    owed: int = 0


class Declined(Event, frozen=True, tag="declined"):
    """A player did not buy the offered deed, and by a house rule it is not auctioned either."""

    who: str
    deed: str


class TooEarly(Event, frozen=True, tag="too_early"):
    """A player may not buy this deed, because a house rule asks to pass GO first."""

    who: str
    deed: str


class DeedDealt(Event, frozen=True, tag="deed_dealt"):
    """A player got a deed from the shuffled pile before the first turn, and paid its price at
    once."""

    who: str
    deed: str
    price: int


class DeedSold(Event, frozen=True, tag="deed_sold"):
    """A deed was sold to the Bank; nobody owns it now."""

    who: str
    deed: str
    amount: int


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """An auction began. `by`: the player who declined the deed, or `bank`. `minimum`: the least
    first bid."""

    item: str
    by: str
    minimum: int


class BidMade(Event, frozen=True, tag="bid_made"):
    """A player made a higher bid in the open auction."""

    who: str
    item: str
    amount: int


class AuctionWon(Event, frozen=True, tag="auction_won"):
    """The highest bidder got the lot; `owed` of the bid is still due."""

    who: str
    item: str
    amount: int
    bids: int
    owed: int = 0


class AuctionUnsold(Event, frozen=True, tag="auction_unsold"):
    """An auction closed without a bid, and the Bank keeps the item."""

    item: str


class AuctionRerun(Event, frozen=True, tag="auction_rerun"):
    """The winner of an auction cannot pay the bid: `refund` was paid back, and the item is
    auctioned again."""

    who: str
    item: str
    refund: int


class DeedMortgaged(Event, frozen=True, tag="deed_mortgaged"):
    """A player mortgaged a deed and got `amount` from the Bank."""

    who: str
    deed: str
    amount: int


class DeedRedeemed(Event, frozen=True, tag="deed_redeemed"):
    """A player paid a mortgage off with `amount`."""

    who: str
    deed: str
    amount: int


class InterestPaid(Event, frozen=True, tag="interest_paid"):
    """A player paid interest on a mortgaged deed just received, which stays mortgaged."""

    who: str
    deed: str
    amount: int


class InterestCredited(Event, frozen=True, tag="interest_credited"):
    """A player redeemed a deed just after getting it: `amount`, its interest, was already paid, and
    was not asked again."""

    who: str
    deed: str
    amount: int


class Traded(Event, frozen=True, tag="traded"):
    """Several players traded, with the agreement of all. Each leg is what one gave another."""

    legs: tuple[Leg, ...]


class HotelPlaced(Event, frozen=True, tag="hotel_placed"):
    """A hotel was placed on the street; `rent` is the rent from now on."""

    who: str
    deed: str
    rent: int


class HotelsTakenOff(Event, frozen=True, tag="hotels_taken_off"):
    """The hotels of a street were taken off it; the account `to` has them now."""

    deed: str
    count: int
    to: str


class DeedHanded(Event, frozen=True, tag="deed_handed"):
    """A deed went to the Bank (`to_bank`) or from it for nothing, as the players agreed."""

    who: str
    deed: str
    to_bank: bool


class Built(Event, frozen=True, tag="built"):
    """A house or hotel was built on a street. `back`: the houses that went back to the Bank for a
    hotel.

    `giver` had the building: the Bank, or the player who got it by an auction or a card; then
    `price` is 0. `level` and `rent`: those of the street from now on; a hotel counts one level
    above the houses.
    """

    who: str
    deed: str
    building: str
    price: int
    back: int
    level: int
    rent: int
    giver: str = "bank"


class BuildingsReturned(Event, frozen=True, tag="buildings_returned"):
    """A bankrupt player's unplaced buildings went back to the Bank, which pays nothing for them."""

    who: str
    houses: int
    hotels: int


class BuildingSold(Event, frozen=True, tag="building_sold"):
    """A player sold a building to the Bank for `amount`. `houses`: those that took the place of a
    sold hotel.

    `level`: that of the street from now on.
    """

    who: str
    deed: str
    building: str
    amount: int
    houses: int
    level: int
