"""Payments: what players owe, and how a due is paid.

Rules of this file
* A due is a fact. A due stays until it is paid or a bankruptcy cancels it; at the end of the game
  it is counted (see `net_worth`).
* What a player pays to a creditor pays the due between them (see `dues.part_payments`), so nobody
  pays twice.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.turn_order import after
from banker.games.board.queries.prices import (
    GUESS_FEE as GUESS_FEE,
    INTEREST as INTEREST,
    RENT as RENT,
)
from banker.games.board.queries.rent_amounts import bank_share, is_taxed_card, percent_now
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK, Due, InterestPaid, State

JAIL_FEE = "jail_fee"
TAX = "tax"
CARD_DUE = "card"
PAYMENT = "payment"


def make_due(draft: Draft, due: Due) -> None:
    """Add a due: a player owes this amount from now on."""
    draft.set(dues=(*draft.state.table.dues, due))
    draft.emit(e.DueMade(due.debtor, due.creditor, due.amount, due.reason, due.about))


def settle(draft: Draft, due: Due) -> None:
    """Pay an open due in full, and remove it."""
    hand_over(draft, due)
    forget(draft, due)
    if due.reason == INTEREST:
        note_interest(draft, due.about, due.amount)
    emit_paid(draft, due)


def pay_at_once(draft: Draft, due: Due) -> None:
    """Pay a due that is not on the list of open dues, in full."""
    hand_over(draft, due)
    emit_paid(draft, due)


def hand_over(draft: Draft, due: Due) -> None:
    """Move the money of a due to the creditor, who pays a tax on it if it is taxed. Refuses without
    enough cash."""
    if draft.state.cash(due.debtor) < due.amount and due.debtor != BANK:
        draft.refuse_short(due.debtor, due.amount)
    pay_part(draft, due, due.amount, due.debtor)


def pay_part(draft: Draft, due: Due, amount: int, payer: str) -> None:
    """Move `amount` of a due from `payer` to the creditor, who pays a tax on it if it is taxed."""
    draft.pay(payer, due.creditor, amount)
    if is_taxed(draft.state, due):
        take_tax(draft, payer, due.creditor, amount)


def lessen(draft: Draft, due: Due, amount: int) -> int:
    """Lower an open due by `amount`, or remove it; return what is left of it. No money moves."""
    left = due.amount - amount
    if not left:
        forget(draft, due)
        return 0
    dues = list(draft.state.table.dues)
    dues[dues.index(due)] = replace(due, amount=left)
    draft.set(dues=tuple(dues))
    return left


def is_taxed(state: State, due: Due) -> bool:
    """Tell whether the creditor of this due must pay a tax on it, by the minute of the game."""
    return due.reason == RENT or (due.reason == CARD_DUE and is_taxed_card(state, due.about))


def take_tax(draft: Draft, payer: str, owner: str, amount: int) -> None:
    """Take the Bank's share of `amount`, which the player `owner` has just received from `payer`
    (rule RF-06)."""
    tax = bank_share(draft.state, amount) if owner in draft.state.seats else 0
    if tax:
        draft.pay(owner, BANK, tax)
        draft.emit(e.RentTaxed(payer, owner, percent_now(draft.state), tax))


def emit_paid(draft: Draft, due: Due) -> None:
    """Record the event that a due was paid."""
    draft.emit(e.DuePaid(due.debtor, due.creditor, due.amount, due.reason, due.about))


def note_interest(draft: Draft, deed: str, amount: int) -> None:
    """Record the interest just paid for a deed that stays mortgaged, so that redeeming it at once
    is cheaper (rule GL-29)."""
    state = draft.state
    fresh = [paid for paid in state.table.interest if paid.moment == state.moment]
    draft.set(interest=(*fresh, InterestPaid(deed, amount, state.moment)))


def drop(draft: Draft, due: Due) -> None:
    """Cancel a due without a payment, and record the event."""
    forget(draft, due)
    draft.emit(e.DueDropped(due.debtor, due.creditor, due.amount, due.reason, due.about))


def forget(draft: Draft, due: Due) -> None:
    """Remove one due from the list. If it was the fee of a guess, the guess then costs nothing."""
    dues = list(draft.state.table.dues)
    dues.remove(due)
    draft.set(dues=tuple(dues))
    guess = draft.state.table.guess
    if due.reason == GUESS_FEE and guess is not None and guess.who == due.debtor:
        draft.set(guess=type(guess)(guess.who, guess.why))


def pay(draft: Draft, command: c.Pay) -> None:
    """Pay the oldest due of a player. Refuses if there is none."""
    dues = draft.state.dues_of(command.who)
    if not dues:
        name = draft.name(command.who)
        draft.refuse(
            RefusalCode.NOTHING_DUE,
            "{name} owes nothing; '{name} pays 50 to {other}' pays any amount",
            name=name,
            other=draft.name(after(draft.state, command.who)),
        )
    settle(draft, dues[0])


def pay_or_owe(draft: Draft, due: Due) -> None:
    """Pay a due at once if the payer has the cash; otherwise add it to the open dues."""
    if draft.state.cash(due.debtor) < due.amount:
        make_due(draft, due)
        return
    pay_at_once(draft, due)
