"""NoVault: stands in for a vault while one is still searched for.

Rules of this file
* Each action at the vault is refused in a line. A guess with a stated outcome is booked as in a
  game without a vault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from banker.devices.health import SEARCHING, Post, VaultHealth
from banker.devices.vault_reports import commitment_words_of
from banker.devices.vault_status import UNKNOWN_STATUS
from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.ledger.entry import Entry
from banker.session.session import Session

STILL_LOOKING = Text("still looking for a vault; without one, v 5 o records that 5 opened it")


class NoVault:
    """A `TableVault` that can do nothing yet."""

    is_on_screen = False
    decoder_runner = None
    problem = ""
    early_entries: tuple[Entry, ...] = ()
    status = UNKNOWN_STATUS

    def __init__(self, session: Session, problem: Callable[[], str]) -> None:
        """`problem` says why none was found yet, for the hardware screen."""
        self._session = session
        self._problem = problem

    def word(self) -> str:
        return SEARCHING

    def number(self) -> int | None:
        return None

    def words(self) -> tuple[str, ...]:
        return commitment_words_of(self._session)

    def health(self) -> VaultHealth:
        return VaultHealth(state=SEARCHING, advice=self._problem())

    def take_news(self) -> list[str]:
        return []

    def attach(self, _post: Post) -> None:
        """Do nothing: no report can come."""

    def carry_out(self, _command: Command) -> list[Entry] | None:
        return None

    def turn_ring(self, _number: int) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def press_red(self, _who: str) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def close_lid(self) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def open_lid(self) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def press_lock(self) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def force_open(self) -> NoReturn:
        raise CommandError(STILL_LOOKING)

    def close(self) -> None:
        """Do nothing: nothing is open."""
