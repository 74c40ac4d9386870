"""Bank cards: those that lie on the reader, as the screen follows them.

It holds the one `CardReader` of a table and the time by which cards are forgotten. What cards mean
is not its business, and it books nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from banker.bankcards.codes import looks_like_code
from banker.bankcards.pending import FORGOTTEN_AFTER_S, PendingCards, ScanOutcome
from banker.bankcards.reader import CardReader
from banker.games.board.state import BANK, State
from banker.language.parser.amounts import looks_like_amount
from banker.ledger.entry import Entry
from banker.tui.ui_state import Lying

FLASH_S = 0.4  # how long a card's answer stands out
MISREAD = "the card was not read right: scan it again"
FORGOTTEN = "the cards were forgotten: lay them down again"


class BankCardTracker:
    """One reader. `ticks` is in seconds."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._reader = CardReader()
        self._ticks = ticks
        self._words = ""
        self._flashed_at = -FLASH_S

    def scan(self, state: State, code: str, acts: Iterable[Entry] = ()) -> ScanOutcome:
        """A card as a scanner typed it. Digits that are no card are one that was misread."""
        outcome = self.take(state, code, acts) if looks_like_code(code) else None
        if outcome is None:
            self._flashed_at = self._ticks()
            return ScanOutcome(self._reader.hand, None, MISREAD, "error")
        return outcome

    def take(self, state: State, text: str, acts: Iterable[Entry] = ()) -> ScanOutcome | None:
        """A card or an amount; None for any other text. `acts`: that stand, newest first."""
        outcome = self._reader.take(state, text, int(self._ticks()), acts)
        if outcome is not None:
            self._flashed_at = self._ticks()
            if outcome.hand.is_waiting and (outcome.signal != "error" or not self._words):
                self._words = outcome.words
            elif not outcome.hand.is_waiting:
                self._words = ""
        return outcome

    @staticmethod
    def reads(text: str) -> bool:
        """Whether a line of the prompt is for the cards."""
        word = text.strip()
        return looks_like_code(word) or (len(word.split()) == 1 and looks_like_amount(word))

    def lying(self) -> Lying | None:
        """What lies there now and still waits."""
        hand = self._reader.hand
        if not hand.is_waiting or self._is_over(hand):
            return None
        return Lying(self._words, hand.asked is not None, by_bank=hand.missing == (BANK,))

    def forget(self) -> str:
        """Take away what has lain too long; says so, once."""
        hand = self._reader.hand
        if not hand.is_waiting or not self._is_over(hand):
            return ""
        self._reader.hand, self._words = PendingCards(), ""
        return FORGOTTEN

    def flashes(self) -> bool:
        """Whether something was read a moment ago."""
        return self._ticks() - self._flashed_at < FLASH_S

    def _is_over(self, hand: PendingCards) -> bool:
        return int(self._ticks()) - hand.since_s > FORGOTTEN_AFTER_S
