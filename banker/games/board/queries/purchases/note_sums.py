"""Note sums: which sums the notes of a box can pay (SV-30, B-23b)."""

from __future__ import annotations

from banker.games.board.state import State


def is_payable(state: State, giver: str, receiver: str, amount: int) -> bool:
    """Tell whether notes can pay this sum.

    Also true where the table pays with something else: balances are private, or a balance or a due
    is not a multiple of the smallest note.
    """
    step, switches = state.edition.note_step, state.edition.switches
    return not amount % step or switches["balances"] != "public" or _is_odd(state, giver, receiver)


def share_step(state: State, who: str) -> int:
    """Return the step in which a player's cash can be shared: the smallest note if notes can pay
    that cash, else 1."""
    step = state.edition.note_step
    has_notes = state.edition.switches["balances"] == "public"
    return step if has_notes and not state.cash(who) % step else 1


def _is_odd(state: State, giver: str, receiver: str) -> bool:
    """Whether one of the two has a sum that no notes pay, or one is owed."""
    step = state.edition.note_step
    has_it = any(state.cash(who) % step for who in (giver, receiver) if who in state.seats)
    return has_it or any(due.amount % step for due in state.table.dues)
