"""Figures: finds from which printed amounts the amounts of an entry follow, without the program's
rules.

Rules of this file
* An amount is named by its path in the stored edition: `deed.oriental.price`.
* Only what an entry charges is counted: what is paid, owed or counted from then on. What was owed
  before was charged before.
* The sum of a printed amount is the sum of what its events tell. Other checks judge that amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from banker.audit.core.audit_state import AuditState, debt_of
from banker.audit.core.edition import HOTEL, HOUSE, PrintedCard, PrintedDeed
from banker.audit.core.ledger import BANK
from banker.audit.core.row import AuditRow, Event
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.expected.rents import rent_place

Found = Iterator[tuple[str, int]]


def charged(state: AuditState, row: AuditRow) -> dict[str, int]:
    """Return the printed amounts by which an entry charges: path -> sum of what is charged by
    it."""
    sums: dict[str, int] = {}
    reading = _Reading(state, row)
    for event in row.ev:
        if event["kind"] in ("card_drawn", "card_used"):
            reading.card = reading.before.figures.card(event["card"])
        row_of = CHARGES.get(event["kind"])
        for path, amount in row_of(reading, event) if row_of is not None else ():
            sums[path] = sums.get(path, 0) + amount
    return sums


class _Reading:
    """An entry: the state before it, and at its end; and the card that is applied."""

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        self.row = row
        self.before = PostingBuilder(state, row)
        self.card: PrintedCard | None = None
        self._end = (state, row)

    @property
    def end(self) -> PostingBuilder:
        builder = PostingBuilder(*self._end)
        builder.carry()
        return builder


# --- deeds ----------------------------------------------------------------------------------------


def _of_deed(name: str, field: str) -> Callable[[_Reading, Event], Found]:
    def found(_reading: _Reading, event: Event) -> Found:
        if event[field]:
            yield f"deed.{event['deed']}.{name}", event[field]

    return found


def _redeemed(reading: _Reading, event: Event) -> Found:
    deed, figures = reading.before.figures.deed(event["deed"]), reading.before.figures
    base = "price" if figures.switch("redeem_base") == "price" else "mortgage"
    yield f"deed.{deed.id}.{'redeem' if deed.redeem else base}", event["amount"]


# --- debts ----------------------------------------------------------------------------------------


def _owed(reading: _Reading, event: Event) -> Found:
    """A debt that begins here."""
    if event["reason"] == "rent":
        yield _rent(reading, event), event["amount"]
        return
    for path in DEBTS.get(event["reason"], _nothing)(reading, event):
        yield path, event["amount"]


def _settled(reading: _Reading, event: Event) -> Found:
    """A payment of what was never owed."""
    debt = debt_of(event)
    made = [debt_of(it) for it in reading.row.ev if it["kind"] == "due_made"]
    if debt not in reading.before.debts and debt not in made:
        yield from _owed(reading, event)


def _rent(reading: _Reading, event: Event) -> str:
    before, deed = reading.before, reading.before.figures.deed(event["about"])
    wanted = (event["debtor"], event["creditor"], deed.id)
    for claim in reversed(before.before("claims")):
        if (claim["visitor"], claim["owner"], claim["deed"]) != wanted:
            continue
        if claim.get("amount") is None:
            return _path(deed, rent_place(before, deed, claim.get("mode", "")))
        return _path(deed, _place_of(before, deed, event["amount"]))
    mode = reading.card.mode if reading.card is not None else ""
    return _path(deed, rent_place(before, deed, mode))


def _place_of(builder: PostingBuilder, deed: PrintedDeed, amount: int) -> int:
    """Which rent a landing asked, when the claim only keeps its amount: perhaps it is doubled."""
    now = rent_place(builder, deed)
    for times in (1, 2):
        places = [at for at, rent in enumerate(deed.rents) if rent * times == amount]
        if places:
            return now if now in places else places[0]
    return now


def _path(deed: PrintedDeed, place: int) -> str:
    return f"deed.{deed.id}.rents.{place}"


def _nothing(_reading: _Reading, _event: Event) -> list[str]:
    return []


def _interest(_reading: _Reading, event: Event) -> list[str]:
    return [f"deed.{event['about']}.mortgage"]


def _tax(reading: _Reading, event: Event) -> list[str]:
    """The printed tax; or a tenth, which follows from every price of what somebody has."""
    figures = reading.before.figures
    space = figures.space(event["about"])
    is_flat = figures.switch("income_tax") != "tenth_if_less"
    if space is None or is_flat or event["amount"] == space.amount:
        return [f"space.{event['about']}.amount"]
    owned = reading.end.owned(event["debtor"])
    built = [deed for deed in owned if deed.building and reading.end.level(deed.id)]
    return [f"deed.{it.id}.price" for it in owned] + [f"deed.{it.id}.building" for it in built]


def _guess_fee(reading: _Reading, event: Event) -> list[str]:
    if event["about"]:
        return [f"space.{event['about']}.amount"]
    at = reading.before.after(f"{event['debtor']}.position")
    spaces = reading.before.figures.spaces
    is_known = at is not None and spaces[at].amount
    return [f"space.{spaces[at].id}.amount"] if is_known else []


def _card(reading: _Reading, event: Event) -> list[str]:
    card = reading.before.figures.card(event["about"])
    if card is None or card.effect == "move_back":
        return []
    path = f"card.{card.id}."
    asks = [(path + "amount", card.amount), (path + "per_hotel", card.per_hotel)]
    if card.effect == "repairs":
        owned = reading.end.owned(event["debtor"])
        stands = [reading.end.buildings(deed.id) for deed in owned]
        counts = [sum(houses for houses, _ in stands), sum(hotels for _, hotels in stands)]
        asks = [it for it, count in zip(asks, counts, strict=True) if count]
    return [figure for figure, printed in asks if printed]


DEBTS: Mapping[str, Callable[[_Reading, Event], list[str]]] = {
    "interest": _interest,
    "tax": _tax,
    "guess_fee": _guess_fee,
    "card": _card,
}


def _paid(reading: _Reading, event: Event) -> Found:
    """What a card brings from the Bank."""
    card = reading.card
    if card is not None and card.effect == "collect" and event["giver"] == BANK:
        yield f"card.{card.id}.amount", event["amount"]


# --- the end --------------------------------------------------------------------------------------


def _scored(reading: _Reading, event: Event) -> Found:
    end = reading.end if event["rents"] else reading.before
    for deed, rent in event["rents"]:
        if rent:
            yield _path(end.figures.deed(deed), rent_place(end, end.figures.deed(deed))), rent


def _valued(reading: _Reading, event: Event) -> Found:
    end, who = reading.end, event["who"]
    owned, figures = end.owned(who), end.figures
    for deed in owned:
        yield f"deed.{deed.id}.price", deed.price
        if deed.building and end.level(deed.id):
            yield f"deed.{deed.id}.building", deed.building
    built = [deed for deed in figures.deeds if deed.is_built_by_bank]
    if built and end.holds(who, HOUSE) + end.holds(who, HOTEL):
        whole = [it for it in built if all(one in owned for one in figures.sisters(it))]
        least = min(whole or built, key=lambda deed: deed.building)
        yield f"deed.{least.id}.building", least.building


CHARGES: Mapping[str, Callable[[_Reading, Event], Found]] = {
    "deed_bought": _of_deed("price", "price"),
    "deed_dealt": _of_deed("price", "price"),
    "deed_sold": _of_deed("price", "amount"),
    "deed_mortgaged": _of_deed("mortgage", "amount"),
    "deed_redeemed": _redeemed,
    "interest_paid": _of_deed("mortgage", "amount"),
    "built": _of_deed("building", "price"),
    "building_sold": _of_deed("building", "amount"),
    "due_made": _owed,
    "due_paid": _settled,
    "paid": _paid,
    "scored": _scored,
    "valued": _valued,
}
