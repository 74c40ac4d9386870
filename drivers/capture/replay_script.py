"""Replay script: the recorded device's steps in order, and its answers to the present host.

Rules of this file
* Bytes that the device sent by itself are kept exactly, noise included.
* Answers are kept by their requests: the present host asks at other moments, with other numbers.

It must not know when a step is due, or ports.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from drivers.capture.format import (
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
)
from drivers.vault.commitment import is_share
from drivers.wire.framing import (
    BODY_TO_DEVICE_MAX,
    BODY_TO_HOST_MAX,
    Framer,
    StreamPart,
    StreamSplitter,
    encode,
)
from drivers.wire.messages import (
    NO_SESSION,
    Answer,
    Heartbeat,
    Hello,
    Nak,
    Record,
    WireCommand,
    answer_body,
    heartbeat_body,
    hello_body,
    number,
    read_command,
    read_message,
)

# Soon enough that the host does not count a silent device as lost.
HEARTBEAT_EVERY_MS = 1000

Request: TypeAlias = tuple[str, tuple[str, ...]]


class Unsolicited(NamedTuple):
    """A message that the device sent by itself, decoded and as bytes."""

    at_ms: int
    raw: bytes
    message: object


class KnownAnswer(NamedTuple):
    """The answer that the device gives to a request from this time on."""

    at_ms: int
    request: Request
    answer: Answer


Step: TypeAlias = Unsolicited | KnownAnswer | PortOpened | PortClosed | VaultNeeded | EntryBooked


def steps_of(items: list[Item]) -> list[Step]:
    """Return the steps of the recorded device, in order. Bytes of the host only show which request
    was answered."""
    return list(_steps(items))


def _steps(items: list[Item]) -> Iterator[Step]:
    from_device, to_device = StreamSplitter(BODY_TO_HOST_MAX), Framer(BODY_TO_DEVICE_MAX)
    asked: dict[int, Request] = {}
    for item in items:
        match item:
            case Received(at_ms=at_ms, data=data):
                for piece in from_device.feed(data):
                    yield from _step(at_ms, piece, asked)
            case Sent(data=data):
                for command in map(read_command, to_device.feed(data)):
                    if command is not None:
                        asked[command.seq] = (command.verb, command.args)
            case PortOpened() | PortClosed():
                from_device, to_device = (
                    StreamSplitter(BODY_TO_HOST_MAX),
                    Framer(BODY_TO_DEVICE_MAX),
                )
                yield item
            case VaultNeeded() | EntryBooked():
                yield item


def _step(at_ms: int, piece: StreamPart, asked: dict[int, Request]) -> Iterator[Step]:
    message = None if piece.body is None else read_message(piece.body)
    match message:
        case Answer(seq=seq, ok=ok, fields=fields):
            # A lost session in the capture says nothing about this session.
            if seq in asked and (ok or fields[0] not in ("SESSION", "SEQ")):
                yield KnownAnswer(at_ms, asked[seq], message)
        case Nak():
            # It concerns a request of the recorded session, not of this one.
            return
        case _:
            yield Unsolicited(at_ms, piece.raw, message)


def shares_of(items: list[Item]) -> dict[int, str]:
    """Return the host's share of each code: number of the code -> hex."""
    framer = Framer(BODY_TO_DEVICE_MAX)
    shares: dict[int, str] = {}
    for item in items:
        for command in map(read_command, framer.feed(item.data) if isinstance(item, Sent) else ()):
            if command is not None and command.verb == "MIX" and len(command.args) == 2:
                epoch, share = number(command.args[0]), command.args[1]
                if epoch is not None and is_share(share):
                    shares.setdefault(epoch, share)
    return shares


class ReplayAnswers:
    """Gives the recorded device's answers to the requests of the present host."""

    def __init__(self, steps: list[Step]) -> None:
        self._framer = Framer(BODY_TO_DEVICE_MAX)
        self._out = bytearray()
        self._last: dict[Request, Answer] = {}
        self._left: dict[str, deque[Answer]] = {}
        self._hello: Hello | None = None
        self._heartbeat = b""
        self._spoken_ms = 0
        self._sid, self._seq, self._kept = NO_SESSION, 0, b""
        # The events so far: a session that begins later asks for them again.
        self._events: dict[int, bytes] = {}
        for step in steps:
            if isinstance(step, KnownAnswer):
                self._last.setdefault(step.request, step.answer)
                self._left.setdefault(step.request[0], deque()).append(step.answer)
            elif isinstance(step, Unsolicited) and isinstance(step.message, Hello):
                self._hello = self._hello or step.message

    def learn(self, request: Request, answer: Answer) -> None:
        """From now on, answer this request with this answer."""
        self._last[request] = answer

    def note(self, message: object, raw: bytes) -> None:
        """Remember a message that the device sent by itself: a later session may ask for it."""
        if isinstance(message, Hello):
            self._hello = message
        elif isinstance(message, Record):
            self._events[message.event] = raw
        elif isinstance(message, Heartbeat):
            self._heartbeat = encode(heartbeat_body(message), BODY_TO_HOST_MAX)

    def note_spoken(self, now_ms: int) -> None:
        """Remember when the device last sent something."""
        self._spoken_ms = now_ms

    def heartbeat(self, now_ms: int) -> bytes:
        """Return the bytes of a heartbeat if one is due, else no bytes. It is needed while the
        capture waits for the table."""
        if now_ms - self._spoken_ms < HEARTBEAT_EVERY_MS or self._hello is None:
            return b""
        return self._heartbeat or encode(hello_body(self._hello), BODY_TO_HOST_MAX)

    def receive_data(self, data: bytes) -> None:
        """Take bytes of the present host, and prepare the answers to its requests."""
        for command in map(read_command, self._framer.feed(data)):
            if command is not None:
                self._carry_out(command)

    def data_to_send(self) -> bytes:
        """Return the bytes of the answers since the last call."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _carry_out(self, command: WireCommand) -> None:
        if command.verb == "HELLO":
            if self._hello is not None:
                self._out += encode(hello_body(self._hello), BODY_TO_HOST_MAX)
        elif command.verb != "BEGIN" and command.sid != self._sid:
            self._out += _encoded(Answer(command.seq, False, ("SESSION",)))
        elif (command.sid, command.seq) == (self._sid, self._seq):
            self._out += self._kept
        else:
            self._sid, self._seq = command.sid, command.seq
            answer = self._answer(command.verb, command.args)
            self._kept = _encoded(answer._replace(seq=command.seq))
            self._out += self._kept
            if command.verb == "SYNC" and answer.ok and command.args:
                self._send_after(number(command.args[0]) or 0)

    def _send_after(self, event: int) -> None:
        for event_number, raw in sorted(self._events.items()):
            if event_number > event:
                self._out += raw

    def _answer(self, verb: str, args: tuple[str, ...]) -> Answer:
        fine = Answer(0, True, ())
        if verb in ("BEGIN", "PING"):
            return fine
        if verb in ("SYNC", "ACK", "MIX", "STAT"):
            return self._last.get((verb, args), fine)
        # A measurement or an action: each recorded answer is used once.
        left = self._left.get(verb)
        return left.popleft() if left else Answer(0, False, ("VERB",))


def _encoded(answer: Answer) -> bytes:
    return encode(answer_body(answer), BODY_TO_HOST_MAX)
