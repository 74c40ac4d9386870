"""Payments: what players owe, and money that changes hands at the table's word.

Rules of this file
* A due is a fact. A due stays until it is paid or a bankruptcy cancels it; at the end of the game
  it is counted (see `net_worth`).
* A payment of exactly the owed amount to exactly the creditor settles the due, so nobody pays
  twice.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.prices import INTEREST
from banker.games.board.queries.rent_amounts import bank_share, is_taxed_card, percent_now
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK, Due, InterestPaid, State

GUESS_FEE = "guess_fee"
JAIL_FEE = "jail_fee"
RENT = "rent"
TAX = "tax"
CARD_DUE = "card"
PAYMENT = "payment"


def make_due(draft: Draft, due: Due) -> None:
    """Add a due: a player owes this amount from now on."""
    draft.set(dues=(*draft.state.table.dues, due))
    draft.emit(e.DueMade(due.debtor, due.creditor, due.amount, due.reason, due.about))


def settle(draft: Draft, due: Due) -> None:
    """Pay an open due in full."""
    hand_over(draft, due)
    forget(draft, due)
    if due.reason == INTEREST:
        note_interest(draft, due.about, due.amount)
    emit_paid(draft, due)


def pay_at_once(draft: Draft, due: Due) -> None:
    """Pay an amount that never became a due."""
    hand_over(draft, due)
    emit_paid(draft, due)


def hand_over(draft: Draft, due: Due) -> None:
    """Move the money of a due, and take the tax on the receiver's part."""
    if draft.state.cash(due.debtor) < due.amount and due.debtor != BANK:
        draft.refuse_short(due.debtor, due.amount)
    draft.pay(due.debtor, due.creditor, due.amount)
    if is_taxed(draft.state, due):
        take_tax(draft, due.debtor, due.creditor, due.amount)


def is_taxed(state: State, due: Due) -> bool:
    """Whether the receiver of this due pays a tax by the minute."""
    return due.reason == RENT or (due.reason == CARD_DUE and is_taxed_card(state, due.about))


def take_tax(draft: Draft, payer: str, owner: str, amount: int) -> None:
    """RF-06: the Bank takes this minute's share of what a player has just received."""
    tax = bank_share(draft.state, amount) if owner in draft.state.seats else 0
    if tax:
        draft.pay(owner, BANK, tax)
        draft.emit(e.RentTaxed(payer, owner, percent_now(draft.state), tax))


def emit_paid(draft: Draft, due: Due) -> None:
    """Emit the event of a settled due."""
    draft.emit(e.DuePaid(due.debtor, due.creditor, due.amount, due.reason, due.about))


def note_interest(draft: Draft, deed: str, amount: int) -> None:
    """GL-29: record the interest paid now for a deed that stays mortgaged. It is credited to an
    owner who redeems at once."""
    state = draft.state
    fresh = [paid for paid in state.table.interest if paid.moment == state.moment]
    draft.set(interest=(*fresh, InterestPaid(deed, amount, state.moment)))


def drop(draft: Draft, due: Due) -> None:
    """Cancel a due without a payment."""
    forget(draft, due)
    draft.emit(e.DueDropped(due.debtor, due.creditor, due.amount, due.reason, due.about))


def forget(draft: Draft, due: Due) -> None:
    """Remove one due from the list. The fee of a guess is then paid or cancelled."""
    dues = list(draft.state.table.dues)
    dues.remove(due)
    draft.set(dues=tuple(dues))
    guess = draft.state.table.guess
    if due.reason == GUESS_FEE and guess is not None and guess.who == due.debtor:
        draft.set(guess=type(guess)(guess.who, guess.why))


def pay(draft: Draft, command: c.Pay) -> None:
    """Pay the oldest due."""
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
    """Move money between accounts, at the table's word."""
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
    """The due that a payment settles: the exact amount, to the exact creditor."""
    for due in draft.state.dues_of(command.giver):
        if (due.creditor, due.amount) == (command.receiver, command.amount):
            return due
    return None


def pay_each(draft: Draft, command: c.PayEach) -> None:
    """Pay the amount to every other player, or to none."""
    others = [who for who in draft.state.playing() if who != command.who]
    total = command.amount * len(others)
    if command.who != BANK and draft.state.cash(command.who) < total:
        draft.refuse_short(command.who, total)
    for other in others:
        draft.pay(command.who, other, command.amount)
        draft.emit(e.Paid(command.who, other, command.amount))


def collect_each(draft: Draft, command: c.CollectEach) -> None:
    """Collect the amount from every other player, or from none."""
    for other in draft.state.playing():
        if other != command.who:
            draft.pay(other, command.who, command.amount)
            draft.emit(e.Paid(other, command.who, command.amount))


def pay_or_owe(draft: Draft, due: Due) -> None:
    """Pay if the money is there; otherwise add a due."""
    if draft.state.cash(due.debtor) < due.amount:
        make_due(draft, due)
        return
    pay_at_once(draft, due)
