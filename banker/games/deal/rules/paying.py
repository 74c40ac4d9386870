"""Paying: the cards of one payment, all at once.

Rules of this file (leaflet, *How to pay*)
* The payer names the cards. They reach the amount, or they are everything of value that lies there.
* No change is given. The rules object to a card without which the amount is still reached
  (`overpay`).
* A card of a bank goes into the bank, a property into the collection, a building aside
  (`paid_building`).
"""

from __future__ import annotations

from collections import Counter

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.payable import Payable, payable
from banker.games.deal.queries.sets import buildings
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules import orphans
from banker.games.deal.rules.answering import asked, put_back
from banker.games.deal.rules.asking import DUES
from banker.games.deal.rules.laying import receive
from banker.games.deal.state import IN_BANK, SET_ASIDE, Ask, account_of


def pay_cards(draft: Draft, command: c.PayCards) -> None:
    """Pay a demand with cards of the payer; the player who asked gets them."""
    who = command.who
    chain, ask = asked(draft, who, command.to)
    if chain.act not in DUES or ask.nos % 2:
        draft.refuse(
            RefusalCode.NOTHING_ASKED,
            "{name} does not have to pay now: '{name} accepts' answers what is asked",
            name=draft.name(who),
        )
    there = {(it.face, it.place): it for it in payable(draft.state, who)}
    chosen = _chosen(draft, command, there)
    if not command.cards:  # all that there is
        chosen = Counter({it: it.copies for it in there.values()})
    _assert_enough(draft, ask, chosen, there)
    _assert_bank_first(draft, who, chosen, there)
    put_back(draft, ask, None)
    worth = sum(it.value * count for it, count in chosen.items())
    cards = []
    for it, count in chosen.items():
        for _ in range(count):
            to = receive(draft, it.face, account_of(who, it.place), chain.actor)
            cards.append(e.PlacedCard(it.face, it.place, to))
    draft.emit(e.CardsPaid(who, chain.actor, ask.amount, worth, tuple(cards)))


def _chosen(
    draft: Draft, command: c.PayCards, there: dict[tuple[str, str], Payable]
) -> Counter[Payable]:
    """The cards that are paid with, each where it lies."""
    found: Counter[Payable] = Counter()
    for card in command.cards:
        if not draft.face(card.face).value:
            draft.refuse(
                RefusalCode.NOT_PAYABLE,
                "{card} is worth nothing and pays nothing: name another card",
                card=draft.title(card.face),
            )
        places = [it for (face, _), it in there.items() if face == card.face]
        if card.place:
            places = [it for it in places if it.place == card.place]
        places = [it for it in places if found[it] < it.copies]
        if not places and card.face not in [face for face, _ in there]:
            draft.refuse(
                RefusalCode.NOT_THERE,
                "{name} has no {card} on the table: name a card that lies there",
                card=draft.title(card.face),
                name=draft.name(command.who),
            )
        if not places:
            draft.refuse(
                RefusalCode.NOT_THERE,
                "{name} has no {card} in that place: name the place where it lies",
                card=draft.title(card.face),
                name=draft.name(command.who),
            )
        if len(places) > 1 and IN_BANK not in [it.place for it in places]:
            _assert_one_place(draft, card.face, places)
        found[places[0]] += 1
    return found


def _assert_one_place(draft: Draft, face: str, places: list[Payable]) -> None:
    """Where two piles hold a card, the payer says which; a card aside comes before one on a set."""
    if any(it.place == SET_ASIDE for it in places):
        places.sort(key=lambda it: it.place != SET_ASIDE)
        return
    draft.refuse(
        RefusalCode.WHICH_COLOUR,
        "{card} lies in several piles: say which, as in 'from {pile}'",
        card=draft.title(face),
        pile=places[0].place.replace(".", " "),
    )


def _assert_enough(
    draft: Draft, ask: Ask, chosen: Counter[Payable], there: dict[tuple[str, str], Payable]
) -> None:
    paid = sum(it.value * count for it, count in chosen.items())
    whole = sum(it.value * it.copies for it in there.values())
    if paid < min(ask.amount, whole):
        draft.refuse(
            RefusalCode.TOO_LITTLE,
            "{name} owes {amount}M, and these cards pay only {paid}M: add more of {name}'s cards,"
            " which pay {whole}M together",
            name=draft.name(ask.who),
            amount=ask.amount,
            paid=paid,
            whole=whole,
        )
    spare = [it for it in chosen if paid - it.value >= ask.amount]
    if spare and draft.state.edition.switches["overpay"] == "refused":
        draft.object(
            RefusalCode.TOO_MUCH,
            "{amount}M is reached without {card}, and no change is given: leave {card} out",
            amount=ask.amount,
            card=draft.title(spare[0].face),
        )


def _assert_bank_first(
    draft: Draft, who: str, chosen: Counter[Payable], there: dict[tuple[str, str], Payable]
) -> None:
    """Where a table plays so, a building that is on a set, or belongs to one, pays only after the
    whole bank (`building_pays`)."""
    state = draft.state
    if state.edition.switches["building_pays"] == "any_time":
        return
    built = buildings(state.edition)
    on_sets = [
        it
        for it, count in chosen.items()
        if it.face in built
        and it.place != IN_BANK
        and (it.place != SET_ASIDE or count > orphans.free(state, who, it.face))
    ]
    banked = [it for it in there.values() if it.place == IN_BANK]
    if on_sets and any(chosen[it] < it.copies for it in banked):
        draft.refuse(
            RefusalCode.NOT_PAYABLE,
            "{card} pays only when the bank is used up: pay with all cards of the bank first",
            card=draft.title(on_sets[0].face),
        )
