"""Property: events of deeds, houses and hotels: bought, auctioned, mortgaged, built, traded."""

from __future__ import annotations

from banker.engine.event import Event
from banker.games.board.commands.property import Leg


class Offered(Event, frozen=True, tag="offered"):
    """An unowned deed may be bought at `price`, or goes to auction."""

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
    """Not bought, and by a house rule not auctioned either."""

    who: str
    deed: str


class TooEarly(Event, frozen=True, tag="too_early"):
    """By a house rule nothing is bought before GO was passed once."""

    who: str
    deed: str


class DeedDealt(Event, frozen=True, tag="deed_dealt"):
    """Before the first turn, from the shuffled pile, paid for at once."""

    who: str
    deed: str
    price: int


class DeedSold(Event, frozen=True, tag="deed_sold"):
    """A deed was sold to the Bank; nobody owns it now."""

    who: str
    deed: str
    amount: int


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """`by` is the player who declined, or `bank`."""

    item: str
    by: str
    minimum: int


class BidMade(Event, frozen=True, tag="bid_made"):
    """A higher bid was made."""

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
    """An auction closed without a bid."""

    item: str


class AuctionRerun(Event, frozen=True, tag="auction_rerun"):
    """`who` cannot pay the bid: `refund` is paid back, and the lot is auctioned again."""

    who: str
    item: str
    refund: int


class DeedMortgaged(Event, frozen=True, tag="deed_mortgaged"):
    """The Bank paid the mortgage value."""

    who: str
    deed: str
    amount: int


class DeedRedeemed(Event, frozen=True, tag="deed_redeemed"):
    """The mortgage was paid off."""

    who: str
    deed: str
    amount: int


class InterestPaid(Event, frozen=True, tag="interest_paid"):
    """Interest was paid on a mortgaged deed that changed hands and stays mortgaged."""

    who: str
    deed: str
    amount: int


class InterestCredited(Event, frozen=True, tag="interest_credited"):
    """A deed that has just changed hands was redeemed at once: `amount` was already paid with the
    interest."""

    who: str
    deed: str
    amount: int


class Traded(Event, frozen=True, tag="traded"):
    """A trade was agreed by both sides."""

    legs: tuple[Leg, ...]


class HotelPlaced(Event, frozen=True, tag="hotel_placed"):
    """A hotel was placed on the street; `rent` is the rent from now on."""

    who: str
    deed: str
    rent: int


class HotelsTakenOff(Event, frozen=True, tag="hotels_taken_off"):
    """Hotels left a street; `to` has them now."""

    deed: str
    count: int
    to: str


class DeedHanded(Event, frozen=True, tag="deed_handed"):
    """A deed went from or to the Bank for nothing, by the table's word."""

    who: str
    deed: str
    to_bank: bool


class Built(Event, frozen=True, tag="built"):
    """A house or hotel on a street. `back`: houses that went to the Bank for a hotel. `price` is 0
    for what was won in an auction or came by a card. `giver` had it: the Bank, or the player who
    won it. `level` and `rent` are those after it."""

    who: str
    deed: str
    building: str
    price: int
    back: int
    level: int
    rent: int
    giver: str = "bank"


class BuildingsReturned(Event, frozen=True, tag="buildings_returned"):
    """The Bank got unplaced buildings that a bankrupt had won; it pays nothing for them."""

    who: str
    houses: int
    hotels: int


class BuildingSold(Event, frozen=True, tag="building_sold"):
    """Back to the Bank for `amount`. `houses` of the Bank's took the place of a sold hotel."""

    who: str
    deed: str
    building: str
    amount: int
    houses: int
    level: int
