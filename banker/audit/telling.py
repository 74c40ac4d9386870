"""Telling: the events of one entry, told over again into postings.

The rules for each kind of event are in the `told_…` modules; this is what they tell into.
"""

from __future__ import annotations

from typing import Any

from banker.audit.books import BANK, DEED, SITE
from banker.audit.case import Case
from banker.audit.figures import HOTEL, HOUSE, Deed, Figures
from banker.audit.line import Row

Event = dict[str, Any]
Debt = tuple[str, str, int, str, str]


def debt_of(it: Event) -> Debt:
    """What tells one debt from another: who owes whom how much, and for what."""
    return it["debtor"], it["creditor"], it["amount"], it["reason"], it.get("about", "")


class Telling:
    """What an entry should move, as far as its events were told."""

    __slots__ = (
        "_after", "_case", "_row", "_short", "at", "debts", "dropped", "figures", "free", "mode",
        "mortgaged", "opened", "payments", "sums", "taxed", "valued",
    )  # fmt: skip

    def __init__(self, case: Case, row: Row) -> None:
        assert case.figures is not None
        self._case = case
        self._row = row
        self._short: dict[str, int] = {}
        self._after: dict[str, Any] | None = None
        self.figures: Figures = case.figures
        self.sums: dict[tuple[str, str], int] = {}
        self.payments: dict[tuple[str, str], int] = {}
        self.at = 0  # which of the entry's events is being told
        # What earlier entries left behind, and what this one has told of it so far.
        facts = case.books.facts
        self.mortgaged: set[str] = set(facts["mortgaged"])
        self.debts: list[Debt] = [debt_of(due) for due in facts["dues"]]
        # Those of them that this entry lets fall: what a bankrupt leaves is paid for them.
        self.dropped: list[Debt] = []
        self.free: tuple[str, str] = (facts["free"], facts["free_for"])
        # What one event of an entry leaves for another: claims that it opens, what a card asks of
        # the deed that it leads to, tax that was taken of a rent, what deeds and buildings count.
        self.opened: list[Event] = []
        self.mode = ""
        self.taxed: dict[tuple[str, str], int] = {}
        self.valued: dict[str, int] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by id."""
        return self._case.players

    def event(self, offset: int) -> Event:
        """An event of this entry, counted from the one that is told; empty where there is none."""
        place = self.at + offset
        return self._row.ev[place] if 0 <= place < len(self._row.ev) else {}

    # --- facts ----------------------------------------------------------------------------------

    def before(self, fact: str) -> Any:
        """A fact as the entry found it."""
        return self._case.books.facts[fact]

    def after(self, fact: str) -> Any:
        """A fact as the entry leaves it."""
        if self._after is None:
            self._after = {key: new for key, _, new in self._row.set}
        return self._after[fact] if fact in self._after else self.before(fact)

    # --- what changes hands ---------------------------------------------------------------------

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        """Things change hands."""
        for place, signed in (((giver, thing), -amount), ((receiver, thing), amount)):
            self.sums[place] = self.sums.get(place, 0) + signed

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Money changes hands."""
        self.move(giver, receiver, self._case.money, amount)
        self.payments[giver, receiver] = self.payments.get((giver, receiver), 0) + amount

    def holds(self, account: str, thing: str) -> int:
        """What an account holds at this point of the entry."""
        held = self._case.books.held(account, thing)
        return held + self.sums.get((account, thing), 0) if self.sums else held

    def cash(self, account: str) -> int:
        """The money of an account at this point of the entry."""
        return self.holds(account, self._case.money)

    def bank_has(self, thing: str) -> int:
        """What the Bank could still hand out."""
        return self.holds(BANK, thing)

    def owner(self, deed: str) -> str:
        """Who has a deed at this point of the entry; the Bank, if no player."""
        thing, balances = DEED + deed, self._case.books.balances
        for who in self._case.players:
            held = balances[who].get(thing, 0) if who in balances else 0
            if held + self.sums.get((who, thing), 0) > 0:
                return who
        return BANK

    def owned(self, who: str) -> list[Deed]:
        """The deeds of a player, in the order of the box."""
        return [deed for deed in self.figures.deeds if self.holds(who, DEED + deed.id) > 0]

    def houses(self, deed: str) -> int:
        """Houses on a street at this point of the entry."""
        return self.holds(SITE + deed, HOUSE)

    def hotels(self, deed: str) -> int:
        """Hotels on a street at this point of the entry."""
        return self.holds(SITE + deed, HOTEL)

    def level(self, deed: str) -> int:
        """How far a street is built up; a hotel stands for the houses before it and itself."""
        return self.houses(deed) + self.hotels(deed) * (self.figures.houses_before_hotel + 1)

    # --- a Bank that falls short ----------------------------------------------------------------

    def fell_short(self, receiver: str, missing: int) -> None:
        """A limited Bank could not pay all of what is told next."""
        self._short[receiver] = missing

    def shortfall(self, receiver: str) -> int:
        """What the Bank left unpaid of this payment."""
        return self._short.pop(receiver, 0)

    # --- what should have been told -------------------------------------------------------------

    def figure(self, what: str, told: int, printed: int) -> None:
        """A figure that the box prints, or that follows from it."""
        self.expect(what, told, (printed,))

    def expect(self, what: str, told: int, possible: tuple[int, ...]) -> None:
        """A figure that may be one of several; the first is the likeliest."""
        if told not in possible:
            self._case.find(
                "broken", "figure", self._row.seq, f"{what} is told as {told:,}",
                f"{possible[0]:,}",
            )  # fmt: skip

    def goes_to(self, what: str, told: str, printed: str) -> None:
        """Who gets something."""
        if told != printed:
            name = self._case.name
            self._case.find(
                "broken", "receiver", self._row.seq, f"{what} goes to {name(told)}", name(printed)
            )

    def find_suspicious(self, code: str, what: str, expected: object = "") -> None:
        """Nothing is proven, but somebody should look."""
        self._case.find("suspicious", code, self._row.seq, what, expected)

    def title(self, deed: str) -> str:
        """How a deed is called."""
        return self.figures.deed(deed).name
