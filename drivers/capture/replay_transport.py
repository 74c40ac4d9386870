"""Replay transport: a port at which the device of a capture sends its bytes again.

The bytes go through the same link as when they were recorded.

Rules of this file
* If the capture shows how the ledger grew (the marks = and ?), the replay stops at each mark until
  the present ledger and statements have reached it. So the entries depend on the statements alone,
  not on anybody's speed.
* Without such marks (`banker devices monitor` writes none) everything comes at the recorded times.
* At its end the device is unplugged for good.

It must not know the game, or what an event means.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from drivers.capture.format import EntryBooked, Item, PortClosed, PortOpened, VaultNeeded
from drivers.capture.replay_script import KnownAnswer, ReplayAnswers, Step, Unsolicited, steps_of
from drivers.errors import TransportLost, TransportUnavailable
from drivers.port.transport import READ_TIMEOUT_S, Transport
from drivers.wire.messages import Hello

OVER = "the end of the capture is reached"
NAME = "capture"


class CaptureReplay:
    """The device of a capture. `booked` returns the number of entries in the ledger, and may be
    called on any thread."""

    def __init__(
        self, items: list[Item], booked: Callable[[], int], clock: Callable[[], int]
    ) -> None:
        self._steps = steps_of(items)
        self._booked = booked
        self._clock = clock
        self._started_ms = clock()
        self._changed = threading.Condition()
        self._place = 0
        self._asked = self._asked_passed = 0
        self._is_plugged = not any(isinstance(step, PortOpened) for step in self._steps)
        self._device = ReplayAnswers(self._steps)
        marks = [step for step in self._steps if isinstance(step, EntryBooked)]
        self.is_marked = bool(marks)
        self.first_entry = marks[0].entry if marks else 0
        self.has_hello = any(
            isinstance(step, Unsolicited) and isinstance(step.message, Hello)
            for step in self._steps
        )
        self._asks = [step.what for step in self._steps if isinstance(step, VaultNeeded)]

    # --- the table ---------------------------------------------------------------------------

    def ask(self) -> str:
        """Report that a statement needs the vault now; return the word recorded at this place, or
        an empty text."""
        with self._changed:
            self._asked += 1
            self._changed.notify_all()
            return self._asks[self._asked - 1] if self._asked <= len(self._asks) else ""

    def event_in_turn(self) -> int | None:
        """Return the device's event that becomes the next entry of the ledger; None if that entry
        comes from no event, or a statement comes first."""
        with self._changed:
            asked, booked = self._asked_passed, self._booked()
            for place in range(self._place, len(self._steps)):
                step = self._steps[place]
                asked += isinstance(step, VaultNeeded)
                if isinstance(step, EntryBooked) and step.entry > booked:
                    return step.event if self._asked >= asked else None
        return None

    # --- the port ----------------------------------------------------------------------------

    def open(self) -> Transport:
        """Open the port as the capture did next. Raises `TransportUnavailable` if the capture has
        no further opening now."""
        with self._changed:
            while not self._is_plugged:
                if self._place == len(self._steps):
                    raise TransportUnavailable(OVER)
                step = self._steps[self._place]
                if not self._is_due(step):
                    raise TransportUnavailable(
                        "the device was not plugged in at this point of the capture"
                    )
                self._pass(step)
        return ReplayTransport(self)

    def write(self, data: bytes) -> None:
        """Give the recorded device the bytes that the host sends."""
        with self._changed:
            self._device.receive_data(data)
            self._changed.notify_all()

    def read(self) -> bytes:
        """Return the bytes that the device sends now; wait a moment if there are none. Raises
        `TransportLost` when it is unplugged."""
        with self._changed:
            data = self._data_now()
            if not data:
                self._changed.wait(READ_TIMEOUT_S)
                data = self._data_now()
            if not data and not self._is_plugged:
                raise TransportLost("the device was unplugged at this point of the capture")
            if not data and self._place == len(self._steps):
                raise TransportLost(OVER)
            return data

    def wake(self) -> None:
        """End a `read` that is waiting."""
        with self._changed:
            self._changed.notify_all()

    def _data_now(self) -> bytes:
        out = bytearray(self._device.data_to_send())
        while self._is_plugged and self._place < len(self._steps):
            step = self._steps[self._place]
            if not self._is_due(step):
                break
            out += self._pass(step)
        if not out and self._is_plugged and self._place < len(self._steps):
            out += self._device.heartbeat(self._clock())
        if out:
            self._device.note_spoken(self._clock())
        return bytes(out)

    def _is_due(self, step: Step) -> bool:
        if not self.is_marked:
            return self._clock() - self._started_ms >= step.at_ms
        match step:
            case VaultNeeded():
                return self._asked > self._asked_passed
            case EntryBooked(entry=entry):
                return self._booked() >= entry
        return True

    def _pass(self, step: Step) -> bytes:
        self._place += 1
        match step:
            case Unsolicited(raw=raw, message=message):
                self._device.note(message, raw)
                return raw
            case KnownAnswer(request=request, answer=answer):
                self._device.learn(request, answer)
            case PortOpened() | PortClosed():
                self._is_plugged = isinstance(step, PortOpened)
            case VaultNeeded():
                self._asked_passed += 1
        return b""


class ReplayTransport:
    """One opening of the replayed port, as a transport."""

    def __init__(self, device: CaptureReplay) -> None:
        self._device = device

    @property
    def name(self) -> str:
        return NAME

    def read(self) -> bytes:
        return self._device.read()

    def write(self, data: bytes) -> None:
        self._device.write(data)

    def wake(self) -> None:
        self._device.wake()

    def close(self) -> None:
        """Do nothing: the capture itself says when the port was closed."""
