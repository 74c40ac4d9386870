"""Hand cards: whether a player draws a card now, and which kept cards count towards a limit.

Rules of this file (SV-27b, SV-29, A-25, B-3; Cash Decoder, rules 18 and 19)
* The limit of one kept card concerns the first deck, where a game has two decks.
* A player who already keeps the one card that the limit allows may skip the new card.
"""

from __future__ import annotations

from banker.games.board.edition import Card, Edition
from banker.games.board.queries.prices import RENT
from banker.games.board.state import BANK, CARD, JAIL_CARD, State


def keeps_one(state: State) -> bool:
    return state.edition.switches["keep_cards"] == "one"


def is_of_first(edition: Edition, card: str) -> bool:
    """Tell whether a card belongs to the first deck: the only deck, or the one with a limit of kept
    cards and with fakes.

    A card that was kept in secret counts as one of the first deck.
    """
    known = edition.card_by_id.get(card)
    return known is None or known.deck == edition.decks[0]


def holds_of_first(state: State, who: str) -> bool:
    """Tell whether a player keeps a card of the first deck (`is_of_first`)."""
    return any(is_of_first(state.edition, card) for card in state.seats[who].held)


def must_take(state: State) -> str | None:
    """Return the player who must draw a card before the turn passes; None if nobody must."""
    if state.table.draw is None or not state.edition.flag("must_take_card"):
        return None
    return _may_take(state)


def left_card(state: State) -> str | None:
    """Return the player who landed on a card space and whose card was not entered; None if there is
    none."""
    table = state.table
    is_out = table.open_draw is None or state.seats[table.open_draw].bankrupt
    return None if is_out else _may_take(state)


def has_told_card(state: State, who: str) -> bool:
    """Tell whether the card of this player's landing was entered: by its name, as kept, or by its
    effect."""
    table, at = state.table, state.position(who)
    if table.turn != who or not table.told or at is None:
        return False
    return state.edition.spaces[at].kind in state.edition.decks and table.open_draw != who


def _may_take(state: State) -> str | None:
    """The player who draws a card now, unless the hand is full."""
    table = state.table
    if table.draw is None:
        return None
    one = keeps_one(state) and table.deck == state.edition.decks[0]
    return None if one and holds_of_first(state, table.draw) else table.draw


def may_keep(state: State, who: str, card: str) -> bool:
    """Tell whether a player may keep this card, too (rule SV-27b)."""
    is_second = is_of_first(state.edition, card) and holds_of_first(state, who)
    return not (is_second and keeps_one(state))


def drawable(state: State, who: str) -> tuple[str, ...]:
    """Return the ids of the cards that this player can still draw from the deck of the space."""
    deck, held = state.table.deck, [card for seat in state.seats.values() for card in seat.held]
    return tuple(
        card.id
        for card in state.edition.cards
        if deck in ("", card.deck)
        and held.count(card.id) < card.copies
        and (_may_be_held(state, who, card) if card.keep else _may_take_effect(state, who, card))
    )


def _may_be_held(state: State, who: str, card: Card) -> bool:
    commodity = JAIL_CARD if card.effect == "jail_free" else CARD
    return bool(state.amount(BANK, commodity)) and may_keep(state, who, card.id)


def _may_take_effect(state: State, who: str, card: Card) -> bool:
    """Whether a card can be applied: a step needs a known space, skipping a rent needs one."""
    if card.effect in ("nearest", "move_back"):
        return state.position(who) is not None
    if card.effect != "skip_rent":
        return True
    owes = any(due.reason == RENT for due in state.dues_of(who))
    return owes or any(claim.visitor == who for claim in state.table.claims)
