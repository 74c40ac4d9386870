"""Vault keys: the vault that the screen draws, turns and presses; or none, which does nothing.

It books nothing: the reports of a vault enter the session by themselves.
"""

from __future__ import annotations

from banker.devices.health import ASK, LOST, SEARCHING, VaultHealth
from banker.games.board.commands import AnyCommand
from banker.tui.ui_state import HARDWARE, Vault, VaultAction
from banker.tui.vault_protocols import MayBeDrawn, SpeaksByItself, TableVault


class VaultKeyTracker:
    """Follows one vault, or none, for the whole of a session."""

    def __init__(self, vault: TableVault | None) -> None:
        self._vault = vault

    def kind(self) -> Vault:
        """Who answers when a number is tried. While a real one is lost, the table does."""
        vault = self._vault
        if vault is None or not isinstance(vault, SpeaksByItself):
            return "screen" if vault is not None else "none"
        if isinstance(vault, MayBeDrawn) and vault.is_on_screen:
            return "screen"
        return "none" if vault.word() in (LOST, ASK, SEARCHING) else "device"

    def ring(self) -> int:
        """The number at the red button; 0 when none is."""
        return (self._vault.number() or 0) if self._vault else 0

    def word(self) -> str:
        """Its state in one short word."""
        return self._vault.word() if self._vault else ""

    def words(self) -> tuple[str, ...]:
        """The published commitment of the code, as words to write down."""
        return tuple(self._vault.words()) if self._vault else ()

    def is_lid_open(self) -> bool:
        """Whether there is a lid, and it is up."""
        return self._vault is not None and not self._vault.status.lid_closed

    def health(self, screen: str) -> VaultHealth | None:
        """Of a real vault always, as its cable may fail at any time; else where it is shown."""
        if self._vault is None or (self.kind() == "screen" and screen != HARDWARE):
            return None
        return self._vault.health()

    def take_news(self) -> list[str]:
        """What happened to it since the last call, a line each."""
        return self._vault.take_news() if self._vault is not None else []

    def carry_out(self, command: AnyCommand) -> bool:
        """By its hands; False for a command that is not for them."""
        return self._vault is not None and self._vault.carry_out(command) is not None

    def handle(self, asked: VaultAction) -> None:
        """Ring, buttons and lid."""
        vault = self._vault
        if vault is None:
            return
        match asked.act:
            case "ring":
                vault.turn_ring(asked.number)
            case "red":
                vault.press_red(asked.who)
            case "lock":
                vault.press_lock()
            case "close":
                vault.close_lid()
            case "open":
                vault.open_lid()
            case "force":
                vault.force_open()
