"""Reader: takes the lines that a scanner or a keypad typed, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

import msgspec

from banker.bankcards.codes import looks_like_code, mark_of
from banker.bankcards.pending import PendingCards, ScanOutcome, Token, scanned
from banker.engine.fold import AnyState
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Text
from banker.games.board.state import State
from banker.games.rulesets import game_of
from banker.language.parser.amounts import amount, looks_like_amount
from banker.ledger.entry import Entry


class BankCards(msgspec.Struct, Generic[S], frozen=True):
    """How one game reads its bank cards.

    `token` returns the card or amount in a line, a text if the line is wrong, or None if it is
    neither card nor amount. `scanned` adds a token to the pending cards and returns what follows.
    """

    token: Callable[[S, str], Token | Text | None]
    scanned: Callable[[S, PendingCards, Token, int, Iterable[Entry]], ScanOutcome]


BANK_CARDS = Part("bank cards", BankCards)


class CardReader:
    """Reads scanned lines, and keeps the pending cards between them."""

    def __init__(self) -> None:
        self.hand = PendingCards()

    def take(
        self, state: AnyState, line: str, now_s: int = 0, acts: Iterable[Entry] = ()
    ) -> ScanOutcome | None:
        """Read one line. Return None if it is neither a card nor an amount, or if the game has no
        bank cards.

        Such a line is a statement, and the pending cards stay. `now_s`: a time in seconds; only
        differences count. `acts`: actions in effect, newest first.
        """
        cards = BANK_CARDS.found(game_of(state.setup))
        token = None if cards is None else cards.token(state, line.partition("#")[0].strip())
        if cards is None or token is None:
            return None
        if isinstance(token, Text):
            return ScanOutcome(self.hand, None, token, "error")
        outcome = cards.scanned(state, self.hand, token, now_s, acts)
        self.hand = outcome.hand
        return outcome


def _token(state: State, word: str) -> Token | Text | None:
    if not (looks_like_code(word) or (len(word.split()) == 1 and looks_like_amount(word))):
        return None
    try:
        if looks_like_code(word):
            return mark_of(word, state.edition, state.setup.ids)
        return amount(word, unit=state.edition.money.unit)
    except InvalidCommand as wrong:
        return wrong.text


ON_A_BOARD = BankCards(_token, scanned)
