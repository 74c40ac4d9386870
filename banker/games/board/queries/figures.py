"""Figures: from which printed amounts the amounts of a decision are calculated.

Rules of this file
* A printed amount is named by its path (`figure_paths`).
* Each row of the table is for one type of event. Amounts that people choose (bids, trades, loans)
  are calculated from none.
* A calculated amount names the printed amount that it is calculated from.
* An amount that was owed before the command counts as told, because it is charged only once.

This module must not know which amounts are estimates: `Edition.unsure` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, Never

import msgspec

from banker.engine.decision import Decision
from banker.engine.event import Event
from banker.foundation.kinds import rule_for
from banker.games.board import events as e
from banker.games.board.edition import Card, Deed, RentMode
from banker.games.board.queries.card_amounts.figure_paths import (
    RENT,
    AnyDue,
    card_amount,
    card_paths,
    deed_path,
    due_paths,
    fee_paths,
    owed_rent_path,
    redeem_path,
)
from banker.games.board.queries.prices import PRICE, is_built_by_bank
from banker.games.board.queries.rent_amounts import built_place, path_of, rent_path
from banker.games.board.state import BANK, HOTEL, HOUSE, State

Kind = Literal["told", "charged"]
TOLD: Kind = "told"
CHARGED: Kind = "charged"
COLLECT = "collect"  # an effect of a card


class Charge(msgspec.Struct, frozen=True):
    """An amount of a decision, and the path of the printed amount from which it is calculated.

    `kind`: `charged` for a payment, a debt or a value from now on; `told` for an offer, a rent that
    may be asked for, or a debt from before.
    """

    figure: str
    amount: int
    kind: Kind


class Act:
    """A decision with the states before and after it, as the rows of the table need it. `card`: the
    card that was applied last so far."""

    __slots__ = ("after", "before", "card", "ev")

    def __init__(self, before: State, after: State, ev: tuple[Event, ...]) -> None:
        self.before = before
        self.after = after
        self.ev = ev
        self.card: Card | None = None


Row = Callable[[Act, Never], Iterable[Charge]]


def figures_of(before: State, decision: Decision) -> tuple[Charge, ...]:
    """Return every amount of a decision that is calculated from a printed amount, in the order of
    the events.

    `before`: the state in which the command was decided.
    """
    found: list[Charge] = []
    act: Act | None = None
    for event in decision.ev:
        row = rule_for(ROWS, event)
        if row is None:
            continue
        if act is None:
            act = Act(before, _after(before, decision), decision.ev)
        found += row(act, event)
    return tuple(found)


def rested(before: State, decision: Decision) -> tuple[e.Rested, ...]:
    """Return an event for each printed amount that the decision uses and that is an estimate.

    `before`: the state in which the command was decided.
    """
    unsure = before.edition.unsure
    found: dict[str, e.Rested] = {}
    for charge in figures_of(before, decision):
        figure, amount, kind = charge.figure, charge.amount, charge.kind
        if figure not in unsure:
            continue
        known = found.get(figure)
        if known is None or (known.told and kind == CHARGED):
            found[figure] = e.Rested(figure, amount, kind == TOLD)
        elif kind == CHARGED:
            found[figure] = e.Rested(figure, known.amount + amount)
    return tuple(found.values())


def _after(before: State, decision: Decision) -> State:
    return decision.after if isinstance(decision.after, State) else before


# --- deeds and buildings --------------------------------------------------------------------------


def _of_deed(name: str, field: str, kind: Kind) -> Row:
    return lambda _act, event: [Charge(deed_path(event.deed, name), getattr(event, field), kind)]


def _redeemed(act: Act, event: e.DeedRedeemed) -> Iterator[Charge]:
    deed = act.before.edition.deed_by_id[event.deed]
    yield Charge(redeem_path(act.before, deed), event.amount, CHARGED)


def _built(act: Act, event: e.Built) -> Iterator[Charge]:
    if event.price:
        yield Charge(deed_path(event.deed, "building"), event.price, CHARGED)
    if event.rent:
        deed = act.before.edition.deed_by_id[event.deed]
        place = built_place(act.before.edition, deed, event.level)
        yield Charge(path_of(deed, place), event.rent, TOLD)


def _placed(act: Act, event: e.HotelPlaced) -> Iterator[Charge]:
    if event.rent:
        yield Charge(rent_path(act.after, event.deed), event.rent, TOLD)


def _auctioned(act: Act, event: e.AuctionOpened) -> Iterator[Charge]:
    """The bidding for a building may begin with the lowest price on a deed (rule A-15)."""
    edition = act.before.edition
    is_listed = edition.switches["building_auction_open"] == "listed_price"
    if is_listed and event.item not in edition.deed_by_id:
        yield from _of_building(filter(is_built_by_bank, edition.deeds), event.minimum, TOLD)


def _of_building(deeds: Iterable[Deed], amount: int, kind: Kind) -> Iterator[Charge]:
    """The first deed on which a building has this price."""
    deed = next((deed for deed in deeds if deed.building == amount), None)
    if deed is not None:
        yield Charge(deed_path(deed.id, "building"), amount, kind)


# --- rents and dues -------------------------------------------------------------------------------


def _rent_open(act: Act, event: e.RentOpen) -> Iterator[Charge]:
    if event.amount:
        yield Charge(rent_path(act.before, event.deed, _asked(act)), event.amount, TOLD)


def _rolled(act: Act, event: e.UtilityRolled) -> Iterator[Charge]:
    """The dice of a visit to a utility, where the rent is fixed at the landing."""
    for claim in act.after.table.claims:
        if (claim.visitor, claim.dice) == (event.who, event.dice) and claim.amount is not None:
            yield Charge(rent_path(act.before, claim.deed, claim.mode), claim.amount, TOLD)


def _asked(act: Act) -> RentMode:
    """What the card that is applied asks of a deed."""
    return act.card.mode if act.card is not None else ""


def _waived(act: Act, event: e.RentWaived) -> Iterator[Charge]:
    if figure := owed_rent_path(act.before, event.deed, event.amount):
        yield Charge(figure, event.amount, TOLD)


def _due_made(act: Act, event: e.DueMade) -> Iterator[Charge]:
    if event.reason == PRICE:  # what is left of a price, which was charged, or of a bid
        if any(isinstance(it, e.DeedBought) and it.deed == event.about for it in act.ev):
            yield Charge(deed_path(event.about, "price"), event.amount, TOLD)
        return
    yield from _charged(act, event)


def _due_paid(act: Act, event: e.DuePaid) -> Iterator[Charge]:
    """What was owed before is told again; what was never owed is charged here."""
    if any(_same(due, event) for due in act.before.table.dues):
        yield from _owed_before(act, event)
    elif not any(isinstance(it, e.DueMade) and _same(it, event) for it in act.ev):
        yield from _charged(act, event)


def _same(one: AnyDue, other: AnyDue) -> bool:
    return (one.debtor, one.creditor, one.reason, one.about, one.amount) == (
        other.debtor, other.creditor, other.reason, other.about, other.amount,
    )  # fmt: skip


def _charged(act: Act, due: AnyDue) -> Iterator[Charge]:
    if due.reason == RENT:
        yield Charge(_rent_now(act, due), due.amount, CHARGED)
        return
    for path in due_paths(act.after, due):
        yield Charge(path, due.amount, CHARGED)


def _owed_before(act: Act, due: AnyDue) -> Iterator[Charge]:
    for path in due_paths(act.before, due):
        yield Charge(path, due.amount, TOLD)


def _rent_now(act: Act, due: AnyDue) -> str:
    """The figure of a rent that is asked for: that of now, or that of the landing."""
    for claim in reversed(act.before.table.claims):
        if (claim.visitor, claim.owner, claim.deed) == (due.debtor, due.creditor, due.about):
            if claim.amount is not None:
                return owed_rent_path(act.before, due.about, due.amount)
            return rent_path(act.before, due.about, claim.mode)
    return rent_path(act.before, due.about, _asked(act))


# --- cards and guesses ----------------------------------------------------------------------------


def _carried_out(act: Act, event: e.CardDrawn | e.CardUsed) -> Iterator[Charge]:
    act.card = act.before.edition.card_by_id.get(event.card)
    yield from _shown(act, event)


def _shown(act: Act, event: e.CardDrawn | e.CardUsed | e.CardShown) -> Iterator[Charge]:
    """The words of a card say its amount."""
    card = act.before.edition.card_by_id.get(event.card)
    if card is not None:
        for path in card_paths(card):
            yield Charge(path, card_amount(card, path), TOLD)


def _paid(act: Act, event: e.Paid) -> Iterator[Charge]:
    """The Bank pays for a card; every other payment of this kind is somebody's word."""
    card = act.card
    if card is not None and card.effect == COLLECT and event.giver == BANK:
        yield Charge(f"card.{card.id}.amount", event.amount, CHARGED)


