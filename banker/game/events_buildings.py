"""Events of houses and hotels."""

from __future__ import annotations

from banker.game.event import Event


class HotelPlaced(Event, frozen=True, tag="hotel_placed"):
    """A hotel stands on the street; `rent` is what it asks now."""

    who: str
    deed: str
    rent: int


class HotelsTakenOff(Event, frozen=True, tag="hotels_taken_off"):
    """Hotels left a street; `to` has them now."""

    deed: str
    count: int
    to: str


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
    """Buildings that a bankrupt had won and not placed; the Bank pays nothing for them."""

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
