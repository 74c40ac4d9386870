"""Payment checks: how long other players may check the notes of a payment.

Rules of this file (Cash Decoder, rules 23, 25, 26 and 41; B-4, B-8)
* The notes of a payment stay in the hand until the payment is closed or any other command follows.
* The payment is booked at once. The result of a check is booked when the check is made.
* One command may make several payments. The game does not end while a payment may be checked.

This module must not know how a check is made.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.games.board import commands as c, events as e
from banker.games.board.commands.rows import Row
from banker.games.board.draft import Draft
from banker.games.board.state import BANK, Payment, State


def has_decoder(state: State) -> bool:
    """Tell whether this edition has chips for checks."""
    return state.setup.edition.chips > 0


def tendered_notes(state: State) -> tuple[Payment, ...]:
    """Return the payments, and the change given, that hold notes which may still be checked."""
    first = state.table.payment
    return () if first is None else (first, *state.table.also)


def set_hands(draft: Draft, held: tuple[Payment, ...]) -> None:
    """Replace the list of payments and change that hold notes which may still be checked."""
    draft.set(payment=held[0] if held else None, also=held[1:])


def change_hand(draft: Draft, old: Payment, new: Payment) -> None:
    """Replace `old`, a payment whose notes may still be checked, by `new`."""
    held = list(tendered_notes(draft.state))
    held[held.index(old)] = new
    set_hands(draft, tuple(held))


def is_any_open(state: State) -> bool:
    """Tell whether a card or a note may still be checked."""
    return state.table.payment is not None or state.table.card is not None


# --- opening --------------------------------------------------------------------------------------


def open_payments(draft: Draft, row: Row, command: c.AnyCommand) -> None:
    """After a command: let its payments of cash be checked from now on. `row`: the row of its
    properties."""
    if not row.pays or not draft.has_moved or draft.state.table.ended:
        return
    if isinstance(command, c.CheckNote) and command.amount:
        return
    paid = _payments(draft)
    for payment in paid:
        draft.emit(e.PaymentOpened(payment.giver, payment.receiver, payment.amount))
    if paid:
        set_hands(draft, (*tendered_notes(draft.state), *paid))


def will_open(draft: Draft) -> bool:
    """Tell whether this command made a payment that may be checked."""
    return bool(_payments(draft))


def _payments(draft: Draft) -> tuple[Payment, ...]:
    """The payments of this command, one for each giver and receiver."""
    state = draft.state
    if not has_decoder(state):
        return ()
    is_checkable = CHECKABLE[state.setup.edition.switches["checkable"]]
    sums: dict[tuple[str, str], int] = {}
    for giver, receiver, amount in draft.flows():
        if giver != receiver and is_checkable(state, giver, receiver):
            sums[giver, receiver] = sums.get((giver, receiver), 0) + amount
    return tuple(
        [
            Payment(giver, receiver, amount, about=_lot(state, giver, receiver))
            for (giver, receiver), amount in sums.items()
        ]
    )


def _by_players(state: State, giver: str, _receiver: str) -> bool:
    return giver in state.seats


def _all_money(state: State, giver: str, receiver: str) -> bool:
    return giver in state.seats or (giver == BANK and receiver in state.seats)


# B-4: whether only payments of players may be checked, or also the Bank's payments to them.
CHECKABLE: dict[str, Callable[[State, str, str], bool]] = {
    "payments": _by_players,
    "all_money": _all_money,
}


def _lot(state: State, giver: str, receiver: str) -> str:
    """The item that the payer has just won in an auction (rule B-21)."""
    sale = state.table.sale
    if sale is None or receiver != BANK:
        return ""
    return sale.item if (sale.bidder, sale.moment) == (giver, state.moment) else ""


# --- closing --------------------------------------------------------------------------------------


def close_payments(draft: Draft) -> None:
    """End the time for checks of all payments."""
    for payment in tendered_notes(draft.state):
        if not payment.change:
            draft.emit(e.PaymentClosed(payment.giver, payment.receiver))
    set_hands(draft, ())


def note_check(draft: Draft, hand: Payment, who: str, gone: int) -> None:
    """Record that `who` checked a payment, and that notes worth `gone` turned out fake."""
    checks = (*hand.checks, who)
    change_hand(draft, hand, replace(hand, fakes=hand.fakes + gone, checks=checks))
