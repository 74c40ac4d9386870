"""Reader: takes the lines that a scanner or a keypad typed, one after another."""

from __future__ import annotations

from collections.abc import Iterable

from banker.bankcards.codes import looks_like_code, mark_of
from banker.bankcards.pending import PendingCards, ScanOutcome, Token, scanned
from banker.foundation.errors import InvalidCommand
from banker.games.board.state import State
from banker.games.rulesets import FIRST
from banker.language.parser.amounts import amount, looks_like_amount
from banker.ledger.entry import Entry


class CardReader:
    """Keeps the pending cards between lines."""

    def __init__(self) -> None:
        self.hand = PendingCards()

    def take(
        self, state: State, line: str, now_s: int = 0, acts: Iterable[Entry] = ()
    ) -> ScanOutcome | None:
        """Read one line. Returns None if it is neither a card nor an amount; then it is a
        statement, and the pending cards stay. `now_s`: the time; `acts`: actions in effect, newest
        first. No game but a board game has bank cards."""
        if state.setup.ruleset != FIRST:
            return None
        word = line.partition("#")[0].strip()
        if not (looks_like_code(word) or (len(word.split()) == 1 and looks_like_amount(word))):
            return None
        try:
            token: Token = (
                mark_of(word, state.edition, state.setup.ids)
                if looks_like_code(word)
                else amount(word, unit=state.edition.money.unit)
            )
        except InvalidCommand as wrong:
            return ScanOutcome(self.hand, None, wrong.text, "error")
        outcome = scanned(state, self.hand, token, now_s, acts)
        self.hand = outcome.hand
        return outcome
