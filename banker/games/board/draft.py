"""Draft: the working copy of a board game while one command is decided.

Rules of this file
* Money moves through `pay`, other things move through `move`. Both check the account that gives.

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
    """A payer has less than the payment asks. `state`: the draft's state, for a caller that adds
    advice."""

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
    """The working copy of a game. `state` is the state with all changes so far."""

    __slots__ = ()

    FORCEABLE = FORCEABLE

    def assert_turn(self, who: str) -> None:
        """Object unless the turn is this player's."""
        turn = self.state.table.turn
        if who != turn:
            self.object(
                RefusalCode.NOT_YOUR_TURN,
                "it is {turn}'s turn; to give {who} the turn: \"{who}'s turn\"",
                turn=self.name(turn),
                who=self.name(who),
            )

    def trust(self, who: str) -> None:
        """Accept a command that only an unreported move can explain. The piece must have moved, so
        its position becomes unknown."""
        self.seat(who, position=None)

    # --- money ---------------------------------------------------------------------------------

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Move money between two accounts; refuses a payment beyond a player's cash."""
        if not amount:
            return
        if giver == BANK:
            self._assert_bank_can(amount)
        elif self.state.cash(giver) < amount:
            self.refuse_short(giver, amount)
        self.move(giver, receiver, self.state.edition.money.commodity, amount)

    def refuse_short(self, payer: str, amount: int) -> NoReturn:
        """Refuse a payment that is larger than the payer's cash."""
        raise InsufficientCash(self.state, payer, amount)

    def pay_what_there_is(self, receiver: str, amount: int) -> int:
        """Pay as much as the Bank has; returns the amount paid. Only a limited Bank pays less."""
        paid = amount
        if self.state.edition.is_bank_limited:
            paid = min(amount, self.state.cash(BANK))
        if paid:
            self.move(BANK, receiver, self.state.edition.money.commodity, paid)
        if paid < amount:
            self.emit(e.BankShort(receiver, amount - paid))
        return paid

    def flows(self) -> list[tuple[str, str, int]]:
        """The money that changed hands in this draft: giver, receiver, amount."""
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
        """The name of an account in a sentence."""
        return self.state.setup.labels[account]

    def title(self, deed: str) -> str:
        """The name of a deed in a sentence."""
        return self.state.edition.deed_by_id[deed].name


def deed_commodity(deed: str) -> str:
    """The commodity of a deed."""
    return DEED + deed


def site_account(deed: str) -> str:
    """The account of a building site."""
    return SITE + deed
