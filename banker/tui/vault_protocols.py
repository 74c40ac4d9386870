"""Vault protocols: what the screen needs of a vault. Who plays the vault has it; see `devices`.

A vault that is drawn on the screen has the screen for its hands. A real one is turned by the
players and speaks when it likes, from a thread of its own: it takes `attach` too.

Nothing here is a rule, and nothing here knows the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from banker.devices.health import VaultHealth
from banker.games.board.commands import AnyCommand
from banker.ledger.entry import Entry


class LidStatus(Protocol):
    """What of a vault's status the screen shows."""

    @property
    def lid_closed(self) -> bool:
        """Whether the lid is down."""


class TableVault(Protocol):
    """A vault on the table. Its reports enter the session by themselves."""

    @property
    def status(self) -> LidStatus:
        """As it stands."""

    def word(self) -> str:
        """Its state in one short word."""

    def number(self) -> int | None:
        """Where the ring stands, if it stands on a number."""

    def words(self) -> tuple[str, ...]:
        """The published commitment of the code, as words to write down."""

    def turn_ring(self, number: int) -> str:
        """Line a number up with the red button."""

    def press_red(self, who: str) -> list[Entry]:
        """The red button, by a player."""

    def close_lid(self) -> str:
        """Shut the lid."""

    def open_lid(self) -> str:
        """Lift the lid."""

    def press_lock(self) -> list[Entry]:
        """One press of the lock button."""

    def force_open(self) -> list[Entry]:
        """Without a guess, for the ledger and the audit to tell."""

    def health(self) -> VaultHealth:
        """What is known of it and of its cable."""

    def take_news(self) -> list[str]:
        """What happened to it since the last call, a line each."""

    def carry_out(self, command: AnyCommand) -> list[Entry] | None:
        """A command that is for hands (a guess, locking); None for any other."""


@runtime_checkable
class MayBeDrawn(Protocol):
    """A vault that may be on the screen today and a real one tomorrow."""

    @property
    def is_on_screen(self) -> bool:
        """Whether the screen has its ring and buttons."""


@runtime_checkable
class SpeaksByItself(Protocol):
    """A real device: it reports without being touched from here."""

    def attach(self, post: Callable[[Callable[[], None]], None]) -> None:
        """`post(act)` runs an act on the screen's thread; safe from any other."""


class NoteReader(Protocol):
    """A decoder beside the screen: it reads on a thread of its own, and books on the screen's."""

    def attach(
        self, post: Callable[[Callable[[], None]], None], show: Callable[[str], None]
    ) -> None:
        """`post(act)` as above; `show(line)` says on the screen what hands must do."""

    def start(self, command: AnyCommand) -> bool:
        """Whether this is for it; what comes of it is posted. A refusal comes at once."""
