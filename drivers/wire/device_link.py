"""Device link: the device's side of a serial link, for a simulated device.

Rules of this file
* One session, in memory only: after a restart every command is answered ERR,SESSION.
* The last answer is kept. A request with the same number gets it again; nothing is done twice.
* The oldest event that is not acknowledged goes out at once, and again every RESEND_MS.
* A bad frame is answered with a NAK; noise between frames is not.

It must not know what the device is, clocks or ports.
"""

from __future__ import annotations

from typing import Protocol

from drivers.wire.framing import BODY_TO_DEVICE_MAX, BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.messages import (
    NO_SESSION,
    SEQ_MAX,
    Answer,
    Heartbeat,
    Hello,
    Nak,
    Record,
    WireCommand,
    answer_body,
    heartbeat_body,
    hello_body,
    nak_body,
    read_command,
    record_body,
)

RESEND_MS = 500
HEARTBEAT_EVERY_MS = 1000


class Device(Protocol):
    """A device, as its end of the serial link uses it."""

    def hello(self, sid: int) -> Hello:
        """Return the greeting, with the device's identity and state. `sid`: the number of the
        session."""

    def heartbeat(self, now_ms: int) -> Heartbeat:
        """Return the fields of the heartbeat."""

    def carry_out(self, verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        """Execute one request; return whether it succeeded, and the fields of the answer."""

    def oldest(self, now_ms: int) -> Record | None:
        """Return the oldest event that the host has not acknowledged; None if there is none, or
        before the first SYNC."""


class DeviceLink:
    """The serial link of one device, from power-on to power-off."""

    def __init__(self, device: Device, now_ms: int = 0) -> None:
        self._device = device
        self._framer = Framer(BODY_TO_DEVICE_MAX)
        self._out = bytearray()
        self._now_ms = now_ms
        self._heartbeat_due_ms = now_ms + HEARTBEAT_EVERY_MS
        self._resend_due_ms = 0
        self._sent_event = 0
        self._sid = NO_SESSION
        self._seq = 0
        self._answer: Answer | None = None
        self._send(hello_body(device.hello(NO_SESSION)))

    def receive_data(self, data: bytes) -> None:
        """Take received bytes, and execute the requests in them."""
        bad = self._framer.bad_count
        bodies = self._framer.feed(data)
        for _ in range(self._framer.bad_count - bad):
            self._send(nak_body(Nak(None, "CRC")))
        for body in bodies:
            command = read_command(body)
            if command is None:
                self._send(nak_body(Nak(None, "FORM")))
            else:
                self._obey(command)

    def tick(self, now_ms: int) -> None:
        """Let time pass: prepare the heartbeat and the event that are due now."""
        self._now_ms = max(self._now_ms, now_ms)
        if self._now_ms >= self._heartbeat_due_ms:
            self._heartbeat_due_ms = self._now_ms + HEARTBEAT_EVERY_MS
            self._send(heartbeat_body(self._device.heartbeat(self._now_ms)))
        record = self._device.oldest(self._now_ms) if self._sid else None
        if record is None:
            return
        if record.event != self._sent_event or self._now_ms >= self._resend_due_ms:
            self._sent_event = record.event
            self._resend_due_ms = self._now_ms + RESEND_MS
            self._send(record_body(record))

    def data_to_send(self) -> bytes:
        """Return the bytes to send now; a second call returns none of them again."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _obey(self, command: WireCommand) -> None:
        if command.verb == "HELLO":
            self._send(hello_body(self._device.hello(self._sid)))
        elif command.verb == "BEGIN" and command.sid not in (NO_SESSION, self._sid):
            self._begin(command)
        elif command.sid != self._sid or self._sid == NO_SESSION:
            self._send(answer_body(Answer(command.seq, False, ("SESSION",))))
        elif self._answer is not None and command.seq == self._seq:
            self._send(answer_body(self._answer))
        elif command.seq != self._seq % SEQ_MAX + 1:
            self._send(answer_body(Answer(command.seq, False, ("SEQ",))))
        else:
            self._carry_out(command)

    def _begin(self, command: WireCommand) -> None:
        self._sid, self._sent_event = command.sid, 0
        self._keep(Answer(command.seq, True, ()))

    def _carry_out(self, command: WireCommand) -> None:
        if command.verb == "SYNC":
            self._sent_event = 0
        ok, fields = self._device.carry_out(command.verb, command.args, self._now_ms)
        self._keep(Answer(command.seq, ok, tuple(fields)))

    def _keep(self, answer: Answer) -> None:
        self._seq, self._answer = answer.seq, answer
        self._send(answer_body(answer))

    def _send(self, body: str) -> None:
        self._out += encode(body, BODY_TO_HOST_MAX)