def _granted(act: Act, event: e.GuessGranted) -> Iterator[Charge]:
    for path in fee_paths(act.after, event.who) if event.fee else ():
        yield Charge(path, event.fee, TOLD)


# --- the end --------------------------------------------------------------------------------------


def _scored(act: Act, event: e.Scored) -> Iterator[Charge]:
    for deed, rent in event.rents:
        if rent:
            yield Charge(rent_path(act.after, deed), rent, CHARGED)


def _valued(act: Act, event: e.Valued) -> Iterator[Charge]:
    """Deeds and what stands on them; what stands nowhere counts the lowest price that fits."""
    state, who = act.after, event.who
    for deed in state.deeds(who):
        yield Charge(deed_path(deed.id, "price"), deed.price, CHARGED)
        if deed.building and state.level(deed.id):
            yield Charge(deed_path(deed.id, "building"), deed.building, CHARGED)
    built = [deed for deed in state.edition.deeds if is_built_by_bank(deed)]
    if built and state.amount(who, HOUSE) + state.amount(who, HOTEL):
        own = [deed for deed in built if state.has_set(who, deed.group)] or built
        yield from _of_building(own, min(deed.building for deed in own), CHARGED)


ROWS: dict[type, Row] = {
    e.Offered: _of_deed("price", "price", TOLD),
    e.DeedBought: _of_deed("price", "price", CHARGED),
    e.DeedDealt: _of_deed("price", "price", CHARGED),
    e.DeedSold: _of_deed("price", "amount", CHARGED),
    e.DeedMortgaged: _of_deed("mortgage", "amount", CHARGED),
    e.DeedRedeemed: _redeemed,
    e.InterestPaid: _of_deed("mortgage", "amount", CHARGED),
    e.InterestCredited: _of_deed("mortgage", "amount", TOLD),
    e.Built: _built,
    e.HotelPlaced: _placed,
    e.BuildingSold: _of_deed("building", "amount", CHARGED),
    e.AuctionOpened: _auctioned,
    e.RentOpen: _rent_open,
    e.UtilityRolled: _rolled,
    e.RentWaived: _waived,
    e.DueMade: _due_made,
    e.DuePaid: _due_paid,
    e.DueLessened: _owed_before,
    e.DueForgiven: _owed_before,
    e.DueDropped: _owed_before,
    e.DueCredited: _owed_before,
    e.GuessGranted: _granted,
    e.CardDrawn: _carried_out,
    e.CardUsed: _carried_out,
    e.CardShown: _shown,
    e.Paid: _paid,
    e.Scored: _scored,
    e.Valued: _valued,
}
