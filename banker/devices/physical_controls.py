"""The hands at a vault on the table are the players': nothing can be pressed from here."""

from __future__ import annotations

from banker.errors import CommandError
from banker.ledger.entry import Entry
from banker.session.session import Session


class ManualControls:
    """What a desk offers for a vault on the screen, and cannot do for a real one."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def turn_ring(self, number: int) -> str:
        """Nobody here can."""
        raise CommandError(f"turn the ring of the vault to {number} yourself")

    def press_red(self, who: str) -> list[Entry]:
        """Nobody here can."""
        raise CommandError(f"{self._session.state.setup.names[who]} presses the red button there")

    def close_lid(self) -> str:
        """Nobody here can."""
        raise CommandError("close the lid of the vault yourself")

    def open_lid(self) -> str:
        """Nobody here can."""
        raise CommandError("open the lid of the vault yourself")

    def press_lock(self) -> list[Entry]:
        """Nobody here can."""
        raise CommandError("press the lock button of the vault three times")
