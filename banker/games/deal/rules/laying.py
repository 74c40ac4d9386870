"""Laying: cards into the bank and into the collection, and cards that change their pile.

Rules of this file (leaflet, A and B)
* Money, actions and rent cards may be banked. A banked card is money for the rest of the game.
* Properties and wild cards go into the collection, never into the bank.
* Wild cards may be moved at will, out of a full set too, on their owner's turn (`wild_move_cost`).
"""

from __future__ import annotations

from typing import NoReturn

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import buildings, landing, new_pile, piles, size_of
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules import orphans
from banker.games.deal.rules.building import assert_site, sites
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.state import (
    ASIDE,
    BANK,
    IN_BANK,
    SET_ASIDE,
    Received,
    account_of,
    colour_of,
)


def bank_cards(draft: Draft, command: c.BankCards) -> None:
    """Move cards from the hand into the bank."""
    who = command.who
    assert_holds(draft, who, command.faces)
    for face in command.faces:
        if is_of_set(draft, face):
            draft.refuse(
                RefusalCode.NOT_BANKABLE,
                "{card} goes into the collection, never into a bank: lay it as a property",
                card=draft.title(face),
            )
        draft.turn_up(who, face, BANK + who)
    worth = sum(draft.face(face).value for face in command.faces)
    draft.emit(e.Banked(who, command.faces, worth))


def is_of_set(draft: Draft, face: str) -> bool:
    """Tell whether a card is a property or a wild card, which go into the collection."""
    return draft.face(face).kind in ("property", "wild")


def lay(draft: Draft, command: c.Lay) -> None:
    """Move a property or a wild card from the hand into the collection."""
    who, face = command.who, command.face
    assert_holds(draft, who, [face])
    if not is_of_set(draft, face):
        draft.refuse(
            RefusalCode.NOT_PROPERTY,
            "{card} is not a property: bank it or play it",
            card=draft.title(face),
        )
    pile = landing(draft.state, who, chosen_colour(draft, face, command.colour))
    draft.turn_up(who, face, account_of(who, pile))
    draft.emit(e.Laid(who, face, pile))


def chosen_colour(draft: Draft, face: str, colour: str) -> str:
    """Return the colour that a card is to count for: the named one, or its only one. Refuses any
    other."""
    colours = draft.state.edition.colours_of(draft.face(face))
    if not colour and len(colours) > 1:
        draft.refuse(
            RefusalCode.WHICH_COLOUR,
            "{card} goes with several colours: say which, as in 'as {colour}'",
            card=draft.title(face),
            colour=colours[0],
        )
    if colour and colour not in colours:
        refuse_colour(draft, face, colour)
    return colour or colours[0]


def refuse_colour(draft: Draft, face: str, colour: str) -> NoReturn:
    """Refuse a colour that is not on the card."""
    draft.refuse(
        RefusalCode.WRONG_COLOUR,
        "{card} does not count for {colour}: name a colour that the card shows",
        card=draft.title(face),
        colour=draft.colour(colour),
    )


# --- moving ---------------------------------------------------------------------------------------


def move_card(draft: Draft, command: c.MoveCard) -> None:
    """Move a card from one pile of the player to another."""
    who, face = command.who, command.face
    is_building = face in buildings(draft.state.edition)
    pile = own_pile(draft, who, face, command.place)
    colour = colour_of(command.to)
    if is_building:
        _assert_building_moves(draft, face)
        to = assert_site(draft, who, face, colour)
    else:
        _assert_movable(draft, face, pile, colour)
        to = _named_pile(draft, who, command.to, pile)
    _leave(draft, who, face, pile, to)
    draft.emit(e.CardMoved(who, face, pile, to))


def _leave(draft: Draft, who: str, face: str, place: str, to: str) -> None:
    """Move an open card by its own player's act."""
    giver = account_of(who, place)
    draft.left_by_owner.add(giver)
    draft.hand_on(face, giver, account_of(who, to))


def own_pile(draft: Draft, who: str, face: str, place: str) -> str:
    """Return the pile of a player that has a card: `place` if it is named, else the only one.
    Refuses if there is none."""
    there = holding(draft, who, face)
    if not there:
        draft.refuse(
            RefusalCode.NOT_THERE,
            "{name} has no {card} on the table: name a card that lies there",
            card=draft.title(face),
            name=draft.name(who),
        )
    if place:
        there = [pile for pile in there if pile == place]
    if not there:
        draft.refuse(
            RefusalCode.NOT_THERE,
            "{name} has no {card} in that place: name the place where it lies",
            card=draft.title(face),
            name=draft.name(who),
        )
    if len({colour_of(pile) for pile in there}) > 1:
        draft.refuse(
            RefusalCode.WHICH_COLOUR,
            "{name} has {card} in several colours: say which, as in 'from {pile}'",
            pile=there[0].replace(".", " "),
            name=draft.name(who),
            card=draft.title(face),
        )
    return there[0]


def holding(draft: Draft, who: str, face: str) -> list[str]:
    """Return the piles of a player that have this card."""
    state = draft.state
    return [pile for pile in piles(state, who) if face in state.faces(account_of(who, pile))]


