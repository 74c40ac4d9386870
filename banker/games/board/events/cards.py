"""Cards: events of cards, and of their effects."""

from __future__ import annotations

from banker.engine.event import Event


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A player drew a card. `kept`: for later use; else it was applied at once."""

    who: str
    card: str
    kept: bool


class CardKept(Event, frozen=True, tag="card_kept"):
    """A player kept a card in secret; the Bank does not know which."""

    who: str


class CardLeft(Event, frozen=True, tag="card_left"):
    """A player landed on a space of `deck`, and no card was entered before play went on."""

    who: str
    deck: str


class CardUsed(Event, frozen=True, tag="card_used"):
    """A player used a kept card, which went under its deck."""

    who: str
    card: str


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A player put a kept card back unused."""

    who: str
    card: str


class StreetChoice(Event, frozen=True, tag="street_choice"):
    """By a card, the player may move to an unowned street of the player's choice."""

    who: str


class HotelGained(Event, frozen=True, tag="hotel_gained"):
    """A card gave the player a hotel of the Bank."""

    who: str


class HotelLost(Event, frozen=True, tag="hotel_lost"):
    """A card took a hotel of the player."""

    who: str


class FreeAct(Event, frozen=True, tag="free_act"):
    """A card allows the player one action. `what`: free_hotel, half_price, swap_street,
    jail_other."""

    who: str
    what: str


class DoubleRentReady(Event, frozen=True, tag="double_rent_ready"):
    """A card doubles the next rent that the player asks for."""

    who: str
