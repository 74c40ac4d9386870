"""Interface of a vault to its host, on the screen or at a port.

Rules of this interface
* `sync` comes first in every session, with the last event the host has stored for this `uid`.
* Reports are repeated until acknowledged, always from the oldest on, so known ones come again;
  the host stores each durably and only then acknowledges it, one by one and in order.
* All calls come from one thread, and may be made on a screen's: only `sync` and `close` wait.
* Every failure is a DriverError. After a TransportLost the object is dead: close it, make another.

It must not know how a vault is reached.
"""

from __future__ import annotations

from typing import Protocol

from drivers.vault.messages import Message, VaultStatus


class VaultDevice(Protocol):
    """One vault in one session."""

    @property
    def uid(self) -> str:
        """The lasting identity of the vault; never the name of a port or file."""

    def status(self) -> VaultStatus:
        """The vault as last known; it never says anything about an unrevealed secret."""

    def poll(self, now_ms: int) -> list[Message]:
        """The reports due now, oldest first. `now_ms` is any clock that does not run back."""

    def offer(self, epoch: int, entropy: str) -> bool:
        """Give the host's share, after storing it; returns whether the vault has it by now.

        If not, the commitment is not acknowledged: offer the same again when `poll` repeats it,
        which it does as soon as there is an answer. Too late is not an error: `Locked` will say so.
        """

    def acknowledge(self, event: int) -> None:
        """Acknowledge the oldest report, which is stored. An older one again does nothing."""

    def sync(self, event: int) -> None:
        """Confirm that everything up to `event` is stored.

        Raises `RemoteProtocolError` with "ahead" or "gap" if the vault's log does not continue
        there; then a person must decide.
        """

    def close(self) -> None:
        """End the session. Closing twice does nothing."""
