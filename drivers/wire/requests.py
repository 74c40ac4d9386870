"""Requests: stop and wait, one at a time; each is repeated until it is answered or given up.

Rules of this file
* A request keeps its number when it is repeated, so the device answers it again and does nothing
  twice. Numbers go 1 … 65535 and then from 1 again.
* The timer follows the round trips that were measured (Jacobson), never below RTO_MIN_MS, and
  doubles with each repetition. A repeated request is not measured (Karn), and neither is one with a
  known delay (`lasts_ms`).
* After a NAK, or a broken frame while an answer is due, the request is repeated at once. That does
  not count as a timeout, but it is limited too.
* The device may have obeyed a request without an answer; the caller must allow for that.

It must not know what the verbs mean, or bytes, or ports.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from drivers.errors import LocalProtocolError
from drivers.wire.messages import SEQ_MAX, Answer, WireCommand
from drivers.wire.stats import LinkStats

RTO_MIN_MS = 25
RTO_MAX_MS = 250
TRIES_MAX = 8
# With one damaged byte in fifty, eight lost tries in a row are common. A line that needs more
# retransmissions than this is broken.
RETRANSMITS_MAX = 48
# Enough for the acknowledgements of a full log and a few requests; more means a caller that does
# not wait.
QUEUE_MAX = 64
# These requests write 32 bytes of EEPROM, 3.4 ms each, before they answer.
_PATIENT = frozenset({"MIX", "OPEN"})


@dataclass
class Request:
    """One request. `ticket`: the caller's number for it; `tries`: how often it was sent; `due_ms`:
    when it is sent again."""

    ticket: int
    verb: str
    args: tuple[str, ...]
    lasts_ms: int = 0
    seq: int = 0
    first_ms: int = 0
    due_ms: int = 0
    tries: int = 0
    retransmits: int = 0
    is_retransmitted: bool = False


class StopAndWait:
    """A queue of requests: returns what to send now, and finds the request of each answer."""

    def __init__(self, stats: LinkStats) -> None:
        self._stats = stats
        self._queue: deque[Request] = deque()
        self._pending: Request | None = None
        self._sid = 0
        self._seq = 0
        self._smooth_ms = 0
        self._spread_ms = 0
        self.rto_ms = RTO_MAX_MS
        self.is_exhausted = False

    @property
    def is_idle(self) -> bool:
        """Tell whether no request is waiting or under way."""
        return self._pending is None and not self._queue

    def start_session(self, sid: int) -> None:
        """Start a session with this number; call `abandon` first."""
        assert self.is_idle
        self._sid, self._seq, self.is_exhausted = sid, 0, False

    def ask(self, ticket: int, verb: str, *args: str, lasts_ms: int = 0) -> None:
        """Add a request to the queue. `ticket`: the caller's number for it; `lasts_ms`: how long
        the device needs."""
        if len(self._queue) >= QUEUE_MAX:
            raise LocalProtocolError("queue", f"{QUEUE_MAX} requests are waiting already")
        self._queue.append(Request(ticket, verb, args, lasts_ms))

    def is_asked(self, ticket: int) -> bool:
        """Tell whether the request with this ticket is waiting or under way."""
        pending = () if self._pending is None else (self._pending,)
        return any(request.ticket == ticket for request in (*self._queue, *pending))

    def due(self, now_ms: int) -> WireCommand | None:
        """Return the request to send now; None if there is none. Call again until it is None."""
        request = self._pending
        if request is None:
            return self._start(now_ms)
        if now_ms < request.due_ms:
            return None
        if request.tries >= TRIES_MAX:
            self.is_exhausted = True
            return None
        if not request.is_retransmitted:
            self.rto_ms = min(RTO_MAX_MS, 2 * self.rto_ms)
        request.is_retransmitted = False
        return self._send(request, now_ms)

    def retransmit(self, now_ms: int, seq: int | None = None) -> None:
        """Repeat the open request at once: it, or its answer, arrived broken. `seq`: only if it has
        this number."""
        request = self._pending
        if (
            request is None
            or seq not in (None, request.seq)
            or request.retransmits >= RETRANSMITS_MAX
        ):
            return
        if request.is_retransmitted:
            return
        request.retransmits, request.is_retransmitted = request.retransmits + 1, True
        # The next repetition is not caused by the timer.
        request.tries -= 1
        request.due_ms = now_ms

    def accept(self, answer: Answer, now_ms: int) -> Request | None:
        """Return the request that an answer belongs to; None for a late or repeated answer."""
        request = self._pending
        if request is None or request.seq != answer.seq:
            return None
        self._pending = None
        if request.lasts_ms:
            return request
        passed_ms = max(0, now_ms - request.first_ms)
        self._stats.round_trips_ms.append(passed_ms)
        if request.tries == 1 and not request.retransmits:
            self._measure(passed_ms)
        return request

    def abandon(self) -> list[int]:
        """Give up all requests; return the tickets of those without an answer."""
        pending = [] if self._pending is None else [self._pending]
        tickets = [request.ticket for request in (*pending, *self._queue)]
        self._pending = None
        self._queue.clear()
        return tickets

    def _start(self, now_ms: int) -> WireCommand | None:
        if not self._queue:
            return None
        request = self._pending = self._queue.popleft()
        self._seq = self._seq % SEQ_MAX + 1
        request.seq, request.first_ms = self._seq, now_ms
        self._stats.requests += 1
        return self._send(request, now_ms)

    def _send(self, request: Request, now_ms: int) -> WireCommand:
        self._stats.retries += request.tries > 0 or request.retransmits > 0
        request.tries += 1
        is_patient = request.verb in _PATIENT or request.lasts_ms > 0
        wait_ms = RTO_MAX_MS if is_patient else self.rto_ms
        request.due_ms = now_ms + request.lasts_ms + wait_ms
        return WireCommand(self._sid, request.seq, request.verb, request.args)

    def _measure(self, passed_ms: int) -> None:
        if not self._smooth_ms:
            self._smooth_ms, self._spread_ms = max(1, passed_ms), passed_ms // 2
        else:
            error_ms = abs(self._smooth_ms - passed_ms)
            self._spread_ms = (3 * self._spread_ms + error_ms) // 4
            self._smooth_ms = max(1, (7 * self._smooth_ms + passed_ms) // 8)
        wanted_ms = self._smooth_ms + 4 * self._spread_ms
        self.rto_ms = min(RTO_MAX_MS, max(RTO_MIN_MS, wanted_ms))
