"""Control: where phones are served, and what happens when that address goes away."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from banker.errors import CommandError
from banker.phones.addresses import Place
from banker.phones.control import PhoneControl
from banker.phones.storage import KeyFile
from banker.session.session import Session
from tests.phones.phone_table import STATIC, Drawn, MemoryPipe
from tests.support.seated_players import SETUP

NET = ipaddress.ip_network("127.0.0.0/8")
HOME, OFFICE = (Place(host, NET, port=0, card="wlan0") for host in ("127.0.0.1", "127.0.0.2"))
PATIENCE_S = 10.0
GONE = "the address of the phones is gone: they come again as soon as this machine is in a net"


class Net:
    """A table whose machine has the addresses of a list, which a test changes."""

    def __init__(self, folder: Path, named: Place | None = None) -> None:
        self.cards = [HOME]
        self.shown = 0
        session = Session.create(None, SETUP)
        KeyFile(folder, session.journal.head).write(b"i" * 32, {"ann": b"k" * 32}, 0)
        self.control = PhoneControl(
            session,
            words=("word",) * 256,
            static=lambda _words, _language: STATIC,
            keys=folder,
            place=named,
            draw=Drawn(),
            find=lambda: list(self.cards),
        )

    def begin(self) -> MemoryPipe:
        """Phones come; a page is open."""
        self.control.attach(lambda act: act(), self._show)
        self.control.open()
        pipe = MemoryPipe()
        self.control.table.open_stream("ann", "0" * 32, 0, pipe)
        return pipe

    def _show(self) -> None:
        self.shown += 1


def ran(net: Net, act: Callable[[Net], Awaitable[None]]) -> None:
    """Act in a loop of its own."""

    async def main() -> None:
        try:
            await act(net)
        finally:
            net.control.close()

    asyncio.run(main())


def test_phones_come_to_the_new_address_when_theirs_goes_away(tmp_path: Path) -> None:
    async def moves(net: Net) -> None:
        net.control.watch_s = 0.01
        pipe = net.begin()
        before, shown = net.control.url, net.shown
        async with asyncio.timeout(PATIENCE_S):
            net.cards = [OFFICE]
            while net.control.url == before:
                await asyncio.sleep(0.005)
        assert net.control.url.startswith("http://127.0.0.2:")
        assert not pipe.is_open
        assert b'"why":"moved"' in pipe.octets
        assert net.control.take_news() == [
            f"the address of the phones is gone: now they come to {net.control.url}"
        ]
        assert net.shown > shown
        net.control.show_code("bob")
        assert net.control.health().url == net.control.url
        reader, writer = await asyncio.open_connection("127.0.0.2", net.control.table.port)
        writer.write(f"GET / HTTP/1.1\r\nHost: {net.control.url[7:-1]}\r\n\r\n".encode())
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()
        await writer.wait_closed()

    ran(Net(tmp_path), moves)


def test_between_two_nets_nothing_listens_and_then_they_come_again(tmp_path: Path) -> None:
    async def leaves(net: Net) -> None:
        pipe = net.begin()
        net.control.look()
        assert pipe.is_open, "nothing has changed"
        net.cards = []
        for _ in range(3):
            net.control.look()
        assert net.control.url == ""
        assert net.control.take_news() == [GONE], "it is told once"
        assert not pipe.is_open
        net.cards = [OFFICE]
        net.control.look()
        assert net.control.url.startswith("http://127.0.0.2:")
        net.control.close()
        net.cards = [HOME]
        net.control.look()
        assert net.control.url == "", "the Banker has ended it"
        net.control.open()
        assert net.control.url.startswith("http://127.0.0.1:"), "the old place is no more"

    ran(Net(tmp_path), leaves)


def test_an_address_that_was_named_is_waited_for(tmp_path: Path) -> None:
    async def waits(net: Net) -> None:
        net.begin()
        net.cards = [OFFICE]
        net.control.look()
        assert net.control.url == "", "nobody said that phones may come elsewhere"
        with pytest.raises(CommandError, match=r"no address 127\.0\.0\.1 now"):
            net.control.open()
        net.cards = [OFFICE, HOME]
        net.control.look()
        assert net.control.url.startswith("http://table.lan:")

    ran(Net(tmp_path, HOME._replace(name="table.lan")), waits)


def test_from_an_address_chosen_later_phones_come_back_to_the_named_one(tmp_path: Path) -> None:
    async def returns(net: Net) -> None:
        net.cards = [HOME, OFFICE]
        net.begin()
        net.control.open(2)
        assert net.control.url.startswith("http://127.0.0.2:")
        net.cards = [HOME]
        net.control.look()
        assert net.control.url.startswith("http://table.lan:"), "the named address is there"

    ran(Net(tmp_path, HOME._replace(name="table.lan")), returns)


def test_the_own_machine_for_tests_never_goes_away(tmp_path: Path) -> None:
    async def stays(net: Net) -> None:
        net.cards = []
        pipe = net.begin()
        net.control.look()
        assert pipe.is_open

    ran(Net(tmp_path, HOME._replace(card="")), stays)
