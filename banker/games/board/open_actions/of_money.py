"""Of money: open actions about dues, rents that may be asked for, and salaries."""

from __future__ import annotations

from collections.abc import Iterator

from banker.engine.open_action import Amount, Need
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action, short_of
from banker.games.board.queries.permissions.gifts import is_limited
from banker.games.board.queries.permissions.salary import is_claimable
from banker.games.board.queries.permissions.turn_order import after, rents_before_end
from banker.games.board.queries.phases import DEAL, DEBT, KEY_PHASE, ROLL, TURN
from banker.games.board.queries.prices import RENT
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.board.state import Claim, Due, State

DICE = (1, 2)  # an example of a roll


def debt(state: State) -> Iterator[Action]:
    """Yield an action to pay the oldest due of each debtor. The player of the turn comes first."""
    for due in _oldest(state):
        yield _pay(state, due, Need.BLOCKS)


def _oldest(state: State) -> list[Due]:
    """The oldest due of each debtor: of the player whose turn it is first, then by age."""
    oldest: dict[str, Due] = {}
    for due in state.table.dues:
        if due.debtor in state.seats:
            oldest.setdefault(due.debtor, due)
    turn = state.table.turn
    return sorted(oldest.values(), key=lambda due: due.debtor != turn)


def _pay(state: State, due: Due, need: Need) -> Action:
    short = short_of(state, due.debtor, due.amount)
    return Action("pay", c.Pay(due.debtor), due.debtor, need, short=short, about=due)


def other_dues(state: State, now: str) -> Iterator[Action]:
    """Yield actions to pay the dues that do not block the game, and to forgive dues. `now`: as
    `phases.phase` returns it."""
    if now != DEBT:
        for due in _oldest(state):
            yield _pay(state, due, Need.OPEN)
    seen: set[tuple[str, str]] = set()
    for due in state.table.dues:
        pair = (due.creditor, due.debtor)
        if due.creditor in state.seats and pair not in seen and not is_limited(state, *pair):
            seen.add(pair)
            yield Action("forgive", c.Forgive(*pair), due.creditor, Need.UNSAID, about=due)


def rents(state: State, now: str) -> Iterator[Action]:
    """Yield actions to pay and to ask for each open rent, the newest first. `now`: as
    `phases.phase` returns it.

    A utility's rent that waits for its dice gets a roll instead; a mortgaged deed has no rent.
    """
    need = Need.LAPSES
    if now in (ROLL, TURN) and rents_before_end(state, after(state, state.table.turn)):
        need = Need.BLOCKS
    seen: set[tuple[str, str, str]] = set()
    for claim in reversed(state.table.claims):
        key = (claim.visitor, claim.owner, claim.deed)
        if key in seen or claim.deed in state.table.mortgaged:
            continue
        seen.add(key)
        if amount := amount_of(state, claim):
            yield from _rent(state, claim, amount, need)
        elif claim.dice is None and now not in (DEAL, KEY_PHASE):
            rolls = c.Roll(claim.visitor, DICE, purpose="utility")
            yield Action("roll_for_rent", rolls, claim.visitor, need, field="dice", about=claim)


def _rent(state: State, claim: Claim, amount: int, need: Need) -> Iterator[Action]:
    visitor, owner, deed = claim.visitor, claim.owner, claim.deed
    owed = (due for due in state.dues_of(visitor) if (due.reason, due.about) == (RENT, deed))
    paid = next((due.amount for due in owed), amount)  # the rent of an earlier visit comes first
    yield Action(
        "pay_rent", c.PayRent(visitor, deed), visitor, need, amount=Amount(amount, amount),
        short=short_of(state, visitor, paid), about=claim,
    )  # fmt: skip
    yield Action(
        "ask_rent", c.AskRent(owner, visitor, deed), owner, need,
        amount=Amount(amount, amount), about=claim,
    )  # fmt: skip


def salaries(state: State) -> Iterator[Action]:
    """Yield actions to claim the salaries that players have not received, where they must be
    claimed."""
    for who, seat in state.seats.items():
        if seat.salaries and is_claimable(state, who):
            yield Action("claim_salary", c.ClaimSalary(who), who, about=seat.salaries)
