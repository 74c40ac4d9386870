"""Corrections: counts and corrections of the ledger.

Rules of this file
* No entry is ever deleted. A correction is an entry with a reason, and stays marked for ever.
* A hand is corrected against the draw pile, an open card against the unseen cards: as far as the
  ledger knows, a card that lies open was in the draw pile.
* A count changes nothing.
"""

from __future__ import annotations

from typing import NoReturn

from banker.foundation.errors import InvalidCommand
from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import buildings, new_pile, piles, size_of
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.building import assert_site
from banker.games.deal.rules.hand import refuse_seen, where_open
from banker.games.deal.rules.laying import is_of_set, refuse_colour
from banker.games.deal.state import (
    BACK,
    CENTRE,
    DRAW,
    FACE,
    HAND,
    IN_BANK,
    IN_HAND,
    SET_ASIDE,
    UNDER,
    account_of,
    colour_of,
)


def say(draft: Draft, command: c.Say) -> None:
    """Write a note into the ledger."""
    draft.emit(e.Said(command.text))


def open_phones(draft: Draft, command: c.OpenPhones) -> None:
    """Record the hash of the key with which the table marks what it shows to phones. Nothing else
    changes."""
    draft.emit(e.PhonesOpened(command.issuer))


def count(draft: Draft, command: c.Count) -> None:
    """Compare cards that were counted by hand with the ledger."""
    account = _account(command.who, command.place)
    if account == DRAW or command.place == IN_HAND:
        if command.face:
            raise InvalidCommand("nobody sees which cards lie there: leave the card out")
        booked = draft.state.amount(account, BACK)
    elif command.face:
        booked = draft.state.amount(account, FACE + command.face)
    else:
        booked = sum(draft.state.faces(account).values())
    draft.emit(e.CardsCounted(command.place, command.amount, booked, command.who, command.face))


def _account(who: str, place: str) -> str:
    if place in (DRAW, CENTRE):
        if who:
            raise InvalidCommand("the draw pile and the centre are nobody's: leave the name out")
        return place
    if not who:
        raise InvalidCommand("say whose cards they are")
    return account_of(who, place)


def correct(draft: Draft, command: c.Correct) -> None:
    """Correct the number of cards in a hand, or of open cards in a place."""
    account = _account(command.who, command.place)
    if account == DRAW:
        raise InvalidCommand(
            "the draw pile follows from all other cards: correct a hand or an open card"
        )
    if command.place == IN_HAND:
        _correct_hand(draft, command)
    else:
        _correct_open(draft, command, account)
    draft.emit(
        e.CardsCorrected(
            command.place,
            command.amount,
            command.because,
            command.who,
            command.face,
            command.witness,
        )
    )


def _correct_hand(draft: Draft, command: c.Correct) -> None:
    if command.face:
        raise InvalidCommand("nobody sees which cards lie there: leave the card out")
    hand, amount = HAND + command.who, command.amount
    giver, receiver = (DRAW, hand) if amount > 0 else (hand, DRAW)
    if (has := draft.state.amount(giver, BACK)) < abs(amount):
        _refuse_backs(draft, command.who, giver, has)
    draft.move(giver, receiver, BACK, abs(amount))


def _refuse_backs(draft: Draft, who: str, giver: str, has: int) -> NoReturn:
    if giver == DRAW:
        draft.refuse(
            RefusalCode.NOT_THERE,
            "the draw pile has only {has}, and the players hold the others ({others}): name a"
            " smaller number",
            has=has,
            others=", ".join(
                f"{draft.state.setup.names[one]} {draft.state.hand(one)}"
                for one in draft.state.setup.ids
            ),
        )
    draft.refuse(
        RefusalCode.NOT_THERE,
        "{name} holds only {has}: name that number or less",
        name=draft.name(who),
        has=has,
    )


def _correct_open(draft: Draft, command: c.Correct, account: str) -> None:
    face, amount = command.face, command.amount
    if not face:
        raise InvalidCommand("say which card it is, as in 'pass go'")
    if draft.state.table.chain is not None:
        draft.refuse(
            RefusalCode.ANSWER_FIRST,
            "a player must still pay or answer: correct open cards after that",
        )
    if amount < 0:
        if (has := draft.state.amount(account, FACE + face)) < -amount:
            draft.refuse(
                RefusalCode.NOT_THERE,
                "only {has} of {card} lie there; of {copies}, these lie open: {where}",
                has=has,
                card=draft.title(face),
                copies=draft.face(face).copies,
                where=where_open(draft, face),
            )
        draft.turn_down(face, -amount, account)
        return
    if draft.state.unseen(face) < amount:
        refuse_seen(draft, face)
    if (has := draft.state.amount(DRAW, BACK)) < amount:
        _refuse_backs(draft, command.who, DRAW, has)
    for _ in range(amount):
        _assert_fits(draft, command.who, command.place, face)
        draft.move(DRAW, UNDER, BACK)
        draft.move(UNDER, account, FACE + face)


def _assert_fits(draft: Draft, who: str, place: str, face: str) -> None:
    """Refuse an open card where none of its kind may lie."""
    of_set, is_building = is_of_set(draft, face), face in buildings(draft.state.edition)
    if place == CENTRE and draft.state.edition.switches["discard_to"] == CENTRE:
        return  # anything may have been discarded
    if place in (IN_BANK, CENTRE):
        if of_set:
            draft.refuse(
                RefusalCode.NOT_BANKABLE,
                "{card} goes into the collection, never into a bank: lay it as a property",
                card=draft.title(face),
            )
    elif place == SET_ASIDE:
        if not is_building:
            draft.refuse(
                RefusalCode.NOT_PROPERTY,
                "only houses and hotels lie aside: name another place for this card",
            )
    elif is_building:
        if (site := assert_site(draft, who, face, colour_of(place))) != place:
            draft.refuse(
                RefusalCode.SITE_FULL,
                "that pile of {colour} has no room for the {card}: write '{pile}'",
                colour=draft.colour(colour_of(place)),
                card=draft.title(face),
                pile=site.replace(".", " "),
            )
    elif not of_set:
        draft.refuse(
            RefusalCode.NOT_PROPERTY,
            "{card} is not a property: bank it or play it",
            card=draft.title(face),
        )
    else:
        _assert_room(draft, who, place, face)


def _assert_room(draft: Draft, who: str, place: str, face: str) -> None:
    colour = colour_of(place)
    there = piles(draft.state, who, colour)
    if place not in there and place != (following := new_pile(there, colour)):
        draft.refuse(
            RefusalCode.NOT_THERE,
            "{name} has no such pile of {colour}; the next one is '{pile}'",
            name=draft.name(who),
            colour=draft.colour(colour),
            pile=following.replace(".", " "),
        )
    if colour not in draft.state.edition.colours_of(draft.face(face)):
        refuse_colour(draft, face, colour)
    if size_of(draft.state, who, place) >= draft.state.edition.set_by_id[colour].size:
        draft.refuse(
            RefusalCode.SITE_FULL,
            "that pile of {colour} is full: name another pile",
            colour=draft.colour(colour),
        )
