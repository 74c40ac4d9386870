"""Television pages of a game that is played elsewhere: its file is followed, and only read."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.cli.scripts.script import run_statement
from banker.foundation.errors import BankerError
from banker.phones.watching import WatchedGame
from banker.session.session import Session
from banker.session.shown_odds import Band, ShownOdds
from tests.phones.phone import Phone, Stream
from tests.phones.phone_table import STATIC
from tests.support.card_game import CardGame
from tests.support.seated_players import SETUP


def played(path: Path, *lines: str) -> None:
    """What another program does with the file, which it locks meanwhile."""
    session = Session.open(path)
    try:
        for line in lines:
            run_statement(session, None, line)
    finally:
        session.close()


class Watch:
    """A watched game in a loop of its own."""

    def __init__(self, path: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self._streams: list[Stream] = []
        self.game: WatchedGame = self.do(lambda: WatchedGame(path, lambda _language: STATIC))

    def do(self, act: Callable[[], Any]) -> Any:
        async def acting() -> Any:
            return act()

        return asyncio.run_coroutine_threadsafe(acting(), self.loop).result(10)

    def look(self, odds: ShownOdds | None = None) -> None:
        self.do(lambda: self.game.look(odds))

    @property
    def secret(self) -> str:
        return str(self.game.address.partition("#")[2])

    def phone(self, seat: str = "") -> Phone:
        """A browser of this machine, which knows the address without its secret."""
        return Phone(int(self.game.address.partition("#")[0].rpartition(":")[2].strip("/")), seat)

    def television(self) -> tuple[Phone, Stream]:
        """A browser that was given the whole address."""
        phone = self.phone()
        assert phone.claim(self.secret).status == 202
        return phone, self.live(phone)

    def live(self, phone: Phone) -> Stream:
        """The stream of a phone, until the end of the test."""
        self._streams.append(phone.live())
        return self._streams[-1]

    def close(self) -> None:
        for stream in self._streams:
            stream.close()
        self.do(self.game.close)
        self.do(lambda: None)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    Session.create(tmp_path / "game.bank", SETUP).close()
    return tmp_path / "game.bank"


@pytest.fixture
def watch(path: Path) -> Iterator[Watch]:
    found = Watch(path)
    yield found
    found.close()


def test_the_page_follows_the_file_and_what_is_undone(watch: Watch, path: Path) -> None:
    _, stream = watch.television()
    assert stream.wait_for("game")["seat"].startswith("tv/")
    first = stream.wait_for("state")
    assert (first["count"], first["closed"], "me" in first) == (1, True, False)
    played(path, "ann pays 50 to bob")
    watch.look()
    paid = stream.wait_for("state")
    assert (paid["count"], paid["rows"][-1][1]) == (2, "Ann pays Bob 50")
    played(path, "undo")
    watch.look()
    undone = stream.wait_for("state")
    assert (undone["count"], undone["table"]) == (3, first["table"])
    with Session.open(path).journal as journal:
        assert undone["head"] == journal.head


def test_a_file_that_grew_by_much_at_once_is_followed_to_its_end(watch: Watch, path: Path) -> None:
    phone, stream = watch.television()
    assert stream.wait_for("state")["count"] == 1
    played(path, *["ann pays 10 to bob"] * 30)
    watch.look()
    assert stream.wait_for("bye")["why"] == "moved"
    assert watch.live(phone).wait_for("state")["count"] == 31, "the page comes back with its key"


def test_the_file_is_only_read_and_nothing_lies_beside_it(watch: Watch, path: Path) -> None:
    before = path.read_bytes(), path.stat().st_mtime_ns
    phone, stream = watch.television()
    stream.wait_for("state")
    watch.look()
    act = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 5}
    assert phone.ask(act).status == 403, "a television asks for nothing"
    receipt = phone.proven("/receipt", id=phone.drawn(16), receipt={"v": 1})
    assert phone.post("/receipt", receipt).status == 403
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert list(path.parent.iterdir()) == [path]


def test_who_does_not_know_the_secret_gets_nothing(watch: Watch) -> None:
    wrong = "B" * len(watch.secret)
    assert [watch.phone().claim(wrong).status for _ in range(6)] == [401] * 6
    assert watch.phone("tv/0123abcd").claim().status == 409, "nobody is asked to let it in"
    seat = watch.phone()
    assert seat.post("/claim", seat.claim_body(wrong, "ann")).status == 410, "no player's seat"
    for stranger in (watch.phone("tv/0123abcd"), watch.phone("ann")):
        assert stranger.enter().status == 401
    assert watch.phone().get(f"/live?t={'0' * 32}&since=0").status == 401
    assert watch.phone().get("/", Host="evil.test").status == 403
    _, stream = watch.television()
    assert stream.wait_for("state")["count"] == 1, "the secret is worth as much as before"


def test_the_secret_is_drawn_and_opens_as_many_pages_as_are_wanted(
    watch: Watch, path: Path
) -> None:
    seats = {watch.television()[0].seat for _ in range(6)}
    assert len(seats) == 6
    other = Watch(path)
    assert other.secret != watch.secret and len(other.secret) == 16
    assert other.game.address != watch.game.address, "a port of its own"
    other.close()


def test_it_listens_on_this_machine_alone(watch: Watch) -> None:
    host, port = watch.phone().address
    assert host == "127.0.0.1"
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), 1):
        pass


def test_a_file_that_was_written_over_is_shown_anew(watch: Watch, path: Path) -> None:
    start = path.read_bytes()
    played(path, "ann pays 50 to bob")
    watch.look()
    phone, stream = watch.television()
    assert stream.wait_for("state")["count"] == 2
    path.write_bytes(start)
    played(path, "bob pays 70 to ann", "ann pays 10 to bob")
    watch.look()
    assert stream.wait_for("bye")["why"] == "moved"
    assert watch.live(phone).wait_for("state")["rows"][-1][1] == "Ann pays Bob 10"


def test_a_file_that_is_away_leaves_the_page_and_another_game_ends_it(
    watch: Watch, path: Path
) -> None:
    start = path.read_bytes()
    path.unlink()
    watch.look()
    path.write_bytes(start[:-20])
    watch.look()
    path.write_bytes(start)
    played(path, "ann pays 50 to bob")
    watch.look()
    assert watch.game.count == 2
    path.unlink()
    Session.create(path, SETUP).close()
    with pytest.raises(BankerError, match="is another game now"):
        watch.look()


def test_odds_are_shown_as_the_table_has_them(watch: Watch) -> None:
    _, stream = watch.television()
    assert stream.wait_for("state")["tv"]["odds"] is None
    watch.look(ShownOdds(1, {"ann": Band(70, 65, 75), "bob": Band(30, 25, 35)}))
    assert stream.wait_for("state")["tv"]["odds"]["ann"] == [70, 65, 75]


def test_a_game_of_cards_is_followed_too(tmp_path: Path) -> None:
    path = tmp_path / "cards.bank"
    Session.create(path, CardGame().session.state.setup).close()
    found = Watch(path)
    _, stream = found.television()
    assert stream.wait_for("game")["ruleset"] == "deal"
    found.close()


def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    for name, octets in (("none.bank", None), ("diary.bank", b"Dear diary")):
        if octets:
            (tmp_path / name).write_bytes(octets)
        loop = asyncio.new_event_loop()

        async def begun(path: Path = tmp_path / name) -> None:
            WatchedGame(path, lambda _language: STATIC)

        with pytest.raises(BankerError, match=name):
            loop.run_until_complete(begun())
        loop.close()
