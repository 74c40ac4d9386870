"""Handshake: the first exchange with a vault at a port, up to its first report.

Rules of this file
* No call waits: each goes as far as the vault has answered.
* A new vault takes part from its present event on; earlier reports belong to other games.
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
    """The first exchange with one vault: greeting, acceptance, sync. Then `reports` is set."""

    def __init__(self, session: Session, device: PortVault, draw: Callable[[int], bytes]) -> None:
        self._session = session
        self._device = device
        self._draw = draw
        self._sync: threading.Event | None = None
        self.reports: VaultReports | None = None

    @property
    def is_sync_started(self) -> bool:
        """Tell whether the vault was asked to continue after the last stored event."""
        return self._sync is not None

    def is_answered(self) -> bool:
        """Tell whether the vault has answered that request, called the sync."""
        if self._sync is None or not self._sync.is_set():
            return False
        link = self._device.snapshot
        return link.state == "live" or link.alarm is not None

    def advance(self) -> list[Entry]:
        """Go on as far as the vault has answered; return the new entries. At the end `reports` is
        set.

        Raises `RemoteProtocolError` if a person must decide.
        """
        device, table = self._device, self._session.state.table
        hello, booked = device.snapshot.hello, []
        if hello is None or (table.vault_uid and hello.uid != table.vault_uid):
            return []
        if not table.vault_uid:
            event = table.devices.get(hello.uid, hello.first_event - 1)
            booked.append(adopt(self._session, hello.uid, event, "first"))
        if self._sync is None:
            self._sync = device.start_sync(self._session.state.table.devices[hello.uid])
        if not self._sync.is_set():
            return booked
        link = device.snapshot
        if link.alarm is not None:
            raise RemoteProtocolError(link.alarm.word, link.alarm.text)
        if link.state == "live":
            self.reports = VaultReports(self._session, device, draw=self._draw, is_synced=True)
        return booked


def adopt(session: Session, uid: str, event: int, why: str) -> Entry:
    """Book that the reports of the vault `uid` after event number `event` belong to this game.
    `why`: the reason in one word, such as `first`."""
    return session.execute(c.AdoptVault(uid, event, why)).entry  # type: ignore[arg-type]
