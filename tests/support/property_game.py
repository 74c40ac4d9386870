"""A table of any edition with any value of any switch, for the rules of property.

An edition offers some values of a switch only. Here every value may be tried on every box, so that
a test says what the value does and nothing else. What is not said is as the edition has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.state import CHIP, HOUSE, Setup
from banker.ledger.entry import Entry
from banker.session.session import Session
from tests.support.game import Game, paid, setup_of

BROWN = ("mediterranean", "baltic")
ORANGE = ("st_james", "tennessee", "new_york")
YELLOW = ("atlantic", "ventnor", "marvin")
DARK_BLUE = ("park_place", "boardwalk")
BECAUSE = 'because "for the test"'


class Town(Game):
    """A game of a box; `figures` are fields of its edition that are changed for the test."""

    def __init__(
        self,
        *names: str,
        box: str = "glass-classic",
        switches: Mapping[str, str] | None = None,
        overlays: tuple[str, ...] = (),
        **figures: Any,
    ) -> None:
        base = setup_of(names or ("Ann", "Bob", "Cem"), (), box, overlays)
        chosen = {**base.edition.switches, **(switches or {})}
        edition = replace(base.edition, switches=chosen, **figures)
        self.session = Session.create(None, Setup(edition, base.players))
        self.last = self.session.journal.entry(1)

    def money(self, entry: Entry) -> dict[str, int]:
        """What an entry moved in cash, account by account."""
        return paid(entry, self.state.edition.money.commodity)

    def builds(self, who: str, *deeds: str) -> None:
        """Build on these, one after another; their price is given back."""
        for deed in deeds:
            cash = self.cash(who)
            self.do(f"force {who} builds on {deed} {BECAUSE}")
            if cash > self.cash(who):
                self.do(f"bank pays {cash - self.cash(who)} to {who}")

    def has_built(self, who: str, level: int, *deeds: str) -> None:
        """A group that is built up evenly to a level, and owned."""
        self.has_cash(who, 5000)
        self.owns(who, *(deed for deed in deeds if self.owner(deed) != who))
        for _ in range(level):
            self.builds(who, *deeds)

    def mortgages(self, who: str, *deeds: str) -> None:
        """Mortgage these; what it brings goes back to the Bank."""
        for deed in deeds:
            cash = self.cash(who)
            self.do(f"force {who} mortgages {deed} {BECAUSE}")
            self.do_owing(who, f"{who} pays {self.cash(who) - cash} to bank")

    def houses(self, who: str) -> int:
        """Houses that an account holds."""
        return self.state.amount(who.lower(), HOUSE)

    def chips(self, who: str) -> int:
        """Green chips of a player."""
        return self.state.amount(who.lower(), CHIP)

    def level(self, deed: str) -> int:
        """How far a street is built up."""
        return self.state.level(deed)

    def levels(self, *deeds: str) -> tuple[int, ...]:
        """How far streets are built up."""
        return tuple(map(self.state.level, deeds))


def sells_all(who: str, deed: str) -> c.SellBuilding:
    """Everything in the group of a deed, to nothing."""
    return c.SellBuilding(who, deed, group=True)


def trade(*legs: tuple[str, str, str]) -> c.Trade:
    """Legs as (giver, receiver, "cash 100 + deed oriental + rent"): things, how many or which."""
    made = []
    for giver, receiver, words in legs:
        items = []
        for part in words.split(" + "):
            thing, _, more = part.partition(" ")
            count = int(more) if more.isdecimal() else 1
            name = "" if more.isdecimal() else more
            items.append(c.Item(thing, count, name))  # type: ignore[arg-type]
        made.append(c.Leg(giver, receiver, tuple(items)))
    return c.Trade(tuple(made))
