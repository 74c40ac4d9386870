"""A talk with one device on the caller's own thread: who is there, a question, its answer.

Rules of this file
* For tools that ask a few things and go: no thread, no finding again. A game uses the runner.
* Nothing is said before the device has spoken or two seconds have passed: a boot loader may listen.
* Nothing is ever acknowledged by itself. Whoever wants events gone says ACK.
* What comes unasked (events, signs of life, a new hello) goes to `hear`, at once.

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
Hear: TypeAlias = Callable[[WireMessage], None]

_TICKET = 1


def nobody(_sentence: WireMessage) -> None:
    """For those who only ask."""


class Client:
    """One device at the end of one open line. The line stays the caller's to close."""

    def __init__(self, line: Transport, *, hear: Hear = nobody, clock: Clock = clock_ms) -> None:
        self.hello: Hello | None = None
        self.stats = LinkStats()
        self._line = line
        self._hear = hear
        self._clock = clock
        self._framer = Framer(BODY_TO_HOST_MAX)
        self._requests = StopAndWait(self.stats)
        self._answer: Answer | None = None
        self._probe = HelloProbe(clock())

    def greet(self) -> Hello:
        """Waits for a hello; TransportTimeout if nothing there speaks our language."""
        self.hello = None
        self._probe = HelloProbe(self._clock(), SILENCE_MS)
        while self.hello is None:
            now_ms = self._clock()
            if self._probe.is_due(now_ms):
                self._say(WireCommand(NO_SESSION, HELLO_SEQ, "HELLO", ()))
            elif self._probe.is_exhausted(now_ms):
                raise TransportTimeout("nothing there answers as a vault or decoder")
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
        """Hello, a session, and how the device stands now."""
        self.greet()
        try:
            return self._begun()
        except (LocalProtocolError, TransportTimeout):
            # The hello had lain in a buffer since before the reset, or the board fell again.
            self.greet()
            return self._begun()

    def _begun(self) -> Hello:
        assert self.hello is not None
        hello = self.hello
        self.begin()
        fields = self.ask("STAT").fields
        numbers = [number(field) for field in fields[3:6]]
        if len(numbers) == 3 and None not in numbers:
            epoch, first, last = (one or 0 for one in numbers)
            hello = hello._replace(epoch=epoch, first_event=first, last_event=last)
            hello = hello._replace(state=fields[0])
        return hello

    def begin(self) -> None:
        """A new session; every other verb needs one."""
        self._requests.abandon()
        self._requests.begin(int.from_bytes(os.urandom(4), "big") or 1)
        self.ask("BEGIN")

    def ask(self, verb: str, *args: str, lasts_ms: int = 0) -> Answer:
        """One question. A refusal is an answer; LocalProtocolError "session" means begin again."""
        self._answer = None
        self._requests.ask(_TICKET, verb, *args, lasts_ms=lasts_ms)
        while self._answer is None:
            while (command := self._requests.due(self._clock())) is not None:
                self._say(command)
            if self._requests.is_exhausted:
                self._requests.abandon()
                self._requests.is_exhausted = False
                raise TransportTimeout(f"the device does not answer {verb}")
            self._read()
        if not self._answer.ok and self._answer.fields[0] in ("SESSION", "SEQ"):
            raise LocalProtocolError("session", "the device has started again")
        return self._answer

    def listen(self, duration_ms: int, until: Callable[[], bool] = bool) -> bool:
        """Hears what comes for so long, or until something holds; whether it does."""
        end_ms = self._clock() + duration_ms
        while not (holds := until()) and self._clock() < end_ms:
            self._read()
        return holds

    def _read(self) -> None:
        bad = self._framer.bad_count
        for body in self._framer.feed(self._line.read()):
            sentence = read_message(body)
            if sentence is not None:
                self._take(sentence)
        if self._framer.bad_count > bad:
            self._requests.retransmit(self._clock())
        self.stats.frames, self.stats.bad_frames = (
            self._framer.frame_count,
            self._framer.bad_count,
        )

    def _take(self, sentence: WireMessage) -> None:
        now_ms = self._clock()
        match sentence:
            case Answer():
                if self._requests.accept(sentence, now_ms) is not None:
                    self._answer = sentence
                    return
            case Nak(seq=seq):
                self.stats.naks += 1
                self._requests.retransmit(now_ms, seq)
            case Hello():
                self.hello = sentence
        self._probe.heard(now_ms)
        self._hear(sentence)

    def _say(self, command: WireCommand) -> None:
        self._line.write(encode(command_body(command)))
