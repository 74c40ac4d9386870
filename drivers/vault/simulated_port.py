"""Simulated port: the simulated vault at the other end of a serial link, like a real one.

Rules of this file
* It speaks through the same link as the firmware, so the driver cannot tell the two apart.
* `SimulatedDevice` is one power-on of the vault; its memory outlives it. `DeviceThread` gives it a
  separate port and thread.
* Hold `vault.lock` around every action: the players and the thread take turns.

It must not know the game.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

from drivers.errors import (
    LocalProtocolError,
    ProtocolError,
    TransportError,
    TransportUnavailable,
)
from drivers.port.transport import LoopbackEnd, Transport, loopback
from drivers.vault.codec import record_of, stat_fields
from drivers.vault.eeprom import Draw, Eeprom, VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from drivers.wire.device_link import DeviceLink
from drivers.wire.messages import Heartbeat, Hello, Record, number

FIRMWARE = "simulator-1"
CAPS = frozenset({"vault"})


def clock_ms() -> int:
    """Return milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class SimulatedDevice:
    """The simulated vault behind the device's side of a serial link."""

    def __init__(self, vault: VaultSimulator, now_ms: int = 0) -> None:
        self.vault = vault
        self.lock = threading.Lock()
        self._held: dict[int, Record] = {}
        self._is_synced = False
        self._started_ms = now_ms
        self.link = DeviceLink(self, now_ms)

    def exchange(self, data: bytes, now_ms: int) -> bytes:
        """Take the received bytes; return the bytes to send."""
        with self.lock:
            self.link.tick(now_ms)
            self.link.receive_data(data)
            self.link.tick(now_ms)
            return self.link.data_to_send()

    # --- what the link asks for --------------------------------------------------------------

    def hello(self, sid: int) -> Hello:
        status = self.vault.status()
        where = (status.state, status.epoch, status.first_event, status.last_event)
        return Hello("1", status.uid, status.boot, "P", FIRMWARE, CAPS, *where, sid)

    def heartbeat(self, now_ms: int) -> Heartbeat:
        self.vault.tick(now_ms)
        status = self.vault.status()
        return Heartbeat(status.boot, now_ms - self._started_ms, status.state, status.last_event)

    def oldest(self, now_ms: int) -> Record | None:
        if not self._is_synced:
            self.vault.tick(now_ms)
            return None
        for message in self.vault.poll(now_ms):
            self._held.setdefault(message.delivery.event, record_of(message))
        return self._held.get(self.vault.status().first_event)

    def carry_out(self, verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        act = self._acts.get(verb)
        if act is None:
            return False, ["VERB"]
        if verb in ("ACK", "MIX") and not self._is_synced:
            return False, ["SYNC"]
        self.vault.tick(now_ms)
        try:
            return act(self, args)
        except ProtocolError as error:
            return False, [error.reason.upper()]

    # --- the verbs ---------------------------------------------------------------------------

    def _ping(self, _args: tuple[str, ...]) -> tuple[bool, list[str]]:
        return True, []

    def _stat(self, _args: tuple[str, ...]) -> tuple[bool, list[str]]:
        return True, stat_fields(self.vault.status())

    def _sync(self, args: tuple[str, ...]) -> tuple[bool, list[str]]:
        self._is_synced = False
        self.vault.sync(_number(args, 0))
        self._is_synced = True
        return True, []

    def _ack(self, args: tuple[str, ...]) -> tuple[bool, list[str]]:
        event = _number(args, 0)
        self.vault.acknowledge(event)
        self._held.pop(event, None)
        return True, []

    def _mix(self, args: tuple[str, ...]) -> tuple[bool, list[str]]:
        if len(args) != 2:
            raise LocalProtocolError("args", "MIX needs an epoch and a share")
        self.vault.mix(_number(args, 0), args[1])
        return True, []

    def _open(self, _args: tuple[str, ...]) -> tuple[bool, list[str]]:
        word = self.vault.force_open()
        return (False, ["FULL"]) if word == "buzz" else (True, [word])

    _acts = {"PING": _ping, "STAT": _stat, "SYNC": _sync, "ACK": _ack, "MIX": _mix, "OPEN": _open}


def _number(args: tuple[str, ...], place: int) -> int:
    value = number(args[place]) if place < len(args) else None
    if value is None:
        raise LocalProtocolError("args", "a number is missing")
    return value


class DeviceThread:
    """Runs a simulated vault at its end of a connection, on a thread, until `stop` or until the
    connection is cut."""

    def __init__(self, vault: SimulatedDevice, line: Transport, clock: Callable[[], int]) -> None:
        self._vault = vault
        self._line = line
        self._clock = clock
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="served vault", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the connection; the vault keeps its state."""
        self._stopping.set()
        self._line.wake()
        self._thread.join()

    def _serve(self) -> None:
        data = b""
        try:
            while not self._stopping.is_set():
                answer = self._vault.exchange(data, self._clock())
                if answer:
                    self._line.write(answer)
                data = self._line.read()
        except TransportError:
            # The line is cut. The test that cut it connects another one.
            return


class SimulatedPort:
    """A simulated vault with its power and its plug, and the port that it is plugged into.

    A real vault gets its power by the same cable, but keeps its lid and its log.
    """

    def __init__(
        self,
        eeprom: Eeprom | None = None,
        *,
        draw: Draw = os.urandom,
        clock: Callable[[], int] = clock_ms,
    ) -> None:
        self._eeprom = VolatileEeprom() if eeprom is None else eeprom
        self._draw = draw
        self._clock = clock
        self._is_plugged = True
        self._line: LoopbackEnd | None = None
        self._serving: DeviceThread | None = None
        self.power_on()

    def open(self) -> Transport:
        """Open a new connection. Raises `TransportUnavailable` if the vault is unplugged."""
        if not self._is_plugged:
            raise TransportUnavailable("the simulated vault is not plugged in")
        self._leave_line()
        self._line, far_end = loopback("simulated vault")
        self._serving = DeviceThread(self.served, far_end, self._clock)
        return self._line

    def power_on(self) -> None:
        """Start the vault from its memory; it greets when the port is opened."""
        vault = VaultSimulator(self._eeprom, draw=self._draw)
        self.served = SimulatedDevice(vault, self._clock())

    def power_off(self) -> None:
        """Switch the power off: the vault forgets everything but its memory."""
        self._leave_line()
        self.served.vault.close()

    def unplug(self) -> None:
        """Unplug the cable: the port disappears, the vault keeps its power."""
        self._is_plugged = False
        self._leave_line()

    def plug(self) -> None:
        """Plug the cable in again: the port comes back."""
        self._is_plugged = True

    def close(self) -> None:
        """Stop the vault and close its port."""
        self._leave_line()
        self.served.vault.close()

    def _leave_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.cut()
        serving, self._serving = self._serving, None
        if serving is not None:
            serving.stop()
