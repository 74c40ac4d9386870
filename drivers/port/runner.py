"""One thread that owns one port: it looks for the device, talks to it, and finds it again.

    searching ──> opening ──> waiting ──> syncing ──> live
        ^                                               │
        └──────── back-off ──────── lost <──────────────┘        stopped: a person must look

Rules of this file
* Only the thread touches the transport and the link. Others put acts into its inbox, wake it, and
  wait for what comes of them; events cross over in one queue that `poll` empties.
* `on_ready` is called from the thread when there is something new, also of the state. It must
  only pass that on, and not wait.
* A DriverError ends one opening of the port, never the thread; its text becomes `problem`.
* Where ports are searched through (`is_shy`), one at which none of ours answered is not opened
  again while it stays plugged in: each opening resets a board, and it may be somebody else's. A
  silent one at which ours sat before is: its reset button may be held, or its supply be low.
* Closing: flag, wake, join, and then the thread itself has closed the port.
* Acks go out only when told.

It must not know what an event means.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, TimeoutError as FutureTimeoutError
from typing import Literal, TypeAlias

from drivers.errors import (
    DriverError,
    LocalProtocolError,
    RemoteProtocolError,
    TransportLost,
    TransportTimeout,
)
from drivers.port.discovery import PortCandidate, PortCandidates
from drivers.port.transport import Transport
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import (
    Answered,
    Greeted,
    LinkEvent,
    LinkState,
    Lost,
    Reported,
    Restarted,
    StatusRead,
)
from drivers.wire.messages import Answer, Record

RunnerState: TypeAlias = Literal["searching", "opening"] | LinkState

BACK_OFF_MIN_S = 0.25
BACK_OFF_MAX_S = 4.0
# To look whether a port is there resets nobody.
LOOK_S = 1.0
# What stays wrong with whoever sits at a port, until somebody plugs in something else there.
PERMANENT_LOSSES = ("no_hello", "proto", "other")
# Longer than a request can be under way: eight tries of at most 250 ms.
ANSWER_TIMEOUT_S = 3.0
# Through a reset with a boot loader (1.5 s), the silence (2 s) and the handshake.
SYNC_TIMEOUT_S = 8.0
_INBOX_MAX = 256


def clock_ms() -> int:
    """A clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def nothing() -> None:
    """For callers who look by themselves."""


