"""Draft: one act while it is being decided.

Rules of this file
* A draft is a working copy. A chapter posts, sets facts and tells events on it; nothing outside
  sees it until it is whole. When a chapter refuses, the draft is thrown away.
* `refuse` always refuses. `object` refuses unless the act is forced, and remembers what was set
  aside: only matters of house rule may be objected to.
* Money moves through `pay`, things through `move`: both check the account that gives.

It must not know the chapters.
"""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from banker.games.board import events as e
from banker.games.board.commands import AnyCommand
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import is_bank_limited, nothing_left, way_out
from banker.games.board.refusal import FORCEABLE, Refusal, RefusalCode
from banker.games.board.state import BANK, DEED, SITE, VAULT, Seat, State, changes_between
from banker.ledger.balances import post
from banker.ledger.entry import Change, Delivery, Posting


class Decision(msgspec.Struct, frozen=True):
    """An act that is decided and not yet numbered: what an entry is made from."""

    kind: str
    command: AnyCommand | None
    ev: tuple[e.AnyEvent, ...]
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()


def with_delivery(decision: Decision, state: State, delivery: Delivery) -> Decision:
    """The same, and the device's event number is on record with it."""
    devices = state.table.devices
    known = Change("devices", devices, devices | {delivery.uid: delivery.event})
    return replace(decision, set=(*decision.set, known))


class Draft:
    """The working copy. `state` is the state as the draft stands."""

    __slots__ = ("_before", "_events", "_postings", "because", "state")

    def __init__(self, state: State, because: str | None = None) -> None:
        self._before = state
        self._events: list[e.AnyEvent] = []
        self._postings: list[Posting] = []
        self.state = state
        self.because = because

    # --- saying no ---------------------------------------------------------------------------

    def refuse(self, code: RefusalCode, sentence: str) -> NoReturn:
        """Refuse whatever was asked."""
        raise Refusal(code, sentence)

    def object(self, code: RefusalCode, sentence: str) -> None:
        """Refuse as a matter of rule; `force … because` sets it aside."""
        assert code in FORCEABLE, code
        if self.because is None:
            raise Refusal(code, sentence)
        told = e.Overridden(code.value, self.because)
        if told not in self._events:  # two rules may object alike: it is set aside once
            self.tell(told)

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

    # --- what happens ------------------------------------------------------------------------

    def tell(self, event: e.AnyEvent) -> None:
        """Something happened."""
        self._events.append(event)

    def set(self, **facts: Any) -> None:
        """Facts about the table."""
        self._become(table=replace(self.state.table, **facts))

    def seat(self, who: str, **facts: Any) -> None:
        """Facts about a player."""
        seats: dict[str, Seat] = self.state.seats.copy()
        seats[who] = replace(seats[who], **facts)
        self._become(seats=seats)

    def move(self, giver: str, receiver: str, commodity: str, amount: int = 1) -> None:
        """Countable things change hands; the giver must hold them."""
        legs = (Posting(giver, commodity, -amount), Posting(receiver, commodity, amount))
        self._postings.extend(legs)
        self._become(balances=post(self.state.balances, legs))

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
            self.tell(e.BankShort(receiver, amount - paid))
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

    def _become(self, **parts: Any) -> None:
        self.state = replace(self.state, **parts)

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

    # --- the end of deciding -----------------------------------------------------------------

    def decision(self, kind: str, command: AnyCommand) -> Decision:
        """What was drafted, ready to become an entry."""
        state = self.state
        return Decision(
            kind,
            command,
            tuple(self._events),
            tuple(self._postings),
            changes_between(self._before, state.seats, state.table),
        )


def shortage(state: State, who: str, amount: int) -> str:
    """One sentence: what there is, what is asked, and the cheapest ways to raise the rest."""
    cash = state.cash(who)
    if who == VAULT:
        return f"the vault holds {cash:,} and {amount:,} is asked"
    name, owes = state.setup.names[who], is_owing(state, who)
    way = way_out(state, who, amount, owing=owes)
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
