"""Posting builder: the postings of one entry, worked out again from its events.

The rules for each kind of event are in the `told_…` modules; this is what they tell into.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banker.audit.core.audit_state import AuditState, Debt
from banker.audit.core.edition import HOTEL, HOUSE, PrintedDeed, PrintedEdition
from banker.audit.core.ledger import BANK, DEED, SITE
from banker.audit.core.row import AuditRow

Event = dict[str, Any]
FromTo = tuple[str, str]


class PostingBuilder:
    """What an entry should move, as far as its events were told.

    Most entries tell little, so what they seldom need begins as nothing, shared by all. It is
    bound anew where it changes, never changed in place.
    """

    at = 0  # which of the entry's events is being told
    # What one event of an entry leaves for another: claims that it opens, what a card asks of the
    # deed that it leads to and allows, debts that fall (what a bankrupt leaves is paid for them),
    # tax that was taken of a rent, what was paid to whom, what deeds and buildings count.
    opened: tuple[Event, ...] = ()
    mode = ""
    freed: tuple[str, str] | None = None
    dropped: tuple[Debt, ...] = ()
    taxed: Mapping[FromTo, int] = {}
    payments: tuple[tuple[FromTo, int], ...] = ()
    valued: Mapping[str, int] = {}
    _short: Mapping[str, int] = {}
    _after: dict[str, Any] | None = None
    _has_deeds = False  # among what moves

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        assert state.ledger.figures is not None
        self._state = state
        self._row = row
        self.figures: PrintedEdition = state.ledger.figures
        self.sums: dict[tuple[str, str], int] = {}
        # What earlier entries left behind, and what this one has told of it so far.
        self.mortgaged, self.debts = state.ledger.standing()

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by id."""
        return self._state.ledger.players

    def event(self, offset: int) -> Event:
        """An event of this entry, counted from the one that is told; empty where there is none."""
        place = self.at + offset
        return self._row.ev[place] if 0 <= place < len(self._row.ev) else {}

    @property
    def free(self) -> tuple[str, str]:
        """What a card lets somebody do."""
        return self.freed or (self.before("free"), self.before("free_for"))

    # --- facts ----------------------------------------------------------------------------------

    def before(self, fact: str) -> Any:
        """A fact as the entry found it."""
        return self._state.ledger.books.facts[fact]

    def after(self, fact: str) -> Any:
        """A fact as the entry leaves it."""
        if self._after is None:
            self._after = {key: new for key, _, new in self._row.set}
        return self._after[fact] if fact in self._after else self.before(fact)

    # --- what changes hands ---------------------------------------------------------------------

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        """Things change hands."""
        if amount == 0:
            return
        sums, left, put = self.sums, (giver, thing), (receiver, thing)
        sums[left] = sums.get(left, 0) - amount
        sums[put] = sums.get(put, 0) + amount
        if thing.startswith(DEED):
            self._has_deeds = True

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Money changes hands."""
        self.move(giver, receiver, self._state.ledger.money, amount)
        self.payments = (*self.payments, ((giver, receiver), amount))

    def holds(self, account: str, thing: str) -> int:
        """What an account holds at this point of the entry."""
        held = self._state.ledger.books.held(account, thing)
        return held + self.sums.get((account, thing), 0) if self.sums else held

    def cash(self, account: str) -> int:
        """The money of an account at this point of the entry."""
        return self.holds(account, self._state.ledger.money)

    def bank_has(self, thing: str) -> int:
        """What the Bank could still hand out."""
        return self.holds(BANK, thing)

    def owner(self, deed: str) -> str:
        """Who has a deed at this point of the entry; the Bank, if no player."""
        thing = DEED + deed
        if not self._has_deeds:
            return self._state.ledger.books.owners.get(thing) or self._state.ledger.owner(thing)
        return next((who for who in self._state.ledger.players if self.holds(who, thing) > 0), BANK)

    def owned(self, who: str) -> list[PrintedDeed]:
        """The deeds of a player, in the order of the box."""
        return [deed for deed in self.figures.deeds if self.holds(who, DEED + deed.id) > 0]

    def buildings(self, deed: str) -> tuple[int, int]:
        """Houses and hotels on a street at this point of the entry."""
        site = SITE + deed
        standing = self._state.ledger.books.balances.get(site)
        if standing is None and not self.sums:
            return 0, 0
        return self.holds(site, HOUSE), self.holds(site, HOTEL)

    def level(self, deed: str) -> int:
        """How far a street is built up; a hotel stands for the houses before it and itself."""
        houses, hotels = self.buildings(deed)
        return houses + hotels * (self.figures.houses_before_hotel + 1)

    def turn(self, deed: str, *, face_down: bool) -> None:
        """A deed is mortgaged or redeemed."""
        self.mortgaged = self.mortgaged | {deed} if face_down else self.mortgaged - {deed}

    # --- debts ----------------------------------------------------------------------------------

    def settle(self, debt: Debt) -> bool:
        """Strike a debt off; whether it was open."""
        if debt not in self.debts:
            return False
        place = self.debts.index(debt)
        self.debts = self.debts[:place] + self.debts[place + 1 :]
        return True

    # --- a Bank that falls short ----------------------------------------------------------------

    def fell_short(self, receiver: str, missing: int) -> None:
        """A limited Bank could not pay all of what is told next."""
        self._short = {**self._short, receiver: missing}

    def shortfall(self, receiver: str) -> int:
        """What the Bank left unpaid of this payment."""
        missing = self._short.get(receiver, 0)
        if missing:
            self._short = {who: left for who, left in self._short.items() if who != receiver}
        return missing

    # --- what should have been told -------------------------------------------------------------

    def figure(self, what: str, told: int, printed: int) -> None:
        """A figure that the box prints, or that follows from it."""
        if told != printed:
            self.expect(what, told, (printed,))

    def expect(self, what: str, told: int, possible: tuple[int, ...]) -> None:
        """A figure that may be one of several; the first is the likeliest."""
        if told not in possible:
            self._state.add_finding(
                "broken", "figure", self._row.seq, f"{what} is told as {told:,}",
                f"{possible[0]:,}",
            )  # fmt: skip

    def goes_to(self, what: str, told: str, printed: str) -> None:
        """Who gets something."""
        if told != printed:
            name = self._state.ledger.name
            self._state.add_finding(
                "broken", "receiver", self._row.seq, f"{what} goes to {name(told)}", name(printed)
            )

    def find_suspicious(self, code: str, what: str, expected: object = "") -> None:
        """Nothing is proven, but somebody should look."""
        self._state.add_finding("suspicious", code, self._row.seq, what, expected)

    def title(self, deed: str) -> str:
        """How a deed is called."""
        return self.figures.deed(deed).name
