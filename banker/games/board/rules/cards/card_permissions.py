"""Card permissions: what a card allows its player to do next.

Rules of this file (Cash Decoder, Chance cards and Community Chest)
* A card that needs a street or a player names the target when the card is used, or waits for the
  next command to name the target: 'places hotel on', 'moves to' and 'buys', 'gives … for …', or
  that somebody 'goes to jail'.
* The card's permission ends with that command, or with the turn.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.edition import FREE_HOTEL, HALF_PRICE, JAIL_OTHER, SWAP_STREET, Card
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.buildings import free_hotel
from banker.games.board.rules.property.deeds import assert_for_sale
from banker.games.board.rules.turn.jail import go_to_jail
from banker.games.board.rules.turn.movement import move_to
from banker.games.board.state import State


def allow(draft: Draft, who: str, card: Card) -> None:
    """Let a player do what a card permits, with the next command."""
    draft.set(free=card.effect, free_for=who)


def use_on(draft: Draft, who: str, card: Card, on: str) -> None:
    """Use a card at once on its target `on`, a deed or a player. Refuses a card that has no
    target."""
    kind = ON.get(card.effect)
    if kind is None:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{card} has no target: leave out 'on' and the name after it",
            card=card.id,
        )
    names_player = on in draft.state.seats
    if names_player != (card.effect == JAIL_OTHER):
        wanted = Text("another player") if card.effect == JAIL_OTHER else Text("a street")
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{card} is used on {wanted}: name one after on",
            card=card.id,
            wanted=wanted,
        )
    kind(draft, who, on)


def _hotel_on(draft: Draft, who: str, deed_id: str) -> None:
    free_hotel(draft, who, deed_id)
    done(draft)


def _to_street(draft: Draft, who: str, deed_id: str) -> None:
    """Move to the street, past GO if GO is on the way; the street is then on offer at half its
    price."""
    draft.assert_turn(who)
    deed = draft.state.edition.deed_by_id[deed_id]
    assert_for_sale(draft, deed)
    move_to(draft, who, draft.state.edition.spaces[deed.space])


def _to_jail(draft: Draft, who: str, other: str) -> None:
    if who == other:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "the card sends another player to jail: name one of the others",
        )
    go_to_jail(draft, c.GoToJail(other))


ON: dict[str, Callable[[Draft, str, str], None]] = {
    FREE_HOTEL: _hotel_on,
    HALF_PRICE: _to_street,
    JAIL_OTHER: _to_jail,
}


def follow(draft: Draft, before: State, command: c.AnyCommand) -> None:
    """After each command: end the card's permission if this command used it or gave it up.

    Placing a hotel, buying and sending a player to jail end the permission themselves.
    """
    table = draft.state.table
    if not table.free:
        return
    is_let_go = table.free == HALF_PRICE and before.table.offer and not table.offer
    is_swap = table.free == SWAP_STREET and _gives(command, table.free_for)
    if is_let_go or is_swap:
        done(draft)


def _gives(command: c.AnyCommand, who: str) -> bool:
    return isinstance(command, c.Trade) and any(leg.giver == who for leg in command.legs)


def done(draft: Draft) -> None:
    """End what a card allows its player to do."""
    draft.set(free="", free_for="")
