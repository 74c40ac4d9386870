"""The thread that owns the port: hand-over, hot-plug both ways, the search by uid, and its end."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from drivers.errors import (
    LocalProtocolError,
    RemoteProtocolError,
    TransportLost,
    TransportTimeout,
    TransportUnavailable,
)
from drivers.port import runner as runner_module
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner, clock_ms
from drivers.port.transport import Transport, loopback
from drivers.vault.codec import is_sound
from drivers.vault.messages import Committed, Locked
from drivers.vault.serial import SIMULATED, SerialVault, open_vault
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire import hello_probe, host_link as link_module
from drivers.wire.host_link import HostLink
from tests.drivers.vault_rig import ENTROPY

LIMIT_S = 60.0


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def runner_for(*ports: SimulatedPort, uid: str = "") -> Runner:
    ways = [PortCandidate(f"port {place}", port.open) for place, port in enumerate(ports)]
    return Runner(HostLink(os.urandom, uid=uid, check=is_sound), lambda: ways)


def word(vault: SerialVault) -> str:
    """The state of the vault, or of its link if that is not live."""
    link = vault.snapshot.state
    return vault.status().state if link == "live" else link


@pytest.fixture
def port() -> Iterator[SimulatedPort]:
    port = SimulatedPort()
    yield port
    port.close()


@pytest.fixture
def vault(port: SimulatedPort) -> Iterator[SerialVault]:
    vault = SerialVault(runner_for(port))
    vault.sync(0)
    yield vault
    vault.close()


def lock(port: SimulatedPort) -> None:
    with port.served.lock:
        simulator = port.served.vault
        simulator.close_lid()
        for _ in range(3):
            simulator.press_lock(clock_ms())


def test_a_vault_on_a_wire_is_a_vault(port: SimulatedPort, vault: SerialVault) -> None:
    assert vault.uid == port.served.vault.uid
    assert word(vault) == "open"
    lock(port)
    until(lambda: vault.poll(0) != [])
    (committed,) = vault.poll(1000)
    assert isinstance(committed, Committed)
    vault.mix(1, ENTROPY)
    vault.acknowledge(1)
    until(lambda: [type(message) for message in vault.poll(clock_ms())] == [Locked])
    vault.acknowledge(2)
    vault.acknowledge(1)
    until(lambda: word(vault) == "locked")
    until(lambda: vault.status() == port.served.vault.status())
    assert vault.snapshot.stats.bad_frames == 0


def test_reports_come_again_only_when_due(port: SimulatedPort, vault: SerialVault) -> None:
    lock(port)
    until(lambda: bool(vault._runner._reports))
    assert len(vault.poll(10_000)) == 1
    assert vault.poll(10_000) == []
    assert vault.poll(10_499) == []
    assert len(vault.poll(10_500)) == 1


def test_an_ack_of_what_was_not_handed_over_is_our_mistake(vault: SerialVault) -> None:
    with pytest.raises(LocalProtocolError):
        vault.acknowledge(1)


def test_news_is_announced_from_the_thread(port: SimulatedPort) -> None:
    called = threading.Event()
    link = HostLink(os.urandom)
    runner = Runner(link, lambda: [PortCandidate("port", port.open)], on_ready=called.set)
    vault = SerialVault(runner)
    vault.sync(0)
    called.clear()
    lock(port)
    assert called.wait(LIMIT_S)
    vault.close()


def test_it_finds_the_vault_again_and_loses_no_report(
    port: SimulatedPort, vault: SerialVault
) -> None:
    port.unplug()
    until(lambda: vault.snapshot.state == "searching")
    assert vault.snapshot.problem
    lock(port)
    assert vault.poll(0) == []
    with pytest.raises(TransportTimeout):
        vault.mix(1, ENTROPY)
    port.plug()
    until(lambda: vault.poll(clock_ms()) != [])
    assert vault.snapshot.state == "live"
    assert vault.snapshot.problem == ""


def test_it_waits_for_a_vault_that_is_plugged_in_later(port: SimulatedPort) -> None:
    port.unplug()
    timer = threading.Timer(0.5, port.plug)
    timer.start()
    vault = SerialVault(runner_for(port))
    assert vault.uid == port.served.vault.uid
    timer.join()
    vault.close()


def test_without_a_vault_it_says_why() -> None:
    with pytest.raises(TransportUnavailable, match="no port"):
        open_vault("/dev/ttyNOTTHERE", wait_s=0.3)
    with pytest.raises(TransportUnavailable, match="plug"):
        SerialVault(Runner(HostLink(os.urandom), list), wait_s=0.3)


def test_the_vault_is_known_by_its_uid_and_not_by_its_port(port: SimulatedPort) -> None:
    other = SimulatedPort()
    vault = SerialVault(runner_for(other, port, uid=port.served.vault.uid))
    assert vault.snapshot.port == "port 1"
    assert vault.uid == port.served.vault.uid
    vault.close()
    other.close()


def test_a_port_where_nobody_speaks_is_passed_over(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "SILENCE_MS", 300)
    monkeypatch.setattr(hello_probe, "PROBES_MAX", 3)

    def open_silent() -> Transport:
        return loopback("silent")[0]

    ways = [PortCandidate("silent", open_silent), PortCandidate("vault", port.open)]
    vault = SerialVault(Runner(HostLink(os.urandom), lambda: ways), wait_s=LIMIT_S)
    assert vault.snapshot.port == "vault"
    vault.close()


def test_a_question_for_a_person_is_raised_and_a_new_sync_answers_it(
    vault: SerialVault,
) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        vault.sync(7)
    assert caught.value.reason == "ahead"
    assert "7 events" in vault.snapshot.problem
    with pytest.raises(RemoteProtocolError):
        vault.poll(0)
    vault.sync(0)
    assert vault.poll(0) == []


def test_a_restarted_vault_goes_on(port: SimulatedPort, vault: SerialVault) -> None:
    port.power_off()
    port.power_on()
    until(lambda: vault.status().boot == 2 and vault.snapshot.state == "live")


def test_closing_is_final(port: SimulatedPort) -> None:
    vault = SerialVault(runner_for(port))
    vault.close()
    vault.close()
    assert vault.snapshot.state == "lost"
    with pytest.raises(TransportLost):
        vault.mix(1, ENTROPY)
    assert not [thread for thread in threading.enumerate() if thread is vault._runner._thread]


def test_requests_from_several_threads_are_each_answered(vault: SerialVault) -> None:
    answers = []

    def ask() -> None:
        answers.extend(vault._runner.ask("PING").ok for _ in range(50))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 200


def test_the_simulator_can_be_opened_by_name() -> None:
    vault = open_vault(SIMULATED)
    vault.sync(0)
    assert word(vault) == "open"
    vault.close()


class Sockets:
    """Ports that are searched through; how often each was opened."""

    def __init__(self, **plugged: SimulatedPort | None) -> None:
        self.plugged = plugged
        self.opened: list[str] = []

    def ways(self) -> list[PortCandidate]:
        return [
            PortCandidate(name, lambda name=name: self._open(name)) for name in sorted(self.plugged)
        ]

    def _open(self, name: str) -> Transport:
        self.opened.append(name)
        port = self.plugged[name]
        return loopback("silent")[0] if port is None else port.open()


def test_searching_opens_a_strangers_port_once_until_it_is_plugged_in_anew(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each opening resets a board, and this one may be somebody's printer."""
    for pause in ("BACK_OFF_MIN_S", "BACK_OFF_MAX_S", "LOOK_S"):
        monkeypatch.setattr(runner_module, pause, 0.05)
    sockets = Sockets(stranger=port)
    link = HostLink(os.urandom, uid="00112233445566aa")
    runner = Runner(link, sockets.ways, is_shy=True)
    runner.start()
    until(lambda: runner.snapshot.sweeps >= 3)
    assert sockets.opened == ["stranger"]
    assert runner.snapshot.loss is not None
    assert runner.snapshot.loss.hello is not None
    assert runner.snapshot.loss.hello.uid == port.served.vault.uid
    del sockets.plugged["stranger"]
    sweeps = runner.snapshot.sweeps
    until(lambda: runner.snapshot.sweeps >= sweeps + 2)
    assert runner.snapshot.loss is None
    sockets.plugged["stranger"] = port
    until(lambda: sockets.opened == ["stranger"] * 2)
    runner.close()


