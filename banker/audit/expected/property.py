"""Property: postings of deeds and buildings: bought, auctioned, mortgaged, traded, put up, sold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.core.edition import CARD, HOTEL, HOUSE, JAIL_CARD, KEY
from banker.audit.core.ledger import BANK, DEED, SITE
from banker.audit.core.message import thing_text
from banker.audit.core.row import Event
from banker.audit.expected.interest import credited, judge_carried
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.expected.prices import half_price, hotel_sale, interest, redeeming, resale
from banker.audit.expected.rents import rent
from banker.audit.expected.taxes import judge_tax, taxable
from banker.foundation.text import Text


def _deed_bought(builder: PostingBuilder, event: Event) -> None:
    who, deed, price = event["who"], builder.figures.deed(event["deed"]), event["price"]
    is_half = builder.free == ("half_price", who)
    asked = half_price(builder.figures, deed) if is_half else deed.price
    builder.figure("the price of {deed}", price, asked, deed=deed.name)
    builder.pay(who, BANK, price - event["owed"])
    builder.move(BANK, who, DEED + deed.id)


def _deed_dealt(builder: PostingBuilder, event: Event) -> None:
    who, deed, price = event["who"], event["deed"], event["price"]
    printed = builder.figures.deed(deed)
    builder.figure("the price of {deed}", price, printed.price, deed=printed.name)
    builder.pay(who, BANK, price)
    builder.move(BANK, who, DEED + deed)


def _deed_sold(builder: PostingBuilder, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    printed = builder.figures.deed(deed)
    builder.figure("the price of {deed}", amount, printed.price, deed=printed.name)
    builder.pay(BANK, who, amount)
    builder.move(who, BANK, DEED + deed)


def _auction_won(builder: PostingBuilder, event: Event) -> None:
    builder.pay(event["who"], BANK, event["amount"] - event["owed"])
    builder.move(BANK, event["who"], _lot(builder, event["item"]))


def _auction_rerun(builder: PostingBuilder, event: Event) -> None:
    """The bidder gets back the bid, less what was still owed for it."""
    who, sale = event["who"], builder.before("sale")
    owed = sum(due["amount"] for due in builder.before("dues") if due["debtor"] == who)
    if sale is None or (sale["item"], sale["bidder"]) != (event["item"], who):
        what = "{item} was not just won by {who}"
        builder.find_suspicious("rerun", what, item=event["item"], who=who)
    else:
        builder.figure("what comes back", event["refund"], max(0, sale["amount"] - owed))
    builder.pay(BANK, who, event["refund"])
    builder.move(who, BANK, _lot(builder, event["item"]))


def _lot(builder: PostingBuilder, item: str) -> str:
    """The commodity of an auctioned item: a deed's has a prefix, a building's has none."""
    return DEED + item if any(deed.id == item for deed in builder.figures.deeds) else item


# --- mortgages ------------------------------------------------------------------------------------


def _deed_mortgaged(builder: PostingBuilder, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    printed = builder.figures.deed(deed)
    builder.figure("the mortgage of {deed}", amount, printed.mortgage, deed=printed.name)
    builder.pay(BANK, who, amount)
    builder.turn(deed, face_down=True)


def _deed_redeemed(builder: PostingBuilder, event: Event) -> None:
    who, deed, amount = event["who"], builder.figures.deed(event["deed"]), event["amount"]
    last = builder.event(-1)
    is_paid = last.get("kind") == "interest_credited" and last["deed"] == deed.id
    asked = redeeming(builder.figures, deed) - (last["amount"] if is_paid else 0)
    builder.figure("redeeming {deed}", amount, asked, deed=deed.name)
    builder.pay(who, BANK, amount)
    builder.turn(deed.id, face_down=False)


def _interest_paid(builder: PostingBuilder, event: Event) -> None:
    _judge_interest(builder, event)
    builder.pay(event["who"], BANK, event["amount"])


def _interest_credited(builder: PostingBuilder, event: Event) -> None:
    deed = builder.figures.deed(event["deed"])
    paid = credited(builder, deed.id)
    if not paid:
        what = "no interest was just paid on {deed}"
        builder.find_suspicious("interest", what, deed=builder.title(event["deed"]))
        return
    credit = min(paid, interest(builder.figures, deed.mortgage))
    builder.figure(
        "the interest paid on {deed}", event["amount"], credit, deed=builder.title(event["deed"])
    )


def _judge_interest(builder: PostingBuilder, event: Event) -> None:
    deed = builder.figures.deed(event["deed"])
    printed = interest(builder.figures, deed.mortgage)
    builder.figure("the interest on {deed}", event["amount"], printed, deed=deed.name)


# --- from hand to hand ----------------------------------------------------------------------------


def _traded(builder: PostingBuilder, event: Event) -> None:
    for leg in event["legs"]:
        giver, receiver = leg["giver"], leg["receiver"]
        for item in leg["items"]:
            thing, count = item["thing"], item["count"]
            if thing == "cash":
                builder.pay(giver, receiver, count)
            elif thing == "deed":
                builder.move(giver, receiver, DEED + item["id"])
            elif thing != "rent" and (thing != HOTEL or not item["id"]):
                builder.move(giver, receiver, thing, count)
            # A hotel from a street has a separate event, and so has a rent settled by the trade.


def _went_bankrupt(builder: PostingBuilder, event: Event) -> None:
    """Pay each creditor a share of the cash, and check the tax on it."""
    who = event["who"]
    judge_carried(builder)
    got: dict[str, int] = {}
    for receiver, part in event["shares"]:
        builder.pay(who, receiver, part)
        got[receiver] = got.get(receiver, 0) + part
    for receiver, amount in got.items():
        judge_tax(builder, who, receiver, taxable(builder, receiver, amount))


def _estate_passed(builder: PostingBuilder, event: Event) -> None:
    who, to = event["who"], event["to"]
    for deed in event["deeds"]:
        builder.move(who, to, DEED + deed)
        if to == BANK and builder.figures.switch("auction_estate") != "mortgaged":
            builder.turn(deed, face_down=False)
    builder.move(who, to, HOTEL, event["hotels"])
    builder.move(who, to, HOUSE, event.get("houses", 0))
    builder.move(who, to, JAIL_CARD, event["jail_cards"])
    builder.move(who, to, CARD, event["cards"])
    # A key is not inherited: it opens streets only for the player who took it from the vault.
    builder.move(who, BANK, KEY, builder.holds(who, KEY))


def _built(builder: PostingBuilder, event: Event) -> None:
    """Bought from the Bank, or free: won in an auction, or given by a card."""
    who, thing, giver = event["who"], event["building"], event["giver"]
    deed = builder.figures.deed(event["deed"])
    site, is_hotel = SITE + deed.id, thing == HOTEL
    is_bought = giver == BANK and not _is_by_card(builder, who)
    price = deed.building if is_bought else 0
    builder.figure("building on {deed}", event["price"], price, deed=deed.name)
    replaced = builder.buildings(deed.id)[0] if is_hotel else 0
    builder.figure("houses that make room for a hotel", event["back"], replaced)
    builder.pay(who, BANK, event["price"])
    builder.move(giver, site, thing)
    builder.move(site, BANK, HOUSE, event["back"])
    level = builder.level(deed.id)
    builder.figure("what stands on {deed}", event["level"], level, deed=deed.name)
    asked = rent(builder, deed.id)
    builder.figure("the rent of {deed}", event["rent"], asked, deed=deed.name)


def _is_by_card(builder: PostingBuilder, who: str) -> bool:
    """Whether a card gave this hotel. A card gives one, and the same entry uses the card up."""
    is_given = builder.free == ("free_hotel", who)
    return is_given and builder.after("free") != "free_hotel"


def _building_sold(builder: PostingBuilder, event: Event) -> None:
    who, thing, houses = event["who"], event["building"], event["houses"]
    deed = builder.figures.deed(event["deed"])
    site, figures = SITE + deed.id, builder.figures
    asked = hotel_sale(figures, deed, houses) if thing == HOTEL else resale(figures, deed)
    amount = asked - builder.shortfall(who)
    what, told = "what the {thing} on {deed} brings", event["amount"]
    builder.figure(what, told, amount, thing=thing_text(thing), deed=deed.name)
    builder.pay(BANK, who, event["amount"])
    builder.move(site, BANK, thing)
    builder.move(BANK, site, HOUSE, houses)
    level = builder.level(deed.id)
    builder.figure("what stands on {deed}", event["level"], level, deed=deed.name)


def _buildings_returned(builder: PostingBuilder, event: Event) -> None:
    who = event["who"]
    for thing, count, words in (
        (HOUSE, event["houses"], Text("houses")),
        (HOTEL, event["hotels"], Text("hotels")),
    ):
        held = builder.holds(who, thing)
        builder.figure("unplaced {thing} of {who}", count, held, thing=words, who=who)
        builder.move(who, BANK, thing, count)


def _hotel_placed(builder: PostingBuilder, event: Event) -> None:
    deed = builder.figures.deed(event["deed"])
    builder.move(event["who"], SITE + deed.id, HOTEL)
    if deed.rents:
        asked = rent(builder, deed.id)
        builder.figure("the rent of {deed}", event["rent"], asked, deed=deed.name)


def _deed_handed(builder: PostingBuilder, event: Event) -> None:
    """Expect a deed to change hands for nothing. A deed that comes back to the Bank is no longer
    mortgaged."""
    who, thing = event["who"], DEED + event["deed"]
    if event["to_bank"]:
        builder.move(who, BANK, thing)
        builder.turn(event["deed"], face_down=False)
    else:
        builder.move(BANK, who, thing)


def _hotels_taken_off(builder: PostingBuilder, event: Event) -> None:
    builder.move(SITE + event["deed"], event["to"], HOTEL, event["count"])


def _hotel_gained(builder: PostingBuilder, event: Event) -> None:
    builder.move(BANK, event["who"], HOTEL)


def _hotel_lost(builder: PostingBuilder, event: Event) -> None:
    builder.move(event["who"], BANK, HOTEL)


RULES: Mapping[str, Callable[[PostingBuilder, Event], None]] = {
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
    "deed_handed": _deed_handed,
    "building_sold": _building_sold,
    "buildings_returned": _buildings_returned,
    "hotel_placed": _hotel_placed,
    "hotels_taken_off": _hotels_taken_off,
    "hotel_gained": _hotel_gained,
    "hotel_lost": _hotel_lost,
}
