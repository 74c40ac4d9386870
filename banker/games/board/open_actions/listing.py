"""Listing: everything that may be done now, the most urgent first.

Rules of this file
* The order: a question about the vault; what blocks the game, with the player of the turn first
  among debtors; the vault; checks; rents, the newest first; cards; other dues; salaries; jail;
  roll, next.
* While a card or the last payment may be checked, only the end of the check is listed, as
  everything else depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.engine.open_action import Need
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action
from banker.games.board.open_actions.of_money import debt, other_dues, rents, salaries
from banker.games.board.open_actions.of_turn import cards, turn
from banker.games.board.open_actions.of_vault import keys, question, refill, vault
from banker.games.board.open_actions.usual import mark_usual
from banker.games.board.queries import phases
from banker.games.board.state import State

BLOCKING: dict[str, Callable[[State], Iterator[Action]]] = {
    phases.KEY_PHASE: keys,
    phases.DEBT: debt,
    phases.REFILL: refill,
}
# Phases in which something is sold; most frames, the first among them, do without what these need.
PURCHASES = (phases.DEAL, phases.AUCTION, phases.OFFER)
# Phases in which a player in jail may leave, and the turn may go on.
PASSING = (phases.REFILL, phases.GUESS, phases.ROLL, phases.TURN)


def open_actions(state: State) -> tuple[Action, ...]:
    """Return all actions that are allowed now, the most urgent first; empty after the end of the
    game."""
    if state.table.ended:
        return ()
    if state.table.card is not None or phases.is_last_payment(state):
        return (Action("close_checks", c.ClosePayment(), need=Need.BLOCKS, usual=True),)
    now = phases.phase(state)
    found = list(_all(state, now))
    mark_usual(state, now, found)
    return tuple(found)


def _all(state: State, now: str) -> Iterator[Action]:
    table = state.table
    if table.question or table.lock_again:
        yield from question(state, now)
    if now in BLOCKING:
        yield from BLOCKING[now](state)
    elif now in PURCHASES:
        from banker.games.board.open_actions import of_purchases

        yield from of_purchases.BLOCKING[now](state)
    if state.edition.vault is not None:
        yield from vault(state, now)
    if table.payment is not None:
        yield Action("close_checks", c.ClosePayment())
    if table.claims:
        yield from rents(state, now)
    if table.draw or table.choice or table.free:
        yield from cards(state, now)
    if table.dues:
        yield from other_dues(state, now)
    yield from salaries(state)
    if now in PASSING:
        yield from turn(state, now)
