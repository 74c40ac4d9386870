"""Vault protocols: what the screen needs of a vault. `banker.devices` implements them.

A vault that is drawn on the screen is operated by its keys. A real vault is operated by the players
and reports at any time from its own thread, so it also has `attach`.

No rule is here, and nothing here knows the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from banker.devices.health import VaultHealth
from banker.games.board.commands import AnyCommand
from banker.ledger.entry import Entry


class LidStatus(Protocol):
    """The part of a vault's status that the screen shows."""

    @property
    def lid_closed(self) -> bool:
        """Whether the lid is closed."""


class TableVault(Protocol):
    """A vault in the game. It sends its reports to the session by itself."""

    @property
    def status(self) -> LidStatus:
        """The current status."""

    def word(self) -> str:
        """The vault's state in one short word."""

    def number(self) -> int | None:
        """The number to which the ring is turned; None between two numbers."""

    def words(self) -> tuple[str, ...]:
        """The published commitment of the code, as words to write down."""

    def turn_ring(self, number: int) -> str:
        """Turn the ring until `number` is at the red button."""

    def press_red(self, who: str) -> list[Entry]:
        """Press the red button, as a guess of player `who`."""

    def close_lid(self) -> str:
        """Close the lid."""

    def open_lid(self) -> str:
        """Open the lid."""

    def press_lock(self) -> list[Entry]:
        """Press the lock button once."""

    def force_open(self) -> list[Entry]:
        """Open the vault without a guess. The ledger and the audit will show that."""

    def health(self) -> VaultHealth:
        """The health of the vault and its cable."""

    def take_news(self) -> list[str]:
        """What happened to the vault since the last call, one line each."""

    def carry_out(self, command: AnyCommand) -> list[Entry] | None:
        """Execute a command that operates the vault (a guess, locking); None for any other."""


@runtime_checkable
class MayBeDrawn(Protocol):
    """A vault that can change from one on the screen to a real one, and back."""

    @property
    def is_on_screen(self) -> bool:
        """Whether the screen draws its ring and buttons."""


@runtime_checkable
class SpeaksByItself(Protocol):
    """A real device, which reports at any time."""

    def attach(self, post: Callable[[Callable[[], None]], None]) -> None:
        """Connect the device. `post(act)`, called from any thread, runs `act` on the screen's."""


class NoteReader(Protocol):
    """A decoder: reads notes on its own thread, and books the results on the screen's."""

    def attach(
        self, post: Callable[[Callable[[], None]], None], show: Callable[[str], None]
    ) -> None:
        """Connect the decoder. `post(act)` is as above; `show(line)` shows what people must do."""

    def start(self, command: AnyCommand) -> bool:
        """Whether the decoder takes this command. Its result comes later; a refusal is raised."""
