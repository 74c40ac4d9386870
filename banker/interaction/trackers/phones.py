"""Phones: the phones of the table, as the screen follows them; without phones no call does
anything.

What a phone asks for is applied like a key: by the table's vault, else by the session. An action
that would charge an estimate waits until the banker has entered the amount on the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.interaction.trackers.vault_keys import VaultKeyTracker
from banker.interaction.ui_state import PhoneAction
from banker.ledger.entry import Entry
from banker.session.phone_health import AskedFirst, Phones, PhonesHealth, Post
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.session.shown_odds import ShownOdds

NONE = PhonesHealth()
NOT_HERE = "phones cannot come to this table: begin it with 'banker play'"


# Whether a command waits until the banker has said something; the yes to it, if there is one.
AsksFirst = Callable[[Command, PhoneAction | None], bool]


class PhoneTracker:
    """Follows the phones of one session. `phones` may be set before the event loop runs."""

    def __init__(
        self,
        session: Session,
        vault: VaultKeyTracker,
        asks_first: AsksFirst = lambda _command, _asked: False,
    ) -> None:
        self._session = session
        self._vault = vault
        self._asks_first = asks_first
        self._asked: PhoneAction | None = None  # what the banker says yes to just now
        self.phones: Phones | None = None
        self._at = 0  # the address that was chosen last

    def attach(self, post: Post) -> None:
        """Connect the phones when the event loop runs.

        `post` runs a function on the screen's thread.
        """
        if self.phones is not None:
            self.phones.attach(post, lambda: post(_nothing), self._carry_out)

    def health(self) -> PhonesHealth:
        """Return the state of phones, seats and requests, for the pages about phones."""
        return self.phones.health() if self.phones is not None else NONE

    def take_news(self) -> list[str]:
        """Return the messages for the banker since the last call."""
        return list(self.phones.take_news()) if self.phones is not None else []

    def show_odds(self, odds: ShownOdds | None) -> None:
        """Show these odds on televisions from now on; None removes them."""
        if self.phones is not None:
            self.phones.show_odds(odds)

    def handle(self, asked: PhoneAction) -> None:
        """Apply what a key asks about phones; raise `CommandError` if there are none here."""
        phones = self.phones
        if phones is None:
            raise CommandError(NOT_HERE)
        match asked.act:
            case "open":
                phones.open()
            case "move":
                self._at = self._at % max(1, len(phones.health().places)) + 1
                phones.open(self._at)
            case "stop":
                phones.close()
            case "show":
                phones.show_code(asked.seat)
            case "in":
                phones.let_in(asked.seat)
            case "off":
                phones.cut_off(asked.seat)
            case "lock":
                phones.lock()
            case "yes":
                self._asked = asked
                why, self._asked = phones.confirm(asked.seat, asked.id), None
                if why:
                    raise CommandError("{why}", why=why)
            case "no":
                phones.refuse(asked.seat, asked.id)

    def _carry_out(self, command: Command, id: str, by: str) -> list[Entry]:
        if self._asks_first(command, self._asked):
            raise AskedFirst
        if self._vault.carry_out(command):
            return []
        return [self._session.execute(command, id=id, by=by).entry]


def _nothing() -> None:
    """Only draw again."""
