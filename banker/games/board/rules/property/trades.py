"""Trades: players exchange anything for anything, if all agree.

Rules of this file (Secret Vault, *Trading With Other Players*; GL-28, GL-29, FD-22, FD-26)
* The conditions of a trade (what, when, how fairly) are in `trade_rules`.
* A traded street loses its hotels first, where the Bank sells no buildings. The giver keeps these
  hotels (SV-11 decides about hotels on the group's other streets). Elsewhere the hotels go along
  (B-12).
* The receiver of a mortgaged deed pays the Bank its interest, in the same entry.
* All parts of a trade happen at once: what a side receives may pay for what that side gives.
* A promise of no rent is recorded last, so it may concern a street of the same trade.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity, site_account
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.privacy import is_told
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.payments import forget
from banker.games.board.rules.property.buildings import take_hotels_off
from banker.games.board.rules.property.deeds import charge_interest, owned
from banker.games.board.rules.property.loans import promise_no_rent
from banker.games.board.rules.property.rent_claims import lapse_claims_on
from banker.games.board.rules.property.trade_rules import (
    assert_fair,
    assert_moment,
    assert_tradable,
    rent_dues,
)
from banker.games.board.state import (
    CARD,
    CHIP,
    HOTEL,
    JAIL_CARD,
    KEY,
    SECRET_CARD,
    Immunity,
    State,
)

PROMISE = "immunity"
NOTHING_HELD = {
    HOTEL: (RefusalCode.NO_HOTEL, Text("unplaced hotel")),
    KEY: (RefusalCode.NO_KEY, Text("key")),
    JAIL_CARD: (RefusalCode.NO_CARD, Text("jail card")),
    CARD: (RefusalCode.NO_CARD, Text("such card")),
    CHIP: (RefusalCode.NOT_OWNER, Text("green chip")),
}


def trade(draft: Draft, command: c.Trade) -> None:
    """Apply a trade as one entry, however many sides there are."""
    legs = tuple(_sorted_out(draft, leg) for leg in command.legs)
    command = c.Trade(legs)
    if not any(leg.items for leg in legs):
        draft.refuse(
            RefusalCode.EMPTY_TRADE, "nobody gives anything in this trade: name what changes hands"
        )
    assert_moment(draft, command)
    items = [(leg, item) for leg in legs for item in leg.items]
    for leg in legs:
        if leg.giver == leg.receiver:
            draft.refuse(
                RefusalCode.SAME_ACCOUNT,
                "{name} is named on both sides: name somebody else on one side",
                name=draft.name(leg.giver),
            )
    for leg, item in items:
        assert_tradable(draft, leg.giver, item)
    assert_fair(draft, command)
    for leg, item in items:
        if item.thing == "deed":
            _clear_hotels(draft, leg.giver, item.id)
    legs = tuple([_with_named_cards(draft, leg) for leg in legs])
    for one in legs:
        for item in one.items:
            _hand_over(draft, one, item)
    for who in dict.fromkeys(who for leg in legs for who in (leg.giver, leg.receiver)):
        _charge(draft, who, legs)
        _assert_covered(draft, who)
    goods = tuple(leg for leg in map(_goods, legs) if leg.items)
    if goods:
        draft.emit(e.Traded(goods))
    for leg, item in items:
        if item.thing == PROMISE:
            promise_no_rent(draft, Immunity(leg.giver, leg.receiver, item.id, item.count))


def _goods(leg: c.Leg) -> c.Leg:
    """A leg without the promises, which have an event of their own."""
    return replace(leg, items=tuple(item for item in leg.items if item.thing != PROMISE))


def _charge(draft: Draft, who: str, legs: tuple[c.Leg, ...]) -> None:
    """The interest on every mortgaged deed that has come to a player (rule GL-29)."""
    deeds = [i.id for leg in legs if leg.receiver == who for i in leg.items if i.thing == "deed"]
    for deed in dict.fromkeys(deeds):
        if deed in draft.state.table.mortgaged and draft.state.owner(deed) == who:
            charge_interest(draft, who, draft.state.edition.deed_by_id[deed])


def _sorted_out(draft: Draft, leg: c.Leg) -> c.Leg:
    """The items with each get-out-of-jail card as a jail card, even if the trade names the card by
    its id."""
    cards = draft.state.edition.card_by_id
    return replace(
        leg,
        items=tuple(
            replace(item, thing="jail_card")
            if item.id in cards and cards[item.id].effect == "jail_free"
            else item
            for item in leg.items
        ),
    )


def _with_named_cards(draft: Draft, leg: c.Leg) -> c.Leg:
    """A trade's leg whose jail cards are named, if the edition has several of them."""
    cards = draft.state.edition.cards
    if len([card for card in cards if card.effect == "jail_free"]) < 2:
        return leg
    named: list[c.Item] = []
    for item in leg.items:
        is_open = (item.thing, item.id) == ("jail_card", "")
        ids = _cards_meant(draft, leg.giver, item) if is_open else []
        named += [replace(item, count=1, id=card) for card in ids] or [item]
    return replace(leg, items=tuple(named))


