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
from banker.games.board.edition import Edition
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State


def assert_may_keep(draft: Draft, who: str, card: str) -> None:
    """SV-27b: refuse one more kept card than the table allows."""
    if _keeps_one(draft.state) and _is_second(draft.state, who, card):
        draft.object(
            RefusalCode.TOO_MANY_CARDS,
            "{name} holds a card already; '{name} discards …' puts it back first",
            name=draft.name(who),
        )


def _keeps_one(state: State) -> bool:
    return state.edition.switches["keep_cards"] == "one"


def _is_second(state: State, who: str, card: str) -> bool:
    """Whether this would be the second card of the first deck in a hand."""
    return is_of_first(state.edition, card) and holds_of_first(state, who)


def is_of_first(edition: Edition, card: str) -> bool:
    """Whether a card belongs to the first deck: the only deck, or the deck with limits and fakes. A
    card that was kept in secret may belong to the first deck, and counts as if it did."""
    known = edition.card_by_id.get(card)
    return known is None or known.deck == edition.decks[0]


def holds_of_first(state: State, who: str) -> bool:
    """Whether a player keeps a card of the first deck."""
    return any(is_of_first(state.edition, card) for card in state.seats[who].held)


# --- taking one -----------------------------------------------------------------------------------


def assert_taken(draft: Draft) -> None:
    """B-3: refuse to pass the turn while a player must still take a card."""
    who = must_take(draft.state)
    if who is not None:
        name = draft.name(who)
        draft.object(
            RefusalCode.CARD_OPEN,
            "{name} draws a card first: '{name} draws …', '{name} keeps card', or say what it"
            " does; 'force next because …' goes on without it",
            name=name,
        )


def must_take(state: State) -> str | None:
    """The player who must take a card now."""
    if state.table.draw is None or not state.edition.flag("must_take_card"):
        return None
    return _may_take(state)


def left_card(state: State) -> str | None:
    """The player who landed on a space that draws a card, and whose card nobody has told."""
    table = state.table
    is_out = table.draw is None or state.seats[table.draw].bankrupt
    return None if is_out or table.card_booked else _may_take(state)


def _may_take(state: State) -> str | None:
    """The player who draws a card now, unless the hand is full."""
    table = state.table
    if table.draw is None:
        return None
    one = _keeps_one(state) and table.deck == state.edition.decks[0]
    return None if one and holds_of_first(state, table.draw) else table.draw


# Commands that carry out a printed card whose text the Bank does not know.
BY_HAND = (
    c.Transfer, c.PayEach, c.CollectEach, c.GainHotel, c.LoseHotel, c.GrantGuess, c.GoToJail,
)  # fmt: skip


def follow(draft: Draft, command: c.AnyCommand) -> None:
    """After each command: whether the command booked the card by its effect."""
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
