"""Draft: one act of a board game while it is being decided.

Rules of this file
* Money moves through `pay`, things through `move`: both check the account that gives.

It must not know the rules.
"""

from __future__ import annotations

from banker.engine import draft
from banker.games.board import events as e
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import is_bank_limited, nothing_left, raising_advice
from banker.games.board.refusal import FORCEABLE, RefusalCode
from banker.games.board.state import BANK, DEED, SITE, VAULT, State


class Draft(draft.Draft[State]):
    """The working copy. `state` is the state as the draft stands."""

    __slots__ = ()

    FORCEABLE = FORCEABLE

    def assert_turn(self, who: str) -> None:
        """Object unless it is this player's turn."""
        turn = self.state.table.turn
        if who != turn:
            self.object(
                RefusalCode.NOT_YOUR_TURN,
                f"it is {self.name(turn)}'s turn; \"{self.name(who)}'s turn\" sets it",
            )

    def trust(self, who: str) -> None:
        """An act that only a move can have led to, and no move was told: the piece stands
        somewhere else than where it was known to be."""
        if self.state.seats[who].position is not None:
            self.seat(who, position=None)

    # --- money ---------------------------------------------------------------------------------

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Money changes hands; what a player does not have is refused."""
        if not amount:
            return
        if giver == BANK:
            self._assert_bank_can(amount)
        elif self.state.cash(giver) < amount:
            self.refuse(RefusalCode.INSUFFICIENT_CASH, self.shortage(giver, amount))
        self.move(giver, receiver, self.state.edition.money.commodity, amount)

    def pay_what_there_is(self, receiver: str, amount: int) -> int:
        """The Bank pays as far as it can; returns what it paid. Only a limited Bank falls short."""
        paid = amount
        if is_bank_limited(self.state):
            paid = min(amount, self.state.cash(BANK))
        if paid:
            self.move(BANK, receiver, self.state.edition.money.commodity, paid)
        if paid < amount:
            self.emit(e.BankShort(receiver, amount - paid))
        return paid

    def flows(self) -> tuple[tuple[str, str, int], ...]:
        """Money that has changed hands in this draft: giver, receiver, amount."""
        if not self._postings:
            return ()
        money = self.state.edition.money.commodity
        pairs = zip(self._postings[::2], self._postings[1::2], strict=True)
        return tuple(
            (given.account, got.account, got.amount)
            for given, got in pairs
            if given.commodity == money
        )

    def _assert_bank_can(self, amount: int) -> None:
        if is_bank_limited(self.state) and self.state.cash(BANK) < amount:
            has = self.state.cash(BANK)
            self.refuse(
                RefusalCode.BANK_SHORT, f"the Bank has {has:,} left and {amount:,} is asked"
            )

    # --- words for sentences -----------------------------------------------------------------

    def name(self, account: str) -> str:
        """How an account is called in a sentence."""
        return self.state.setup.names[account]

    def title(self, deed: str) -> str:
        """How a deed is called in a sentence."""
        return self.state.edition.deed_by_id[deed].name

    def shortage(self, who: str, amount: int) -> str:
        """Why a payment fails, and what would help."""
        return shortage(self.state, who, amount)


def shortage(state: State, who: str, amount: int) -> str:
    """One sentence: what there is, what is asked, and the cheapest ways to raise the rest."""
    cash = state.cash(who)
    if who == VAULT:
        return f"the vault holds {cash:,} and {amount:,} is asked"
    name, owes = state.setup.names[who], is_owing(state, who)
    way = raising_advice(state, who, amount, owing=owes)
    if owes and not way:
        way = nothing_left(state, name)
    if not is_told(state, who):
        verb = "owes" if owes else "is asked"
        return f"{name} {verb} {amount:,} and has less{way}"
    if owes:
        return f"{name} has {cash:,} and owes {amount:,}{way}"
    return f"{name} has {cash:,} and {amount:,} is asked{way}"


def is_owing(state: State, who: str) -> bool:
    """Whether a player owes something, or may still be asked for a rent."""
    claimed = any(claim.visitor == who for claim in state.table.claims)
    return claimed or bool(state.dues_of(who))


def deed_commodity(deed: str) -> str:
    """The commodity of a deed."""
    return DEED + deed


def site_account(deed: str) -> str:
    """The account of a building site."""
    return SITE + deed
