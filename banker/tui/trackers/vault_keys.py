"""Vault keys: operates the vault of the table. Without a vault every call does nothing.

The tracker executes no command: a vault's reports enter the session by themselves.
"""

from __future__ import annotations

from banker.devices.health import ASK, LOST, SEARCHING, TableVault, VaultHealth
from banker.games.board.commands import AnyCommand
from banker.tui.ui_state import HARDWARE, Vault, VaultAction


class VaultKeyTracker:
    """Follows one vault, or none, during a session."""

    def __init__(self, vault: TableVault | None) -> None:
        self._vault = vault

    def kind(self) -> Vault:
        """Who says whether a tried number opens the vault. While a real one is lost, the table."""
        vault = self._vault
        if vault is None:
            return "none"
        if vault.is_on_screen:
            return "screen"
        return "none" if vault.word() in (LOST, ASK, SEARCHING) else "device"

    def ring(self) -> int:
        """The number at the red button; 0 if there is none."""
        return (self._vault.number() or 0) if self._vault else 0

    def word(self) -> str:
        """The vault's state in one short word."""
        return self._vault.word() if self._vault else ""

    def words(self) -> tuple[str, ...]:
        """The published commitment of the code, as words to write down."""
        return tuple(self._vault.words()) if self._vault else ()

    def is_lid_open(self) -> bool:
        """Whether there is a lid, and it is open."""
        return self._vault is not None and not self._vault.status.lid_closed

    def health(self, screen: str) -> VaultHealth | None:
        """The vault's health. A vault on the screen has it only on the hardware screen."""
        if self._vault is None or (self.kind() == "screen" and screen != HARDWARE):
            return None
        return self._vault.health()

    def take_news(self) -> list[str]:
        """What happened to the vault since the last call, one line each."""
        return self._vault.take_news() if self._vault is not None else []

    def carry_out(self, command: AnyCommand) -> bool:
        """Let the vault execute a command. False if the command does not operate it."""
        return self._vault is not None and self._vault.carry_out(command) is not None

    def handle(self, asked: VaultAction) -> None:
        """Operate ring, buttons and lid."""
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
