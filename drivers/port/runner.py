"""Runner: one thread that owns one port, finds the device there, and finds it again after a loss.

    searching ──> opening ──> waiting ──> syncing ──> live
        ^                                               │
        └──────── back-off ──────── lost <──────────────┘        stopped: a person must look

Rules of this file
* Only the thread touches the transport and the link. Others put actions into its inbox, wake it,
  and wait for the results; events cross over in one queue that `poll` empties, and all else in one
  `LinkSnapshot`.
* A snapshot is published when something has changed, before any thread is woken for it: a thread
  that is called, or gets an answer, sees a snapshot at least as new.
* The thread calls `on_ready` for anything new, also of the state; it must pass that on, not wait.
* A DriverError ends one opening of the port, never the thread; its text becomes `problem`.
* Closing: flag, wake, join, and then the thread itself has closed the port.
* An ack goes out only after `acknowledge`.

It must not know what an event means.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, TimeoutError as FutureTimeoutError

from drivers.errors import (
    DriverError,
    LocalProtocolError,
    RemoteProtocolError,
    TransportLost,
    TransportTimeout,
)
from drivers.port.discovery import PortCandidate, PortCandidates
from drivers.port.link_snapshot import LinkSnapshot, RunnerState
from drivers.port.port_search import NO_PORT, PortSearch
from drivers.port.transport import Transport
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import (
    Answered,
    Greeted,
    LinkEvent,
    Lost,
    Reported,
    Restarted,
    StatusRead,
)
from drivers.wire.messages import Answer, Record

BACK_OFF_MIN_S, BACK_OFF_MAX_S = 0.25, 4.0
# Looking whether a port exists resets no board.
LOOK_S = 1.0
# Longer than a request can take: eight tries of at most 250 ms.
ANSWER_TIMEOUT_S = 3.0
# Time for a reset with a boot loader (1.5 s), the silence (2 s) and the handshake.
SYNC_TIMEOUT_S = 8.0
_INBOX_MAX = 256


def clock_ms() -> int:
    """Return milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


def nothing() -> None:
    """Do nothing; for callers who read the snapshot by themselves."""


