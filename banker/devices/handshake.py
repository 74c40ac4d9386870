"""How a vault on a wire takes part in a game: the first talk of a sitting.

Rules of this file
* Nothing is waited for: each call goes as far as the vault has come.
* A vault that was never seen counts from where it stands; what it told others is theirs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from banker.devices.vault_reports import VaultReports
from banker.games.board import commands as c
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.errors import RemoteProtocolError
from drivers.vault.serial import PortVault


class Handshake:
    """One vault, from its hello to its first report."""

    def __init__(self, session: Session, device: PortVault, draw: Callable[[int], bytes]) -> None:
        self._session = session
        self._device = device
        self._draw = draw
        self._begun: threading.Event | None = None
        self.port: VaultReports | None = None

    @property
    def is_begun(self) -> bool:
        """Whether it was told what is stored."""
        return self._begun is not None

    def is_answered(self) -> bool:
        """Whether it has said what it thinks of that."""
        is_put = self._begun is not None and self._begun.is_set()
        return is_put and (
            self._device.snapshot.state == "live" or self._device.snapshot.alarm is not None
        )

    def go_on(self) -> list[Entry]:
        """As far as it has come; then there is a `port`, or a RemoteProtocolError for a person."""
        device, table = self._device, self._session.state.table
        hello, booked = device.snapshot.hello, []
        if hello is None or (table.vault_uid and hello.uid != table.vault_uid):
            return []
        if not table.vault_uid:
            event = table.devices.get(hello.uid, hello.first_event - 1)
            booked.append(adopted(self._session, hello.uid, event, "first"))
        if self._begun is None:
            self._begun = device.start_sync(self._session.state.table.devices[hello.uid])
        if not self._begun.is_set():
            return booked
        if device.snapshot.alarm is not None:
            raise RemoteProtocolError(device.snapshot.alarm.word, device.snapshot.alarm.text)
        if device.snapshot.state == "live":
            self.port = VaultReports(self._session, device, draw=self._draw, is_synced=True)
        return booked


def adopted(session: Session, uid: str, event: int, why: str) -> Entry:
    """The vault takes part: what it tells after this event is of this game."""
    return session.execute(c.AdoptVault(uid, event, why)).entry  # type: ignore[arg-type]
