"""Control: where phones are served, and what happens when that address goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.phones.addresses import Place
from banker.phones.control import PhoneControl, draw, grouped
from banker.phones.proofs import word_numbers
from banker.phones.seats import Seat, Stage
from banker.phones.storage import KeyFile
from banker.report.qr import rows
from banker.session.phone_health import PhonesHealth, RequestHealth, SeatHealth
from banker.session.session import Session
from tests.phones.phone_table import HOME, OFFICE, STATIC, Drawn, MemoryPipe
from tests.support.seated_players import SETUP

PATIENCE_S = 10.0
GONE = "this computer has no network address: phones can come again as soon as it has one"


class Net:
    """A table whose machine has the addresses of a list, which a test changes."""

    def __init__(self, folder: Path, named: Place | None = None) -> None:
        self.cards = [HOME]
        self.shown = 0
        session = Session.create(None, SETUP)
        KeyFile(folder, session.journal.head).write(b"i" * 32, {"ann": b"k" * 32}, 0)
        self.control = PhoneControl(
            session,
            words=tuple(f"word{number}" for number in range(256)),
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


# --- what the screen shows ------------------------------------------------------------------------

KEY = bytes(range(32))


def seat_of(net: Net, who: str) -> SeatHealth:
    return next(it for it in net.control.health().seats if it.who == who)


def at_second(net: Net, now: float) -> None:
    """The table's clock shows this."""
    net.control.table.ticks = lambda: now


def test_before_anything_listens_only_the_switch_is_known(tmp_path: Path) -> None:
    async def looks(net: Net) -> None:
        assert net.control.health() == PhonesHealth(acts="ask")
        assert net.control.url == ""
        with pytest.raises(CommandError, match="no phone can come yet: F9 opens a page"):
            net.control.show_code("ann")
        net.control.attach(lambda act: act(), net._show)
        assert net.control.url == "", "nobody wants them yet"

    ran(Net(tmp_path), looks)


def test_what_the_screen_knows_of_a_table_that_begins(tmp_path: Path) -> None:
    async def looks(net: Net) -> None:
        net.cards = [HOME, OFFICE]
        net.control.attach(lambda act: act(), net._show)
        net.control.open()
        at_second(net, 1000.0)
        net.control.table.seats.seats = {"ann": Seat(), "tv/0123abcd": Seat(Stage.IN, heard=1000.0)}
        assert net.control.health() == PhonesHealth(
            url=f"http://127.0.0.1:{net.control.table.port}/",
            seats=(
                SeatHealth("ann", "Ann", "empty", left=1000),
                SeatHealth("tv/0123abcd", "", "away"),
            ),
            places=("127.0.0.1", "127.0.0.2"),
            acts="ask",
            entries=2,
        )

    ran(Net(tmp_path), looks)


@pytest.mark.parametrize(
    ("seat", "stage", "left"),
    [
        (Seat(Stage.IN, heard=990.0, streams=1, device="iPhone", seen=7), "in", 10),
        (Seat(Stage.IN, heard=990.4, streams=0, device="iPhone", seen=7), "away", 10),
        (Seat(Stage.IN, heard=1000.0, streams=2), "in", 0),
        (Seat(Stage.SHOWN, code="A", until=1060.4), "shown", 60),
        (Seat(Stage.SHOWN, code="A", until=999.0), "shown", 0),
        (Seat(Stage.EMPTY, heard=999.0), "empty", 1),
    ],
)
def test_a_seat_says_how_far_it_is_and_for_how_long(
    tmp_path: Path, seat: Seat, stage: str, left: int
) -> None:
    async def looks(net: Net) -> None:
        net.begin()
        at_second(net, 1000.0)
        net.control.table.seats.seats["bob"] = seat
        found = seat_of(net, "bob")
        assert (found.name, found.stage, found.left) == ("Bob", stage, left)
        assert (found.device, found.seen, found.words) == (seat.device, seat.seen, ())

    ran(Net(tmp_path), looks)


def test_the_two_words_of_who_asks_stand_in_capitals(tmp_path: Path) -> None:
    async def looks(net: Net) -> None:
        net.begin()
        net.control.table.seats.seats["bob"] = Seat(Stage.ASKING, key=KEY, until=1.0)
        assert seat_of(net, "bob").words == tuple(f"WORD{it}" for it in word_numbers(KEY))
        assert net.control.let_in("bob") is True
        assert net.control.let_in("bob") is False
        assert seat_of(net, "bob").stage == "away"
        net.control.cut_off("bob")
        assert seat_of(net, "bob").stage == "empty"

    ran(Net(tmp_path), looks)


def test_a_code_is_shown_in_fours_with_its_picture_until_it_is_hidden(tmp_path: Path) -> None:
    async def shows(net: Net) -> None:
        net.begin()
        at_second(net, 1000.0)
        net.control.show_code("bob")
        code = net.control.table.seats.seats["bob"].code
        health = net.control.health()
        assert len(code) == 16
        assert health.code == f"{code[:4]} {code[4:8]} {code[8:12]} {code[12:]}"
        assert health.shown == "bob"
        assert health.rows == tuple(rows(f"{net.control.url}#{code}", error="l"))
        net.control.hide_code()
        health = net.control.health()
        assert (health.code, health.rows, health.shown) == ("", (), "")

    ran(Net(tmp_path), shows)