def _assert_movable(draft: Draft, face: str, pile: str, colour: str) -> None:
    if colour == colour_of(pile):
        return
    if draft.face(face).kind != "wild":
        draft.object(
            RefusalCode.NOT_MOVABLE,
            "{card} has one colour, and only wild cards change theirs: leave it where it is",
            card=draft.title(face),
        )
    chosen_colour(draft, face, colour)


def _assert_building_moves(draft: Draft, face: str) -> None:
    if draft.state.edition.switches["building_moves"] == "no":
        draft.object(
            RefusalCode.NOT_MOVABLE,
            "{card} stays on its set: buildings do not move in this game",
            card=draft.title(face),
        )


def _named_pile(draft: Draft, who: str, to: str, pile: str) -> str:
    """The pile that a card moves to: the one that is named, or the first of the colour with room"""
    state, colour = draft.state, colour_of(to)
    if to == colour and colour != colour_of(pile):
        return landing(state, who, colour)
    there = piles(state, who, colour)
    if to == pile:
        # To the same colour: another pile, or a new one.
        return landing(state, who, colour, without=pile)
    if to in there and size_of(state, who, to) >= state.edition.set_by_id[colour].size:
        draft.refuse(
            RefusalCode.SITE_FULL,
            "that pile of {colour} is full: name another pile",
            colour=draft.colour(colour),
        )
    return to if to in there else new_pile(there, colour)


# --- placing --------------------------------------------------------------------------------------


def place(draft: Draft, command: c.Place) -> None:
    """Move a building that lies aside onto a full set, or a wild card just received to another
    colour."""
    who, face = command.who, command.face
    if face in buildings(draft.state.edition):
        _assert_aside(draft, who, face)
        orphans.return_to(draft, who, face, command.colour)
        to, giver = assert_site(draft, who, face, command.colour), SET_ASIDE
    else:
        to, giver = _placed_wild(draft, who, face, command.colour)
    _leave(draft, who, face, giver, to)
    draft.emit(e.Placed(who, face, giver, to))


def _placed_wild(draft: Draft, who: str, face: str, colour: str) -> tuple[str, str]:
    waiting = draft.state.table.received
    found = next((it for it in waiting if it.who == who and it.face == face), None)
    if found is None:
        draft.refuse(
            RefusalCode.NOT_MOVABLE,
            "{name} has not just received {card}; 'moves' changes its colour on {name}'s turn",
            name=draft.name(who),
            card=draft.title(face),
        )
    chosen_colour(draft, face, colour)
    if colour == colour_of(found.pile):
        draft.refuse(
            RefusalCode.NOT_MOVABLE,
            "{card} counts for {colour} already; choose another colour",
            card=draft.title(face),
            colour=draft.colour(colour),
        )
    to = landing(draft.state, who, colour)
    draft.set(received=tuple(it for it in waiting if it is not found))
    return to, found.pile


def bank_aside(draft: Draft, command: c.BankAside) -> None:
    """Move a building that lies aside into the bank.

    Refused, unless forced, if a full set has room for it, or if it belongs to a set.
    """
    who, face = command.who, command.face
    _assert_aside(draft, who, face)
    state = draft.state
    own = () if orphans.free(state, who, face) else orphans.colours(state, who, face)
    found = [it for it in sites(state, who, face) if not own or colour_of(it) in own]
    if found:
        draft.object(
            RefusalCode.PLACE_FIRST,
            "{name} has a full set with room for the {face}: '{who} places {face} on {place}'",
            name=draft.name(who),
            who=draft.name(who),
            face=face,
            place=colour_of(found[0]),
        )
    elif own:
        orphans.refuse_elsewhere(draft, who, face)
    draft.hand_on(face, ASIDE + who, BANK + who)
    draft.emit(e.Placed(who, face, SET_ASIDE, IN_BANK))


def _assert_aside(draft: Draft, who: str, face: str) -> None:
    if not draft.state.faces(ASIDE + who):
        draft.refuse(
            RefusalCode.NOTHING_ASIDE,
            "{name} has no card set aside, so there is nothing to take from there: play on",
            name=draft.name(who),
        )
    if face not in draft.state.faces(ASIDE + who):
        draft.refuse(
            RefusalCode.NOTHING_ASIDE,
            "{name} has no {card} set aside: name a card that lies aside",
            card=draft.title(face),
            name=draft.name(who),
        )


# --- receiving ------------------------------------------------------------------------------------


def receive(draft: Draft, face: str, giver: str, who: str) -> str:
    """Give an open card to a player, and return the place where it lies now.

    A card of a bank goes into the bank, a property into a pile of its colour, a building aside
    (`paid_building`). `giver`: the account that has it.
    """
    kind, _, rest = giver.partition(":")
    if kind == IN_BANK:
        to = IN_BANK
    elif is_of_set(draft, face):
        to = landing(draft.state, who, colour_of(rest.partition(":")[2]))
    else:
        to = draft.state.edition.switches["paid_building"]
    draft.hand_on(face, giver, account_of(who, to))
    if draft.face(face).kind == "wild":
        more = Received(who, face, to)
        draft.set(received=(*draft.state.table.received, more))
    return to
