"""Vault keys: operates the vault of the table; without a vault no call does anything.

The tracker executes no command: a vault's reports enter the session by themselves.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.devices.health import ASK, LOST, SEARCHING, TableVault, VaultHealth
from banker.engine.command import Command
from banker.games.board.commands import Guess
from banker.interaction.ui_state import HARDWARE, Ask, Vault, VaultAction
from banker.interaction.verbs.vault import ANSWERED, guesser
from banker.interaction.view import Awaited, View


class VaultKeyTracker:
    """Operates one vault, or none, during a session."""

    def __init__(self, vault: TableVault | None) -> None:
        self._vault = vault
        self._stated = Awaited("", 0)  # the newest guess that a statement asked a real vault for

    def kind(self) -> Vault:
        """Return what decides about a guess: `screen` (a simulated vault), `device`, or `none`.

        While a real vault is missing, the table decides: `none`.
        """
        vault = self._vault
        if vault is None:
            return "none"
        if vault.is_on_screen:
            return "screen"
        return "none" if vault.word() in (LOST, ASK, SEARCHING) else "device"

    def ring(self) -> int:
        """Return the number to which the vault's ring is turned; 0 without a vault."""
        return (self._vault.number() or 0) if self._vault else 0

    def word(self) -> str:
        """Return the vault's state in one short word; empty without a vault."""
        return self._vault.word() if self._vault else ""

    def words(self) -> tuple[str, ...]:
        """Return the commitment to the vault's code, as words to write down."""
        return tuple(self._vault.words()) if self._vault else ()

    def is_lid_open(self) -> bool:
        """Return whether the vault's lid is open; False without a vault."""
        return self._vault is not None and not self._vault.status.lid_closed

    def health(self, screen: str) -> VaultHealth | None:
        """Return the vault's health for a page; None without a vault.

        A simulated vault has its health only on the page `hardware`.
        """
        if self._vault is None or (self.kind() == "screen" and screen != HARDWARE):
            return None
        return self._vault.health()

    def added(self, view: View) -> View:
        """Return the view with the vault's state, health, lid, commitment and expected guess."""
        return replace(
            view,
            device=self.word(),
            health=self.health(view.ui.screen),
            lid_open=self.is_lid_open(),
            words=self.words(),
            awaited=self._awaited(view) if view.ctx.vault == "device" else None,
        )

    def _awaited(self, view: View) -> Awaited | None:
        """The guess that people were asked for by keys, else by a statement."""
        ui = view.ui
        is_asked = ui.verb == "vault" and isinstance(view.step, Ask)
        if is_asked and "".join(ui.typed).isdigit() and view.state.table.question not in ANSWERED:
            return Awaited(guesser(view.ctx), int(ui.typed[0]))
        return self._stated if self._stated.count else None

    def take_news(self) -> list[str]:
        """Return the vault's events since the last call, one line each."""
        return self._vault.take_news() if self._vault is not None else []

    def carry_out(self, command: Command) -> bool:
        """Let the vault execute a command; return False if the command is not for the vault."""
        if self._vault is None or (booked := self._vault.carry_out(command)) is None:
            return False
        if isinstance(command, Guess) and not booked:
            self._stated = Awaited(command.who, command.number, self._stated.count + 1)
        return True

    def handle(self, asked: VaultAction) -> None:
        """Operate the vault's ring, buttons or lid; do nothing without a vault."""
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
