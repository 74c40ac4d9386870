"""Cards: drawing cards, and the cards that players keep and use.

Rules of this file (Secret Vault, *Chance*)
* A card that is not kept is applied at once: a payment by the drawer becomes a due, and every
  other effect happens.
* A kept card may stay secret. The Bank then counts the card without knowing which card it is.
* A card that is not in the edition's list can still be booked by its effect, with plain commands.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.cards.card_permissions import use_on
from banker.games.board.rules.cards.effects import EFFECTS
from banker.games.board.rules.hand_limit import assert_may_keep
from banker.games.board.rules.turn.jail import give_card_back, leave_by_card
from banker.games.board.rules.turn.movement import assert_no_guess
from banker.games.board.state import BANK, CARD, HOTEL, JAIL_CARD, SECRET_CARD


def draw(draft: Draft, command: c.Draw) -> None:
    """Draw a card: keep it if it is a card to keep, else apply its effect."""
    who = command.who
    card = draft.state.edition.card_by_id[command.card]
    _assert_drawing(draft, who, card.deck)
    seats = draft.state.seats
    holders = [other for other in seats for held in seats[other].held if held == card.id]
    if len(holders) == card.copies:
        draft.refuse(
            RefusalCode.CARD_HELD,
            "{name} holds {card} already, so nobody can draw it: read the drawn card again",
            name=draft.name(holders[0]),
            card=card.id,
        )
    draft.set(draw=None)
    draft.emit(e.CardDrawn(who, card.id, card.keep))
    if card.keep:
        _hold(draft, who, card.id, JAIL_CARD if card.effect == "jail_free" else CARD)
    else:
        EFFECTS[card.effect](draft, who, card)


def _assert_drawing(draft: Draft, who: str, deck: str = "") -> None:
    state = draft.state
    # Old games did not store which deck a card must be drawn from.
    if state.table.draw == who and (deck in ("", state.table.deck) or not state.table.deck):
        return
    if state.table.draw == who:
        draft.object(
            RefusalCode.NOT_THERE,
            "{name} is on a space of the other deck: enter a card of that deck",
            name=draft.name(who),
        )
    elif (position := state.position(who)) is None:
        draft.trust(who)
    else:
        draft.object(
            RefusalCode.NOT_THERE,
            "{name} is on {space}, where nobody draws a card: if the piece is elsewhere, move"
            " it first",
            name=draft.name(who),
            space=Text(state.edition.spaces[position].name),
        )


def _hold(draft: Draft, who: str, card: str, commodity: str) -> None:
    """Keep a card. SV-27b: any number of cards, or one."""
    seat = draft.state.seats[who]
    assert_may_keep(draft, who, card)
    if not draft.state.amount(BANK, commodity):
        draft.refuse(
            RefusalCode.CARD_HELD,
            "players hold every such card, and none is left in the deck: read the drawn card again",
        )
    draft.move(BANK, who, commodity)
    draft.seat(who, held=(*seat.held, card))


def keep(draft: Draft, command: c.KeepCard) -> None:
    """Keep a drawn card in secret."""
    _assert_drawing(draft, command.who)
    draft.set(draw=None)
    _hold(draft, command.who, SECRET_CARD, CARD)
    draft.emit(e.CardKept(command.who))


def use(draft: Draft, command: c.UseCard) -> None:
    """Use a kept card: put it under its deck and apply its effect."""
    who = command.who
    card = draft.state.edition.card_by_id.get(command.card)
    if card is None or card.effect == "jail_free":
        draft.assert_turn(who)  # at the start of the player's turn (rule 24)
        leave_by_card(draft, who, command.card)
        return
    _take_back(draft, who, card.id)
    draft.emit(e.CardUsed(who, card.id))
    if card.effect == "guess":
        assert_no_guess(draft)
    EFFECTS[card.effect](draft, who, card)
    if command.on:
        use_on(draft, who, card, command.on)


def discard(draft: Draft, command: c.DiscardCard) -> None:
    """Put a kept card back under its deck, unused."""
    put_under(draft, command.who, command.card)
    draft.emit(e.CardDiscarded(command.who, command.card))


def put_under(draft: Draft, who: str, named: str) -> None:
    """Put a kept card under its deck; `named` is its id, or `jail_card` for any card that leaves
    jail."""
    card = draft.state.edition.card_by_id.get(named)
    if named == JAIL_CARD or (card is not None and card.effect == "jail_free"):
        give_card_back(draft, who, named)
    else:
        _take_back(draft, who, named)


def _take_back(draft: Draft, who: str, card: str) -> None:
    """Take a card from the player's hand; a secret card may be any card."""
    held = list(draft.state.seats[who].held)
    for known in (card, SECRET_CARD):
        if known in held:
            held.remove(known)
            draft.seat(who, held=tuple(held))
            draft.move(who, BANK, CARD)
            return
    if not held:
        draft.refuse(
            RefusalCode.NO_CARD,
            "{name} holds no card now: wait until {name} draws one and keeps it",
            name=draft.name(who),
        )
    if card == SECRET_CARD:
        draft.refuse(
            RefusalCode.NO_CARD,
            "{name} holds no secret card: name one of {held}",
            name=draft.name(who),
            held=", ".join(held),
        )
    draft.refuse(
        RefusalCode.NO_CARD,
        "{name} does not hold {card}; {name} holds {held}: name one of these",
        name=draft.name(who),
        card=card,
        held=", ".join("card" if it == SECRET_CARD else it for it in held),
    )


def gain_hotel(draft: Draft, command: c.GainHotel) -> None:
    """Give a player a hotel of the Bank, by a printed card."""
    if not draft.state.amount(BANK, HOTEL):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            "the Bank has no hotel left: wait until one comes back to the Bank",
        )
    draft.move(BANK, command.who, HOTEL)
    draft.emit(e.HotelGained(command.who))


def lose_hotel(draft: Draft, command: c.LoseHotel) -> None:
    """Return an unplaced hotel of a player to the Bank, by a printed card."""
    if not draft.state.amount(command.who, HOTEL):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            "{name} has no unplaced hotel to give back, so the card takes nothing: play on",
            name=draft.name(command.who),
        )
    draft.move(command.who, BANK, HOTEL)
    draft.emit(e.HotelLost(command.who))