def _cards_meant(draft: Draft, giver: str, item: c.Item) -> list[str]:
    """The jail cards of an item that names none. Of more than it gives the giver says which."""
    held = [it for it in draft.state.seats[giver].held if _is_named(draft.state, it, item)]
    kinds = list(dict.fromkeys(held))
    if item.count < len(kinds):
        draft.object(
            RefusalCode.NOT_USABLE,
            "{name} holds two cards that leave jail: name {first} or {second}",
            name=draft.name(giver),
            first=kinds[0],
            second=kinds[1],
        )
    return held[: item.count] if item.count <= len(held) else []


def _clear_hotels(draft: Draft, giver: str, deed_id: str) -> None:
    """The set is broken, so the hotels on the group's other streets come off too, or stay (rule
    SV-11). Buildings from the Bank stay on their street, or were sold back before."""
    if is_built_by_bank(draft.state.edition.deed_by_id[deed_id]):
        return
    take_hotels_off(draft, deed_id, giver)
    if draft.state.edition.switches["split_set_hotels"] == "return":
        group = draft.state.edition.deed_by_id[deed_id].group
        for sister in draft.state.edition.deeds_in[group]:
            if draft.state.owner(sister.id) == giver:
                take_hotels_off(draft, sister.id, giver)


def _hand_over(draft: Draft, leg: c.Leg, item: c.Item) -> None:
    giver, receiver = leg.giver, leg.receiver
    if item.thing == "cash":
        draft.move(giver, receiver, draft.state.edition.money.commodity, item.count)
    elif item.thing == "deed":
        # Checked again, because an earlier leg of the trade may have moved the same deed.
        owned(draft, giver, item.id)
        lapse_claims_on(draft, item.id)
        draft.move(giver, receiver, deed_commodity(item.id))
    elif item.thing == "hotel" and item.id:
        _hand_over_placed(draft, leg, item)
    elif item.thing in ("card", "jail_card"):
        _hand_over_cards(draft, leg, item)
    elif item.thing == "rent":
        _credit_rent(draft, leg, item)
    elif item.thing != PROMISE:
        draft.move(giver, receiver, item.thing, item.count)


def _credit_rent(draft: Draft, leg: c.Leg, item: c.Item) -> None:
    """What the other side gives settles the rent (rule FD-26)."""
    dues = rent_dues(draft.state, leg, item)
    if not dues:
        debtor, creditor = draft.name(leg.receiver), draft.name(leg.giver)
        draft.refuse(
            RefusalCode.NOTHING_DUE,
            "{debtor} owes {creditor} no such rent: leave the rent out of the trade",
            debtor=debtor,
            creditor=creditor,
        )
    for due in dues:
        forget(draft, due)
        draft.emit(e.DueCredited(due.debtor, due.creditor, due.amount, due.reason, due.about))


def _hand_over_placed(draft: Draft, leg: c.Leg, item: c.Item) -> None:
    owned(draft, leg.giver, item.id)
    if draft.state.hotels_on(item.id) < item.count:
        draft.refuse(
            RefusalCode.NO_HOTEL,
            "this trade takes {count} hotels off {deed}, which has {has}: name a smaller number",
            deed=draft.title(item.id),
            count=item.count,
            has=draft.state.hotels_on(item.id),
        )
    draft.move(site_account(item.id), leg.receiver, HOTEL, item.count)
    draft.emit(e.HotelsTakenOff(item.id, item.count, leg.receiver))


def _hand_over_cards(draft: Draft, leg: c.Leg, item: c.Item) -> None:
    """Move the cards of a trade between the players' lists of cards."""
    for _ in range(item.count):
        card = _card_in_hand(draft, leg.giver, item)
        held = list(draft.state.seats[leg.giver].held)
        held.remove(card)
        draft.seat(leg.giver, held=tuple(held))
        draft.seat(leg.receiver, held=(*draft.state.seats[leg.receiver].held, card))
        draft.move(leg.giver, leg.receiver, item.thing)


def _card_in_hand(draft: Draft, giver: str, item: c.Item) -> str:
    held = draft.state.seats[giver].held
    card = next((card for card in held if _is_named(draft.state, card, item)), None)
    if card is None:
        code, thing = NOTHING_HELD[item.thing]
        draft.refuse(
            code,
            "{name} has no {thing}: leave it out of the trade",
            name=draft.name(giver),
            thing=thing,
        )
    return card


def _is_named(state: State, card: str, item: c.Item) -> bool:
    known = state.edition.card_by_id.get(card)
    leaves_jail = known is not None and known.effect == "jail_free"
    return leaves_jail == (item.thing == "jail_card") and item.id in ("", card, SECRET_CARD)


def _assert_covered(draft: Draft, giver: str) -> None:
    """Require that each player can pay what the player gives, counting what the player gets."""
    for thing, (code, words) in NOTHING_HELD.items():
        if draft.state.amount(giver, thing) < 0:
            draft.refuse(
                code,
                "{name} gives {short} more of this than {name} has: {thing}; give fewer",
                name=draft.name(giver),
                short=-draft.state.amount(giver, thing),
                thing=words,
            )
    cash = draft.state.cash(giver)
    if cash < 0:
        if is_told(draft.state, giver):
            draft.refuse(
                RefusalCode.INSUFFICIENT_CASH,
                "{name} is {short:,} short for this trade: offer less, or raise the rest first",
                name=draft.name(giver),
                short=-cash,
            )
        draft.refuse(
            RefusalCode.INSUFFICIENT_CASH,
            "{name} has too little cash for this trade: offer less, or raise the rest first",
            name=draft.name(giver),
        )