def test_a_port_that_a_person_named_is_tried_again(port: SimulatedPort) -> None:
    sockets = Sockets(stranger=port)
    runner = Runner(HostLink(os.urandom, uid="00112233445566aa"), sockets.ways)
    runner.start()
    until(lambda: len(sockets.opened) >= 2)
    runner.close()


def test_a_vault_that_was_here_is_looked_for_in_every_socket(port: SimulatedPort) -> None:
    sockets = Sockets(one=port)
    vault = SerialVault(Runner(HostLink(os.urandom, check=is_sound), sockets.ways, is_shy=True))
    vault.sync(0)
    port.unplug()
    del sockets.plugged["one"]
    until(lambda: vault.snapshot.state != "live")
    port.plug()
    sockets.plugged["two"] = port
    until(lambda: vault.snapshot.state == "live")
    assert vault.snapshot.port == "two"
    assert vault.snapshot.loss is None
    vault.close()


def test_a_line_on_which_nothing_happens_publishes_no_new_snapshot() -> None:
    silent = PortCandidate("silent", lambda: loopback("silent")[0])
    runner = Runner(HostLink(os.urandom), lambda: [silent])
    runner.start()
    until(lambda: runner.snapshot.state == "waiting")
    before = runner.snapshot
    time.sleep(0.3)
    assert runner.snapshot is before
    runner.close()


def test_whoever_sees_that_a_sync_was_put_does_not_see_the_session_before_it(
    port: SimulatedPort, vault: SerialVault
) -> None:
    ours, may_answer = port.served.carry_out, threading.Event()

    def hesitant(verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        assert verb != "SYNC" or may_answer.wait(LIMIT_S)
        return ours(verb, args, now_ms)

    port.served.carry_out = hesitant  # type: ignore[method-assign]
    assert vault.snapshot.state == "live"
    assert vault.start_sync(0).wait(LIMIT_S)
    assert vault.snapshot.state == "syncing"
    may_answer.set()
    assert vault.wait_until(lambda: vault.snapshot.state == "live", LIMIT_S)


def test_whoever_gets_an_answer_sees_what_came_with_it(vault: SerialVault) -> None:
    for _ in range(20):
        requests = vault.snapshot.stats.requests
        assert vault.runner.ask("PING").ok
        assert vault.snapshot.stats.requests > requests


def test_whoever_does_not_wait_is_told_by_the_state(port: SimulatedPort) -> None:
    port.unplug()
    vault = SerialVault(runner_for(port), wait_s=None)
    assert vault.snapshot.hello is None
    with pytest.raises(TransportUnavailable):
        vault.status()
    port.plug()
    until(lambda: vault.snapshot.hello is not None)
    put = vault.start_sync(0)
    until(lambda: put.is_set() and vault.snapshot.state == "live")
    assert vault.runner.silent_ms() is not None
    vault.close()
