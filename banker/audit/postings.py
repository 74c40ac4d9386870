"""Postings: every entry moves exactly what its events tell, at the figures that the box prints.

Rules of this file
* One row per kind of event: what it moves, and which of its figures are printed. Kinds that move
  nothing are listed too. What a kind in neither list would move nobody can say: it is suspicious.
* An entry's events may pass things on that they brought a moment before; they are told in order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.audit.balance import lopsided
from banker.audit.books import BANK, BOX, DEED, SITE, VAULT
from banker.audit.case import Case
from banker.audit.line import Row
from banker.audit.reversal import net
from banker.audit.telling import Telling

HOTEL, KEY, JAIL_CARD, CARD = "hotel", "key", "jail_card", "card"

Event = dict[str, Any]


def check_postings(case: Case, row: Row) -> None:
    """Tell the events over again and compare. Reversals have their own check."""
    telling = Telling(case, row)
    is_known = True
    for event in row.ev:
        kind = event["kind"]
        rule = RULES.get(kind)
        if rule is not None:
            rule(telling, event)
        elif kind not in SILENT:
            is_known = False
            case.find("suspicious", "unknown_event", row.seq, f"it tells of {kind!r}, unknown here")
    if is_known:
        _compare(case, row, telling)


def _compare(case: Case, row: Row, telling: Telling) -> None:
    should = {place: amount for place, amount in telling.sums.items() if amount}
    moved = net(row.post)
    # What does not balance was named before; it cannot agree with anything that was told.
    if should == moved or lopsided(row):
        return
    for account, thing in sorted(should.keys() | moved.keys()):
        told, booked = should.get((account, thing), 0), moved.get((account, thing), 0)
        if told != booked:
            message = f"{case.name(account)} is booked {booked:+,} {thing}"
            case.find("broken", "postings", row.seq, message, f"{told:+,} as told")
            return


def _game_opened(telling: Telling, _event: Event) -> None:
    printed, fill = telling.figures.printed(), telling.figures.vault
    money = telling.figures.money
    for thing, amount in printed.items():
        telling.move(BOX, BANK, thing, amount)
    for who in telling.players:
        telling.pay(BANK, who, money.start_cash)
    if fill is not None:
        _fill(telling, fill.cash, fill.hotels, fill.keys)


def _fill(telling: Telling, cash: int, hotels: int, keys: int) -> None:
    telling.pay(BANK, VAULT, cash)
    telling.move(BANK, VAULT, HOTEL, hotels)
    telling.move(BANK, VAULT, KEY, keys)


def _bank_short(telling: Telling, event: Event) -> None:
    telling.fell_short(event["receiver"], event["missing"])


def _salary_paid(telling: Telling, event: Event) -> None:
    who, amount, share = event["who"], event["amount"], event["vault"]
    money = telling.figures.money
    telling.figure("the salary", amount, money.salary - telling.shortfall(who))
    telling.figure("the vault's share", share, money.salary_vault - telling.shortfall(VAULT))
    telling.pay(BANK, who, amount)
    telling.pay(BANK, VAULT, share)


def _due_paid(telling: Telling, event: Event) -> None:
    telling.pay(event["debtor"], event["creditor"], event["amount"])


def _paid(telling: Telling, event: Event) -> None:
    telling.shortfall(event["receiver"])
    telling.pay(event["giver"], event["receiver"], event["amount"])


def _deed_bought(telling: Telling, event: Event) -> None:
    who, deed, price = event["who"], event["deed"], event["price"]
    telling.figure(f"the price of {telling.title(deed)}", price, telling.figures.deed(deed).price)
    telling.pay(who, BANK, price - event["owed"])
    telling.move(BANK, who, DEED + deed)


def _auction_won(telling: Telling, event: Event) -> None:
    who = event["who"]
    telling.pay(who, BANK, event["amount"] - event["owed"])
    telling.move(BANK, who, DEED + event["item"])


def _deed_mortgaged(telling: Telling, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    printed = telling.figures.deed(deed).mortgage
    telling.figure(f"the mortgage of {telling.title(deed)}", amount, printed)
    telling.pay(BANK, who, amount)


def _deed_redeemed(telling: Telling, event: Event) -> None:
    who, deed, amount = event["who"], event["deed"], event["amount"]
    printed = telling.figures.deed(deed).redeem
    telling.figure(f"redeeming {telling.title(deed)}", amount, printed)
    telling.pay(who, BANK, amount)


def _hotel_placed(telling: Telling, event: Event) -> None:
    telling.move(event["who"], SITE + event["deed"], HOTEL)


def _hotels_taken_off(telling: Telling, event: Event) -> None:
    telling.move(SITE + event["deed"], event["to"], HOTEL, event["count"])


def _street_unlocked(telling: Telling, event: Event) -> None:
    telling.move(event["who"], SITE + event["deed"], KEY)
    telling.move(BANK, event["who"], DEED + event["deed"])


def _street_relocked(telling: Telling, event: Event) -> None:
    telling.move(SITE + event["deed"], BANK, KEY)


def _traded(telling: Telling, event: Event) -> None:
    for leg in event["legs"]:
        giver, receiver = leg["giver"], leg["receiver"]
        for item in leg["items"]:
            thing, count = item["thing"], item["count"]
            if thing == "cash":
                telling.pay(giver, receiver, count)
            elif thing == "deed":
                telling.move(giver, receiver, DEED + item["id"])
            elif thing != HOTEL or not item["id"]:
                telling.move(giver, receiver, thing, count)
            # A hotel that stood on a street is told by its leaving the street.


def _jail_left(telling: Telling, event: Event) -> None:
    who, fee = event["who"], event["fee"]
    if event["by"] == "card":
        telling.move(who, BANK, _jail_card_of(telling, who))
    elif fee:
        telling.figure("the jail fee", fee, telling.figures.money.jail_fee)
        telling.pay(who, event["to"], fee)


def _jail_card_of(telling: Telling, who: str) -> str:
    """A card that leaves jail may have been kept in secret; then the Bank counts it as any card."""
    return JAIL_CARD if telling.holds(who, JAIL_CARD) > 0 else CARD


def _vault_opened(telling: Telling, event: Event) -> None:
    who = event["who"]
    inside = (("money", telling.cash(VAULT), event["cash"]),
              ("hotels", telling.holds(VAULT, HOTEL), event["hotels"]),
              ("keys", telling.holds(VAULT, KEY), event["keys"]))  # fmt: skip
    for what, held, told in inside:
        telling.figure(f"the vault's content in {what}", told, held)
    telling.pay(VAULT, who, event["cash"])
    telling.move(VAULT, who, HOTEL, event["hotels"])
    telling.move(VAULT, who, KEY, event["keys"])


def _vault_filled(telling: Telling, event: Event) -> None:
    """As far as the Bank has hotels and keys; a switch says what a filling without a key is."""
    fill = telling.figures.vault
    if fill is None:
        raise ValueError("this box has no vault")
    keys = min(fill.keys, telling.bank_has(KEY))
    hotels = min(fill.hotels, telling.bank_has(HOTEL))
    if (
        fill.keys
        and not keys
        and telling.figures.switches.get("refill_without_keys") == "cash_only"
    ):
        hotels = 0
    telling.figure("the filling in money", event["cash"], fill.cash - telling.shortfall(VAULT))
    telling.figure("the filling in hotels", event["hotels"], hotels)
    telling.figure("the filling in keys", event["keys"], keys)
    _fill(telling, event["cash"], event["hotels"], event["keys"])


def _card_drawn(telling: Telling, event: Event) -> None:
    if event["kept"]:
        leaves_jail = telling.figures.leaves_jail(event["card"])
        telling.move(BANK, event["who"], JAIL_CARD if leaves_jail else CARD)


def _card_kept(telling: Telling, event: Event) -> None:
    telling.move(BANK, event["who"], CARD)


def _card_used(telling: Telling, event: Event) -> None:
    telling.move(event["who"], BANK, CARD)


def _card_discarded(telling: Telling, event: Event) -> None:
    who, card = event["who"], event["card"]
    leaves_jail = card == JAIL_CARD or telling.figures.leaves_jail(card)
    telling.move(who, BANK, _jail_card_of(telling, who) if leaves_jail else CARD)


def _hotel_gained(telling: Telling, event: Event) -> None:
    telling.move(BANK, event["who"], HOTEL)


def _hotel_lost(telling: Telling, event: Event) -> None:
    telling.move(event["who"], BANK, HOTEL)


def _went_bankrupt(telling: Telling, event: Event) -> None:
    for receiver, part in event["shares"]:
        telling.pay(event["who"], receiver, part)


def _estate_passed(telling: Telling, event: Event) -> None:
    who, to = event["who"], event["to"]
    for deed in event["deeds"]:
        telling.move(who, to, DEED + deed)
    telling.move(who, to, HOTEL, event["hotels"])
    telling.move(who, to, JAIL_CARD, event["jail_cards"])
    telling.move(who, to, CARD, event["cards"])
    # A key is not inherited: it opens streets only for whoever took it out of the vault.
    telling.move(who, BANK, KEY, telling.holds(who, KEY))


def _scored(telling: Telling, event: Event) -> None:
    who = event["who"]
    rents = sum(rent for _, rent in event["rents"])
    telling.figure(f"the total of {who}", event["total"], event["cash"] + rents)
    telling.pay(BANK, who, rents - telling.shortfall(who))


def _corrected(telling: Telling, event: Event) -> None:
    thing, amount = event["thing"], event["amount"]
    if thing == "cash":
        telling.pay(BANK, event["who"], amount)
    else:
        telling.move(BANK, event["who"], thing, amount)


RULES: dict[str, Callable[[Telling, Event], None]] = {
    "game_opened": _game_opened,
    "bank_short": _bank_short,
    "salary_paid": _salary_paid,
    "due_paid": _due_paid,
    "paid": _paid,
    "deed_bought": _deed_bought,
    "auction_won": _auction_won,
    "deed_mortgaged": _deed_mortgaged,
    "deed_redeemed": _deed_redeemed,
    "hotel_placed": _hotel_placed,
    "hotels_taken_off": _hotels_taken_off,
    "street_unlocked": _street_unlocked,
    "street_relocked": _street_relocked,
    "traded": _traded,
    "jail_left": _jail_left,
    "vault_opened": _vault_opened,
    "vault_filled": _vault_filled,
    "card_drawn": _card_drawn,
    "card_kept": _card_kept,
    "card_used": _card_used,
    "card_discarded": _card_discarded,
    "hotel_gained": _hotel_gained,
    "hotel_lost": _hotel_lost,
    "went_bankrupt": _went_bankrupt,
    "estate_passed": _estate_passed,
    "scored": _scored,
    "corrected": _corrected,
}

SILENT = frozenset(
    {
        "start_rolled", "start_tied", "rolled", "moved", "offered", "landed_locked", "rent_open",
        "rent_lapsed", "rent_waived", "due_made", "due_dropped", "auction_opened", "bid_made",
        "auction_unsold", "turn_passed", "jailed", "jail_stayed", "guess_granted", "guess_passed",
        "guess_missed", "vault_relocked", "vault_committed", "vault_mixed", "vault_armed",
        "vault_revealed", "vault_question", "vault_confirmed", "vault_differs", "vault_adopted",
        "street_choice", "game_ended", "counted",
        "overridden", "said",
    }
)  # fmt: skip
