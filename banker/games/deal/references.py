"""References: whether the players, cards and places that a stored game names exist.

Rules of this file
* A game that the rules made never fails this check. A forged file may fail.
* The check runs once, after a file is read. So code that shows a state may look up every name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from banker.foundation.limits import FIGURE_MAX
from banker.games.deal.edition import Edition
from banker.games.deal.state import (
    ASIDE,
    BACK,
    BANK,
    BOX,
    CENTRE,
    DRAW,
    FACE,
    HAND,
    SET,
    UNDER,
    Setup,
    State,
)

NAME_MAX = 40  # signs of a strange name that are shown


class Unknown(NamedTuple):
    """A fact that names something unknown. `fact`: its key, empty if no single fact is wrong;
    `words`: the description."""

    fact: str
    words: str


def unknown_name(state: State) -> Unknown | None:
    """Return the first fact of a state that names something unknown; None if there is none."""
    return next(_unknown(state), None)


def _unknown(state: State) -> Iterator[Unknown]:
    ids = frozenset(state.setup.ids)
    table = state.table
    facts = [("turn", table.turn), ("first", table.first)]
    facts += [("winners", who) for who in table.winners]
    facts += [("collected", who) for who in table.collected]
    facts += [("received", it.who) for it in table.received]
    facts += [("broken_off", it.who) for it in table.broken_off]
    if table.chain is not None:
        named = [
            table.chain.actor,
            *(who for ask in table.chain.asks for who in (ask.who, ask.to_answer)),
        ]
        facts += [("chain", who) for who in named]
    for fact, who in facts:
        if who not in ids and (who or fact == "turn"):
            yield Unknown(fact, f"'{fact}' names the unknown player {_said(who)}")
    yield from _unknown_cards(state)
    for account, held in state.balances.items():
        if not is_account(account, state.setup):
            yield Unknown("", f"an entry names the unknown account {_said(account)}")
        for thing in held:
            if thing != BACK and thing[len(FACE) :] not in state.edition.face_by_id:
                yield Unknown("", f"an entry names the unknown card {_said(thing)}")


def _unknown_cards(state: State) -> Iterator[Unknown]:
    chain, table = state.table.chain, state.table
    named = [("received", it.face, it.pile) for it in table.received]
    named += [("broken_off", it.face, it.colour) for it in table.broken_off]
    both = (chain.take, chain.give) if chain else ()
    named += [("chain", taken.face, taken.pile) for taken in both if taken is not None]
    for fact, face, pile in named:
        if face and face not in state.edition.face_by_id:
            yield Unknown(fact, f"'{fact}' names the unknown card {_said(face)}")
        if not _is_place(pile, state.edition):
            yield Unknown(fact, f"'{fact}' names the unknown pile {_said(pile)}")


def is_account(account: str, setup: Setup) -> bool:
    """Tell whether an account of this name can exist at this table."""
    if account in (BOX, DRAW, CENTRE, UNDER):
        return True
    kind, _, rest = account.partition(":")
    who, colon, pile = rest.partition(":")
    if who not in setup.ids:
        return False
    if f"{kind}:" == SET:
        return _is_pile(pile, setup.edition)
    return f"{kind}:" in (HAND, BANK, ASIDE) and not colon


def _is_place(place: str, edition: Edition) -> bool:
    return place in ("bank", "aside") or _is_pile(place, edition)


def _is_pile(pile: str, edition: Edition) -> bool:
    colour, dot, number = pile.partition(".")
    is_number = number.isascii() and number.isdecimal() and len(number) <= 2
    return colour in edition.set_by_id and (not dot or (is_number and int(number) > 1))


def _said(name: object) -> str:
    """The name in quotes, on one line and cut short, because it comes from a file."""
    return repr(str(name)[:NAME_MAX])


# --- the first line -------------------------------------------------------------------------------


def unsound_setup(setup: Setup) -> str:
    """Return what is inconsistent in an edition or its players, as the end of a sentence; empty if
    nothing is."""
    return next(_unsound(setup), "")


def _unsound(setup: Setup) -> Iterator[str]:
    edition, ids = setup.edition, setup.ids
    if not ids or len(set(ids)) < len(ids) or any(":" in who for who in ids):
        yield "its players have no ids, or ids that are taken"
    if len(edition.set_by_id) < len(edition.sets) or len(edition.face_by_id) < len(edition.faces):
        yield "two of its cards or colours have the same id"
    for one in edition.sets:
        if not one.ladder:
            yield f"the colour {_said(one.id)} has no rents"
    for face in edition.faces:
        if not set(face.colours) <= edition.set_by_id.keys():
            yield f"the card {_said(face.id)} names a colour that does not exist"
        if not 0 < face.copies <= FIGURE_MAX:
            yield f"the card {_said(face.id)} has no copies"
        if face.kind == "property" and len(face.colours) != 1:
            yield f"the card {_said(face.id)} is a property and has not one colour"
    if edition.card_count < edition.hand.start * len(ids):
        yield "its cards are too few for its players"
