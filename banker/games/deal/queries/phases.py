"""Phases: what the table waits for at a moment, and from whom."""

from __future__ import annotations

from banker.games.deal.state import Ask, State

RENT, COLLECT, BIRTHDAY = DUES = ("rent", "collect", "birthday")  # acts that ask for money


def asks_of(state: State, who: str) -> tuple[Ask, ...]:
    """The open questions that wait for an answer of this player."""
    chain = state.table.chain
    return tuple(ask for ask in chain.asks if ask.to_answer == who) if chain else ()


def awaited(state: State) -> tuple[str, ...]:
    """Return the players who must answer, in the order of the questions."""
    chain = state.table.chain
    return tuple(dict.fromkeys(ask.to_answer for ask in chain.asks)) if chain else ()


def over_limit(state: State) -> int:
    """Return how many cards the player of this turn must discard before the turn ends."""
    return max(0, state.hand(state.table.turn) - state.edition.hand.hand_max)


def plays_left(state: State) -> int:
    """How many cards may still be played in this turn."""
    return max(0, state.edition.hand.plays - state.table.plays)


def may_say_no(state: State, who: str) -> bool:
    """Tell whether a hand may have a Just Say No: it has cards, a copy is unseen, and the player of
    the turn has a play left if the answer costs one."""
    face, chain = state.edition.face_of.get("no"), state.table.chain
    if face is None or chain is None or not (state.hand(who) and state.unseen(face.id)):
        return False
    cost = int(state.edition.switches["counter_no_costs"]) if who == chain.actor else 0
    return plays_left(state) >= cost
