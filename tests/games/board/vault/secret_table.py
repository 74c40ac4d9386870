"""A table of the box with the secret vault, whose device reports."""

from __future__ import annotations

from banker.games.board import commands as c
from banker.ledger.entry import Delivery, Entry
from tests.support.game import Game

SECRET = "00" * 16
UID = "00112233445566aa"


class Table(Game):
    """A game with a vault whose reports are numbered."""

    event = 0

    def reports(self, command: c.AnyCommand) -> Entry:
        """A report comes in."""
        self.event += 1
        self.last = self.session.execute(
            command,
            id=f"{UID}-{self.event}",
            by="vault",
            delivery=Delivery(UID, self.event, 1),
        ).entry
        return self.last
