"""Usual: which open action Enter runs.

Rules of this file
* Enter never spends money that is known to be missing. Where balances are private, the choice does
  not depend on them.
* Enter skips no card to be drawn, no action that a card allows, and no rent that waits for dice.
* Enter never rolls, guesses, or names an amount.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.games.board.open_actions.action import Action
from banker.games.board.queries.phases import AUCTION, DEBT, KEY_PHASE, OFFER, REFILL, ROLL, TURN
from banker.games.board.state import State

IsUsual = Callable[[State, Action], bool]


def mark_usual(state: State, now: str, found: list[Action]) -> None:
    """Replace the action that Enter runs, in the list `found`, by one marked as usual. `now`: as
    `phases.phase` returns it.

    An action that a device reports is marked too, and so is the next usual one after it.
    """
    is_usual = USUAL.get(now)
    if is_usual is None:
        return
    waits_for_dice = any(it.situation == "roll_for_rent" for it in found)
    for at, action in enumerate(found):
        if waits_for_dice and action.situation in SKIPS_RENT:
            continue
        if is_usual(state, action):
            found[at] = replace(action, usual=True)
            if not action.by_device:
                return


SKIPS_RENT = ("pay_rent", "ask_rent", "next")


def _in_auction(_state: State, action: Action) -> bool:
    return action.situation == "close_auction"


def _with_key(_state: State, action: Action) -> bool:
    return action.situation == "unlock" and len(action.choices) == 1


def _on_offer(_state: State, action: Action) -> bool:
    return action.situation == "decline" or (action.situation == "buy" and not action.short)


def _in_debt(state: State, action: Action) -> bool:
    """Of the debtor who comes first, and of nobody else."""
    mine = state.dues_of(state.table.turn)
    first = mine[0] if mine else state.table.dues[0]
    return action.situation == "pay" and action.about is first and not action.short


def _between_rolls(state: State, action: Action) -> bool:
    situation = action.situation
    if situation in ("pay_rent", "ask_rent"):
        return not action.short
    is_own_salary = situation == "claim_salary" and action.who == state.table.turn
    return situation == "close_checks" or is_own_salary


def _after_roll(state: State, action: Action) -> bool:
    if action.situation != "next":
        return _between_rolls(state, action)
    table = state.table
    return table.open_draw is None and table.choice is None and not table.free


def _refilling(state: State, action: Action) -> bool:
    is_salary = action.situation == "claim_salary"
    return action.situation == "lock_vault" or (not is_salary and _between_rolls(state, action))


USUAL: dict[str, IsUsual] = {
    AUCTION: _in_auction,
    KEY_PHASE: _with_key,
    OFFER: _on_offer,
    DEBT: _in_debt,
    REFILL: _refilling,
    ROLL: _between_rolls,
    TURN: _after_roll,
}
