"""Hands: the handler of commands for which a person must act at a device."""

from __future__ import annotations

from typing import Protocol

from banker.engine.command import Command
from banker.ledger.entry import Entry
from banker.session.session import Session


class CommandHandler(Protocol):
    """A device that applies those commands for which a person must act at it."""

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a guess or a locking, and return the entries; None for all other commands."""


def carry_out(
    session: Session,
    vault: CommandHandler | None,
    command: Command,
    by: str,
    id: str | None = None,
) -> list[Entry]:
    """Apply a command at the device or in the session; return its entries, oldest first.

    `by`: the enterer. `id`: the command's id in the session; the reports of a device have other
    ids.
    """
    booked = None if vault is None else vault.carry_out(command)
    if booked is not None:
        return booked
    return [session.execute(command, id=id, by=by).entry]
