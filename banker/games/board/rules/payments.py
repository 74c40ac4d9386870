"""Payments: what is owed, and money that changes hands by the table's word.

Rules of this file
* A due is a fact. It stays until it is paid or falls away by bankruptcy; when the game ends it is
  counted (see `valuation`).
* Paying exactly what is owed to exactly whom it is owed settles that due, so nobody pays twice.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.prices import INTEREST
from banker.games.board.queries.rents import bank_share, is_taxed_card, percent_now
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK, Due, InterestPaid, State

GUESS_FEE = "guess_fee"
JAIL_FEE = "jail_fee"
RENT = "rent"
TAX = "tax"
CARD_DUE = "card"
PAYMENT = "payment"


def make_due(draft: Draft, due: Due) -> None:
    """Something is owed from now on."""
    draft.set(dues=(*draft.state.table.dues, due))
    draft.emit(e.DueMade(due.debtor, due.creditor, due.amount, due.reason, due.about))


def settle(draft: Draft, due: Due) -> None:
    """Pay a due that is open, in full."""
    hand_over(draft, due)
    forget(draft, due)
    if due.reason == INTEREST:
        note_interest(draft, due.about, due.amount)
    emit_paid(draft, due)


def pay_at_once(draft: Draft, due: Due) -> None:
    """Pay what never became a due."""
    hand_over(draft, due)
    emit_paid(draft, due)


def hand_over(draft: Draft, due: Due) -> None:
    """The money of a due, and the tax on what a player gets of it."""
    if draft.state.cash(due.debtor) < due.amount and due.debtor != BANK:
        draft.refuse_short(due.debtor, due.amount)
    draft.pay(due.debtor, due.creditor, due.amount)
    if is_taxed(draft.state, due):
        take_tax(draft, due.debtor, due.creditor, due.amount)


def is_taxed(state: State, due: Due) -> bool:
    """Whether what a player gets of this due is taxed by the minute."""
    return due.reason == RENT or (due.reason == CARD_DUE and is_taxed_card(state, due.about))


def take_tax(draft: Draft, payer: str, owner: str, amount: int) -> None:
    """RF-06: of what a player has just got the Bank takes the share of this minute."""
    tax = bank_share(draft.state, amount) if owner in draft.state.seats else 0
    if tax:
        draft.pay(owner, BANK, tax)
        draft.emit(e.RentTaxed(payer, owner, percent_now(draft.state), tax))


def emit_paid(draft: Draft, due: Due) -> None:
    """A due was settled."""
    draft.emit(e.DuePaid(due.debtor, due.creditor, due.amount, due.reason, due.about))


def note_interest(draft: Draft, deed: str, amount: int) -> None:
    """GL-29: paid now for a deed that stays mortgaged; it counts for who redeems at once."""
    state = draft.state
    fresh = [paid for paid in state.table.interest if paid.moment == state.moment]
    draft.set(interest=(*fresh, InterestPaid(deed, amount, state.moment)))


def drop(draft: Draft, due: Due) -> None:
    """A due falls away unpaid."""
    forget(draft, due)
    draft.emit(e.DueDropped(due.debtor, due.creditor, due.amount, due.reason, due.about))


def forget(draft: Draft, due: Due) -> None:
    """Take one due off the list; the fee of a guess is then paid or gone."""
    dues = list(draft.state.table.dues)
    dues.remove(due)
    draft.set(dues=tuple(dues))
    guess = draft.state.table.guess
    if due.reason == GUESS_FEE and guess is not None and guess.who == due.debtor:
        draft.set(guess=type(guess)(guess.who, guess.why))


def pay(draft: Draft, command: c.Pay) -> None:
    """The oldest due."""
    dues = draft.state.dues_of(command.who)
    if not dues:
        name = draft.name(command.who)
        draft.refuse(
            RefusalCode.NOTHING_DUE,
            "{name} owes nothing; '{name} pays 50 to …' names it",
            name=name,
        )
    settle(draft, dues[0])


def transfer(draft: Draft, command: c.Transfer) -> None:
    """Money by the table's word."""
    giver, receiver, amount = command.giver, command.receiver, command.amount
    if giver == receiver:
        draft.refuse(RefusalCode.SAME_ACCOUNT, "{name} is on both sides", name=draft.name(giver))
    due = matching(draft, command)
    if due is not None:
        settle(draft, due)
        return
    if giver in draft.state.seats and draft.state.cash(giver) < amount:
        OVERDRAFT[draft.state.edition.switches["overdraft"]](draft, command)
        return
    draft.pay(giver, receiver, amount)
    draft.emit(e.Paid(giver, receiver, amount))


def _refused(draft: Draft, command: c.Transfer) -> None:
    draft.refuse_short(command.giver, command.amount)


def _owed(draft: Draft, command: c.Transfer) -> None:
    make_due(draft, Due(command.giver, command.receiver, command.amount, PAYMENT))


# E-06: what somebody pays by the table's word without having it is refused, or owed from then on.
OVERDRAFT: dict[str, Callable[[Draft, c.Transfer], None]] = {"refuse": _refused, "debt": _owed}


def matching(draft: Draft, command: c.Transfer) -> Due | None:
    """The due that a payment settles: exactly what is owed, to exactly whom."""
    for due in draft.state.dues_of(command.giver):
        if (due.creditor, due.amount) == (command.receiver, command.amount):
            return due
    return None


def pay_each(draft: Draft, command: c.PayEach) -> None:
    """The amount to every other player, or not at all."""
    others = [who for who in draft.state.playing() if who != command.who]
    total = command.amount * len(others)
    if draft.state.cash(command.who) < total:
        draft.refuse_short(command.who, total)
    for other in others:
        draft.pay(command.who, other, command.amount)
        draft.emit(e.Paid(command.who, other, command.amount))


def collect_each(draft: Draft, command: c.CollectEach) -> None:
    """The amount from every other player, or not at all."""
    for other in draft.state.playing():
        if other != command.who:
            draft.pay(other, command.who, command.amount)
            draft.emit(e.Paid(other, command.who, command.amount))


def pay_or_owe(draft: Draft, due: Due) -> None:
    """Carried out where the money is there; otherwise it is owed."""
    if draft.state.cash(due.debtor) < due.amount:
        make_due(draft, due)
        return
    pay_at_once(draft, due)
