"""Bank cards: which scanned cards are pending, as the screen shows them.

The tracker has the table's one `CardReader` and drops cards that are pending too long. It does not
know what cards mean, and executes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from banker.bankcards.codes import looks_like_code
from banker.bankcards.pending import FORGOTTEN_AFTER_S, PendingCards, ScanOutcome
from banker.bankcards.reader import CardReader
from banker.games.board.state import BANK, State
from banker.interaction.ui_state import CardsShown
from banker.interaction.words.translate import translate
from banker.language.parser.amounts import looks_like_amount
from banker.ledger.entry import Entry

FLASH_S = 0.4  # how long a card's answer is highlighted
MISREAD = "the card was not read right: scan it again"
FORGOTTEN = "the scanned cards waited too long: scan them again"


class BankCardTracker:
    """The pending cards of one card reader. `ticks` returns the time in seconds."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._reader = CardReader()
        self._ticks = ticks
        self._words = ""
        self._flashed_at = -FLASH_S

    def scan(self, state: State, code: str, acts: Iterable[Entry] = ()) -> ScanOutcome:
        """Return the outcome of scanned digits; digits that are not a card were misread.

        `acts`: the actions that are not undone, newest first.
        """
        outcome = self.take(state, code, acts) if looks_like_code(code) else None
        if outcome is None:
            self._flashed_at = self._ticks()
            return ScanOutcome(self._reader.hand, None, MISREAD, "error")
        return outcome

    def take(self, state: State, text: str, acts: Iterable[Entry] = ()) -> ScanOutcome | None:
        """Return the outcome of a typed card code or amount; None if the text is neither.

        `acts`: the actions that are not undone, newest first.
        """
        outcome = self._reader.take(state, text, int(self._ticks()), acts)
        if outcome is not None:
            self._flashed_at = self._ticks()
            if outcome.hand.is_waiting and (outcome.signal != "error" or not self._words):
                self._words = translate(state.edition, outcome.words)
            elif not outcome.hand.is_waiting:
                self._words = ""
        return outcome

    @staticmethod
    def reads(text: str) -> bool:
        """Return whether a line of the prompt is a card's code or an amount."""
        word = text.strip()
        return looks_like_code(word) or (len(word.split()) == 1 and looks_like_amount(word))

    def pending_cards(self) -> CardsShown | None:
        """Return the pending cards in words; None if there are none."""
        hand = self._reader.hand
        if not hand.is_waiting or self._is_over(hand):
            return None
        return CardsShown(self._words, hand.asked is not None, by_bank=hand.missing == (BANK,))

    def forget(self) -> str:
        """Drop cards that have been pending too long; return a message, else an empty text."""
        hand = self._reader.hand
        if not hand.is_waiting or not self._is_over(hand):
            return ""
        self._reader.hand, self._words = PendingCards(), ""
        return FORGOTTEN

    def flashes(self) -> bool:
        """Return whether a card was read a moment ago, so that the screen marks the answer."""
        return self._ticks() - self._flashed_at < FLASH_S

    def _is_over(self, hand: PendingCards) -> bool:
        return int(self._ticks()) - hand.since_s > FORGOTTEN_AFTER_S
