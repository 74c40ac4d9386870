"""Trackers of the card game, which has no clock, banknotes, bank cards or moving pieces.

Each class stands in for the tracker of the board games with that purpose, and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from banker.bankcards.pending import PendingCards, ScanOutcome
from banker.engine.command import Command
from banker.games.deal.state import State
from banker.interaction.ui_state import NotesMode
from banker.interaction.view import View
from banker.ledger.entry import Entry
from banker.session.session import Session

NO_CARDS = "this game has no bank cards"


class NoStopwatch:
    """A stopwatch that never runs: no rule of the card game uses a clock."""

    runs = False

    def __init__(self, _session: Session, _ticks: Callable[[], float]) -> None:
        pass

    def read(self, _proposed: Command | None = None) -> None:
        """Return None: there is no time to show."""

    def warns(self) -> bool:
        """Return False: no time can run out."""
        return False

    def restart(self) -> None:
        """Do nothing: there is no timer to restart."""


class NoBanknotes:
    """A tracker without banknotes: money is cards in this game."""

    asked = ""

    def __init__(self, _state: State) -> None:
        pass

    def note(self, _entry: Entry, _state: State, *, asks: bool) -> None:
        """Do nothing: no entry of this game hands over banknotes."""

    def settle(self, _before: State, _entries: Sequence[Entry]) -> None:
        """Do nothing: no entry of this game hands over banknotes."""

    def next_mode(self, mode: NotesMode, *, practice: bool = False) -> tuple[NotesMode, str]:
        """Return the same mode and an empty message: there are no notes to practise with."""
        del practice
        return mode, ""

    def shown(self, _mode: NotesMode) -> None:
        """Return None: there are no notes to show."""

    def newest(self) -> None:
        """Return None: no payment was made in notes."""

    def question(self) -> str:
        """Return an empty text: no player is asked for a sum."""
        return ""

    def reckoned(self, _said: int | None) -> str:
        """Return an empty text: there is no sum to judge."""
        return ""


class NoBankCards:
    """A card reader that reads nothing: this game has no codes to scan."""

    def __init__(self, _ticks: Callable[[], float]) -> None:
        pass

    def scan(self, _state: State, _code: str, _acts: Iterable[Entry] = ()) -> ScanOutcome:
        """Refuse a scanned code, and say that the game has no bank cards."""
        return ScanOutcome(PendingCards(), None, NO_CARDS, "error")

    def take(self, _state: State, _text: str, _acts: Iterable[Entry] = ()) -> None:
        """Return None: a typed line is never a bank card."""

    def reads(self, _text: str) -> bool:
        """Return False: a line at the prompt is always a statement."""
        return False

    def pending_cards(self) -> None:
        """Return None: no bank cards are pending."""

    def forget(self) -> str:
        """Return an empty message: no pending cards can expire."""
        return ""

    def flashes(self) -> bool:
        """Return False: no bank card was just read."""
        return False


class NoEvening:
    """A tracker without a summary: the last page of this game shows only the table."""

    def __init__(self, _session: Session) -> None:
        pass

    def evening(self) -> None:
        """Return None: there is no summary to show."""


class Stillness:
    """A tracker of movement for a screen on which nothing moves."""

    def __init__(self, _state: State, _ticks: Callable[[], float], *, is_calm: bool) -> None:
        self._is_calm = is_calm

    def note(self, _entry: Entry, _state: State) -> None:
        """Do nothing: no movement follows an entry."""

    def turn_calm(self) -> bool:
        """Switch the calm screen on or off; return whether it is on now."""
        self._is_calm = not self._is_calm
        return self._is_calm

    def end(self) -> None:
        """Do nothing: no movement can be stopped."""

    def shown(self, view: View) -> View:
        """Return the view unchanged."""
        return view

    def moves(self) -> bool:
        """Return False: no further frame follows."""
        return False

    def resting(self) -> None:
        """Return None: there is no scene of a guess at a vault."""

    def rings(self) -> bool:
        """Return False: no answer of a vault makes a sound."""
        return False
