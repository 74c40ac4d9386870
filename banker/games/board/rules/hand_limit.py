"""Hand limit: how many cards a player may keep, and whether a player must take a card.

Rules of this file (SV-27b, SV-29, A-25, B-3; Cash Decoder, rules 18 and 19)
* The limit of one kept card concerns the first deck, where a game has two decks.
* A player who must take a card, but already keeps the one card that the limit allows, may skip the
  new card.
* A printed card that the Bank does not know is booked by its effect, and then counts as taken.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.hand_cards import is_of_first, may_keep, must_take
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import SECRET_CARD


def _first_held(draft: Draft, who: str) -> str:
    """The card in the way, as a statement names it."""
    held = draft.state.seats[who].held
    card = next(it for it in held if is_of_first(draft.state.edition, it))
    return "card" if card == SECRET_CARD else card


def assert_may_keep(draft: Draft, who: str, card: str) -> None:
    """Refuse, unless forced, one more kept card than the table allows (rule SV-27b)."""
    if not may_keep(draft.state, who, card):
        draft.object(
            RefusalCode.TOO_MANY_CARDS,
            "{name} holds a card already; '{name} discards {held}' puts it back first",
            name=draft.name(who),
            held=_first_held(draft, who),
        )


# --- taking one -----------------------------------------------------------------------------------


def assert_taken(draft: Draft) -> None:
    """Refuse, unless forced, to pass the turn while a player must still draw a card (rule B-3)."""
    who = must_take(draft.state)
    if who is not None:
        name, cards = draft.name(who), draft.state.edition.cards
        deck = draft.state.table.deck
        draft.object(
            RefusalCode.CARD_OPEN,
            "{name} draws a card first: '{name} draws {card}' with the number of the card, or"
            " '{name} keeps card', or say what it does; 'force next because …' goes on without it",
            name=name,
            card=next(it.id for it in cards if it.deck == deck),
        )


# Commands that carry out a printed card whose text the Bank does not know.
BY_HAND = (
    c.Transfer, c.PayEach, c.CollectEach, c.GainHotel, c.LoseHotel, c.GrantGuess, c.GoToJail,
)  # fmt: skip


def follow(draft: Draft, command: c.AnyCommand) -> None:
    """After each command: record whether it booked the effect of a card that waits to be drawn."""
    who = draft.state.table.draw
    if who is None or not isinstance(command, BY_HAND):
        return
    sides = [getattr(command, name, "") for name in ("who", "giver", "receiver")]
    # A payment to one other player is not by a card: cards that ask all players have commands of
    # their own.
    is_theirs = isinstance(command, c.Transfer) and draft.state.seats.keys() >= {*sides[1:]}
    if who not in sides or is_theirs:
        return
    if must_take(draft.state) is not None:
        draft.set(draw=None)
    else:
        draft.set(card_booked=True)
