"""A vault that fails as it is joined: its port is closed, and what went wrong is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from banker.devices import hardware_vault, simulated_vault
from banker.devices.auto_vault import AutoVault
from banker.devices.hardware_vault import HardwareVault, open_hardware_vault
from banker.devices.simulated_vault import open_on_screen_vault
from banker.devices.vault_connection import VaultConnection
from banker.devices.vault_reports import REPORTS
from banker.devices.vault_status import open_question
from banker.foundation.errors import JournalUnavailable
from banker.games.board import commands as c
from drivers.errors import RemoteProtocolError, TransportLost
from drivers.vault.messages import EventOrigin, Tampered
from tests.support.serial_table import new_session

OURS, OTHER = "0123456789abcdef", "fedcba9876543210"


class Device:
    """A vault at a port that can be closed, and fails when it is waited for."""

    def __init__(self, *fails: BaseException) -> None:
        self.closed = 0
        self.snapshot = SimpleNamespace(is_decided=False, hello=None)
        self._fails = fails

    def wait_until(self, _holds: object, _wait_s: float) -> None:
        for error in self._fails:
            raise error

    def close(self) -> None:
        self.closed += 1


def broken(*_: object, **__: object) -> NoReturn:
    raise TransportLost("the plug is out")


def test_a_port_is_closed_when_the_vault_at_it_cannot_be_joined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device = Device()
    monkeypatch.setattr(hardware_vault, "open_vault", lambda *_, **__: device)
    monkeypatch.setattr(hardware_vault, "HardwareVault", broken)
    with pytest.raises(TransportLost, match="the plug is out"):
        open_hardware_vault(new_session())
    assert device.closed == 1


def test_a_port_is_closed_when_the_search_for_a_vault_is_interrupted() -> None:
    device: Any = Device(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        AutoVault(new_session(), open_screen=broken, connect=lambda _uid, _ring: device)
    assert device.closed == 1


def test_a_vault_on_the_screen_that_does_not_start_leaves_its_memory_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session()
    with monkeypatch.context() as then:
        then.setattr(simulated_vault, "SimulatedVault", broken)
        with pytest.raises(JournalUnavailable) as caught:
            open_on_screen_vault(session, tmp_path)
    assert str(caught.value) == "the vault on the screen does not start: the plug is out"
    open_on_screen_vault(session, tmp_path).close()


@pytest.mark.parametrize(
    ("caps", "is_decoder"), [(None, False), (set(), False), ({"vault", "decoder"}, True)]
)
def test_a_board_may_be_a_decoder_as_well(caps: set[str] | None, is_decoder: bool) -> None:
    hello = None if caps is None else SimpleNamespace(caps=caps)
    device = SimpleNamespace(snapshot=SimpleNamespace(hello=hello), runner=object())
    vault: Any = SimpleNamespace(_connection=SimpleNamespace(device=device))
    wanted = device.runner if is_decoder else None
    assert HardwareVault.decoder_runner.fget(vault) is wanted  # type: ignore[attr-defined]


def test_a_status_that_nobody_understands_is_a_fault_and_the_last_one_stays() -> None:
    def fails() -> NoReturn:
        raise RemoteProtocolError("status", "unknown words")

    known = object()
    link: Any = SimpleNamespace(
        snapshot=SimpleNamespace(hello=object()),
        device=SimpleNamespace(status=fails),
        _status=known,
        _fault="",
    )
    assert VaultConnection.status.fget(link) is known  # type: ignore[attr-defined]
    assert "unknown words" in link._fault


@pytest.mark.parametrize(
    ("ours", "uid", "asked"), [(OURS, OTHER, True), (OURS, OURS, False), ("", OTHER, False)]
)
def test_another_vault_at_the_port_is_a_question(ours: str, uid: str, asked: bool) -> None:
    link: Any = SimpleNamespace(
        hello=SimpleNamespace(uid=uid, first_event=5), alarm=None, loss=None, state="live"
    )
    state: Any = SimpleNamespace(table=SimpleNamespace(vault_uid=ours))
    question = open_question(link, state)
    assert (question is not None) == asked
    if question is not None:
        assert (question.why, question.uid, question.event) == ("other", OTHER, 4)
        assert question.text == (
            "another vault is at the port: fedcba98, and the game has 01234567"
        )


def test_a_lid_that_moved_is_reported_with_its_code() -> None:
    told = Tampered(EventOrigin(OURS, 7, 1), 3)
    assert REPORTS[Tampered](told, "ann") == c.ReportTampered(3)
