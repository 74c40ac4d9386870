"""Test bench: a host for one device outside a game, which asks its status and takes its events.

Rules of this file
* It is a separate host: it gives a share to each code, acknowledges each event, and stores none.
  So it must not be used on a vault that a game still needs; `assert_idle` checks that.
* A board that restarts meanwhile is counted, and a new session begins.
* Whatever happens, `release` leaves the latch open.

It must not know what is asked of the person, or how it is shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from drivers.errors import (
    DriverError,
    LocalProtocolError,
    RemoteProtocolError,
    TransportTimeout,
)
from drivers.port.runner import clock_ms
from drivers.port.transport import Transport
from drivers.tools.client import Client, Clock
from drivers.vault.codec import message_of
from drivers.vault.messages import Committed, Message
from drivers.wire.messages import Answer, Heartbeat, Hello, Record, WireMessage, number

LOOK_EVERY_MS, WATCH_EVERY_MS = 100, 10
# The readings of SCAN, in their order.
SCANNED = ("ring", "channel_a", "channel_b", "open", "note")
SETTLE_MS = 3000
# A heartbeat comes each second; it tells the time since the start, but for what it was on its way.
BEAT_MS, START_ERROR_MS = 2000, 200


class InUse(DriverError):
    """A game needs this vault, so it must not be tested. Examples: it is locked; it holds events
    that no ledger has."""


class DeviceStatus(NamedTuple):
    """The status of a device. `ring`: 0 between two numbers. None stands for a fact that the
    firmware does not report. Voltages are in millivolts."""

    state: str
    is_lid_closed: bool
    ring: int
    credits: int | None
    is_bolt_in: bool | None
    is_jammed: bool
    supply_mv: int | None = None
    lowest_mv: int | None = None
    fuse: int | None = None


class Levels(NamedTuple):
    """The states of the inputs at one moment: the lid is shut, the red and lock buttons are
    pressed, the bolt is in, the servo has power."""

    lid: bool
    red: bool
    lock: bool
    bolt: bool
    servo_power: bool


class Trimmed(NamedTuple):
    """The values set once for a build: the servo's pulses in microseconds, and the reference
    voltage in millivolts."""

    open_us: int
    shut_us: int
    reference_mv: int


def assert_idle(hello: Hello) -> None:
    """Raise `InUse` if a test would take something away from a game."""
    if "vault" not in hello.caps:
        return
    held = hello.last_event - hello.first_event + 1
    advice = (
        "Continue its game first (banker play FILE --vault PORT), or say --force: then the "
        "vault is opened and what it holds is lost to the ledger"
    )
    if hello.state in ("locked", "committed"):
        raise InUse(f"the vault is {hello.state}, and a game may need that. {advice}")
    if held > 0:
        raise InUse(f"the vault holds {held} events that no ledger has. {advice}")


class Pings(NamedTuple):
    """The result of many requests: how many were repeated, how many bad frames came, and the sorted
    round trips in milliseconds."""

    repeated: int
    broken: int
    sorted_ms: list[int]


class DeviceBench:
    """The test bench of one device at one open connection."""

    def __init__(self, line: Transport, clock: Clock = clock_ms) -> None:
        self.messages: list[Message] = []
        self.restarts = 0
        self.look = DeviceStatus("", False, 0, None, None, False)
        self._clock = clock
        self._opened_ms = clock()
        self._started_ms: int | None = None
        self._client = Client(line, on_message=self._on_message, clock=clock)
        self._hello: Hello | None = None
        self._to_acknowledge: list[int] = []
        self._to_mix: list[int] = []
        self._durable = 0

    @property
    def hello(self) -> Hello:
        """The device's last greeting."""
        assert self._hello is not None, "greet() comes first"
        return self._hello

    @property
    def is_vault(self) -> bool:
        """Whether the device is a vault, with a latch."""
        return "vault" in self.hello.caps

    def greet(self) -> Hello:
        """Wait for the greeting and begin a session; no event is taken yet."""
        self._hello = self._client.meet()
        return self._hello

    def restarted_at_opening(self) -> bool | None:
        """Tell whether opening the port restarted the board; None if the board sends no
        heartbeat."""
        self.wait(lambda: self._started_ms is not None, BEAT_MS)
        if self._started_ms is None:
            return None
        return self._started_ms >= self._opened_ms - START_ERROR_MS

    def take_backlog(self) -> None:
        """Take the events that the vault holds, and open it; call this after `greet`."""
        self._sync()
        held = self.hello.last_event
        self._client.listen(SETTLE_MS, lambda: self._durable + len(self._to_acknowledge) >= held)
        self.refresh()
        self.release()
        self.messages.clear()

    def ask(self, verb: str, *args: str, lasts_ms: int = 0) -> Answer:
        """Send one request and return its answer; if the board has restarted, repeat it in a new
        session."""
        try:
            return self._client.ask(verb, *args, lasts_ms=lasts_ms)
        except (LocalProtocolError, TransportTimeout):
            self.greet()
            self._sync()
            return self._client.ask(verb, *args, lasts_ms=lasts_ms)

    def refresh(self) -> DeviceStatus:
        """Ask for the status and return it; on the way, take the events that have come."""
        # Older firmware does not mind the argument, and tells no supply.
        fields = self.ask("STAT", "1").fields
        self._serve()
        if len(fields) >= 6:
            self.look = _look(fields)
        return self.look

    def wait(self, holds: Callable[[], bool], timeout_ms: int) -> bool:
        """Wait until a condition holds; return whether that was in time."""
        end_ms = self._clock() + timeout_ms
        while True:
            self.refresh()
            if holds():
                return True
            if self._clock() >= end_ms:
                return False
            self._client.listen(LOOK_EVERY_MS)

    def watch(self, holds: Callable[[], bool], timeout_ms: int) -> bool:
        """As `wait`, but look as often as the serial link allows: for a condition that lasts only a
        moment."""
        end_ms = self._clock() + timeout_ms
        while not holds():
            if self._clock() >= end_ms:
                return False
            self._client.listen(WATCH_EVERY_MS)
        return True

    @property
    def now_ms(self) -> int:
        """Return the time of the bench's clock, in milliseconds."""
        return self._clock()

    def levels(self) -> Levels | None:
        """Return the states of the inputs; None from firmware before 1.1.1, and from a decoder."""
        answer = self.ask("PINS")
        try:
            bits = int(answer.fields[0], 16) if answer.ok and answer.fields else None
        except ValueError:
            return None
        return None if bits is None else Levels(*(bool(bits >> at & 1) for at in range(5)))

    def move(self, us: int) -> str:
        """Move the servo by a pulse of `us` microseconds, with the lid open; return the reason if
        that was refused, else an empty text."""
        answer = self.ask("MOVE", str(us))
        return "" if answer.ok else (answer.fields[0] if answer.fields else "?")

    def trim(self, *figures: int) -> Trimmed | None:
        """Set the servo's values, if given, and return them. None from firmware that does not store
        values."""
        answer = self.ask("TRIM", *map(str, figures))
        told = [number(field) for field in answer.fields[:3]] if answer.ok else []
        found = [one for one in told if one is not None]
        return Trimmed(*found) if len(found) == 3 else None

    def counts(self, what: str) -> int | None:
        """Return a raw reading of the converter, by its name in circuit.toml; None if there is
        none."""
        answer = self.ask("SCAN")
        at = SCANNED.index(what)
        return number(answer.fields[at]) if answer.ok and len(answer.fields) > at else None

    def has_message(self, *kinds: type[Message]) -> bool:
        """Tell whether the vault has reported a message of one of these kinds."""
        return any(isinstance(message, kinds) for message in self.messages)

    def release(self) -> None:
        """Open the latch if it is shut, and take the reports about that."""
        if not self.is_vault or self.look.state not in ("locked", "committed"):
            return
        self.ask("OPEN")
        self.wait(lambda: self.look.state not in ("locked", "committed"), SETTLE_MS)

    def ping(self, count: int) -> Pings:
        """Send this many requests, one after the other."""
        stats = self._client.stats
        repeated, broken = stats.retries, stats.bad_frames + stats.naks
        for _ in range(count):
            self.ask("PING")
        return Pings(
            stats.retries - repeated,
            stats.bad_frames + stats.naks - broken,
            sorted(list(stats.round_trips_ms)[-count:]),
        )

    def _sync(self) -> None:
        self._durable = self.hello.first_event - 1
        self._to_acknowledge.clear()
        self._to_mix.clear()
        if not self.is_vault:
            return
        answer = self._client.ask("SYNC", str(self._durable))
        if not answer.ok:
            text = f"the vault's log cannot be read ({answer.fields[0]})"
            raise RemoteProtocolError(answer.fields[0].lower(), text)

    def _on_message(self, wire_message: WireMessage) -> None:
        match wire_message:
            case Hello(boot=boot) if self._hello is not None:
                self.restarts += boot != self._hello.boot
                self._hello = wire_message
            # What lay in the line before the greeting may be of the board's life before this one.
            case Heartbeat(uptime_ms=uptime_ms) if self._hello and self._started_ms is None:
                self._started_ms = self._clock() - uptime_ms
            case Record(event=event) if event == self._durable + len(self._to_acknowledge) + 1:
                message = message_of(self.hello.uid, wire_message)
                if message is not None:
                    self.messages.append(message)
                self._to_acknowledge.append(event)
                if isinstance(message, Committed):
                    self._to_mix.append(message.epoch)

    def _serve(self) -> None:
        while self._to_mix:
            self.ask("MIX", str(self._to_mix[0]), os.urandom(16).hex())
            del self._to_mix[:1]
        while self._to_acknowledge:
            event = self._to_acknowledge[0]
            self.ask("ACK", str(event))
            if self._to_acknowledge[:1] == [event]:
                del self._to_acknowledge[0]
                self._durable = event


def _look(fields: tuple[str, ...]) -> DeviceStatus:
    more = dict(enumerate(fields))
    return DeviceStatus(
        state=fields[0],
        is_lid_closed=fields[1] == "1",
        ring=number(fields[2]) or 0,
        credits=number(more.get(7, "")),
        is_bolt_in={"0": False, "1": True}.get(more.get(8, "")),
        is_jammed="jam" in fields[9:],
        supply_mv=_millivolts(fields[9:], "v"),
        lowest_mv=_millivolts(fields[9:], "l"),
        fuse=_fuse(fields[9:]),
    )


def _fuse(fields: tuple[str, ...]) -> int | None:
    told = [field[1:] for field in fields if field[:1] == "f" and len(field) == 3]
    try:
        return int(told[0], 16) if told else None
    except ValueError:
        return None


def _millivolts(fields: tuple[str, ...], letter: str) -> int | None:
    """A number behind its letter; None from older firmware."""
    told = [number(field[1:]) for field in fields if field[:1] == letter]
    return next((mv for mv in told if mv is not None), None)
