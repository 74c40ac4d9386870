"""A table of Cash Decoder for the tests: three players, chips, and what is under the decoder."""

from __future__ import annotations

from collections.abc import Mapping

from banker.games.board import commands as c
from banker.games.board.state import CHIP, SPENT
from tests.support.game import Game


class SuspiciousGame(Game):
    """Ann, Bob and Cem, who do not trust each other."""

    def __init__(self, *names: str, switches: Mapping[str, str] | None = None) -> None:
        super().__init__(*names, switches=switches, box="cash-decoder")

    def chips(self, who: str) -> tuple[int, int]:
        """Green chips and red ones."""
        return self.state.amount(who, CHIP), self.state.amount(SPENT + who, CHIP)

    def in_hand(self) -> list[tuple[str, str, int]]:
        """What may be checked: who pays whom how much."""
        table = self.state.table
        held = (table.payment, *table.also) if table.payment else ()
        return [(hand.giver, hand.receiver, hand.amount) for hand in held]

    def holds(self, who: str, card: str) -> None:
        """Let a player have a card."""
        self.do(c.Force(c.Draw(who, card), "for the test"))

    def all_but(self, last: str, owner: str = "bob") -> None:
        """Let one player have every street but this one, and nothing is in the hand."""
        for deed in self.state.edition.deeds:
            if deed.id != last:
                self.owns(owner, deed.id)
