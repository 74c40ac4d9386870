"""Draft: the working copy of a board game while one command is decided.

Rules of this file
* Money moves through `pay`, which checks the giver's cash. Other things move through `move`, whose
  caller checks the giver.

This module must not know the rules.
"""

from __future__ import annotations

from typing import NoReturn

from banker.engine import draft
from banker.engine.refusal import Refusal
from banker.foundation.text import Field
from banker.games.board import events as e
from banker.games.board.refusal import FORCEABLE, RefusalCode
from banker.games.board.state import BANK, DEED, SITE, State


class InsufficientCash(Refusal):
    """The payer has less than the payment needs. It carries the draft's state, from which a caller
    can add advice."""

    def __init__(self, state: State, payer: str, amount: int) -> None:
        super().__init__(
            RefusalCode.INSUFFICIENT_CASH,
            "{name} needs {amount:,} and has less: name less, or get the rest first",
            name=state.setup.labels[payer],
            amount=amount,
        )
        self.state = state
        self.payer = payer
        self.amount = amount


class Draft(draft.Draft[State]):
    """A working copy of a game. `state` includes everything that the command has changed so far."""

    __slots__ = ()

    FORCEABLE = FORCEABLE

    def assert_turn(self, who: str) -> None:
        """Raise `Refusal` unless it is this player's turn; a forced command records the set-aside
        rule instead."""
        turn = self.state.table.turn
        if who != turn:
            self.object(
                RefusalCode.NOT_YOUR_TURN,
                "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\"",
                turn=self.name(turn),
                who=self.name(who),
            )

    def trust(self, who: str) -> None:
        """Accept a command that is only possible if the player moved without telling the Bank: the
        position becomes unknown."""
        self.seat(who, position=None)

    # --- money ---------------------------------------------------------------------------------

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Move money between two accounts. Raises `Refusal` if the giver has too little."""
        if not amount:
            return
        if giver == BANK:
            self._assert_bank_can(amount)
        elif self.state.cash(giver) < amount:
            self.refuse_short(giver, amount)
        self.move(giver, receiver, self.state.edition.money.commodity, amount)

    def refuse_short(self, payer: str, amount: int) -> NoReturn:
        """Raise `InsufficientCash` for a payment that is larger than the payer's cash."""
        raise InsufficientCash(self.state, payer, amount)

    def pay_what_there_is(self, receiver: str, amount: int) -> int:
        """Pay `amount` from the Bank, or as much as it has; return the amount paid. Only a Bank
        with limited money pays less."""
        paid = amount
        if self.state.edition.is_bank_limited:
            paid = min(amount, self.state.cash(BANK))
        if paid:
            self.move(BANK, receiver, self.state.edition.money.commodity, paid)
        if paid < amount:
            self.emit(e.BankShort(receiver, amount - paid))
        return paid

    def flows(self) -> list[tuple[str, str, int]]:
        """Return the payments of this draft so far, as giver, receiver and amount."""
        money = self.state.setup.edition.money.commodity
        got = self._postings[1::2]
        return [
            (self._postings[2 * place].account, leg.account, leg.amount)
            for place, leg in enumerate(got)
            if leg.commodity == money
        ]

    def _assert_bank_can(self, amount: int) -> None:
        if self.state.edition.is_bank_limited and self.state.cash(BANK) < amount:
            has = self.state.cash(BANK)
            self.refuse(
                RefusalCode.BANK_SHORT,
                "the Bank has only {has:,} left, and {amount:,} is needed: take less, or wait"
                " until players pay the Bank",
                has=has,
                amount=amount,
            )

    # --- words for sentences -----------------------------------------------------------------

    def name(self, account: str) -> Field:
        """Return what stands for an account in a sentence: a player's name, the Bank, the vault."""
        return self.state.setup.labels[account]

    def title(self, deed: str) -> str:
        """Return the printed name of a deed, by its id."""
        return self.state.edition.deed_by_id[deed].name


def deed_commodity(deed: str) -> str:
    """Return the commodity that stands for a deed in balances and postings."""
    return DEED + deed


def site_account(deed: str) -> str:
    """Return the account that holds the buildings of a street."""
    return SITE + deed
