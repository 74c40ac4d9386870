"""Part payments: which dues a payment between two accounts pays, and what a creditor forgives.

Rules of this file (glass classic, "Pay whatever money you were able to raise"; RA-29)
* A payment from a debtor to a creditor pays what is owed between them: the due of exactly that
  amount, or else the oldest first. A rent that may be asked for counts as asked.
* The rest stays owed. Nobody pays more than is owed by mistake: `as a gift` says that it is meant.
* Another player may pay for the debtor, and must say so. So the rules object to a payment that fits
  another player's due.
* What a card asks whose name was not entered is owed if the money is not there.
* RF-09: what is given for nothing is judged in `gifts`.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.prices import INTEREST
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.dues.gifts import assert_for_another, assert_gift, assert_payment
from banker.games.board.rules.payments import (
    CARD_DUE,
    PAYMENT,
    RENT,
    lessen,
    make_due,
    note_interest,
    pay_part,
    settle,
)
from banker.games.board.rules.property.rent_claims import owe_claim, pay_claim
from banker.games.board.state import Claim, Due, State


def transfer(draft: Draft, command: c.Transfer) -> None:
    """Move money between two accounts; it pays the dues between the two first."""
    giver, receiver = command.giver, command.receiver
    if receiver in (giver, command.debtor):
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "{name} is named on both sides: name somebody else on one side",
            name=draft.name(receiver),
        )
    assert_for_another(draft, command.giver, _debtor(command), command.amount)
    if command.gift:
        _hand_over(draft, command)
    elif not (draft.state.table.dues or draft.state.table.claims):
        _pay_freely(draft, command)  # the usual case, without a search
    elif not _pay_exactly(draft, command):
        _pay_what_is_owed(draft, command)


def _debtor(command: c.Transfer) -> str:
    return command.debtor or command.giver


def _pay_exactly(draft: Draft, command: c.Transfer) -> bool:
    """Settle the due or the rent of exactly this amount; returns whether there is one."""
    for due in _between(draft.state, _debtor(command), command.receiver, command.deed):
        if due.amount == command.amount:
            _pay_off(draft, due, due.amount, command.giver)
            return True
    if command.debtor in (None, command.giver):
        for claim in _claims(draft.state, command):
            if amount_of(draft.state, claim) == command.amount:
                pay_claim(draft, claim)
                return True
    return False


def _pay_what_is_owed(draft: Draft, command: c.Transfer) -> None:
    debtor, amount = _debtor(command), command.amount
    _ask(draft, command)
    dues = _between(draft.state, debtor, command.receiver, command.deed)
    if not dues:
        _pay_freely(draft, command)
        return
    _assert_no_more(draft, dues, amount)
    if command.giver in draft.state.seats and draft.state.cash(command.giver) < amount:
        draft.refuse_short(command.giver, amount)
    amount -= _pay_off_each(draft, dues, amount, command.giver)
    if amount:
        _give(draft, command.giver, command.receiver, amount)


def pay_of_dues(draft: Draft, debtor: str, creditor: str, amount: int) -> int:
    """Pay up to `amount` of the debtor's dues to this creditor, oldest first; return what was
    paid."""
    return _pay_off_each(draft, _between(draft.state, debtor, creditor, None), amount, debtor)


def _pay_off_each(draft: Draft, dues: tuple[Due, ...], amount: int, payer: str) -> int:
    """Pay dues with an amount, oldest first; returns what was paid."""
    left = amount
    for due in dues:
        part = min(left, due.amount)
        if part:
            _pay_off(draft, due, part, payer)
        left -= part
    return amount - left


def _between(state: State, debtor: str, creditor: str, deed: str | None) -> tuple[Due, ...]:
    """What one owes another, oldest first; with a deed, only the rent on it."""
    return tuple(
        due
        for due in state.dues_of(debtor)
        if due.creditor == creditor and (deed is None or (due.reason, due.about) == (RENT, deed))
    )


def _claims(state: State, command: c.Transfer) -> tuple[Claim, ...]:
    """The rents that the receiver may still ask the debtor for, oldest first."""
    return tuple(
        claim
        for claim in state.table.claims
        if (claim.visitor, claim.owner) == (_debtor(command), command.receiver)
        and command.deed in (None, claim.deed)
    )


def _ask(draft: Draft, command: c.Transfer) -> None:
    """Ask for the rents that the payment reaches beyond what is owed already."""
    dues = _between(draft.state, _debtor(command), command.receiver, command.deed)
    left = command.amount - sum(due.amount for due in dues)
    for claim in _claims(draft.state, command):
        rent = amount_of(draft.state, claim)
        if left > 0 and rent:
            owe_claim(draft, claim)
            left -= rent


def _assert_no_more(draft: Draft, dues: tuple[Due, ...], amount: int) -> None:
    owed = sum(due.amount for due in dues)
    if amount > owed:
        draft.object(
            RefusalCode.MORE_THAN_OWED,
            "{name} owes {creditor} {owed:,}, not {amount:,}: '{name} pays' pays the debt,"
            " '{name} pays {amount:,} to {creditor} as a gift' pays {amount:,} beside the debt",
            name=draft.name(dues[0].debtor),
            creditor=draft.name(dues[0].creditor),
            owed=owed,
            amount=amount,
        )


def _pay_off(draft: Draft, due: Due, amount: int, payer: str) -> None:
    """Pay a part of a due, or all of it."""
    if (payer, amount) == (due.debtor, due.amount):
        settle(draft, due)
        return
    pay_part(draft, due, amount, payer)
    left = lessen(draft, due, amount)
    if due.reason == INTEREST:
        note_interest(draft, due.about, amount)
    draft.emit(e.DueLessened(payer, due.debtor, due.creditor, amount, left, due.reason, due.about))


# --- where nothing is owed ------------------------------------------------------------------------


def _pay_freely(draft: Draft, command: c.Transfer) -> None:
    """A payment that pays no due of the two."""
    if command.debtor is not None or command.deed is not None:
        _refuse_no_due(draft, _debtor(command), command.receiver)
    if command.giver in draft.state.seats:
        _assert_not_anothers(draft, command)
    _hand_over(draft, command)


def _hand_over(draft: Draft, command: c.Transfer) -> None:
    giver, amount = command.giver, command.amount
    if giver in draft.state.seats and draft.state.cash(giver) < amount:
        if _is_of_card(draft.state, command):
            make_due(draft, Due(giver, command.receiver, amount, CARD_DUE))
            return
        OVERDRAFT[draft.state.edition.switches["overdraft"]](draft, command)
    else:
        _give(draft, giver, command.receiver, amount)


def _refuse_no_due(draft: Draft, debtor: str, creditor: str) -> None:
    draft.refuse(
        RefusalCode.NOTHING_DUE,
        "{debtor} owes {creditor} nothing, so there is nothing to pay or forgive: play on",
        debtor=draft.name(debtor),
        creditor=draft.name(creditor),
    )


def _assert_not_anothers(draft: Draft, command: c.Transfer) -> None:
    """Question a payment that fits what another owes: exactly, or as a part of a tax or fee."""
    receiver, amount = command.receiver, command.amount
    for due in draft.state.table.dues:
        is_part = receiver not in draft.state.seats and amount < due.amount
        if due.creditor == receiver and (due.amount == amount or is_part):
            draft.object(
                RefusalCode.DUE_OF_ANOTHER,
                "{debtor} owes {creditor} {owed:,}: '{name} pays {amount:,} to {creditor} for"
                " {debtor}' pays that debt, '{name} pays {amount:,} to {creditor} as a gift' does"
                " not",
                debtor=draft.name(due.debtor),
                creditor=draft.name(receiver),
                owed=due.amount,
                name=draft.name(command.giver),
                amount=amount,
            )
            return


def _is_of_card(state: State, command: c.Transfer) -> bool:
    """Whether a payment may be what a card says that is to be drawn: one to no other player."""
    is_named = command.debtor is not None or command.deed is not None or command.gift
    is_drawing = state.table.open_draw == command.giver
    return is_drawing and not is_named and command.receiver not in state.seats


def _refused(draft: Draft, command: c.Transfer) -> None:
    draft.refuse_short(command.giver, command.amount)


def _owed(draft: Draft, command: c.Transfer) -> None:
    assert_payment(draft, command.giver, command.receiver, command.amount)
    make_due(draft, Due(command.giver, command.receiver, command.amount, PAYMENT))


# E-06: what somebody pays by the table's word without having it is refused, or owed from then on.
OVERDRAFT: dict[str, Callable[[Draft, c.Transfer], None]] = {"refuse": _refused, "debt": _owed}


def _give(draft: Draft, giver: str, receiver: str, amount: int) -> None:
    """Money for which nothing was owed."""
    assert_payment(draft, giver, receiver, amount)
    draft.pay(giver, receiver, amount)
    draft.emit(e.Paid(giver, receiver, amount))


# --- forgiving ------------------------------------------------------------------------------------


def forgive(draft: Draft, command: c.Forgive) -> None:
    """Forgive a debtor the oldest due, or an amount of the dues, oldest first."""
    who, debtor = command.who, command.debtor
    if who == debtor:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "{name} is named on both sides: name somebody else on one side",
            name=draft.name(who),
        )
    dues = _between(draft.state, debtor, who, command.deed)
    if not dues:
        _refuse_no_due(draft, debtor, who)
    left = dues[0].amount if command.amount is None else command.amount
    owed = sum(due.amount for due in dues)
    if left > owed:
        draft.object(
            RefusalCode.MORE_THAN_OWED,
            "{name} owes {creditor} {owed:,}, not {amount:,}: forgive {owed:,} or less",
            name=draft.name(debtor),
            creditor=draft.name(who),
            owed=owed,
            amount=left,
        )
    assert_gift(draft, who, debtor, min(left, owed))
    for due in dues:
        part = min(left, due.amount)
        if part:
            rest = lessen(draft, due, part)
            draft.emit(e.DueForgiven(debtor, who, part, rest, due.reason, due.about))
        left -= part
