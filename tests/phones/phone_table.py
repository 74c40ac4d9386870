"""Phone table: the phones of a game in memory, without sockets and without a clock that runs."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board.state import Setup
from banker.phones.addresses import Place
from banker.phones.http import Refused, RequestReader, stream_head
from banker.phones.routes import Live, Routes
from banker.phones.storage import KeyFile
from banker.phones.streams import Stream as OpenStream
from banker.phones.table import PhoneTable
from banker.session.session import Session
from tests.phones.phone import Answer, Phone, Stream, get_octets, parsed, post_octets
from tests.support.seated_players import EDITION, SETUP

PORT = 8421
HOST = "192.168.1.5"
STATIC = {"/": ("text/html", b"<!doctype html>"), "/app.js": ("text/javascript", b"1;")}


class MemoryPipe:
    """The far end of a stream, which keeps what is sent. `is_slow`: it takes nothing just now."""

    def __init__(self) -> None:
        self.octets = stream_head()
        self.is_slow = False
        self.is_open = True

    def ready(self) -> bool:
        return not self.is_slow

    def send(self, octets: bytes) -> None:
        self.octets += octets

    def end(self) -> None:
        self.is_open = False


class Drawn:
    """Draws the same digits in every run, and never the same twice, be it in another start of the
    program."""

    def __init__(self, starts: int = 0) -> None:
        self._count = starts * 100_000

    def __call__(self, digits: int) -> str:
        self._count += 1
        return f"{self._count * 0x9E3779B97F4A7C15F39CC0605CEDC835:0{digits}x}"[-digits:]


class PhoneGame:
    """A session with phones. `now`: the time, which a test sets."""

    def __init__(self, session: Session, folder: Path, draw: Callable[[int], str] | None = None):
        self.session = session
        self.folder = folder
        self.now = 1000.0
        self.keys = KeyFile(folder, next(session.journal.rows()).h)
        self.table = PhoneTable(session, self.keys, draw or Drawn(), lambda: self.now)
        self.laid: dict[str, bytes] = {}
        self.routes = Routes(self.table, lambda: STATIC, f"{HOST}:{PORT}", self.laid.__setitem__)
        self.sent = b""  # everything that left, to anybody
        self.heard: list[tuple[bytes, str]] = []  # everything that came, and from where

    def restarted(self, session: Session | None = None) -> PhoneGame:
        """The phones after the program ended, in any way, and began anew: only files are left."""
        return PhoneGame(session or self.session, self.folder, Drawn(starts=1))

    def later(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        self.table.tick()

    def phone(self, seat: str = "", address: str = "192.168.1.20") -> TablePhone:
        """A phone that nobody has let in."""
        return TablePhone(self, seat, address)

    def seated(self, who: str, address: str = "192.168.1.20") -> TablePhone:
        """The phone of a player whom the Banker has let in."""
        phone = self.phone(address=address)
        assert phone.claim(self.table.show_code(who)).status == 202
        assert self.table.let_in(who)
        return phone

    def television(self, digits: str = "0123abcd") -> TablePhone:
        """A television that the Banker has let in."""
        phone = self.phone(f"tv/{digits}")
        assert phone.claim().status == 202
        assert self.table.let_in(phone.seat)
        return phone

    def respond(self, octets: bytes, address: str) -> bytes | Live:
        """The answer to the octets of a connection."""
        self.heard.append((octets, address))
        request = RequestReader().feed(octets)
        assert request is not None
        assert not isinstance(request, Refused)
        said = self.routes.respond(request, address)
        self.sent += said if isinstance(said, bytes) else b""
        return said


class TablePhone(Phone):
    """A phone that calls the routes itself."""

    def __init__(self, game: PhoneGame, seat: str = "", address: str = "192.168.1.20") -> None:
        super().__init__(PORT, seat, HOST)
        self._game = game
        self.caller = address
        self.pipe = MemoryPipe()
        self.stream: OpenStream | None = None
        self._read = 0

    def post(self, path: str, body: dict[str, Any], **fields: str) -> Answer:
        return self.sent(post_octets(self.authority, path, body, **fields))

    def get(self, path: str, **fields: str) -> Answer:
        return self.sent(get_octets(self.authority, path, **fields))

    def back_at(self, game: PhoneGame) -> TablePhone:
        """The same phone, with its key, after the program began anew."""
        self._game, self.start = game, ""
        return self

    def sent(self, octets: bytes) -> Answer:
        """Send these octets."""
        said = self._game.respond(octets, self.caller)
        assert isinstance(said, bytes)
        return parsed(said)

    def live(self, since: int = 0) -> Stream:
        """Open the stream; its events are read from memory by `news`."""
        said = self.enter().json
        self.salt = said["salt"]
        question = get_octets(self.authority, f"/live?t={said['ticket']}&since={since}")
        live = self._game.respond(question, self.caller)
        assert isinstance(live, Live)
        self.pipe, self._read = MemoryPipe(), 0
        ticket = live.ticket
        self.stream = self._game.table.open_stream(ticket.seat, ticket.salt, since, self.pipe)
        return Stream(_NoWire())  # type: ignore[arg-type]

    def news(self) -> list[tuple[str, Any]]:
        """The events that came since this was asked last."""
        stream = Stream(_NoWire())  # type: ignore[arg-type]
        stream.octets = self.pipe.octets
        events = list(stream.events())
        fresh, self._read = events[self._read :], len(events)
        return fresh

    def newest(self, name: str = "state") -> Any:
        """The data of the newest event with a name."""
        return [data for found, data in self.news() if found == name][-1]


class _NoWire:
    """Nothing more comes."""

    def recv(self, _size: int) -> bytes:
        return b""


NET = ipaddress.ip_network("127.0.0.0/8")
HOME, OFFICE = (Place(host, NET, port=0, card="wlan0") for host in ("127.0.0.1", "127.0.0.2"))


def game_of(folder: Path, **switches: str) -> PhoneGame:
    edition = replace(EDITION, switches={**EDITION.switches, **switches})
    return PhoneGame(Session.create(None, Setup(edition, SETUP.players)), folder)


@pytest.fixture
def game(tmp_path: Path) -> PhoneGame:
    return game_of(tmp_path)
