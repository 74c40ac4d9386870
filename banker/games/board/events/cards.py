"""Cards: events of cards, and of the effects of cards."""

from __future__ import annotations

from banker.engine.event import Event


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card, applied at once or kept."""

    who: str
    card: str
    kept: bool


class CardKept(Event, frozen=True, tag="card_kept"):
    """A card was kept in secret."""

    who: str


class CardLeft(Event, frozen=True, tag="card_left"):
    """`who` landed on a space of `deck`, and no card was entered before play went on."""

    who: str
    deck: str


class CardUsed(Event, frozen=True, tag="card_used"):
    """A kept card was played and went under the deck."""

    who: str
    card: str


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A kept card went back unused."""

    who: str
    card: str


class StreetChoice(Event, frozen=True, tag="street_choice"):
    """The card moves the player to an unowned street of the player's choice."""

    who: str


class HotelGained(Event, frozen=True, tag="hotel_gained"):
    """A card gave the player a hotel of the Bank."""

    who: str


class HotelLost(Event, frozen=True, tag="hotel_lost"):
    """A card took a hotel of the player."""

    who: str


class FreeAct(Event, frozen=True, tag="free_act"):
    """A card allows the player one action: free_hotel, half_price, swap_street, jail_other."""

    who: str
    what: str


class DoubleRentReady(Event, frozen=True, tag="double_rent_ready"):
    """The next rent that the player asks for is doubled."""

    who: str
