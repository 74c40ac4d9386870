"""Open actions: what may be done now in the game of cards, the most urgent first.

Rules of this file
* Hands are not known. Playing a card is one action, with an example of a card that nobody has seen
  yet.
* Each question is answered: with a Just Say No, where the hand may have one, and by agreeing or
  paying.
* An answer names the player who gets it, as several may wait for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from banker.engine.open_action import Need, OpenAction
from banker.games.deal import commands as c
from banker.games.deal.queries.payable import best_payment, can_pay
from banker.games.deal.queries.phases import DUES, may_say_no, over_limit, plays_left
from banker.games.deal.queries.unseen import unseen_faces
from banker.games.deal.state import CENTRE, Ask, Chain, State

if TYPE_CHECKING:
    Action = OpenAction[c.AnyCommand]
else:
    Action = OpenAction  # called by its own name it is made in a quarter of the time


def open_actions(state: State) -> tuple[Action, ...]:
    """Return all actions that are allowed now, the most urgent first; empty after the end of the
    game."""
    table = state.table
    if table.ended:
        return ()
    if table.chain is None:
        return tuple(_turn(state))
    found: list[Action] = []
    for ask in table.chain.asks:
        found += _answers(state, table.chain, ask, is_first=not found)
    return tuple(found)


def _answers(state: State, chain: Chain, ask: Ask, *, is_first: bool) -> Iterator[Action]:
    who = ask.to_answer
    to = ask.who if who == chain.actor else chain.actor
    if not ask.nos % 2 and chain.act in DUES and can_pay(state, who):
        cards = tuple(c.PaidCard(*it) for it in best_payment(state, who, ask.amount))
        pays = c.PayCards(who, cards, to)
        yield Action("pay_cards", pays, who, Need.BLOCKS, is_first, field="cards", about=ask)
    else:
        yield Action("agree", c.Agree(who, to), who, Need.BLOCKS, is_first, about=ask)
    if may_say_no(state, who):
        yield Action("say_no", c.SayNo(who, to), who, Need.BLOCKS, about=ask)


def _turn(state: State) -> Iterator[Action]:
    table, turn = state.table, state.table.turn
    if not table.drawn:
        yield Action("draw", c.DrawCards(turn), turn, Need.BLOCKS, usual=True)
        return
    over, left = over_limit(state), plays_left(state) if state.hand(turn) else 0
    if left and (play := _example(state, turn)) is not None:
        yield Action("play", play, turn, Need.BLOCKS, about=left)
    if over:
        yield from _discards(state, turn, over, is_usual=not left)
        return
    yield Action("next", c.Next(), need=Need.BLOCKS, usual=not left)


def _example(state: State, who: str) -> c.AnyCommand | None:
    """A card that the hand may have, into the bank or into the collection."""
    for face in map(state.edition.face_by_id.__getitem__, unseen_faces(state)):
        if face.kind not in ("property", "wild"):
            return c.BankCards(who, (face.id,))
    for face in map(state.edition.face_by_id.__getitem__, unseen_faces(state)):
        return c.Lay(who, face.id, state.edition.colours_of(face)[0])
    return None


def _discards(state: State, who: str, over: int, *, is_usual: bool) -> Iterator[Action]:
    """Down to the limit: so many cards, or where all see them, an example of which."""
    if state.edition.switches["discard_to"] != CENTRE:
        yield Action("discard", c.Discard(who, over), who, Need.BLOCKS, is_usual, about=over)
        return
    faces = [face for face, count in unseen_faces(state).items() for _ in range(count)][:over]
    if len(faces) == over:
        discards = c.Discard(who, faces=tuple(faces))
        yield Action("discard", discards, who, Need.BLOCKS, field="faces", about=over)
