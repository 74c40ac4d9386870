"""Told of deeds: bought, dealt, auctioned, mortgaged, traded, inherited."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banker.audit.books import BANK, DEED
from banker.audit.figures import CARD, HOTEL, HOUSE, JAIL_CARD, KEY
from banker.audit.prices import half_price, interest, redeeming
from banker.audit.taxes import judge_tax, taxable
from banker.audit.telling import Event, Telling


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
}
