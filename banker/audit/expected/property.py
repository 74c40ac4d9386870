"""Told of deeds: bought, dealt, auctioned, mortgaged, traded, inherited.

Rules of this file
* Told of buildings: put up, sold, taken off, given by a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import CARD, HOTEL, HOUSE, JAIL_CARD, KEY
from banker.audit.core.ledger import BANK, DEED, SITE
from banker.audit.expected.posting_builder import Event, Telling
from banker.audit.expected.prices import half_price, hotel_sale, interest, redeeming, resale
from banker.audit.expected.rents import rent
from banker.audit.expected.taxes import judge_tax, taxable


def _deed_bought(telling: Telling, event: Event) -> None:
    who, deed, price = event["who"], telling.figures.deed(event["deed"]), event["price"]
    is_half = telling.free == ("half_price", who)
    asked = half_price(telling.figures, deed) if is_half else deed.price
    telling.figure(f"the price of {deed.name}", price, asked)
    telling.pay(who, BANK, price - event["owed"])
    telling.move(BANK, who, DEED + deed.id)


def _deed_dealt(telling: Telling, event: Event) -> None:
    who, deed, price = event["who"], event["deed"], event["price"]
    telling.figure(f"the price of {telling.title(deed)}", price, telling.figures.deed(deed).price)
    telling.pay(who, BANK, price)
    telling.move(BANK, who, DEED + deed)


def _deed_sold(telling: Telling, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    telling.figure(f"the price of {telling.title(deed)}", amount, telling.figures.deed(deed).price)
    telling.pay(BANK, who, amount)
    telling.move(who, BANK, DEED + deed)


def _auction_won(telling: Telling, event: Event) -> None:
    telling.pay(event["who"], BANK, event["amount"] - event["owed"])
    telling.move(BANK, event["who"], _lot(telling, event["item"]))


def _auction_rerun(telling: Telling, event: Event) -> None:
    """What was paid comes back: what was bid, but for what is still owed for it."""
    who, sale = event["who"], telling.before("sale")
    owed = sum(due["amount"] for due in telling.before("dues") if due["debtor"] == who)
    if sale is None or (sale["item"], sale["bidder"]) != (event["item"], who):
        telling.find_suspicious("rerun", f"{event['item']} was not just won by {who}")
    else:
        telling.figure("what comes back", event["refund"], max(0, sale["amount"] - owed))
    telling.pay(BANK, who, event["refund"])
    telling.move(who, BANK, _lot(telling, event["item"]))


def _lot(telling: Telling, item: str) -> str:
    """A building is a commodity of its own; a deed is named by its street."""
    return DEED + item if any(deed.id == item for deed in telling.figures.deeds) else item


# --- mortgages ------------------------------------------------------------------------------------


def _deed_mortgaged(telling: Telling, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    printed = telling.figures.deed(deed).mortgage
    telling.figure(f"the mortgage of {telling.title(deed)}", amount, printed)
    telling.pay(BANK, who, amount)
    telling.turn(deed, face_down=True)


def _deed_redeemed(telling: Telling, event: Event) -> None:
    who, deed, amount = event["who"], telling.figures.deed(event["deed"]), event["amount"]
    last = telling.event(-1)
    is_paid = last.get("kind") == "interest_credited" and last["deed"] == deed.id
    asked = redeeming(telling.figures, deed) - (last["amount"] if is_paid else 0)
    telling.figure(f"redeeming {deed.name}", amount, asked)
    telling.pay(who, BANK, amount)
    telling.turn(deed.id, face_down=False)


def _interest_paid(telling: Telling, event: Event) -> None:
    _judge_interest(telling, event)
    telling.pay(event["who"], BANK, event["amount"])


def _interest_credited(telling: Telling, event: Event) -> None:
    _judge_interest(telling, event)
    if event["deed"] not in {paid["deed"] for paid in telling.before("interest")}:
        what = f"no interest was just paid on {telling.title(event['deed'])}"
        telling.find_suspicious("interest", what)


def _judge_interest(telling: Telling, event: Event) -> None:
    deed = telling.figures.deed(event["deed"])
    printed = interest(telling.figures, deed.mortgage)
    telling.figure(f"the interest on {deed.name}", event["amount"], printed)


# --- from hand to hand ----------------------------------------------------------------------------


def _traded(telling: Telling, event: Event) -> None:
    for leg in event["legs"]:
        giver, receiver = leg["giver"], leg["receiver"]
        for item in leg["items"]:
            thing, count = item["thing"], item["count"]
            if thing == "cash":
                telling.pay(giver, receiver, count)
            elif thing == "deed":
                telling.move(giver, receiver, DEED + item["id"])
            elif thing != "rent" and (thing != HOTEL or not item["id"]):
                telling.move(giver, receiver, thing, count)
            # A hotel that stood on a street is told by its leaving the street. A rent that is
            # settled this way is told as a debt that is gone.


def _went_bankrupt(telling: Telling, event: Event) -> None:
    """What each creditor gets of the cash, and what was taken of it."""
    who = event["who"]
    got: dict[str, int] = {}
    for receiver, part in event["shares"]:
        telling.pay(who, receiver, part)
        got[receiver] = got.get(receiver, 0) + part
    for receiver, amount in got.items():
        judge_tax(telling, who, receiver, taxable(telling, receiver, amount))


def _estate_passed(telling: Telling, event: Event) -> None:
    who, to = event["who"], event["to"]
    for deed in event["deeds"]:
        telling.move(who, to, DEED + deed)
        if to == BANK and telling.figures.switch("auction_estate") != "mortgaged":
            telling.turn(deed, face_down=False)
    telling.move(who, to, HOTEL, event["hotels"])
    telling.move(who, to, HOUSE, event.get("houses", 0))
    telling.move(who, to, JAIL_CARD, event["jail_cards"])
    telling.move(who, to, CARD, event["cards"])
    # A key is not inherited: it opens streets only for whoever took it out of the vault.
    telling.move(who, BANK, KEY, telling.holds(who, KEY))


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
    "deed_bought": _deed_bought,
    "deed_dealt": _deed_dealt,
    "deed_sold": _deed_sold,
    "auction_won": _auction_won,
    "auction_rerun": _auction_rerun,
    "deed_mortgaged": _deed_mortgaged,
    "deed_redeemed": _deed_redeemed,
    "interest_paid": _interest_paid,
    "interest_credited": _interest_credited,
    "traded": _traded,
    "went_bankrupt": _went_bankrupt,
    "estate_passed": _estate_passed,
    "built": _built,
    "building_sold": _building_sold,
    "buildings_returned": _buildings_returned,
    "hotel_placed": _hotel_placed,
    "hotels_taken_off": _hotels_taken_off,
    "hotel_gained": _hotel_gained,
    "hotel_lost": _hotel_lost,
}
