"""Orphans: buildings aside whose player broke up the set below them, by moving a card out of it.

Rules of this file (rule A, first note: a house "CANNOT" be made money but as a payment)
* Such a building goes back onto a set of the same colour of its player, or stays aside. It goes
  onto another set only where buildings may move (`building_moves`), and pays like a building on a
  set (`building_pays`).
* Equal buildings aside are alike. Those that belong to no set are used first, then the oldest.
* A building that came aside by a payment, a theft or a correction belongs to no set.
"""

from __future__ import annotations

from banker.games.deal.draft import Draft
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.state import ASIDE, FACE, BrokenOff, State


def note(draft: Draft, who: str, face: str, colour: str) -> None:
    """Record that a player broke up a set of this colour, to which a building aside still
    belongs."""
    draft.set(broken_off=(*draft.state.table.broken_off, BrokenOff(who, face, colour)))


def colours(state: State, who: str, face: str) -> tuple[str, ...]:
    """Return the colours of the sets to which a player's buildings aside belong, the oldest
    first."""
    return tuple(it.colour for it in state.table.broken_off if (it.who, it.face) == (who, face))


def free(state: State, who: str, face: str) -> int:
    """Return how many of a player's buildings aside belong to no set."""
    return state.amount(ASIDE + who, FACE + face) - len(colours(state, who, face))


def is_carried(state: State, who: str, face: str, colour: str) -> bool:
    """Tell whether a building aside, if placed on this colour, would leave the set to which it
    belongs."""
    known = colours(state, who, face)
    return bool(known) and colour not in known and free(state, who, face) < 1


def return_to(draft: Draft, who: str, face: str, colour: str) -> None:
    """Forget that a building belongs to a set of this colour, as it is placed there.

    Refused, unless forced, if it belongs to a set of another colour.
    """
    if is_carried(draft.state, who, face, colour):
        _assert_carried(draft, who, face)
    it = BrokenOff(who, face, colour)
    known = list(draft.state.table.broken_off)
    if it in known:
        known.remove(it)
        draft.set(broken_off=tuple(known))


def _assert_carried(draft: Draft, who: str, face: str) -> None:
    if draft.state.edition.switches["building_moves"] == "no":
        refuse_elsewhere(draft, who, face)
    elif who != draft.state.table.turn:
        draft.object(
            RefusalCode.NOT_YOUR_TURN,
            "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\"",
            turn=draft.name(draft.state.table.turn),
            who=draft.name(who),
        )


def refuse_elsewhere(draft: Draft, who: str, face: str) -> None:
    """Refuse, unless forced, to place a building elsewhere than on the set that its player broke
    up."""
    colour = colours(draft.state, who, face)[0]
    draft.object(
        RefusalCode.NOT_MOVABLE,
        "{name} moved a card out of {colour} below {card}, which stays aside until {colour} is full"
        " again: then '{who} places {face} on {place}'",
        name=draft.name(who),
        colour=draft.colour(colour),
        card=draft.title(face),
        who=draft.name(who),
        face=face,
        place=colour,
    )


def settle(draft: Draft) -> None:
    """Forget buildings that are not aside any more."""
    known = draft.state.table.broken_off
    if not known:
        return
    state, left = draft.state, {}
    for it in known:
        left[it.who, it.face] = state.amount(ASIDE + it.who, FACE + it.face)
    kept = []
    for it in reversed(known):
        if left[it.who, it.face] > 0:
            left[it.who, it.face] -= 1
            kept.append(it)
    if len(kept) < len(known):
        draft.set(broken_off=tuple(reversed(kept)))
