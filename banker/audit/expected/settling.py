"""Settling: compares what entries charged by an estimate with the amount on the card, without the
program's rules.

Rules of this file
* A charge counts where its amount is the estimate itself. An entry of which other amounts rest on
  the amount is left to the table.
* What was settled by the amount before is taken off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from banker.audit.core.ledger import BANK
from banker.audit.core.row import AuditRow, Event


class Charge(NamedTuple):
    """One charge: the beginning of its amount's path in the edition, the payer, the receiver and
    the sum."""

    stem: str
    payer: str
    receiver: str
    amount: int


def owed_by(rows: Iterable[AuditRow], figure: str, old: int, new: int) -> dict[str, int]:
    """Return which differences follow when an amount changes from `old` to `new`: pair -> sum.

    A pair of accounts is spelled `ann bob`, in the order of the alphabet; the sum is positive if
    the first owes it, negative if the second does.
    """
    owed: dict[str, int] = {}
    for row in rows:
        for giver, receiver, amount in settled_in(row, figure):
            add(owed, giver, receiver, -amount)
        marks = (it for it in row.ev if it["kind"] == "rested" and it["figure"] == figure)
        resting = sum(mark["amount"] for mark in marks if not mark.get("told"))
        found = [it for it in _charges(row.ev) if it.stem and figure.startswith(it.stem)]
        found = [it for it in found if it.amount == old]
        if resting and sum(it.amount for it in found) == resting:
            for charge in found:
                add(owed, charge.payer, charge.receiver, new - old)
    return owed


def settled_in(row: AuditRow, figure: str) -> Iterator[tuple[str, str, int]]:
    """Yield the payments (giver, receiver, sum) by which an entry corrects charges of the amount
    `figure`, a path."""
    for event in row.ev:
        if event["kind"] == "figure_settled" and event["figure"] == figure:
            yield from map(tuple, event["flows"])


def add(owed: dict[str, int], giver: str, receiver: str, amount: int) -> None:
    """Add to `owed` what `giver` owes `receiver`. Keys and signs as `owed_by` returns them."""
    pair = sorted((giver, receiver))
    sign = 1 if pair[0] == giver else -1
    key = " ".join(pair)
    owed[key] = owed.get(key, 0) + sign * amount


def _charges(events: list[Event]) -> Iterator[Charge]:
    made = {_debt(it) for it in events if it["kind"] == "due_made"}
    for event in events:
        kind = event["kind"]
        if kind in _OF_DEEDS:
            name, field, is_paid_out = _OF_DEEDS[kind]
            payer, receiver = (BANK, event["who"]) if is_paid_out else (event["who"], BANK)
            yield Charge(f"deed.{event['deed']}.{name}", payer, receiver, event[field])
        elif kind == "due_made" or (kind == "due_paid" and _debt(event) not in made):
            stem = _STEMS.get(event["reason"], "") % event.get("about", "")
            yield Charge(stem, event["debtor"], event["creditor"], event["amount"])
        elif kind == "paid" and event["giver"] == BANK:
            yield Charge("card.", BANK, event["receiver"], event["amount"])


def _debt(event: Event) -> tuple[str, str, str]:
    return event["debtor"], event["reason"], event.get("about", "")


# Of what a figure of a deed charges: its name, the field of the amount, whether the Bank pays.
_OF_DEEDS: Mapping[str, tuple[str, str, bool]] = {
    "deed_bought": ("price", "price", False),
    "deed_dealt": ("price", "price", False),
    "deed_sold": ("price", "amount", True),
    "deed_mortgaged": ("mortgage", "amount", True),
    "deed_redeemed": ("redeem", "amount", False),
    "interest_paid": ("mortgage", "amount", False),
    "built": ("building", "price", False),
    "building_sold": ("building", "amount", True),
}
_STEMS = {
    "rent": "deed.%s.rents.",
    "card": "card.%s.",
    "tax": "space.%s.",
    "guess_fee": "space.%s.",
    "interest": "deed.%s.mortgage",
}
