"""Trackers of a card game: it has no clock, no banknotes, no bank cards, and nothing that walks.

Each answers as the board's tracker of that name does where there is nothing to follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from banker.bankcards.pending import PendingCards, ScanOutcome
from banker.engine.command import Command
from banker.games.deal.state import State
from banker.interaction.ui_state import NotesMode
from banker.interaction.view import View
from banker.ledger.entry import Entry
from banker.session.session import Session

NO_CARDS = "this game has no bank cards"


class NoStopwatch:
    """No stopwatch: no rule of the game uses the clock."""

    runs = False

    def __init__(self, _session: Session, _ticks: Callable[[], float]) -> None:
        pass

    def read(self, _proposed: Command | None = None) -> None:
        """No time is shown."""

    def warns(self) -> bool:
        """No time runs out."""
        return False

    def restart(self) -> None:
        """No timer runs."""


class NoBanknotes:
    """No banknotes: money is cards."""

    asked = ""

    def __init__(self, _state: State) -> None:
        pass

    def note(self, _entry: Entry, _state: State, *, asks: bool) -> None:
        """Nothing is handed over but cards."""

    def next_mode(self, mode: NotesMode, *, practice: bool = False) -> tuple[NotesMode, str]:
        """The mode stays: without notes there is nothing to practise."""
        del practice
        return mode, ""

    def shown(self, _mode: NotesMode) -> None:
        """No notes."""

    def newest(self) -> None:
        """No notes."""

    def question(self) -> str:
        """No sum is asked for."""
        return ""

    def reckoned(self, _said: int | None) -> str:
        """No sum is judged."""
        return ""


class NoBankCards:
    """No bank cards: a scanner's codes mean nothing in this game."""

    def __init__(self, _ticks: Callable[[], float]) -> None:
        pass

    def scan(self, _state: State, _code: str, _acts: Iterable[Entry] = ()) -> ScanOutcome:
        """Refuse a scanned card."""
        return ScanOutcome(PendingCards(), None, NO_CARDS, "error")

    def take(self, _state: State, _text: str, _acts: Iterable[Entry] = ()) -> None:
        """A typed line is not a card."""

    def reads(self, _text: str) -> bool:
        """A line of the prompt is a statement."""
        return False

    def pending_cards(self) -> None:
        """Return no pending cards."""

    def forget(self) -> str:
        """Nothing to drop."""
        return ""

    def flashes(self) -> bool:
        """Nothing was read."""
        return False


class NoEvening:
    """No summary of worth: the last page shows the table only."""

    def __init__(self, _session: Session) -> None:
        pass

    def evening(self) -> None:
        """Nothing is reckoned."""


class Stillness:
    """Nothing moves by itself."""

    def __init__(self, _state: State, _ticks: Callable[[], float], *, is_calm: bool) -> None:
        self._is_calm = is_calm

    def note(self, _entry: Entry, _state: State) -> None:
        """Nothing follows."""

    def turn_calm(self) -> bool:
        """Switch calm on or off. Return whether the screen is calm now."""
        self._is_calm = not self._is_calm
        return self._is_calm

    def end(self) -> None:
        """Nothing to end."""

    def shown(self, view: View) -> View:
        """The view as it is."""
        return view

    def moves(self) -> bool:
        """Nothing does."""
        return False

    def resting(self) -> None:
        """No scene comes to its end."""

    def rings(self) -> bool:
        """Nothing rings."""
        return False
