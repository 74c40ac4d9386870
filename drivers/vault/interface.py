"""Interface of a vault to its host, for a simulated vault and for one at a port.

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
    """One vault in one session of the protocol."""

    @property
    def uid(self) -> str:
        """The permanent id of the vault; never the name of a port or file."""

    def status(self) -> VaultStatus:
        """The vault as last reported; it never shows anything of an unrevealed secret."""

    def poll(self, now_ms: int) -> list[Message]:
        """Return the reports due now, oldest first. `now_ms`: of any clock that does not go
        back."""

    def offer(self, epoch: int, entropy: str) -> bool:
        """Send the host's share of a code, which is stored before; return whether the vault has it
        now.

        `epoch`: the number of the code; `entropy`: the share in hex. If False, offer the same again
        when `poll` repeats the commitment, and do not acknowledge it before. A share that comes too
        late is not an error: `Locked` says so.
        """

    def acknowledge(self, event: int) -> None:
        """Tell the vault that its oldest report, number `event`, is stored. An older number does
        nothing."""

    def sync(self, event: int) -> None:
        """Tell the vault that everything up to `event` is stored.

        Raises `RemoteProtocolError` with "ahead" or "gap" if the vault's log does not continue
        there; then a person must decide.
        """

    def close(self) -> None:
        """End the session. A second call does nothing."""
