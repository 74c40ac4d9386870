"""Phases: what the table waits for at a moment, and from whom."""

from __future__ import annotations

from banker.games.deal.state import Ask, State

RENT, COLLECT, BIRTHDAY = DUES = ("rent", "collect", "birthday")  # acts that ask for money
# The effect of the card that asks; a rent has several cards.
EFFECTS = {COLLECT: "collect", BIRTHDAY: "collect_each"}


def asks_of(state: State, who: str) -> tuple[Ask, ...]:
    """Return the open questions that this player must answer."""
    chain = state.table.chain
    return tuple(ask for ask in chain.asks if ask.to_answer == who) if chain else ()


def awaited(state: State) -> tuple[str, ...]:
    """Return the players who must answer an open question, in the order of the questions."""
    chain = state.table.chain
    return tuple(dict.fromkeys(ask.to_answer for ask in chain.asks)) if chain else ()


def over_limit(state: State) -> int:
    """Return how many cards the player of this turn must still discard before the turn ends."""
    return max(0, state.hand(state.table.turn) - state.edition.hand.hand_max)


def plays_left(state: State) -> int:
    """Return how many cards may still be played in this turn."""
    return max(0, state.edition.hand.plays - state.table.plays)


def may_say_no(state: State, who: str) -> bool:
    """Tell whether this player may have a Just Say No to answer with.

    The hand must have cards, a copy must be unseen, and a play be left if the answer costs one.
    """
    face, chain = state.edition.face_of.get("no"), state.table.chain
    if face is None or chain is None or not (state.hand(who) and state.unseen(face.id)):
        return False
    cost = int(state.edition.switches["counter_no_costs"]) if who == chain.actor else 0
    return plays_left(state) >= cost
