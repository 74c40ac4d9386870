"""Jail: when a player in jail may leave it, and by what means."""

from __future__ import annotations

from banker.games.board.queries.known_moves import is_heard_since
from banker.games.board.state import SECRET_CARD, State


def may_leave(state: State, who: str) -> bool:
    """Tell whether a player is in jail and may leave it before the roll."""
    is_before_roll = who == state.table.turn and state.table.dice is None
    return state.seats[who].jail is not None and is_before_roll


def may_pay_fee(state: State, who: str) -> bool:
    """Tell whether a player in jail may pay the fee now (rule A-09). Some tables allow that only
    before the first try."""
    return may_leave(state, who) and is_fee_taken(state, who)


def is_fee_taken(state: State, who: str) -> bool:
    """Tell whether the rules let this player pay the fee, by the number of failed tries (rule
    A-09)."""
    is_first_only = state.edition.switches["jail_fee_turns"] == "first_only"
    return not (is_first_only and state.seats[who].jail)


def has_waited_out(state: State, who: str) -> bool:
    """Tell whether a player in jail has only the last try left, and all tries before it were
    entered."""
    jail = state.seats[who].jail
    is_last = jail is not None and jail + 1 >= state.edition.jail_tries_max
    return is_last and not state.seats[who].bankrupt and is_heard_since(state, who)


def leaving_cards(state: State, who: str) -> tuple[str, ...]:
    """Return the ids of the kept cards with which a player can leave jail, each once, the one held
    longest first.

    If there is none, return the secret card, if the player has one, which may be such a card.
    """
    held, cards = state.seats[who].held, state.edition.card_by_id
    known = dict.fromkeys(it for it in held if it in cards and cards[it].effect == "jail_free")
    return tuple(known) or ((SECRET_CARD,) if SECRET_CARD in held else ())