def test_a_code_that_nobody_takes_for_long_is_lonely(tmp_path: Path) -> None:
    async def waits(net: Net) -> None:
        net.control.attach(lambda act: act(), net._show)
        net.control.open()
        at_second(net, 1000.0)
        net.control.show_code("bob")
        at_second(net, 1020.0)
        assert not net.control.health().is_lonely
        at_second(net, 1020.5)
        assert net.control.health().is_lonely
        net.control.table.open_stream("ann", "0" * 32, 0, MemoryPipe())
        health = net.control.health()
        assert (health.is_lonely, health.online) == (False, 1)
        net.control.table.close()
        net.control.hide_code()
        assert not net.control.health().is_lonely

    ran(Net(tmp_path), waits)


def test_no_code_is_shown_for_a_seat_that_is_taken_or_while_nobody_may_come(
    tmp_path: Path,
) -> None:
    async def locks(net: Net) -> None:
        net.begin()
        with pytest.raises(CommandError, match=r"^a phone has the seat of Ann: x cuts"):
            net.control.show_code("ann")
        net.control.show_code("bob")
        assert net.control.lock() is True
        health = net.control.health()
        assert (health.is_closed, health.shown) == (True, "")
        with pytest.raises(CommandError, match=r"^no new phone may come: l lets phones come again"):
            net.control.show_code("bob")
        assert net.control.lock() is False
        net.control.show_code("bob")
        health = net.control.health()
        assert (health.is_closed, health.shown) == (False, "bob")

    ran(Net(tmp_path), locks)


def test_a_request_stands_with_what_it_would_leave(tmp_path: Path) -> None:
    async def asks(net: Net) -> None:
        net.begin()
        at_second(net, 1000.0)
        pays = c.Transfer("ann", "bob", 50)
        session = net.control._session
        sees = net.control.table.follower.views.pinned(session.state, "ann", pays)
        net.control.table.ask("ann", "1" * 16, pays, sees, 1)
        at_second(net, 1010.0)
        (request,) = net.control.health().requests
        assert request == RequestHealth(
            "ann", "1" * 16, "Ann", "Ann pays Bob 50",
            (("Ann", "2,950"), ("Bob", "3,050")), 50, (),
        )  # fmt: skip
        assert net.control.confirm("ann", "1" * 16) == ""
        assert net.control.health().requests == ()
        assert session.state.cash("bob") == 3050
        assert net.control.confirm("ann", "2" * 16) == ""
        net.control.table.ask("ann", "3" * 16, c.Transfer("ann", "bob", 5000), sees, 1)
        assert net.control.confirm("ann", "3" * 16).startswith("Ann has 2,950 and needs 5,000")
        net.control.table.ask("ann", "4" * 16, pays, sees, 1)
        net.control.refuse("ann", "4" * 16)
        assert net.control.confirm("ann", "4" * 16) == "it was withdrawn"
        assert session.state.cash("bob") == 3050

    ran(Net(tmp_path), asks)


def test_news_are_taken_once_those_of_the_table_last(tmp_path: Path) -> None:
    async def takes(net: Net) -> None:
        net.begin()
        net.control.table.news = ["of the table"]
        net.cards = []
        net.control.look()
        assert net.control.take_news() == [GONE, "of the table"]
        assert net.control.take_news() == []

    ran(Net(tmp_path), takes)


def test_who_wanted_phones_from_the_beginning_hears_why_none_can_come(tmp_path: Path) -> None:
    async def attaches(net: Net) -> None:
        net.control._is_wanted = True
        net.cards = []
        net.control.attach(lambda act: act(), net._show)
        assert net.control.take_news() == [
            "this computer is on no local network: join the Wi-Fi, or open a hotspot on a phone"
        ]
        net.cards = [HOME]
        net.control.attach(lambda act: act(), net._show)
        assert net.control.url and net.control.take_news() == []

    ran(Net(tmp_path), attaches)


def test_an_address_is_chosen_by_its_number(tmp_path: Path) -> None:
    async def chooses(net: Net) -> None:
        net.cards = [HOME, OFFICE]
        net.control.attach(lambda act: act(), net._show)
        for number, host in ((1, "127.0.0.1"), (2, "127.0.0.2"), (0, "127.0.0.2")):
            net.control.open(number)
            assert net.control.url.startswith(f"http://{host}:")
        with pytest.raises(
            CommandError, match=r"^the addresses have the numbers 1 to 2: choose one of them$"
        ):
            net.control.open(3)

    ran(Net(tmp_path), chooses)


def test_a_witness_lies_beside_the_game(tmp_path: Path) -> None:
    net = Net(tmp_path)
    net.control._session.journal.path = tmp_path / "friday.bank"  # type: ignore[misc]
    for octets in (b"{}", b"[]"):
        net.control._lay("ann", octets)
        assert (tmp_path / "friday.witness" / "ann.json").read_bytes() == octets


@pytest.mark.parametrize("read", ["", "ABCD", "ABCD E", "ABCD EFGH"])
def test_a_code_is_read_in_fours(read: str) -> None:
    assert grouped(read.replace(" ", "")) == read


def test_as_many_digits_are_drawn_as_were_wanted() -> None:
    assert [len(draw(digits)) for digits in (0, 1, 2, 31, 32)] == [0, 1, 2, 31, 32]


def test_the_seconds_of_a_code_count_down_on_the_screen(tmp_path: Path) -> None:
    async def act(net: Net) -> None:
        net.begin()
        before = net.shown
        net.control.show_code("bob")
        net.control.table.tick()
        assert net.shown == before + 1

    ran(Net(tmp_path), act)
