"""One connection of the server, in memory: its times, its answer, its stream; and the brake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from banker.phones.http import answer, stream_head
from banker.phones.routes import Live
from banker.phones.seats import Ticket
from banker.phones.server import BUFFER_MAX, Brake, Connection


class Wire(asyncio.Transport):
    """The far end of a connection, in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.did: list[object] = []
        self.is_over = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.did.append(("limit", high, low))

    def is_closing(self) -> bool:
        return self.is_over

    def write(self, data: Any) -> None:
        self.did.append(bytes(data))

    def close(self) -> None:
        self.is_over = True
        self.did.append("close")

    def abort(self) -> None:
        self.is_over = True
        self.did.append("abort")


class Seconds:
    """A loop that only keeps what is due later."""

    def __init__(self) -> None:
        self.due: list[float] = []

    def call_later(self, seconds: float, act: Callable[[], None]) -> Seconds.Handle:
        self.due.append(seconds)
        return Seconds.Handle(self.due, act)

    class Handle:
        """One call; it may be cancelled once."""

        def __init__(self, due: list[float], act: Callable[[], None]) -> None:
            self._due, self.act = due, act

        def cancel(self) -> None:
            del self._due[-1]


class OneTable:
    """A server for one connection. `did`: what it was told."""

    request_s = 5.0
    is_open = True

    def __init__(self) -> None:
        self.loop, self.table, self.did = Seconds(), self, list[object]()

    def answer(self, _connection: Connection, request: Any) -> None:
        self.did.append((request.method, request.path))

    def lost(self, _connection: Connection) -> None:
        self.did.append("lost")

    def push(self) -> None:
        self.did.append("push")

    def left(self, stream: str) -> None:
        self.did.append(f"{stream} left")

    def open_stream(self, seat: str, salt: str, since: int, _pipe: Connection) -> str:
        assert (seat, salt, since) == ("ann", "salt", 7)
        return "stream"


def connected_one(*, is_open: bool = True) -> tuple[OneTable, Connection, Wire]:
    """A connection that stands."""
    table, wire = OneTable(), Wire()
    table.is_open = is_open
    connection = Connection(table, "192.168.1.9")  # type: ignore[arg-type]
    connection.connection_made(wire)
    return table, connection, wire


LIMIT = ("limit", BUFFER_MAX, None)
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


def test_before_it_stands_nothing_is_sent_or_closed() -> None:
    table = OneTable()
    connection = Connection(table, "192.168.1.9")  # type: ignore[arg-type]
    assert connection.address == "192.168.1.9"
    assert not connection.ready()
    connection.send(b"a")
    connection.end()
    connection.abort()
    assert table.loop.due == [] and table.did == []


def test_one_that_was_taken_as_the_table_closed_is_closed() -> None:
    table, connection, wire = connected_one(is_open=False)
    assert wire.did == ["abort"] and table.loop.due == []
    assert not connection.ready()


def test_a_request_has_its_time_and_an_answer_another() -> None:
    table, connection, wire = connected_one()
    assert (wire.did, table.loop.due) == ([LIMIT], [5.0])
    assert connection.ready()
    connection.data_received(GET[:9])
    assert table.did == []
    connection.data_received(GET[9:])
    connection.data_received(GET)
    assert table.did == [("GET", "/")], "what comes behind counts for nothing"
    connection.finish(b"answer")
    assert wire.did == [LIMIT, b"answer", "close"]
    assert table.loop.due == [10.0]
    assert not connection.ready()
    connection.send(b"more")
    assert wire.did == [LIMIT, b"answer", "close"]
    connection.connection_lost(None)
    assert (table.did[1:], table.loop.due) == (["lost"], [])


def test_rubbish_ends_with_its_status() -> None:
    _, connection, wire = connected_one()
    connection.data_received(b"\x16\x03\r\n\r\n")
    assert wire.did[1:] == [answer(400), "close"]


@pytest.mark.parametrize(("octets", "is_kept"), [(b"", False), (GET[:9], False), (GET, True)])
def test_who_says_no_more_is_kept_while_an_answer_is_made(octets: bytes, is_kept: bool) -> None:
    _, connection, _ = connected_one()
    connection.data_received(octets)
    assert connection.eof_received() is is_kept


def test_a_stream_has_no_end_but_its_readers() -> None:
    table, connection, wire = connected_one()
    connection.data_received(GET)
    connection.begin(Live(Ticket("ann", "salt", "", 0.0), 7))
    assert wire.did[1:] == [stream_head()]
    assert table.loop.due == []
    assert connection.eof_received() is False
    connection.pause_writing()
    assert (connection.ready(), table.loop.due) == (False, [10.0])
    connection.pause_writing()
    assert table.loop.due == [10.0]
    connection.resume_writing()
    assert (connection.ready(), table.loop.due, table.did[1:]) == (True, [], ["push"])
    connection.connection_lost(None)
    assert table.did[2:] == ["lost", "stream left"]


def test_an_answer_that_is_read_slowly_is_not_told_to_the_table() -> None:
    table, connection, _ = connected_one()
    connection.pause_writing()
    connection.resume_writing()
    assert (connection.ready(), table.loop.due, table.did) == (True, [10.0], [])


def test_whoever_is_late_is_cut_off() -> None:
    _, connection, wire = connected_one()
    assert connection._timer is not None
    connection._timer.act()  # type: ignore[attr-defined]
    assert wire.did[1:] == ["abort"]


# --- the brake ------------------------------------------------------------------------------------


def test_a_brake_gives_what_it_has_and_then_so_much_a_second() -> None:
    now = [10.0]
    brake = Brake(lambda: now[0], a_second=4.0, at_once=2.0)
    assert brake.is_idle
    assert [brake.wait(), brake.is_idle, brake.wait(), brake.wait()] == [0.0, False, 0.0, 0.25]
    now[0] += 0.125
    assert (brake.left(), brake.wait()) == (0.5, 0.125)
    now[0] += 0.125
    assert brake.wait() == 0.0
    now[0] += 0.5
    assert brake.is_idle
    now[0] += 99
    assert brake.left() == 2.0
