"""Payable sums: notes of the edition must be able to pay a sum that a player names.

Rules of this file (SV-30, B-23b)
* The notes of a box are multiples of its smallest one, or of less. The rules object to a bid, a
  payment, a loan, money of a trade or of a new seat that is not such a multiple.
* They never object to an amount that the rules calculate. Where a balance or a due is not such a
  multiple, the table pays with something else than notes, and is believed; so it is with bank
  cards, whose balances are private.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from banker.foundation.kinds import row_for
from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.queries.purchases.note_sums import is_payable
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK, State

Sum = tuple[str, str, int]  # giver, receiver, amount


def assert_payable(draft: Draft, before: State, command: c.AnyCommand) -> None:
    """Refuse, unless forced, a command with a sum that no notes can pay. `before`: the state before
    it."""
    sums = row_for(SUMS, command)
    if sums is None:
        return
    for giver, receiver, amount in sums(command):
        if not is_payable(before, giver, receiver, amount):
            draft.object(
                RefusalCode.UNPAYABLE,
                "no notes of this edition pay {amount:,}; pay a multiple of {step}",
                amount=amount,
                step=before.edition.note_step,
            )


def _bid(command: c.Bid) -> tuple[Sum, ...]:
    return ((command.who, BANK, command.amount),)


def _transfer(command: c.Transfer) -> tuple[Sum, ...]:
    return ((command.giver, command.receiver, command.amount),)


def _each(command: c.PayEach | c.CollectEach) -> tuple[Sum, ...]:
    return ((command.who, BANK, command.amount),)


def _new_seat(command: c.Join) -> tuple[Sum, ...]:
    return ((BANK, BANK, command.amount),)


def _loan(command: c.Lend | c.Repay) -> tuple[Sum, ...]:
    return ((command.who, command.to, command.amount),)


def _trade(command: c.Trade) -> tuple[Sum, ...]:
    return tuple(
        (leg.giver, leg.receiver, item.count)
        for leg in command.legs
        for item in leg.items
        if item.thing == "cash"
    )


SUMS: dict[type, Callable[[Never], tuple[Sum, ...]]] = {
    c.Bid: _bid,
    c.Transfer: _transfer,
    c.PayEach: _each,
    c.CollectEach: _each,
    c.Lend: _loan,
    c.Repay: _loan,
    c.Trade: _trade,
    c.Join: _new_seat,
    c.SettleFigure: lambda command: command.flows,
}
