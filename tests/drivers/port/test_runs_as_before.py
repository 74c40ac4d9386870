"""Runs of a port's thread as before: searches, losses and requests, in a time by hand.

Nothing runs beside anything here: each reading of the port is a turn of the table. Goal: a state, a
millisecond, an answer or a call that is otherwise shows. `runs_as_before.txt` keeps lines of
it. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.errors import DriverError, TransportLost, TransportUnavailable
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.port.transport import Transport
from drivers.vault.codec import is_sound
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from drivers.wire.host_link import HostLink
from tests.drivers.vault_rig import ENTROPY, Entropy
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("runs_as_before.txt")
TURNS = 900


class Socket:
    """A port: what hangs on it, and whether it is plugged in."""

    def __init__(self, name: str, evening: Evening, seed: int, *, is_silent: bool = False) -> None:
        self.name, self._evening, self._written = name, evening, b""
        self._eeprom, self._entropy = VolatileEeprom(), Entropy(seed)
        self.is_plugged, self.is_silent = True, is_silent
        self.power_on()

    def power_on(self) -> None:
        self.vault = VaultSimulator(self._eeprom, draw=self._entropy)
        self._device = SimulatedDevice(self.vault, self._evening.ms)

    def open(self) -> Transport:
        self._evening.told.append(f"opened {self.name}")
        if not self.is_plugged:
            raise TransportUnavailable(f"{self.name} is away")
        return self

    def read(self) -> bytes:
        self._evening.turn()
        if not self.is_plugged:
            raise TransportLost(f"{self.name} went")
        data, self._written = self._written, b""
        said = self._device.exchange(data, self._evening.ms)
        if self.is_silent:
            return b""
        return said[:-3] if self._evening.dice.random() < self._evening.loss else said

    def write(self, data: bytes) -> None:
        self._written += data

    def wake(self) -> None:
        return

    def close(self) -> None:
        self._evening.told.append(f"closed {self.name}")


class HandClock(threading.Condition):
    """Whoever waits lets the table have its turn instead."""

    def __init__(self, turn: Callable[[], None]) -> None:
        super().__init__()
        self._turn = turn

    def wait_for(self, predicate: Callable[[], Any], timeout: float | None = None) -> Any:
        assert timeout is not None
        self._turn()
        return predicate()


class UnthreadedRunner(Runner):
    """Its thread is the one that calls `run`."""

    def start(self) -> None:
        return

    def run(self, turn: Callable[[], None]) -> None:
        self._changed = HandClock(turn)
        self._run()


class Evening:
    """Ports, a runner and a host at the table, who asks now and then."""

    def __init__(self, seed: int) -> None:
        self.ms, self.turns, self.told = 0, 0, list[str]()
        self.dice = random.Random(seed)
        self.loss = self.dice.choice((0.0, 0.05))
        self.sockets = [
            Socket("ours", self, 1), Socket("silent", self, 2, is_silent=True),
            Socket("other", self, 3),
        ][: self.dice.choice((1, 2, 3, 3))]  # fmt: skip
        self.dice.shuffle(self.sockets)
        uid = "" if seed % 5 else self.sockets[-1].vault.uid
        link = HostLink(self.dice.randbytes, uid=uid, check=is_sound)
        self.runner = UnthreadedRunner(
            link, self.candidates, on_ready=lambda: self.told.append("ready"),
            clock=lambda: self.ms, is_shy=self.dice.random() < 0.5,
        )  # fmt: skip
        self.vault = SerialVault(self.runner, wait_s=None)
        self._durable = 0

    def candidates(self) -> list[PortCandidate]:
        there = [one for one in self.sockets if one.is_plugged or self.dice.random() < 0.3]
        return [PortCandidate(one.name, one.open) for one in there]

    def turn(self) -> None:
        """Some time, and perhaps an act."""
        self.turns += 1
        self.ms += self.dice.choice((5, 20, 50, 50))
        if self.turns >= TURNS:
            self.runner.close()
        if self.dice.random() < 0.25:
            self.told.append(self._outcome(self.dice.choice(self._hands())))
        if self.dice.random() < 0.35:
            self.told.append(self._outcome(self.dice.choice(self._asks())))

    def _outcome(self, act: Callable[[], object]) -> str:
        try:
            done = act()
        except DriverError as error:
            return f"{type(error).__name__} {error}"
        return f"{type(done).__name__} {done}" if isinstance(done, str | int | list) else "done"

    def _hands(self) -> list[Callable[[], object]]:
        socket = self.dice.choice(self.sockets)
        vault = socket.vault
        is_plugged = self.dice.random() < 0.7
        return [
            vault.close_lid, vault.close_lid, vault.open_lid, lambda: vault.turn_ring(3),
            *[lambda: vault.press_lock(self.ms)] * 5, lambda: vault.press_red(self.ms),
            lambda: setattr(socket, "is_plugged", is_plugged) if self.dice.random() < 0.3 else None,
            lambda: socket.power_on() if self.dice.random() < 0.3 else None,
        ]  # fmt: skip

    def _asks(self) -> list[Callable[[], object]]:
        vault = self.vault
        return [
            self._store, self._store, lambda: vault.poll(self.ms), vault.opening,
            *[lambda: vault.offer(self._epoch(), ENTROPY)] * 2,
            lambda: repr(vault.status()), lambda: repr(vault), self.runner.silent_ms,
            self.runner.assert_sound, lambda: vault.acknowledge(self._durable),
            lambda: vault.start_sync(self._durable) if self.dice.random() < 0.5 else None,
            lambda: vault.ask_to_open() if self.dice.random() < 0.2 else None,
            lambda: self.runner.put("FLY", "1", lasts_ms=40) if self.dice.random() < 0.2 else None,
        ]  # fmt: skip

    def _epoch(self) -> int:
        hello = self.runner.snapshot.hello
        return 1 if hello is None else max(1, hello.epoch) + self.dice.choice((0, 0, 0, 1))

    def _store(self) -> str:
        """Take what is there into the ledger."""
        if self.runner.state == "waiting" and self.runner.snapshot.hello is not None:
            self.vault.start_sync(self._durable)
        reports = self.vault.poll(self.ms)
        for report in reports:
            self.vault.acknowledge(report.delivery.event)
            self._durable = report.delivery.event
        return f"stored {reports}"

    def play(self) -> Iterator[str]:
        published = self.runner._publish
        snapshots: list[str] = []

        def publish() -> None:
            published()
            snapshot = self.runner.snapshot
            if not snapshots or repr(snapshot) != snapshots[-1]:
                snapshots.append(repr(snapshot))
                self.told.append(f"{self.ms} {snapshot} {snapshot.problem} {snapshot.is_decided}")

        self.runner._publish = publish  # type: ignore[method-assign]
        self.runner.run(self.turn)
        yield from self.told
        yield f"{self.ms} {self.runner.state} {self._outcome(lambda: self.runner.put('PING'))}"


@pytest.mark.parametrize("seed", range(8))
def test_a_port_is_kept_as_it_was(seed: int) -> None:
    assert_as_stored(STORED, f"run-{seed}", Evening(seed).play())
