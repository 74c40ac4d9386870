"""The vault on a wire under the bank: the same reports, a real session."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

import pytest

from banker import editions
from banker.devices.vault_reports import VaultReports, clock_ms
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from drivers.errors import LocalProtocolError, RemoteProtocolError
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.vault import serial
from drivers.vault.codec import is_sound
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.host_link import HostLink
from drivers.wire.messages import Answer, Record

LIMIT_S = 60.0


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def new_session() -> Session:
    edition = editions.load("secret-vault")
    return Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))


def opened(port: SimulatedPort) -> SerialVault:
    link = HostLink(os.urandom, check=is_sound)
    return SerialVault(Runner(link, lambda: [PortCandidate("port", port.open)]))


@pytest.fixture
def port() -> Iterator[SimulatedPort]:
    port = SimulatedPort()
    yield port
    port.close()


def lock(port: SimulatedPort) -> None:
    with port.served.lock:
        port.served.vault.close_lid()
        for _ in range(3):
            port.served.vault.press_lock(clock_ms())


def test_the_bank_books_what_comes_over_the_wire_once(port: SimulatedPort) -> None:
    session = new_session()
    vault = opened(port)
    bank = VaultReports(session, vault)
    booked: list[str] = []

    def pump() -> int:
        booked.extend(entry.cmd for entry in bank.book(clock_ms()))
        return len(booked)

    lock(port)
    until(lambda: pump() >= 3)
    assert booked == [f"{vault.uid}-1", f"{vault.uid}-mix-1", f"{vault.uid}-2"]
    assert session.state.table.devices[vault.uid] == 2
    until(lambda: port.served.vault.status().first_event == 3)
    assert pump() == 3
    vault.close()


def test_a_bank_that_starts_again_is_told_only_what_it_has_not_booked(
    port: SimulatedPort,
) -> None:
    session = new_session()
    vault = opened(port)
    bank = VaultReports(session, vault)
    lock(port)
    until(lambda: bool(bank.book(clock_ms())))
    vault.close()
    vault = opened(port)
    bank = VaultReports(session, vault)
    until(lambda: bank.book(clock_ms()) != [] or session.state.table.devices[vault.uid] == 2)
    assert session.state.table.devices[vault.uid] == 2
    vault.close()


def test_a_vault_whose_memory_was_put_back_is_found_out(port: SimulatedPort) -> None:
    """The same uid, and other events under the same numbers: two logs go by one name."""
    eeprom = VolatileEeprom()
    port = SimulatedPort(eeprom)
    vault = opened(port)
    vault.sync(0)
    old = eeprom.load()
    assert old is not None
    lock(port)
    until(lambda: bool(vault.poll(clock_ms())))
    port.power_off()
    eeprom.store(old)
    port.power_on()
    lock(port)
    with pytest.raises(RemoteProtocolError) as caught:
        until(lambda: bool(vault.poll(clock_ms())) and False)
    assert caught.value.reason == "divergence"
    until(lambda: vault.snapshot.state == "stopped")
    vault.close()
    port.close()


def test_before_the_first_sync_there_is_nothing_to_book(port: SimulatedPort) -> None:
    vault = opened(port)
    assert vault.poll(0) == []
    vault.close()


def test_an_event_that_nobody_can_read_is_not_passed_over(port: SimulatedPort) -> None:
    vault = opened(port)
    vault.sync(0)
    vault._runner._reports.append(Record(1, 1, 42, 1, ("",), "0000"))
    for _ in range(2):
        with pytest.raises(RemoteProtocolError) as caught:
            vault.poll(0)
        assert caught.value.reason == "kind"
    vault.sync(0)
    assert vault.poll(0) == []
    vault.close()


def test_a_vault_in_a_log_is_told_by_its_uid_and_its_port(port: SimulatedPort) -> None:
    vault = opened(port)
    vault.sync(0)
    assert repr(vault) == f"SerialVault(uid={vault.uid!r}, port='port', state='live')"
    vault.close()


def test_what_a_vault_refuses_and_what_nobody_understands_is_an_error(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = opened(port)
    vault.sync(0)
    with monkeypatch.context() as then:
        then.setattr(serial, "status_of", lambda *_: None)
        with pytest.raises(RemoteProtocolError, match="describes itself in unknown words") as told:
            vault.status()
        assert told.value.reason == "status"
    with monkeypatch.context() as then:
        then.setattr(vault._runner, "ask", lambda _verb: Answer(1, False, ("JAM",)))
        with pytest.raises(LocalProtocolError, match="the vault does not open: JAM") as refused:
            vault.force_open()
        assert refused.value.reason == "jam"
        then.setattr(vault._runner, "ask", lambda verb: Answer(1, verb == "OPEN", ()))
        vault.force_open()
    vault.close()
