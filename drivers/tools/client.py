"""Blocking client of one device: its hello, a request, its answer, on the caller's own thread.

Rules of this file
* For tools that send a few requests: no thread, and no search after a loss. A game uses `Runner`.
* Nothing is sent before the device has sent something, or two seconds have passed: a boot loader
  may listen.
* The client acknowledges nothing by itself. A caller that wants events removed sends ACK.
* Messages without a request (events, heartbeats, a new hello) go to `hear`, at once.

It must not know what the answers mean.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

from drivers.errors import LocalProtocolError, RemoteProtocolError, TransportTimeout
from drivers.port.runner import clock_ms
from drivers.port.transport import Transport
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.hello_probe import SILENCE_MS, HelloProbe
from drivers.wire.messages import (
    HELLO_SEQ,
    NO_SESSION,
    PROTO_MAJOR,
    Answer,
    Hello,
    Nak,
    WireCommand,
    WireMessage,
    command_body,
    number,
    proto_major,
    read_message,
)
from drivers.wire.requests import StopAndWait
from drivers.wire.stats import LinkStats

Clock: TypeAlias = Callable[[], int]
OnMessage: TypeAlias = Callable[[WireMessage], None]

_TICKET = 1


def nobody(_message: WireMessage) -> None:
    """Do nothing with a message; for callers who only send requests."""


class Client:
    """A client of the device at one open connection. The caller closes the connection."""

    def __init__(
        self, line: Transport, *, on_message: OnMessage = nobody, clock: Clock = clock_ms
    ) -> None:
        self.hello: Hello | None = None
        self.stats = LinkStats()
        self._line = line
        self._on_message = on_message
        self._clock = clock
        self._framer = Framer(BODY_TO_HOST_MAX)
        self._requests = StopAndWait(self.stats)
        self._answer: Answer | None = None
        self._probe = HelloProbe(clock())

    def greet(self) -> Hello:
        """Wait for the device's greeting. Raises `TransportTimeout` if no device there uses
        Banker's protocol."""
        self.hello = None
        self._probe = HelloProbe(self._clock(), SILENCE_MS)
        while self.hello is None:
            now_ms = self._clock()
            if self._probe.is_due(now_ms):
                self._send(WireCommand(NO_SESSION, HELLO_SEQ, "HELLO", ()))
            elif self._probe.is_exhausted(now_ms):
                raise TransportTimeout(
                    "nothing at the port answers as a vault or decoder: check the cable and the"
                    " port"
                )
            self._read()
        major = proto_major(self.hello.proto)
        if major is None or major > PROTO_MAJOR:
            raise RemoteProtocolError(
                "proto",
                f"the device speaks protocol {self.hello.proto}, this program {PROTO_MAJOR}: "
                "a newer banker is needed, or 'banker devices flash' for older firmware",
            )
        return self.hello

    def meet(self) -> Hello:
        """Wait for the greeting and start a session; return the greeting with the present
        status."""
        self.greet()
        try:
            return self._start_session_at_hello()
        except (LocalProtocolError, TransportTimeout):
            # The hello came from before the reset, or the board was reset again.
            self.greet()
            return self._start_session_at_hello()

    def _start_session_at_hello(self) -> Hello:
        assert self.hello is not None
        hello = self.hello
        self.start_session()
        fields = self.ask("STAT").fields
        numbers = [number(field) for field in fields[3:6]]
        if len(numbers) == 3 and None not in numbers:
            epoch, first, last = (one or 0 for one in numbers)
            hello = hello._replace(epoch=epoch, first_event=first, last_event=last)
            hello = hello._replace(state=fields[0])
        return hello

    def start_session(self) -> None:
        """Start a session; every request but HELLO needs one."""
        self._requests.abandon()
        self._requests.start_session(int.from_bytes(os.urandom(4), "big") or 1)
        self.ask("BEGIN")

    def ask(self, verb: str, *args: str, lasts_ms: int = 0) -> Answer:
        """Send one request and return the answer, which may be a refusal. Raises
        `LocalProtocolError` with the reason "session" if no session is open."""
        self._answer = None
        self._requests.ask(_TICKET, verb, *args, lasts_ms=lasts_ms)
        while self._answer is None:
            while (command := self._requests.due(self._clock())) is not None:
                self._send(command)
            if self._requests.is_exhausted:
                self._requests.abandon()
                self._requests.is_exhausted = False
                raise TransportTimeout(f"the device does not answer {verb}")
            self._read()
        if not self._answer.ok and self._answer.fields[0] in ("SESSION", "SEQ"):
            raise LocalProtocolError("session", "the device has restarted: try again")
        return self._answer

    def listen(self, duration_ms: int, until: Callable[[], bool] = bool) -> bool:
        """Read messages for this long, or until a condition holds; return whether it holds."""
        end_ms = self._clock() + duration_ms
        while not (holds := until()) and self._clock() < end_ms:
            self._read()
        return holds

    def _read(self) -> None:
        bad = self._framer.bad_count
        for body in self._framer.feed(self._line.read()):
            message = read_message(body)
            if message is not None:
                self._accept(message)
        if self._framer.bad_count > bad:
            self._requests.retransmit(self._clock())
        self.stats.frames, self.stats.bad_frames = (
            self._framer.frame_count,
            self._framer.bad_count,
        )

    def _accept(self, message: WireMessage) -> None:
        now_ms = self._clock()
        match message:
            case Answer():
                if self._requests.accept(message, now_ms) is not None:
                    self._answer = message
                    return
            case Nak(seq=seq):
                self.stats.naks += 1
                self._requests.retransmit(now_ms, seq)
            case Hello():
                self.hello = message
        self._probe.heard(now_ms)
        self._on_message(message)

    def _send(self, command: WireCommand) -> None:
        self._line.write(encode(command_body(command)))
