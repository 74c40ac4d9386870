"""Told of buildings: put up, sold, taken off, given by a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.books import BANK, SITE
from banker.audit.figures import HOTEL, HOUSE
from banker.audit.prices import hotel_sale, resale
from banker.audit.rents import rent
from banker.audit.telling import Event, Telling


def _built(telling: Telling, event: Event) -> None:
    """Bought from the Bank, or free of charge: what was won in an auction, or came by a card."""
    who, thing, giver = event["who"], event["building"], event["giver"]
    deed = telling.figures.deed(event["deed"])
    site, is_hotel = SITE + deed.id, thing == HOTEL
    is_bought = giver == BANK and not _is_by_card(telling, who)
    telling.figure(f"building on {deed.name}", event["price"], deed.building if is_bought else 0)
    replaced = telling.buildings(deed.id)[0] if is_hotel else 0
    telling.figure("houses that make room for a hotel", event["back"], replaced)
    telling.pay(who, BANK, event["price"])
    telling.move(giver, site, thing)
    telling.move(site, BANK, HOUSE, event["back"])
    telling.figure(f"what stands on {deed.name}", event["level"], telling.level(deed.id))
    telling.figure(f"the rent of {deed.name}", event["rent"], rent(telling, deed.id))


def _is_by_card(telling: Telling, who: str) -> bool:
    """A card gives one hotel: the entry in which it stands is the one that uses the card up."""
    is_given = telling.free == ("free_hotel", who)
    return is_given and telling.after("free") != "free_hotel"


def _building_sold(telling: Telling, event: Event) -> None:
    who, thing, houses = event["who"], event["building"], event["houses"]
    deed = telling.figures.deed(event["deed"])
    site, figures = SITE + deed.id, telling.figures
    asked = hotel_sale(figures, deed, houses) if thing == HOTEL else resale(figures, deed)
    amount = asked - telling.shortfall(who)
    telling.figure(f"what the {thing} on {deed.name} brings", event["amount"], amount)
    telling.pay(BANK, who, event["amount"])
    telling.move(site, BANK, thing)
    telling.move(BANK, site, HOUSE, houses)
    telling.figure(f"what stands on {deed.name}", event["level"], telling.level(deed.id))


def _buildings_returned(telling: Telling, event: Event) -> None:
    who = event["who"]
    for thing, count in ((HOUSE, event["houses"]), (HOTEL, event["hotels"])):
        telling.figure(f"unplaced {thing}s of {who}", count, telling.holds(who, thing))
        telling.move(who, BANK, thing, count)


def _hotel_placed(telling: Telling, event: Event) -> None:
    deed = telling.figures.deed(event["deed"])
    telling.move(event["who"], SITE + deed.id, HOTEL)
    if deed.rents:
        telling.figure(f"the rent of {deed.name}", event["rent"], rent(telling, deed.id))


def _hotels_taken_off(telling: Telling, event: Event) -> None:
    telling.move(SITE + event["deed"], event["to"], HOTEL, event["count"])


def _hotel_gained(telling: Telling, event: Event) -> None:
    telling.move(BANK, event["who"], HOTEL)


def _hotel_lost(telling: Telling, event: Event) -> None:
    telling.move(event["who"], BANK, HOTEL)


RULES: Mapping[str, Callable[[Telling, Event], None]] = {
    "built": _built,
    "building_sold": _building_sold,
    "buildings_returned": _buildings_returned,
    "hotel_placed": _hotel_placed,
    "hotels_taken_off": _hotels_taken_off,
    "hotel_gained": _hotel_gained,
    "hotel_lost": _hotel_lost,
}
