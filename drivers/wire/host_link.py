"""Host link: the host's side of one connection. Bytes come in, events and bytes come out.

    waiting ──hello──> syncing ──sync──> live        lost: close the port and look for the device
       ^                  │                │         stopped: a person must look
       └── restarted ─────┴────────────────┘

Rules of this file
* No I/O and no clock. `tick` is the only source of time and of timeouts; call it before
  `receive_data`, and send what `data_to_send` gives after each call.
* After the opening the link is silent: a boot loader may be listening. It sends when the device
  has spoken, or after SILENCE_MS.
* When the session ends, every open request fails, and the link starts again with a greeting.
* Events are handed on in order, each once in a session; an ack goes out after `acknowledge`, and
  again when a durable one is repeated. A new session starts with the last durable one.
* A question that a person must decide (ahead, gap, divergence, protocol) is an `Alarm`, never a
  repair.
* Events up to `backlog_end` had happened while the device was away.

It must not know what an event means, or the port.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from drivers.wire.event_log import Check, EventLog, trust
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.hello_probe import SILENCE_MS, HelloProbe
from drivers.wire.link_events import (
    Alarm,
    AlarmWord,
    Answered,
    Greeted,
    LinkEvent,
    LinkState,
    LossWord,
    Lost,
    Reported,
    Restarted,
    StatusRead,
    Synced,
)
from drivers.wire.messages import (
    HELLO_SEQ,
    NO_SESSION,
    PROTO_MAJOR,
    Answer,
    Heartbeat,
    Hello,
    Nak,
    Record,
    WireCommand,
    command_body,
    proto_major,
    read_message,
)
from drivers.wire.requests import Request, StopAndWait
from drivers.wire.stats import LinkStats

HEARTBEAT_MISSING_MS = 2500
# Ticks are milliseconds apart. After a longer gap this program was asleep, and the device's
# messages are still unread.
ASLEEP_MS = 1000
# Ring and lid are only in an answer to STAT, and the screen shows them.
STATUS_EVERY_MS = 300
# The number of restarts after which a device that answers, but never completes a session,
# counts as failed.
RESTARTS_MAX = 5
# A restarting board is back within this time; a longer absence counts as away.
BLINK_MS = 8000

# What the device is asked to be. Only a vault has events to sync and a state to look at; a decoder
# is live as soon as the session has begun.
Role: TypeAlias = Literal["vault", "decoder"]

# The link's own requests have negative tickets; those of others are positive.
_START, _SYNC, _ACK, _STAT = -1, -2, -3, -4


class HostLink:
    """The host's side of the link to one device, over any number of openings of its port."""

    def __init__(
        self,
        draw: Callable[[int], bytes],
        *,
        uid: str = "",
        check: Check = trust,
        role: Role = "vault",
    ) -> None:
        """`draw` gives random bytes for the sessions' names; `uid`: no other device will do.

        `check` is what the device's own checksum says of a record.
        """
        self.role: Role = role
        self.uid = uid
        self.hello: Hello | None = None
        self.heartbeat: Heartbeat | None = None
        self.state: LinkState = "lost"
        self.alarm: Alarm | None = None
        self.stats = LinkStats()
        self.event_log = EventLog(check)
        self.backlog_end = 0
        self._live_ms: int | None = None
        self._draw = draw
        self._requests = StopAndWait(self.stats)
        self._framer = Framer(BODY_TO_HOST_MAX)
        self._events: list[LinkEvent] = []
        self._out = bytearray()
        #: When the device was heard last, by the clock of `tick`.
        self.heard_ms = 0
        self._now_ms = self._status_asked_ms = 0
        self._restarts = self._ticket = 0
        self._probe = HelloProbe(0)

    # --- bytes and time ----------------------------------------------------------------------

    def connected(self, now_ms: int) -> None:
        """Start on an opened port, at which any device may be."""
        self._now_ms = now_ms
        self._framer.clear()
        self._out.clear()
        self.stats.openings += 1
        self._restarts = 0
        self._wait_for_hello(SILENCE_MS)

    def receive_data(self, data: bytes) -> list[LinkEvent]:
        """Take received bytes; return what happened by them."""
        bad = self._framer.bad_count
        for body in self._framer.feed(data):
            self._receive(body)
        stats, framer = self.stats, self._framer
        stats.frames, stats.bad_frames = framer.frame_count, framer.bad_count
        stats.skipped_bytes = framer.skipped_bytes
        if framer.bad_count > bad:
            self._requests.retransmit(self._now_ms)
        return self._take_events()

    def tick(self, now_ms: int) -> list[LinkEvent]:
        """Let time pass; return what happened by that. A time before the last one counts as the
        last one."""
        passed_ms = max(0, now_ms - self._now_ms)
        self._now_ms += passed_ms
        if passed_ms > ASLEEP_MS:
            self.heard_ms += passed_ms
        if self.state == "waiting":
            self._ask_hello_if_due()
        elif self.state in ("syncing", "live"):
            if self.state == "live":
                self._live_ms = self._now_ms
            self._ask_status_if_due()
            if self._requests.is_exhausted:
                self._lose("no_answer", f"the {self.role} does not answer")
            elif self._now_ms - self.heard_ms > HEARTBEAT_MISSING_MS:
                self._lose("silent", f"the {self.role} has gone silent")
        return self._take_events()

    def data_to_send(self) -> bytes:
        """Return the bytes to write to the port now."""
        if self.state in ("syncing", "live"):
            while (command := self._requests.due(self._now_ms)) is not None:
                self._send(command)
        data = bytes(self._out)
        self._out.clear()
        return data

    def disconnected(self, text: str = "the port is closed") -> list[LinkEvent]:
        """Record that the port is lost; return what follows from that. `text`: the reason."""
        if self.state not in ("lost", "stopped"):
            self._lose("closed", text)
        return self._take_events()

    # --- what the host wants -----------------------------------------------------------------

    def request(self, verb: str, *args: str, lasts_ms: int = 0) -> int:
        """Add a request; return its ticket, which comes back in an `Answered`. `lasts_ms`: how long
        the device needs."""
        self._ticket += 1
        if self.state == "live":
            self._requests.ask(self._ticket, verb, *args, lasts_ms=lasts_ms)
        else:
            self._events.append(Answered(self._ticket, None))
        return self._ticket

    def sync(self, event: int) -> None:
        """Tell the device, in this session and in every new one, that everything up to `event` is
        stored. Call once."""
        self.event_log.sync(event)
        if self.alarm is not None and self.alarm.word != "divergence":
            self.alarm = None
        if self.state in ("syncing", "live"):
            self.state = "syncing"
            self._sync()

    def acknowledge(self, event: int) -> None:
        """Tell the device that an event is stored: the next one, or an older one again."""
        if self.event_log.acknowledge(event):
            self._acknowledge(event)

    # --- receiving -----------------------------------------------------------------------------

    def _receive(self, body: str) -> None:
        message = read_message(body)
        if message is None or self.state in ("lost", "stopped"):
            self.stats.unread += message is None
            return
        self.heard_ms = self._now_ms
        match message:
            case Hello():
                self._receive_hello(message)
            case _ if self.state == "waiting":
                self._probe.heard(self._now_ms)
            case Answer():
                self._receive_answer(message)
            case Record():
                self._receive_record(message)
            case Heartbeat():
                self.heartbeat = message
            case Nak(seq=seq):
                self.stats.naks += 1
                self._requests.retransmit(self._now_ms, seq)

    def _receive_hello(self, hello: Hello) -> None:
        if self.state != "waiting":
            if self.hello is not None and hello.boot == self.hello.boot:
                return
            self._restart()
        if self.state != "waiting":
            return
        major = proto_major(hello.proto)
        if major is None or major > PROTO_MAJOR:
            text = f"the {self.role} speaks protocol {hello.proto}, we speak {PROTO_MAJOR}"
            self._lose("proto", text)
        elif hello.caps and self.role not in hello.caps:
            what = " and ".join(sorted(hello.caps))
            self._lose("other", f"this board is no {self.role}; its firmware says: {what}")
        elif self.uid and hello.uid != self.uid:
            self._lose("other", f"this is {self.role} {hello.uid}, not {self.uid}", hello)
        else:
            self._greet(hello)

    def _greet(self, hello: Hello) -> None:
        self.uid, self.hello, self.heartbeat = hello.uid, hello, None
        if self._live_ms is None or self._now_ms - self._live_ms > BLINK_MS:
            self.backlog_end = hello.last_event
        # After a short absence late events stay marked late, unless the device counts from 1 again.
        self.backlog_end = min(self.backlog_end, hello.last_event)
        self.state = "syncing"
        self._requests.start_session(int.from_bytes(self._draw(4), "big") or 1)
        self._requests.ask(_START, "BEGIN")
        self._status_asked_ms = self._now_ms
        self._events.append(Greeted(hello))
        if self.event_log.durable is not None and self.alarm is None:
            self._sync()

    def _receive_record(self, record: Record) -> None:
        if self.state != "live":
            return
        verdict = self.event_log.accept(record)
        if verdict == "new":
            self.stats.events += 1
            self._status_asked_ms = self._now_ms - STATUS_EVERY_MS
            self._events.append(Reported(record))
        elif verdict == "known":
            self._acknowledge(record.event)
        elif verdict == "diverges":
            text = f"the vault repeats event {record.event} with other content"
            self._raise_alarm("divergence", text)
        self.stats.repeated_events += verdict in ("known", "again")
        self.stats.gaps += verdict == "early"
        self.stats.unread += verdict == "unsound"

    def _receive_answer(self, answer: Answer) -> None:
        request = self._requests.accept(answer, self._now_ms)
        if request is None:
            return
        if not answer.ok and answer.fields[0] in ("SESSION", "SEQ"):
            if request.ticket > 0:
                self._events.append(Answered(request.ticket, None))
            self._restart()
        elif request.ticket > 0:
            self._events.append(Answered(request.ticket, answer))
        else:
            self._receive_own_answer(request, answer)

    def _receive_own_answer(self, request: Request, answer: Answer) -> None:
        if request.ticket == _STAT and answer.ok:
            self._events.append(StatusRead(answer.fields))
        elif request.ticket == _START and not answer.ok:
            self._lose("refused", f"the {self.role} refuses a session: {answer.fields[0]}")
        elif request.ticket == _START and self.role != "vault":
            self._go_live(0)
        elif request.ticket == _SYNC:
            self._receive_sync_answer(int(request.args[0]), answer)

    def _receive_sync_answer(self, event: int, answer: Answer) -> None:
        if self._requests.is_asked(_SYNC):
            return
        if answer.ok:
            self._go_live(event)
        elif answer.fields[0] == "AHEAD":
            self._raise_alarm(
                "ahead", f"{event} events are stored, but the vault never told so many"
            )
        elif answer.fields[0] == "GAP":
            self._raise_alarm("gap", f"{event} events are stored, but the vault goes on later")
        else:
            self._lose("refused", f"the vault refuses to go on: {answer.fields[0]}")

    # --- doing -------------------------------------------------------------------------------

    def _go_live(self, event: int) -> None:
        self.state, self._restarts = "live", 0
        self._events.append(Synced(event))

    def _wait_for_hello(self, silence_ms: int) -> None:
        self._give_up_requests()
        if self.event_log.has_diverged:
            self.state = "stopped"
            return
        self.state = "waiting"
        self.heard_ms = self._now_ms
        self._probe = HelloProbe(self._now_ms, silence_ms)

    def _ask_hello_if_due(self) -> None:
        if self._probe.is_due(self._now_ms):
            self._send(WireCommand(NO_SESSION, HELLO_SEQ, "HELLO", ()))
        elif self._probe.is_exhausted(self._now_ms):
            self._lose("no_hello", f"nothing there answers as a {self.role}")

    def _ask_status_if_due(self) -> None:
        if self.role != "vault" or not self._requests.is_idle:
            return
        if self._now_ms - self._status_asked_ms >= STATUS_EVERY_MS:
            self._status_asked_ms = self._now_ms
            self._requests.ask(_STAT, "STAT")

    def _sync(self) -> None:
        self._requests.ask(_SYNC, "SYNC", str(self.event_log.durable))

    def _acknowledge(self, event: int) -> None:
        if self.state == "live":
            self._requests.ask(_ACK, "ACK", str(event))

    def _send(self, command: WireCommand) -> None:
        self._out += encode(command_body(command))

    def _restart(self) -> None:
        self.stats.restarts += 1
        self._restarts += 1
        self._events.append(Restarted())
        self._wait_for_hello(0)
        if self._restarts > RESTARTS_MAX:
            self._lose("refused", f"the {self.role} does not keep a session")

    def _lose(self, word: LossWord, text: str, hello: Hello | None = None) -> None:
        self._give_up_requests()
        self.stats.losses += 1
        self.state = "lost"
        self._out.clear()
        self._events.append(Lost(word, text, hello))

    def _raise_alarm(self, word: AlarmWord, text: str) -> None:
        self.alarm = Alarm(word, text)
        if word == "divergence":
            self._give_up_requests()
            self.state = "stopped"
        self._events.append(self.alarm)

    def _give_up_requests(self) -> None:
        for ticket in self._requests.abandon():
            if ticket > 0:
                self._events.append(Answered(ticket, None))

    def _take_events(self) -> list[LinkEvent]:
        events, self._events = self._events, []
        return events