class Runner:
    """A link with a life of its own."""

    def __init__(
        self,
        link: HostLink,
        candidates: PortCandidates,
        *,
        on_ready: Callable[[], None] = nothing,
        clock: Callable[[], int] = clock_ms,
        is_shy: bool = False,
    ) -> None:
        self.link = link
        self.problem = ""
        self.port = ""
        self.last_status: tuple[str, ...] = ()
        self.loss: Lost | None = None
        self.sweeps = 0
        self._is_shy = is_shy
        self._failed_ports: set[str] = set()
        self._ours: set[str] = set()
        self._candidates = candidates
        self._on_ready = on_ready
        self._clock = clock
        self._phase: RunnerState = "searching"
        self._reports: deque[Record] = deque()
        self._inbox: deque[Callable[[], None]] = deque()
        self._futures: dict[int, Future[Answer | None]] = {}
        self._changed = threading.Condition()
        self._transport: Transport | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="vault port", daemon=True)

    # --- from any thread ---------------------------------------------------------------------

    @property
    def state(self) -> RunnerState:
        """Where it stands."""
        return self._phase

    def start(self) -> None:
        """Begin to look; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """Ends the thread and closes the port; a second time does nothing."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def poll(self) -> list[Record]:
        """The events since the last call, oldest first."""
        reports = []
        while self._reports:
            reports.append(self._reports.popleft())
        return reports

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Waits for something that the thread brings about; whether it did in time."""
        with self._changed:
            return self._changed.wait_for(holds, timeout_s)

    def ask(self, verb: str, *args: str, lasts_ms: int = 0) -> Answer:
        """One request, waited for. TransportTimeout: it may have been done or not.

        `lasts_ms` is how long the device needs before it can answer.
        """
        future = self.put(verb, *args, lasts_ms=lasts_ms)
        try:
            answer = future.result(ANSWER_TIMEOUT_S + lasts_ms / 1000)
        except FutureTimeoutError:
            answer = None
        if answer is None:
            text = f"the {self.link.role} does not answer ({self.problem or self.state})"
            raise TransportTimeout(text)
        return answer

    def put(self, verb: str, *args: str, lasts_ms: int = 0) -> Future[Answer | None]:
        """The same, not waited for: `on_ready` is called when it is settled, None is no answer."""
        future: Future[Answer | None] = Future()

        def put() -> None:
            try:
                ticket = self.link.request(verb, *args, lasts_ms=lasts_ms)
                self._futures[ticket] = future
            except LocalProtocolError as error:
                future.set_exception(error)

        self._act(put)
        return future

    def start_sync(self, event: int) -> threading.Event:
        """Everything up to `event` is stored; does not wait. The event tells when it was put."""
        done = threading.Event()

        def put() -> None:
            self._reports.clear()
            self.link.sync(event)
            done.set()

        self._act(put)
        return done

    def sync(self, event: int) -> None:
        """The same, waited for. RemoteProtocolError "ahead" or "gap"."""
        done = self.start_sync(event)
        link = self.link
        self.wait_until(
            lambda: done.is_set() and (link.state == "live" or link.alarm is not None),
            SYNC_TIMEOUT_S,
        )
        self.assert_sound()
        if link.state != "live":
            raise TransportTimeout(f"the vault does not answer ({self.problem or self.state})")

    def acknowledge(self, event: int) -> None:
        """This event is stored, as are all before it; does not wait."""
        self._act(lambda: self.link.acknowledge(event))

    def assert_sound(self) -> None:
        """RemoteProtocolError if there is a question for a person."""
        alarm = self.link.alarm
        if alarm is not None:
            raise RemoteProtocolError(alarm.word, alarm.text)

    def _act(self, act: Callable[[], None]) -> None:
        if self._closing.is_set():
            raise TransportLost(f"the {self.link.role}'s port is closed")
        if len(self._inbox) >= _INBOX_MAX:
            raise TransportTimeout(f"too much is waiting for the {self.link.role}")
        self._inbox.append(act)
        self._wake()

    def _wake(self) -> None:
        transport = self._transport
        if transport is not None:
            transport.wake()
        with self._changed:
            self._changed.notify_all()

    # --- the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        back_off_s = BACK_OFF_MIN_S
        while not self._closing.is_set() and not self.link.event_log.has_diverged:
            self._set_phase("searching")
            openings = self.link.stats.openings
            was_live = any(self._try_candidate(candidate) for candidate in self._candidates_now())
            was_opened = self.link.stats.openings > openings
            most_s = BACK_OFF_MAX_S if was_opened else LOOK_S
            back_off_s = BACK_OFF_MIN_S if was_live else min(most_s, 2 * back_off_s)
            self.sweeps += 1
            self._announce()
            self._rest(back_off_s)
        self._set_phase("stopped" if self.link.event_log.has_diverged else "lost")
        self._fail_all()

    def _candidates_now(self) -> list[PortCandidate]:
        candidates = self._candidates()
        if not candidates:
            self.loss = None
            self.problem = f"no port that could be a {self.link.role}; plug it in"
        names = {candidate.name for candidate in candidates}
        self._failed_ports &= names
        self._ours &= names
        return [candidate for candidate in candidates if candidate.name not in self._failed_ports]

    def _try_candidate(self, candidate: PortCandidate) -> bool:
        """Whether there was a live session over this port; returns when it is over."""
        if self._closing.is_set():
            return False
        self._set_phase("opening")
        before = self.link.stats.events, self.link.stats.requests
        try:
            transport = candidate.open()
        except DriverError as error:
            self.problem = str(error)
            self._set_phase("searching")
            return False
        try:
            self.port, self._transport = candidate.name, transport
            self._converse(transport)
        except DriverError as error:
            self.problem = str(error)
            self._handle(self.link.disconnected(str(error)))
        finally:
            self._transport = None
            transport.close()
        if self._is_shy and self._has_failed(candidate):
            self._failed_ports.add(candidate.name)
        self._set_phase("lost")
        return before != (self.link.stats.events, self.link.stats.requests)

    def _has_failed(self, candidate: PortCandidate) -> bool:
        word = None if self.loss is None else self.loss.word
        return word in PERMANENT_LOSSES and not (
            word == "no_hello" and candidate.name in self._ours
        )

    def _converse(self, transport: Transport) -> None:
        link = self.link
        link.connected(self._clock())
        while not self._closing.is_set() and link.state not in ("lost", "stopped"):
            self._empty_inbox()
            self._handle(link.tick(self._clock()))
            if data := link.data_to_send():
                transport.write(data)
            received = transport.read()
            self._handle(link.tick(self._clock()) + link.receive_data(received))
        self._handle(link.disconnected())

    def _rest(self, wait_s: float) -> None:
        """Waits before the next search, but not with what was asked meanwhile."""
        until_ms = self._clock() + int(wait_s * 1000)
        while not self._closing.is_set() and self._clock() < until_ms:
            self._empty_inbox()
            self._handle(self.link.tick(self._clock()))
            with self._changed:
                self._changed.wait_for(self._is_called, 0.05)

    def _is_called(self) -> bool:
        return bool(self._inbox) or self._closing.is_set()

    def _empty_inbox(self) -> None:
        while self._inbox:
            act = self._inbox.popleft()
            try:
                act()
            except LocalProtocolError as error:
                self.problem = str(error)
        self._set_phase(self.link.state if self._transport is not None else self._phase)

    def _handle(self, events: list[LinkEvent]) -> None:
        for event in events:
            match event:
                case Answered(ticket=ticket, answer=answer):
                    self._settle(ticket, answer)
                case Reported(record=record):
                    self._reports.append(record)
                case StatusRead(fields=fields):
                    self.last_status = fields
                case Greeted():
                    self.loss = None
                    # What was seen before may have been long ago; the hello is newer.
                    self.last_status = ()
                    self._ours.add(self.port)
                case Lost(text=text):
                    self.loss = event
                    self.problem = text
                case Restarted():
                    self.last_status = ()
        if self._transport is not None:
            self._set_phase(self.link.state)
        if events:
            self._announce()

    def _settle(self, ticket: int, answer: Answer | None) -> None:
        future = self._futures.pop(ticket, None)
        if future is not None:
            future.set_result(answer)

    def _fail_all(self) -> None:
        self._empty_inbox()
        self._handle(self.link.tick(self._clock()))
        for ticket in list(self._futures):
            self._settle(ticket, None)

    def _set_phase(self, phase: RunnerState) -> None:
        with self._changed:
            if phase == "live":
                self.problem = ""
            is_news, self._phase = phase != self._phase, phase
            self._changed.notify_all()
        if is_news:
            self._announce()

    def _announce(self) -> None:
        """Not while closing: who waits for this thread cannot be called by it."""
        if not self._closing.is_set():
            self._on_ready()
