"""Hands: the handler of commands for which a person must act at a device."""

from __future__ import annotations

from typing import Protocol

from banker.engine.command import Command
from banker.ledger.entry import Entry
from banker.session.session import Session


class CommandHandler(Protocol):
    """A device that applies the commands for which it needs a hand."""

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a guess or a locking; None for all other commands."""


def carry_out(
    session: Session,
    vault: CommandHandler | None,
    command: Command,
    by: str,
    id: str | None = None,
) -> list[Entry]:
    """Carry a command out, at the device or in the session; returns its entries, oldest first.

    `id`: the command's, unless a device carries it out: its reports have ids of their own.
    """
    booked = None if vault is None else vault.carry_out(command)
    if booked is not None:
        return booked
    return [session.execute(command, id=id, by=by).entry]
