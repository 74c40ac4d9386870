"""Monitor of a serial link: a line of words for each frame, from a port or from a capture.

Rules of this file
* Every byte is accounted for: a frame, a bad frame, noise, or an unfinished frame.
* Repetitions (of an event until somebody stores it, of an answer to the same look) are counted and
  not shown, unless all is wanted.
* At a port the monitor is a host that stores nothing: it acknowledges no event and gives no share,
  so a game finds the device unchanged.

It must not know how a line is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from drivers.capture.format import (
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
    escaped,
)
from drivers.capture.recorder import Tap, TappedTransport
from drivers.errors import DriverError, ProtocolError, TransportTimeout
from drivers.port.discovery import PortCandidate
from drivers.port.runner import clock_ms
from drivers.port.transport import Transport
from drivers.tools.client import Client
from drivers.tools.describe import Interpreter
from drivers.wire.framing import BODY_TO_DEVICE_MAX, BODY_TO_HOST_MAX, StreamPart, StreamSplitter
from drivers.wire.messages import Answer, Record, read_command, read_message

Direction: TypeAlias = Literal["<", ">", ""]

LOOK_EVERY_MS = 1000
AGAIN_MS = 1000
PAUSE_S = 0.05


class WireLine(NamedTuple):
    """One line of the monitor. `direction`: `<` from the device, `>` to it, or empty for an event
    of the port or the table. `kind`: a word for programs; `body`: the text in the frame."""

    at_ms: int
    direction: Direction
    kind: str
    words: str
    body: str


class WireCounts:
    """Counts of frames, errors and events on a serial link."""

    def __init__(self) -> None:
        self.received = self.sent = self.bad = self.noise_bytes = self.repeated = 0
        self.events: set[int] = set()

    def words(self, duration_ms: int) -> str:
        """Return the counts in one line. `duration_ms`: the time they cover."""
        seconds, ms = divmod(duration_ms, 1000)
        return (
            f"{seconds}.{ms:03} s: {self.received} frames from the device, {self.sent} to it, "
            f"{self.bad} bad, {self.noise_bytes} unreadable bytes; {len(self.events)} events; "
            f"{self.repeated} repetitions"
        )


class CaptureFormatter:
    """Formats the items of a capture as lines of the monitor."""

    def __init__(self, *, with_repeats: bool = False) -> None:
        self.tally = WireCounts()
        self._with_repeats = with_repeats
        self._start_opening()

    def lines(self, item: Item) -> list[WireLine]:
        """Return the lines that are complete with this item."""
        match item:
            case Received(at_ms=at_ms, data=data):
                return list(self._received(at_ms, self._from_device.feed(data)))
            case Sent(at_ms=at_ms, data=data):
                return list(self._sent(at_ms, self._to_device.feed(data)))
            case PortOpened(at_ms=at_ms, name=name):
                rest = self.end(at_ms)
                self._start_opening()
                return [*rest, WireLine(at_ms, "", "opened", f"opened {name}", "")]
            case PortClosed(at_ms=at_ms, why=why):
                return [*self.end(at_ms), WireLine(at_ms, "", "lost", f"closed or gone: {why}", "")]
            case VaultNeeded(at_ms=at_ms, what=what):
                return [WireLine(at_ms, "", "asked", f"the table needs the vault ({what})", "")]
            case EntryBooked(at_ms=at_ms, entry=entry, event=event):
                origin = "" if event is None else f": event {event}"
                return [WireLine(at_ms, "", "booked", f"entry {entry} of the ledger{origin}", "")]

    def end(self, at_ms: int) -> list[WireLine]:
        """Return lines for the unfinished frames when the port was closed. These do not count as
        bad."""
        rest = [self._unfinished(at_ms, "<", part) for part in self._from_device.end()]
        return rest + [self._unfinished(at_ms, ">", part) for part in self._to_device.end()]

    def _start_opening(self) -> None:
        self._from_device = StreamSplitter(BODY_TO_HOST_MAX)
        self._to_device = StreamSplitter(BODY_TO_DEVICE_MAX)
        self._interpreter = Interpreter()
        self._look = ""
        self._looks: dict[int, WireLine] = {}

    def _received(self, at_ms: int, parts: list[StreamPart]) -> Iterator[WireLine]:
        for part in parts:
            if part.body is None:
                yield self._noise(at_ms, "<", part)
                continue
            self.tally.received += 1
            line = WireLine(
                at_ms,
                "<",
                self._interpreter.kind(part.body),
                self._interpreter.message_text(part.body),
                part.body,
            )
            yield from self._unless_repeated(line)

    def _sent(self, at_ms: int, parts: list[StreamPart]) -> Iterator[WireLine]:
        for part in parts:
            if part.body is None:
                yield self._noise(at_ms, ">", part)
                continue
            self.tally.sent += 1
            words = self._interpreter.command_text(part.body)
            line = WireLine(at_ms, ">", "command", words, part.body)
            command = read_command(part.body)
            if command is not None and command.verb == "STAT" and not self._with_repeats:
                # Shown together with its answer, if the answer is new.
                self._looks = {command.seq: line}
            else:
                yield line

    def _unless_repeated(self, line: WireLine) -> Iterator[WireLine]:
        message = read_message(line.body)
        look = self._looks.pop(message.seq, None) if isinstance(message, Answer) else None
        is_repeated = False
        if isinstance(message, Record):
            is_repeated = message.event in self.tally.events
            self.tally.events.add(message.event)
        elif look is not None:
            is_repeated = line.words == self._look
            self._look = line.words
        self.tally.repeated += is_repeated
        if self._with_repeats or not is_repeated:
            yield from () if look is None else (look,)
            yield line

    def _noise(self, at_ms: int, direction: Direction, part: StreamPart) -> WireLine:
        self.tally.bad += part.is_bad
        self.tally.noise_bytes += 0 if part.is_bad else len(part.raw)
        raw = escaped(part.raw)
        kind = "bad" if part.is_bad else "unreadable"
        words = "BAD FRAME" if part.is_bad else f"{len(part.raw)} unreadable bytes"
        return WireLine(at_ms, direction, kind, f"{words}: {raw}", raw)

    def _unfinished(self, at_ms: int, direction: Direction, part: StreamPart) -> WireLine:
        # Closing the port cut it: the device may have sent it whole.
        raw = escaped(part.raw)
        return WireLine(at_ms, direction, "unfinished", f"UNFINISHED FRAME: {raw}", raw)


class Monitor:
    """A host at a port that shows all messages and stores no event."""

    def __init__(
        self, candidate: PortCandidate, show: Callable[[WireLine], None], tap: Tap
    ) -> None:
        """`tap` must lead to whatever shows the lines of the serial link; `show` gets the rest."""
        self.is_silent = False
        self._candidate = candidate
        self._show = show
        self._tap = tap
        self._problem = ""

    def run(self, is_over: Callable[[], bool]) -> None:
        """Run until `is_over()` is true; a lost port is opened again when it comes back."""
        while not is_over():
            try:
                line = TappedTransport(self._candidate.open(), self._tap)
            except DriverError as error:
                self._show_problem(error)
                self._pause(is_over)
                continue
            try:
                self._watch(line, is_over)
            except DriverError as error:
                self._show_problem(error)
            finally:
                line.close()

    def _watch(self, line: Transport, is_over: Callable[[], bool]) -> None:
        self._problem = ""
        client = Client(line)
        while not is_over():
            if self.is_silent:
                client.listen(LOOK_EVERY_MS, is_over)
                continue
            try:
                self._converse(client, is_over)
            except (ProtocolError, TransportTimeout) as error:
                # The board has restarted, or is no vault; its messages are shown all the same.
                self._show_problem(error)

    def _converse(self, client: Client, is_over: Callable[[], bool]) -> None:
        hello = client.meet()
        if "vault" in hello.caps:
            # The last event that a game has stored already, so this acknowledges nothing new.
            client.ask("SYNC", str(hello.first_event - 1))
        self._problem = ""
        while not client.listen(LOOK_EVERY_MS, is_over):
            client.ask("STAT")

    def _show_problem(self, error: DriverError) -> None:
        """Shows each problem once."""
        if str(error) != self._problem:
            self._problem = str(error)
            self._show(WireLine(self._tap.passed_ms, "", "note", self._problem, ""))

    def _pause(self, is_over: Callable[[], bool]) -> None:
        end_ms = clock_ms() + AGAIN_MS
        while not is_over() and clock_ms() < end_ms:
            time.sleep(PAUSE_S)
