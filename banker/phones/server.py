"""Server: takes connections, gives each request its answer, and keeps streams open.

Rules of this file
* It runs in the screen's event loop, without a thread. An entry is drawn on the screen first, then
  sent.
* The number of connections taken in a second is limited; the others wait in the kernel. So no load
  slows the table.
* A connection of an address that comes too often, holds too many, or is of another network is
  closed and does not count: so one that floods takes nobody else's place.
* A whole request comes within five seconds, an answer leaves within ten, or the connection ends.
* A connection from another network is closed before a byte is read.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial

from banker.phones.addresses import Place, is_neighbour, listening
from banker.phones.http import Request, RequestReader, answer, stream_head
from banker.phones.routes import Live, Routes, Static
from banker.phones.streams import Stream
from banker.phones.table import PhoneTable

TAKEN_A_SECOND, TAKEN_AT_ONCE = 30.0, 20.0
AN_ADDRESS_A_SECOND, AN_ADDRESS_AT_ONCE = 15.0, 60.0
TURNED_AWAY_MAX = 128  # on the way to one that is taken
REQUEST_S, DRAIN_S = 5.0, 10.0
AN_ADDRESS_MAX, ALL_MAX = 16, 64
BUFFER_MAX = 64 * 1024
TICK_S = 1.0


class Brake:
    """Limits how many new connections are taken in a second. `ticks`: gives seconds that never go
    back."""

    def __init__(
        self,
        ticks: Callable[[], float],
        a_second: float = TAKEN_A_SECOND,
        at_once: float = TAKEN_AT_ONCE,
    ) -> None:
        self._ticks = ticks
        self._a_second, self._at_once = a_second, at_once
        self._left, self._at = at_once, ticks()

    def left(self) -> float:
        """Return how many connections may be taken at once."""
        now = self._ticks()
        self._left = min(self._at_once, self._left + (now - self._at) * self._a_second)
        self._at = now
        return self._left

    def wait(self) -> float:
        """Take one connection and return 0; or return the seconds until one may be taken."""
        if self.left() < 1:
            return (1 - self._left) / self._a_second
        self._left -= 1
        return 0.0

    @property
    def is_idle(self) -> bool:
        """Tell whether no connection was taken lately."""
        return self.left() >= self._at_once


class Connection(asyncio.Protocol):
    """One connection: a request and its answer, or a stream."""

    def __init__(self, server: PhoneServer, address: str) -> None:
        self._server = server
        self.address = address
        self._reader: RequestReader | None = RequestReader()
        self._wire: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_paused = False
        self._stream: Stream | None = None

    # --- what the loop calls -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Handle a new connection; from now on its time is limited."""
        assert isinstance(transport, asyncio.Transport)
        self._wire = transport
        if not self._server.is_open:  # it was taken just before nothing listened any more
            transport.abort()
            return
        transport.set_write_buffer_limits(high=BUFFER_MAX)
        self._within(self._server.request_s)

    def data_received(self, data: bytes) -> None:
        """Take received bytes. After a whole request, more bytes are ignored."""
        if self._reader is None:
            return
        found = self._reader.feed(data)
        if found is None:
            return
        self._reader = None
        if isinstance(found, Request):
            self._server.answer(self, found)
        else:
            self.finish(answer(found.status))

    def eof_received(self) -> bool:
        """Handle that the caller sends no more: a stream ends, an answer is still sent."""
        return self._reader is None and self._stream is None

    def pause_writing(self) -> None:
        """Handle that the other side reads slowly: send nothing more for now."""
        self._is_paused = True
        self._within(DRAIN_S)

    def resume_writing(self) -> None:
        """Handle that the other side has caught up: send again."""
        self._is_paused = False
        if self._stream is not None:
            self._stop_timer()
            self._server.table.push()

    def connection_lost(self, _exc: Exception | None) -> None:
        """Handle a connection that was closed."""
        self._stop_timer()
        self._server.lost(self)
        if self._stream is not None:
            self._server.table.left(self._stream)

    # --- what answers call ---------------------------------------------------------------------

    def finish(self, raw: bytes) -> None:
        """Send an answer and close the connection, within a time limit."""
        self.send(raw)
        self.end()

    def begin(self, live: Live) -> None:
        """Turn this connection into a stream."""
        self._stop_timer()
        self.send(stream_head())
        table = self._server.table
        self._stream = table.open_stream(live.ticket.seat, live.ticket.salt, live.since, self)

    def ready(self) -> bool:
        """Tell whether data can be sent at once."""
        return not self._is_paused and self._wire is not None and not self._wire.is_closing()

    def send(self, raw: bytes) -> None:
        """Send bytes, if the connection is open."""
        if self._wire is not None and not self._wire.is_closing():
            self._wire.write(raw)

    def end(self) -> None:
        """Send the rest and close the connection."""
        if self._wire is not None:
            self._within(DRAIN_S)
            self._wire.close()

    def abort(self) -> None:
        """Close the connection now, without sending the rest."""
        if self._wire is not None:
            self._wire.abort()

    def _within(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self._server.loop.call_later(seconds, self.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PhoneServer:
    """Serves the pages of one table at one place. Raises `CommandError` if it cannot listen
    there."""

    request_s = REQUEST_S

    def __init__(
        self,
        table: PhoneTable,
        place: Place,
        static: Static,
        lay: Callable[[str, bytes], None],
        loop: asyncio.AbstractEventLoop,
        paint_s: float = 0.0,
    ) -> None:
        """`paint_s`: from an entry to the screen that shows it, in the same thread."""
        self.table = table
        self.loop = loop
        self.place = place
        remembered = (table.port,) if table.port else ()
        self._listener = listening(place, remembered)
        table.port = self._listener.getsockname()[1]
        self.authority = f"{place.shown}:{table.port}"
        self.url = f"http://{self.authority}/"
        self._routes = Routes(table, static, self.authority, lay)
        self._brake = Brake(loop.time)
        self._brakes: dict[str, Brake] = {}  # of addresses
        self._open: set[Connection] = set()
        self._by_address: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_open = True
        table.soon = partial(loop.call_later, paint_s)
        self._taking = loop.create_task(self._take_all())
        self._timer = loop.call_later(TICK_S, self._tick)

    def answer(self, connection: Connection, request: Request) -> None:
        """Answer a whole request of a connection."""
        said = self._routes.respond(request, connection.address)
        if isinstance(said, Live):
            connection.begin(said)
        else:
            connection.finish(said)

    def lost(self, connection: Connection) -> None:
        """Forget a connection that was closed."""
        if connection in self._open:
            self._open.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def close(self, why: str = "ended") -> None:
        """Stop listening and end every stream. `why`: a word for the pages."""
        if not self.is_open:
            return
        self.is_open = False
        self._timer.cancel()
        self._taking.cancel()
        self._listener.close()
        self.table.close(why)
        for connection in list(self._open):
            connection.end()

    def _tick(self) -> None:
        self.table.tick()
        self._brakes = {host: it for host, it in self._brakes.items() if not it.is_idle}
        self._timer = self.loop.call_later(TICK_S, self._tick)

    async def _take_all(self) -> None:
        """Take one connection after the other, each when one may be taken."""
        while True:
            while wait := self._brake.wait():
                await asyncio.sleep(wait)
            await self._take()

    async def _take(self) -> None:
        for _ in range(TURNED_AWAY_MAX):
            try:
                connected, (host, *_) = await self.loop.sock_accept(self._listener)
            except OSError:  # it has gone already, or there are no descriptors left just now
                return
            if self._is_welcome(host):
                self._begin(connected, host)
                return
            connected.close()

    def _begin(self, connected: socket.socket, host: str) -> None:
        connected.setblocking(False)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = Connection(self, host)
        self._open.add(connection)
        self._by_address[host] += 1
        task = self.loop.create_task(self._connect(connection, connected))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, connection: Connection, connected: socket.socket) -> None:
        await self.loop.connect_accepted_socket(lambda: connection, connected)

    def _is_welcome(self, host: str) -> bool:
        is_room = len(self._open) < ALL_MAX and self._by_address[host] < AN_ADDRESS_MAX
        if not is_room or not is_neighbour(self.place, host):
            return False
        brake = self._brakes.get(host)
        if brake is None:
            brake = Brake(self.loop.time, AN_ADDRESS_A_SECOND, AN_ADDRESS_AT_ONCE)
            self._brakes[host] = brake
        return brake.wait() == 0
