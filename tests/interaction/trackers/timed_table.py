"""A table whose seconds are counted by hand: the screen is told of each."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.screen import press, say

BOX = "online-rental-tax"
SECONDS = 5


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A till, and the seconds that pass at it: the screen is told of each."""

    def __init__(self, *names: str, path: Path | None = None, **switches: str) -> None:
        edition = quick(editions.load(BOX, switches))
        setup = Setup(edition, check_names(names or ("Ann", "Bob", "Cem"), edition))
        self.hand = Hand()
        self.controller = Controller(Session.create(path, setup), None, ticks=self.hand)
        self.controller.view(24)

    def wait(self, seconds: float) -> None:
        """Nobody touches anything."""
        whole = int(seconds)
        for passed in (*[1.0] * whole, seconds - whole):
            self.hand.now += passed
            self.controller.tick()
            self.controller.view(24)

    def carry_out(self, *statements: str) -> None:
        """Statements that are carried out at once."""
        say(self.controller, *statements)
        self.controller.view(24)

    def keys(self, text: str) -> None:
        """Keys, as quick as a hand is."""
        for key in text.split():
            press(self.controller, key)
            self.controller.view(24)

    def scans(self, card: str) -> None:
        """A card, as a scanner types it."""
        for key in (*card, "enter"):
            self.controller.key(key, self.hand.now)
        self.controller.view(24)

    @property
    def booked(self) -> int:
        """The entries that were asked for; reading the clock is none."""
        entries = self.controller.session.entries()
        return sum(entry.kind != "clock_read" for entry in entries)

    @property
    def turn(self) -> str:
        return self.controller.session.state.table.turn

    @property
    def note(self) -> str:
        return self.controller.ui.note.text


def quick(edition: Edition) -> Edition:
    assert edition.clock is not None
    clock = replace(edition.clock, roll_s=SECONDS, pay_s=SECONDS, offer_s=SECONDS)
    return replace(edition, clock=clock, language="en")


def begun(path: Path | None = None, **switches: str) -> Table:
    """The first turn has been played, and it is Ann's turn."""
    table = Table(path=path, **switches)
    table.carry_out("next", "ann's turn")
    return table


def offered(**switches: str) -> Table:
    """Ann has a deed and offers it to Bob for 800; nothing is sent yet."""
    table = Table(**switches)
    table.carry_out("ann buys mediterranean")
    table.keys("t b n 1 + 8 0 0")
    return table


class HeardVault:
    """A real vault that books nothing yet, whose word, ring and lid are set by hand."""

    is_on_screen = False

    def __init__(self, word: str = "ready", ring: int | None = None, *, lid: bool = True) -> None:
        self._word, self._ring = word, ring
        self.status = SimpleNamespace(lid_closed=lid)
        self.done: list[tuple[Any, ...]] = []

    def word(self) -> str:
        return self._word

    def number(self) -> int | None:
        return self._ring

    def words(self) -> list[str]:
        return ["hat", "radish"]

    def health(self) -> str:
        return "its health"

    def take_news(self) -> list[str]:
        return ["it was lost"]

    def carry_out(self, command: Any) -> list[Any] | None:
        return [] if isinstance(command, c.Guess | c.LockVault) else None

    def press_red(self, who: str) -> None:
        self.done.append(("red", who))
