"""Telling: the events of one entry, told over again into postings.

The rules for each kind of event are in `postings`; this is what they tell into.
"""

from __future__ import annotations

from banker.audit.books import BANK
from banker.audit.case import Case
from banker.audit.figures import Figures
from banker.audit.line import Row


class Telling:
    """What an entry should move, as far as its events were told."""

    __slots__ = ("_case", "_row", "_short", "figures", "sums")

    def __init__(self, case: Case, row: Row) -> None:
        assert case.figures is not None
        self._case = case
        self._row = row
        self.figures: Figures = case.figures
        self.sums: dict[tuple[str, str], int] = {}
        self._short: dict[str, int] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by id."""
        return self._case.players

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        """Things change hands."""
        for place, signed in (((giver, thing), -amount), ((receiver, thing), amount)):
            self.sums[place] = self.sums.get(place, 0) + signed

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Money changes hands."""
        self.move(giver, receiver, self._case.money, amount)

    def holds(self, account: str, thing: str) -> int:
        """What an account holds at this point of the entry."""
        return self._case.books.held(account, thing) + self.sums.get((account, thing), 0)

    def cash(self, account: str) -> int:
        """The money of an account at this point of the entry."""
        return self.holds(account, self._case.money)

    def fell_short(self, receiver: str, missing: int) -> None:
        """A limited Bank could not pay all of what is told next."""
        self._short[receiver] = missing

    def shortfall(self, receiver: str) -> int:
        """What the Bank left unpaid of this payment."""
        return self._short.pop(receiver, 0)

    def figure(self, what: str, told: int, printed: int) -> None:
        """A figure that the box prints."""
        if told != printed:
            self._case.find(
                "broken", "figure", self._row.seq, f"{what} is told as {told:,}", f"{printed:,}"
            )

    def title(self, deed: str) -> str:
        """How a deed is called."""
        return self.figures.deed(deed).name

    def bank_has(self, thing: str) -> int:
        """What the Bank could still hand out."""
        return self.holds(BANK, thing)
