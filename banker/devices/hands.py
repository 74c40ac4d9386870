"""Commands that are for hands: who presses, and what becomes of them."""

from __future__ import annotations

from typing import Protocol

from banker.games.board import commands as c
from banker.ledger.entry import Entry
from banker.session.session import Session


class CommandHandler(Protocol):
    """Whoever carries out the commands that are for hands."""

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """A guess or locking; None for all others."""


def carry_out(
    session: Session, vault: CommandHandler | None, command: c.AnyCommand, by: str
) -> list[Entry]:
    """One command, by hand or through the door; returns its entries, oldest first."""
    booked = None if vault is None else vault.carry_out(command)
    if booked is not None:
        return booked
    return [session.execute(command, by=by).entry]