class Runner:
    """A link to one device and its port, on a separate thread."""

    def __init__(
        self,
        link: HostLink,
        candidates: PortCandidates,
        *,
        on_ready: Callable[[], None] = nothing,
        clock: Callable[[], int] = clock_ms,
        is_shy: bool = False,
    ) -> None:
        self._link = link
        self._role = link.role
        self._search = PortSearch(candidates, is_shy=is_shy)
        self._on_ready = on_ready
        self._clock = clock
        # Only the port's thread uses these; other threads read the snapshot.
        self._phase: RunnerState = "searching"
        self._announced: RunnerState = "searching"
        self._port = self._problem = ""
        self._last_status: tuple[str, ...] = ()
        self._loss: Lost | None = None
        self._sweeps = 0
        self._futures: dict[int, Future[Answer | None]] = {}
        # Shared by the port's thread and the others, under the condition.
        self._snapshot = LinkSnapshot(uid=link.uid)
        self._reports: deque[Record] = deque()
        self._inbox: deque[Callable[[], None]] = deque()
        self._changed = threading.Condition()
        self._transport: Transport | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="vault port", daemon=True)

    # --- from any thread ---------------------------------------------------------------------

    @property
    def snapshot(self) -> LinkSnapshot:
        """The link and the search, as the thread published them last."""
        with self._changed:
            return self._snapshot

    @property
    def state(self) -> RunnerState:
        """The state of the link, such as "live" or "searching"."""
        return self.snapshot.state

    def silent_ms(self) -> int | None:
        """Return the milliseconds since the device was last heard; None without a live session."""
        snapshot = self.snapshot
        if snapshot.hello is None or snapshot.state != "live":
            return None
        return max(0, self._clock() - snapshot.heard_ms)

    def start(self) -> None:
        """Start the search for the device; return at once."""
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the port. A second call does nothing."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def poll(self) -> list[Record]:
        """Return the device's events since the last call, oldest first."""
        reports = []
        while self._reports:
            reports.append(self._reports.popleft())
        return reports

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `holds()` is true; return whether that was in time."""
        with self._changed:
            return self._changed.wait_for(holds, timeout_s)

    def ask(self, verb: str, *args: str, lasts_ms: int = 0) -> Answer:
        """Send a request; return its answer. After a `TransportTimeout` it may have been done.

        `lasts_ms`: how long the device needs before it can answer.
        """
        future = self.put(verb, *args, lasts_ms=lasts_ms)
        try:
            answer = future.result(ANSWER_TIMEOUT_S + lasts_ms / 1000)
        except FutureTimeoutError:
            answer = None
        if answer is None:
            raise self._no_answer()
        return answer

    def put(self, verb: str, *args: str, lasts_ms: int = 0) -> Future[Answer | None]:
        """Send a request; return its future answer, None if none comes (`on_ready` is called)."""
        future: Future[Answer | None] = Future()

        def put() -> None:
            try:
                ticket = self._link.request(verb, *args, lasts_ms=lasts_ms)
                self._futures[ticket] = future
            except LocalProtocolError as error:
                future.set_exception(error)

        self._act(put)
        return future

    def start_sync(self, event: int) -> threading.Event:
        """Begin to say that all up to `event` is stored. The returned `Event`: it has begun."""
        done = threading.Event()

        def put() -> None:
            self._reports.clear()
            self._link.sync(event)
            # A thread that sees that the request was queued must not see the session before it.
            self._publish()
            done.set()

        self._act(put)
        return done

    def sync(self, event: int) -> None:
        """As `start_sync`, but wait. Raises `RemoteProtocolError`: reason "ahead" or "gap"."""
        done = self.start_sync(event)
        self.wait_until(lambda: done.is_set() and self._is_synced(), SYNC_TIMEOUT_S)
        self.assert_sound()
        if self.state != "live":
            raise self._no_answer()

    def _is_synced(self) -> bool:
        snapshot = self.snapshot
        return snapshot.state == "live" or snapshot.alarm is not None

    def _no_answer(self) -> TransportTimeout:
        snapshot = self.snapshot
        why = snapshot.port_problem or snapshot.state
        return TransportTimeout(f"the {self._role} does not answer ({why})")

    def acknowledge(self, event: int) -> None:
        """Tell the device, without waiting, that this event and all before it are stored."""
        self._act(lambda: self._link.acknowledge(event))

    def assert_sound(self) -> None:
        """Raise `RemoteProtocolError` if a person must decide a question about the device."""
        alarm = self.snapshot.alarm
        if alarm is not None:
            raise RemoteProtocolError(alarm.word, alarm.text)

    def _act(self, act: Callable[[], None]) -> None:
        if self._closing.is_set():
            raise TransportLost(f"the {self._role}'s port is closed")
        if len(self._inbox) >= _INBOX_MAX:
            raise TransportTimeout(f"too many requests are waiting for the {self._role}")
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
        while not self._closing.is_set() and not self._link.event_log.has_diverged:
            self._set_phase("searching")
            openings = self._link.stats.openings
            was_live = any(self._try_candidate(candidate) for candidate in self._candidates())
            was_opened = self._link.stats.openings > openings
            most_s = BACK_OFF_MAX_S if was_opened else LOOK_S
            back_off_s = BACK_OFF_MIN_S if was_live else min(most_s, 2 * back_off_s)
            self._sweeps += 1
            self._publish()
            self._announce()
            self._rest(back_off_s)
        self._set_phase("stopped" if self._link.event_log.has_diverged else "lost")
        self._fail_all()

    def _candidates(self) -> list[PortCandidate]:
        candidates = self._search.candidates()
        if self._search.is_empty:
            self._loss = None
            self._problem = NO_PORT.format(role=self._link.role)
        return candidates

    def _try_candidate(self, candidate: PortCandidate) -> bool:
        """Whether there was a live session over this port; returns when it is over."""
        if self._closing.is_set():
            return False
        self._set_phase("opening")
        before = self._link.stats.events, self._link.stats.requests
        try:
            transport = candidate.open()
        except DriverError as error:
            self._problem = str(error)
            self._set_phase("searching")
            return False
        try:
            self._port, self._transport = candidate.name, transport
            self._converse(transport)
        except DriverError as error:
            self._problem = str(error)
            self._handle(self._link.disconnected(str(error)))
        finally:
            self._transport = None
            transport.close()
        self._search.tried(candidate.name, self._loss)
        self._set_phase("lost")
        return before != (self._link.stats.events, self._link.stats.requests)

    def _converse(self, transport: Transport) -> None:
        link = self._link
        link.connected(self._clock())
        while not self._closing.is_set() and link.state not in ("lost", "stopped"):
            self._empty_inbox()
            self._handle(link.tick(self._clock()))
            if sent := link.data_to_send():
                transport.write(sent)
            received = transport.read()
            events = link.tick(self._clock()) + link.receive_data(received)
            self._handle(events, is_changed=bool(sent or received))
        self._handle(link.disconnected())

    def _rest(self, wait_s: float) -> None:
        """Wait before the next search, unless a request comes in."""
        until_ms = self._clock() + int(wait_s * 1000)
        while not self._closing.is_set() and self._clock() < until_ms:
            self._empty_inbox()
            self._handle(self._link.tick(self._clock()))
            with self._changed:
                self._changed.wait_for(self._is_called, 0.05)

    def _is_called(self) -> bool:
        return bool(self._inbox) or self._closing.is_set()

    def _empty_inbox(self) -> None:
        has_acted = bool(self._inbox)
        while self._inbox:
            act = self._inbox.popleft()
            try:
                act()
            except LocalProtocolError as error:
                self._problem = str(error)
        if has_acted or self._phase_now() != self._phase:
            self._publish()
            self._announce_state()

    def _handle(self, events: list[LinkEvent], *, is_changed: bool = False) -> None:
        """Publish what the events say first; then answer requests and call those who wait."""
        for event in events:
            match event:
                case Reported(record=record):
                    self._reports.append(record)
                case StatusRead(fields=fields):
                    self._last_status = fields
                case Greeted():
                    self._loss = None
                    # An earlier status may be old; the hello is newer.
                    self._last_status = ()
                    self._search.greeted(self._port)
                case Lost(text=text):
                    self._loss = event
                    self._problem = text
                case Restarted():
                    self._last_status = ()
        if not events and not is_changed:
            return
        before = self._snapshot.conditions
        self._publish()
        for event in events:
            if isinstance(event, Answered):
                self._settle(event.ticket, event.answer)
        if events or self._snapshot.conditions != before:
            self._announce()

    def _settle(self, ticket: int, answer: Answer | None) -> None:
        future = self._futures.pop(ticket, None)
        if future is not None:
            future.set_result(answer)

    def _fail_all(self) -> None:
        self._empty_inbox()
        self._handle(self._link.tick(self._clock()))
        for ticket in list(self._futures):
            self._settle(ticket, None)

    def _set_phase(self, phase: RunnerState) -> None:
        """Set the phase while no port is open; over an open port the phase is the link's state."""
        self._phase = phase
        self._publish()
        self._announce_state()

    def _phase_now(self) -> RunnerState:
        return self._phase if self._transport is None else self._link.state

    def _publish(self) -> None:
        """Replaces the snapshot, and wakes the threads in `wait_until`."""
        link = self._link
        self._phase = self._phase_now()
        if self._phase == "live":
            self._problem = ""
        snapshot = LinkSnapshot(
            state=self._phase,
            uid=link.uid,
            hello=link.hello,
            heartbeat=link.heartbeat,
            last_status=self._last_status,
            backlog_end=link.backlog_end,
            heard_ms=link.heard_ms,
            alarm=link.alarm,
            port=self._port,
            port_problem=self._problem,
            loss=self._loss,
            sweeps=self._sweeps,
            stats=link.stats.snapshot(),
        )
        with self._changed:
            self._snapshot = snapshot
            self._changed.notify_all()

    def _announce_state(self) -> None:
        if self._phase != self._announced:
            self._announce()

    def _announce(self) -> None:
        """Call `on_ready`, except while closing, when the owner waits for this thread to end."""
        self._announced = self._phase
        if not self._closing.is_set():
            self._on_ready()
