"""The server on a real socket: what is taken, what is closed, and what waits."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from banker.games.board import commands as c
from banker.phones.addresses import Place
from banker.phones.server import (
    AN_ADDRESS_AT_ONCE,
    AN_ADDRESS_MAX,
    TAKEN_A_SECOND,
    TAKEN_AT_ONCE,
    Brake,
    PhoneServer,
)
from banker.phones.storage import KeyFile
from banker.phones.table import PhoneTable
from banker.session.session import Session
from tests.phones.phone import Phone, exchanged, get_octets
from tests.phones.phone_table import STATIC, Drawn, PhoneGame
from tests.support.card_game import CardGame
from tests.support.seated_players import SETUP
from tests.support.serial_table import until

FLOOD = 1500  # connections of a flood, at most
HOME = Place("127.0.0.1", ipaddress.ip_network("127.0.0.0/8"), port=0)


class LoopThread:
    """A loop of its own with a server; everything of the table is done in it."""

    def __init__(self, folder: Path, place: Place = HOME, session: Session | None = None) -> None:
        self.loop = asyncio.new_event_loop()
        self.session = session or Session.create(None, SETUP)
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self.server = self.do(lambda: self._served(folder, place))

    def _served(self, folder: Path, place: Place) -> PhoneServer:
        keys = KeyFile(folder, next(self.session.journal.rows()).h)
        self.table = PhoneTable(self.session, keys, Drawn(), self.loop.time)
        return PhoneServer(
            self.table, place, lambda: STATIC, lambda _seat, _octets: None, self.loop
        )

    def do(self, act: Callable[[], Any]) -> Any:
        async def acting() -> Any:
            return act()

        return asyncio.run_coroutine_threadsafe(acting(), self.loop).result(10)

    def close(self) -> None:
        self.do(self.server.close)
        until(lambda: not self.do(lambda: self.server._open))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()

    @property
    def port(self) -> int:
        return self.table.port


@pytest.fixture
def served(tmp_path: Path) -> Iterator[LoopThread]:
    found = LoopThread(tmp_path)
    yield found
    found.close()


def test_a_phone_joins_and_hears_each_entry(served: LoopThread) -> None:
    phone = Phone(served.port)
    assert phone.get("/").body == STATIC["/"][1]
    code = served.do(lambda: served.table.show_code("ann"))
    assert phone.claim(code).status == 202
    assert phone.enter().status == 202
    served.do(lambda: served.table.let_in("ann"))
    stream = phone.live()
    assert stream.wait_for("game")["name"] == "Ann"
    assert stream.wait_for("state")["me"]["cash"] == 3000
    served.do(lambda: served.session.execute(c.Transfer("ann", "bob", 50)))
    assert stream.wait_for("state")["me"]["cash"] == 2950
    served.do(lambda: served.table.cut_off("ann"))
    assert stream.wait_for("bye") == {"why": "kicked"}
    assert list(stream.events()) == []
    stream.close()


@pytest.mark.parametrize(("answer", "said"), [("say_no", "Bob says No to Ann"), ("agree", "Bob")])
def test_an_answer_in_a_game_of_cards_over_the_net(tmp_path: Path, answer: str, said: str) -> None:
    cards = CardGame("Ann", "Bob")
    cards.do("ann draws", "ann banks 1m", "next", "bob draws", "bob banks 1m + 3m", "next")
    cards.do("ann draws", "ann plays birthday")
    served = LoopThread(tmp_path, session=cards.session)
    try:
        bob = Phone(served.port)
        assert bob.claim(served.do(lambda: served.table.show_code("bob"))).status == 202
        served.do(lambda: served.table.let_in("bob"))
        stream = bob.live()
        own = stream.wait_for("state")["me"]
        assert sorted(own["may"]) == ["pay_cards", "say_no"]  # who owes pays
        sees = {"awaited": own["awaited"][0]}
        count = served.session.journal.count
        assert bob.ask({"do": answer, "who": "ann"}, sees).status == 422
        asked = bob.ask({"do": answer, "who": "bob"}, sees, id="a" * 16)
        if answer == "agree":
            assert (asked.status, asked.json["error"]) == (422, "act")
            assert said in asked.json["words"]
            assert served.session.journal.count == count
        else:
            assert asked.status == 202
            served.do(lambda: served.table.confirm("bob", "a" * 16))
            assert stream.wait_for("answer")["state"] == "done"
            assert stream.wait_for("state")["me"]["may"] == {}
            assert served.session.journal.count == count + 1
        stream.close()
    finally:
        served.close()


def test_whoever_is_slow_is_closed_and_others_are_served_meanwhile(served: LoopThread) -> None:
    served.server.request_s = 0.3
    address = ("127.0.0.1", served.port)
    slow = [socket.create_connection(address, timeout=5) for _ in range(8)]
    for wire in slow:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: ")
    assert Phone(served.port).get("/").status == 200
    for wire in slow:
        assert wire.recv(100) == b""
        wire.close()


def test_one_address_has_no_more_than_its_connections(served: LoopThread) -> None:
    address = ("127.0.0.1", served.port)
    held = [socket.create_connection(address, timeout=5) for _ in range(AN_ADDRESS_MAX)]
    more = socket.create_connection(address, timeout=5)
    assert more.recv(100) == b""
    for wire in (*held, more):
        wire.close()


def test_an_address_that_comes_too_often_is_closed_and_another_is_taken(
    served: LoopThread,
) -> None:
    """Whoever opens and hangs up at once never holds too many."""

    def taken(host: str, tries: int) -> int:
        return sum(served.server._is_welcome(host) for _ in range(tries))

    assert served.do(lambda: taken("127.0.0.1", 1000)) <= AN_ADDRESS_AT_ONCE + 5
    assert served.do(lambda: taken("127.0.0.9", 9)) == 9
    assert served.do(lambda: taken("192.168.1.9", 9)) == 0


def flood(port: int, stop: threading.Event, held: list[socket.socket]) -> None:
    """Half requests from one address as fast as they go, some hundred at most."""
    while not stop.is_set() and len(held) < FLOOD:
        wire = socket.socket()
        wire.setblocking(False)
        held.append(wire)
        with suppress(BlockingIOError):
            wire.connect(("127.0.0.1", port))
        stop.wait(0.001)
        with suppress(OSError):  # not connected yet, or closed already
            wire.send(b"POST /ask HTTP/1.1\r\nHost: ")


def test_the_table_is_played_and_a_phone_joins_while_one_address_floods(
    served: LoopThread,
) -> None:
    bob = joined(served, "bob", "127.0.0.8")
    stream = bob.live()
    stream.wait_for("state")
    stop, held = threading.Event(), list[socket.socket]()
    flooder = threading.Thread(target=flood, args=(served.port, stop, held))
    flooder.start()
    try:
        for number in range(1, 11):
            served.do(lambda: served.session.execute(c.Transfer("bob", "ann", 10)))
            assert stream.wait_for("state")["me"]["cash"] == 3000 - 10 * number
        ann = joined(served, "ann", "127.0.0.9")
        other = ann.live()
        assert other.wait_for("state")["me"]["cash"] == 3100
        assert served.do(lambda: served.server._by_address["127.0.0.1"]) <= AN_ADDRESS_MAX
        until(lambda: len(held) > 2 * AN_ADDRESS_MAX)
    finally:
        stop.set()
        flooder.join()
        for wire in held:
            wire.close()
    # They wait in a line: when this one is answered, all of the flood have been taken.
    assert Phone(served.port, source="127.0.0.10").get("/").status == 200
    stream.close()
    other.close()


def joined(served: LoopThread, who: str, source: str) -> Phone:
    """The phone of a player at an address, whom the Banker has let in."""
    phone = Phone(served.port, source=source)
    assert phone.claim(served.do(lambda: served.table.show_code(who))).status == 202
    assert served.do(lambda: served.table.let_in(who))
    return phone


def test_nobody_from_outside_the_net_is_read(tmp_path: Path) -> None:
    elsewhere = Place("127.0.0.1", ipaddress.ip_network("127.0.0.2/32"), port=0)
    served = LoopThread(tmp_path, elsewhere)
    try:
        asked = get_octets(f"127.0.0.1:{served.port}", "/")
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as wire:
            assert wire.recv(100) == b"", "it is closed before it says a word"
        with suppress(ConnectionResetError, BrokenPipeError):
            assert exchanged(("127.0.0.1", served.port), asked) == b""
    finally:
        served.close()


def test_rubbish_is_answered_shortly_and_harms_nothing(served: LoopThread) -> None:
    address = ("127.0.0.1", served.port)
    for octets in (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET /" + b"a" * 3000, b"\r\n\r\n" * 9):
        assert exchanged(address, octets)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 431")
    assert Phone(served.port).get("/").status == 200


def test_no_more_connections_are_taken_than_the_brake_lets_through() -> None:
    now = [0.0]
    brake, taken = Brake(lambda: now[0]), 0
    for _ in range(10_000):  # a thousand a second knock for ten seconds
        now[0] += 0.001
        taken += brake.wait() == 0
    assert taken <= TAKEN_AT_ONCE + 10 * TAKEN_A_SECOND + 1
    assert taken >= 10 * TAKEN_A_SECOND


# --- other sites ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"Host": "evil.test"}, 403),
        ({"Host": "192.168.1.5"}, 403),
        ({"Host": "192.168.1.5:8421", "Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_no_other_site_sends_anything(tmp_path: Path, fields: dict[str, str], status: int) -> None:
    phone = PhoneGame(Session.create(None, SETUP), tmp_path).seated("ann")
    body = {"seat": "ann"}
    assert phone.post("/knock", body).status == 200
    assert phone.post("/knock", body, **fields).status == status


def test_a_rebound_name_reads_nothing(tmp_path: Path) -> None:
    game = PhoneGame(Session.create(None, SETUP), tmp_path)
    phone = game.seated("ann")
    ticket = phone.enter().json["ticket"]
    for host in ("evil.test:8421", "192.168.1.5:8422", "localhost:8421"):
        for path in ("/", "/app.js", f"/live?t={ticket}&since=0"):
            assert phone.sent(get_octets(host, path)).status == 403
    assert phone.get(f"/live?t={ticket}&since=0", Origin="http://evil.test").status == 403
    assert phone.get(f"/live?t={ticket}&since=0", Sec_Fetch_Site="cross-site").status == 403


def test_a_slow_page_loses_old_states_and_never_the_newest(tmp_path: Path) -> None:
    game = PhoneGame(Session.create(None, SETUP), tmp_path)
    phone = game.seated("ann")
    phone.live()
    phone.news()
    phone.pipe.is_slow = True
    for _ in range(3):
        game.session.execute(c.Transfer("ann", "bob", 10))
    assert phone.news() == []
    phone.pipe.is_slow = False
    game.table.push()
    ((name, state),) = phone.news()
    assert (name, state["count"], state["me"]["cash"]) == ("state", 4, 2970)
    assert [head[0] for head in state["heads"]] == [2, 3, 4]
