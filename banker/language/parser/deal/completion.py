"""Completion: the words that a slot in a statement of the card game may be, the likely ones
first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from banker.games.deal.commands import Agree, PayCards, SayNo
from banker.games.deal.open_actions import open_actions
from banker.games.deal.queries.sets import cards_in, full_colours, piles
from banker.games.deal.queries.unseen import unseen_faces
from banker.games.deal.state import ASIDE, IN_BANK, SET_ASIDE, State
from banker.language.parser.deal.names import written_face

Words = Iterable[str]
Offers = Callable[[State, str], Words]


# What a player does about an open action.
_VERBS_OF: dict[str, tuple[str, ...]] = {
    "next": (),
    "pay_cards": ("pays",),
    "agree": ("agrees",),
    "say_no": ("says",),
    "draw": ("draws",),
    "discard": ("discards",),
    "play": ("plays", "banks", "lays"),
}


def likely_verbs(state: State, who: str) -> Iterator[str]:
    """Yield the verbs of statements that a player probably needs now, the most urgent first."""
    for action in open_actions(state):
        if action.who == who:
            yield from _VERBS_OF[action.situation]


def words_for(slot: str, state: State, who: str) -> Words:
    """Return the words that a slot may be, for the player `who`."""
    offers = _SLOTS.get(slot)
    return offers(state, who) if offers else ()


def _players(state: State, _who: str) -> Words:
    return [state.setup.names[other] for other in state.setup.ids]


def _others(state: State, who: str) -> Words:
    others = state.others(who) if who in state.setup.ids else state.setup.ids
    return [state.setup.names[other] for other in others]


def _askers(state: State, who: str) -> Words:
    """Those whose questions a player may answer now; where there is none, all others."""
    answers = (action.command for action in open_actions(state) if action.who == who)
    asked = [it.to for it in answers if isinstance(it, Agree | SayNo | PayCards) and it.to]
    return [state.setup.names[to] for to in dict.fromkeys(asked)] or _others(state, who)


def _unseen(*kinds: str) -> Offers:
    def offers(state: State, _who: str) -> Words:
        edition = state.edition
        return [
            written_face(edition, face)
            for face in unseen_faces(state)
            if not kinds or edition.face_by_id[face].kind in kinds
        ]

    return offers


def _on_table(state: State, who: str) -> Words:
    """What a player can pay with, the bank first."""
    accounts = [f"bank:{who}", *(f"set:{who}:{pile}" for pile in piles(state, who)), ASIDE + who]
    faces = (face for account in accounts for face in state.faces(account))
    return [written_face(state.edition, face) for face in dict.fromkeys(faces)]


def _of_others(state: State, who: str) -> Words:
    others = (other for other in state.setup.ids if other != who)
    faces = (face for other in others for pile in piles(state, other)
             for face in cards_in(state, other, pile))  # fmt: skip
    return [written_face(state.edition, face) for face in dict.fromkeys(faces)]


def _own(state: State, who: str) -> Words:
    faces = (face for pile in piles(state, who) for face in cards_in(state, who, pile))
    return [written_face(state.edition, face) for face in dict.fromkeys(faces)]


def _colours(state: State, _who: str) -> Words:
    return [one.id for one in state.edition.sets]


def _full(state: State, who: str) -> Words:
    others = (other for other in state.setup.ids if other != who)
    found = dict.fromkeys(colour for other in others for colour in full_colours(state, other))
    return list(found)


def _places(state: State, who: str) -> Words:
    return (IN_BANK, SET_ASIDE, *_colours(state, who))


_SLOTS: dict[str, Offers] = {
    "WHO": _players,
    "PLAYER": _players,
    **dict.fromkeys(("RIVAL", "WITNESS"), _others),
    "OTHER": _askers,
    "CARD": _of_others,
    "OPENCARD": _unseen("property", "wild"),
    "RENTCARD": _unseen("rent"),
    "CARDS": _unseen("money", "action", "rent"),
    "PAID": _on_table,
    "GIVEN": _own,
    **dict.fromkeys(("COLOUR", "GOAL"), _colours),
    "PILE": _full,
    **dict.fromkeys(("PLACE", "GIVENPLACE"), _places),
}
