"""Loans: loans between players and promises of no rent, by house rules.

Rules of this file
* The rule books forbid both (GL-33). This file serves tables that have agreed otherwise.
* A loan is not a due: the table does not wait for a loan, and a bankrupt does not repay a loan.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.deeds import owned
from banker.games.board.state import Immunity, Loan


def lend(draft: Draft, command: c.Lend) -> None:
    """Lend money to another player now, to be paid back with at least as much later."""
    _assert_allowed(
        draft,
        "player_loans",
        Text("players may not lend each other money in this game: trade something for it"),
    )
    _assert_two(draft, command.who, command.to)
    if command.owed < command.amount:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "a loan of {amount:,} cannot be paid back with {owed:,}: name {amount:,} or more",
            amount=command.amount,
            owed=command.owed,
        )
    draft.pay(command.who, command.to, command.amount)
    draft.set(loans=(*draft.state.table.loans, Loan(command.who, command.to, command.owed)))
    draft.emit(e.LoanMade(command.who, command.to, command.amount, command.owed))


def repay(draft: Draft, command: c.Repay) -> None:
    """Repay the oldest loan between the two players, or a part of that loan."""
    loans = list(draft.state.table.loans)
    pair = (command.who, command.to)
    loan = next((one for one in loans if (one.borrower, one.lender) == pair), None)
    if loan is None:
        debtor, lender = draft.name(command.who), draft.name(command.to)
        draft.refuse(
            RefusalCode.NOTHING_DUE,
            "{debtor} owes {lender} no loan, so there is nothing to repay: play on",
            debtor=debtor,
            lender=lender,
        )
    place = loans.index(loan)
    if command.amount > loan.owed:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{amount:,} is too much: {owed:,} of the loan is left, so repay {owed:,} or less",
            amount=command.amount,
            owed=loan.owed,
        )
    draft.pay(command.who, command.to, command.amount)
    left = loan.owed - command.amount
    loans[place : place + 1] = [Loan(loan.lender, loan.borrower, left)] if left else []
    draft.set(loans=tuple(loans))
    draft.emit(e.LoanRepaid(loan.lender, loan.borrower, command.amount, left))


def grant_immunity(draft: Draft, command: c.GrantImmunity) -> None:
    """Promise a visitor no rent on a deed, as long as the owner keeps it."""
    _assert_allowed(
        draft,
        "rent_immunity",
        Text("no player can be freed of future rents in this game: leave that promise out"),
    )
    _assert_two(draft, command.who, command.visitor)
    promise_no_rent(draft, Immunity(command.who, command.visitor, command.deed, command.times))


def promise_no_rent(draft: Draft, promise: Immunity) -> None:
    """Record a promise of no rent. It replaces an older promise of the owner to this visitor on
    this deed."""
    owned(draft, promise.owner, promise.deed)
    kept = [
        other
        for other in draft.state.table.immunities
        if (other.owner, other.visitor, other.deed)
        != (promise.owner, promise.visitor, promise.deed)
    ]
    draft.set(immunities=(*kept, promise))
    draft.emit(e.ImmunityGranted(promise.owner, promise.visitor, promise.deed, promise.times))


def _assert_allowed(draft: Draft, switch: str, text: Text) -> None:
    if not draft.state.edition.flag(switch):
        draft.object(RefusalCode.NOT_IN_THIS_GAME, text)


def _assert_two(draft: Draft, one: str, other: str) -> None:
    if one == other:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "{name} is named on both sides: name somebody else on one side",
            name=draft.name(one),
        )
