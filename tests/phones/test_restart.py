"""Restart: the program ends, in any way, and begins anew; the phones stay open meanwhile."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.foundation.errors import JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.session.session import Session
from tests.phones.page.banker_table import BankerTable
from tests.phones.phone import Phone, exchanged, get_octets, post_octets
from tests.phones.phone_table import PhoneGame, TablePhone
from tests.store.sample_games import DiskHere
from tests.support.seated_players import EDITION, SETUP

PAYS = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}
ASKED, AGREED, NEXT = "a" * 16, "b" * 16, "c" * 16


@pytest.fixture
def game(tmp_path: Path) -> PhoneGame:
    """A table that lets phones act by themselves."""
    edition = replace(EDITION, switches={**EDITION.switches, "phone_acts": "own"})
    return PhoneGame(Session.create(None, Setup(edition, SETUP.players)), tmp_path)


def trade() -> dict[str, Any]:
    """Bob gives Ann 20, for 10."""
    legs = (("ann", "bob", 10), ("bob", "ann", 20))
    return {
        "do": "trade",
        "legs": [
            {"giver": one, "receiver": other, "items": [{"thing": "cash", "count": amount}]}
            for one, other, amount in legs
        ],
    }


# --- somebody who has listened sends it again -----------------------------------------------------


def test_a_request_of_an_earlier_start_books_nothing(game: PhoneGame) -> None:
    """It was too much when it was asked for, so the file has no word of it; now it would go by
    itself."""
    ann = game.seated("ann")
    game.session.execute(c.Transfer("ann", "bob", 2990))
    body = ann.proven("/ask", id=ASKED, at=1, act=PAYS, sees={})
    assert ann.post("/ask", body).status == 422
    game.session.execute(c.Transfer("bob", "ann", 2990))
    again = game.restarted()
    count = again.session.journal.count
    assert ann.back_at(again).post("/ask", body).status == 401
    assert again.session.journal.count == count
    assert again.table.queue.waiting() == []


def test_a_word_of_an_earlier_start_agrees_to_nothing(game: PhoneGame) -> None:
    """The same trade waits again, because its phone stayed open."""
    ann, bob = game.seated("ann"), game.seated("bob")
    assert ann.ask(trade(), id=ASKED).status == 202
    word = bob.proven("/agree", id=AGREED, of=ASKED, yes=True)
    assert bob.post("/agree", word).status == 202
    again = game.restarted()
    assert ann.back_at(again).ask(trade(), id=ASKED).status == 202
    assert bob.back_at(again).post("/agree", word).status == 401
    assert again.table.queue.ready() == []


def test_a_withdrawal_of_an_earlier_start_withdraws_nothing(game: PhoneGame) -> None:
    ann = game.seated("ann")
    game.seated("bob")
    ann.ask(trade(), id=ASKED)
    drop = ann.proven("/drop", id=NEXT, of=ASKED)
    assert ann.post("/drop", drop).status == 200
    again = game.restarted()
    ann.back_at(again).ask(trade(), id=ASKED)
    assert ann.post("/drop", drop).status == 401
    assert [it.id for it in again.table.queue.waiting()] == [ASKED]


def test_a_receipt_of_an_earlier_start_is_laid_over_none(game: PhoneGame) -> None:
    ann = game.seated("ann")
    old = ann.proven("/receipt", id=ASKED, receipt={"heads": []})
    assert ann.post("/receipt", old).status == 200
    again = game.restarted()
    ann.back_at(again)
    newer = ann.proven("/receipt", id=NEXT, receipt={"heads": [1]})
    assert ann.post("/receipt", newer).status == 200
    again.later(61)
    assert ann.post("/receipt", old).status == 401
    assert json.loads(again.laid["ann"]) == {"heads": [1]}


def test_an_alarm_of_an_earlier_start_alarms_nobody(game: PhoneGame) -> None:
    ann = game.seated("ann")
    alarm = ann.proven("/alarm", id=ASKED, what="other", entry=1)
    assert ann.post("/alarm", alarm).status == 200
    again = game.restarted()
    assert ann.back_at(again).post("/alarm", alarm).status == 401
    assert (again.table.follower.gossip, again.table.news) == ([], [])


def _enters(phone: TablePhone) -> Callable[[], int]:
    sent: list[tuple[str, dict[str, Any]]] = []
    post = phone.post

    def heard(path: str, body: dict[str, Any], **fields: str) -> Any:
        sent.append((path, body))
        return post(path, body, **fields)

    phone.post = heard  # type: ignore[method-assign]
    phone.enter()
    return lambda: int(post(*sent[-1]).status)


def test_an_entry_a_claim_and_a_ticket_of_an_earlier_start_open_nothing(game: PhoneGame) -> None:
    code = game.table.show_code("bob")
    bob, ann = game.phone(), game.seated("ann")
    claim = bob.claim_body(code)
    enter_again = _enters(ann)
    ticket = ann.enter().json["ticket"]
    again = game.restarted()
    again.table.seats.show("bob", code, again.now)  # be it the very same code
    assert bob.back_at(again).post("/claim", claim).status == 401
    ann.back_at(again)
    assert enter_again() == 401
    live = again.respond(get_octets(ann.authority, f"/live?t={ticket}&since=0"), ann.caller)
    assert isinstance(live, bytes)
    assert live.startswith(b"HTTP/1.1 401")


# --- a phone that stays open ----------------------------------------------------------------------


def test_a_page_that_stays_open_is_in_again_and_its_request_is_answered(game: PhoneGame) -> None:
    ann, bob = game.seated("ann"), game.seated("bob")
    ann.live()
    ann.ask(trade(), id=ASKED)
    again = game.restarted()
    ann.back_at(again).live(since=1)
    bob.back_at(again).live(since=1)
    assert ann.ask(trade(), id=ASKED).status == 202, "it waits again"
    word = bob.proven("/agree", id=AGREED, of=ASKED, yes=True)
    assert bob.post("/agree", word).status == 202
    again.table.confirm("ann", ASKED)
    assert ann.newest("answer")["state"] == "done"
    assert again.session.state.cash("ann") == 3010


# A program that is killed as soon as what a phone asked for is on the disk.
DIES = """
import os, signal, sys
from banker.store.disk import Disk
from banker.store.journal import Journal

class Dies(Disk):
    def append(self, fd, data):
        super().append(fd, data)
        if b'"cmd":"phone/ann/' in data:
            os.kill(os.getpid(), signal.SIGKILL)

Journal.disk = Dies()
from banker.__main__ import main
sys.exit(main())
"""


class DyingTable(BankerTable):
    """A table that dies between the commit of a request and its answer."""

    program = (sys.executable, "-c", DIES)


@pytest.mark.needs_posix("a signal that kills")
def test_a_kill_between_commit_and_answer_books_once_and_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    edition = replace(EDITION, switches={**EDITION.switches, "phone_acts": "own"})
    Session.create(path, Setup(edition, SETUP.players)).close()
    with DyingTable(path, name="127.0.0.1") as table:
        phone = Phone(table.port)
        assert phone.claim(table.code("ann").partition("#")[2]).status == 202
        table.say("phone in ann")
        table.wait_for("in: ann")
        stream = phone.live()
        count = stream.wait_for("state")["count"]
        body = phone.proven("/ask", id=ASKED, at=count, act=PAYS, sees={})
        asked = post_octets(phone.authority, "/ask", body)
        assert exchanged(phone.address, asked) == b"", "it is killed before it answers"
        stream.close()
    with BankerTable(path, name="127.0.0.1") as table:
        phone = phone.moved(table.port)
        assert phone.post("/ask", body).status == 401, "whoever listened sends it again"
        stream = phone.live(since=count)
        booked = stream.wait_for("state")
        assert (booked["count"], booked["me"]["cash"]) == (count + 1, 2950)
        for _ in range(2):
            said = phone.ask(PAYS, id=ASKED)
            assert (said.status, said.json["entry"]) == (200, count + 1)
        stream.close()
    assert path.read_bytes().count(b'"cmd":"phone/ann/') == 1


# --- the disk -------------------------------------------------------------------------------------


class FullDisk(DiskHere):
    """Takes nothing while it is full."""

    is_full = True

    def append(self, fd: int, data: bytes) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().append(fd, data)


@pytest.mark.parametrize(
    ("language", "told", "why"),
    [
        (
            "en",
            "the game file cannot be written now; this request waits until the banker confirms"
            " again",
            "not saved, nothing changed",
        ),
        (
            "ru",
            "файл игры сейчас не записать; эта просьба ждёт, пока банкир не подтвердит ещё раз",
            "не записано, ничего не",
        ),
    ],
)
def test_a_full_disk_is_a_line_for_the_phone_and_the_table_goes_on(
    tmp_path: Path, language: str, told: str, why: str
) -> None:
    switches = {**EDITION.switches, "phone_acts": "own"}
    edition = replace(EDITION, switches=switches, language=language)
    session = Session.create(tmp_path / "a.bank", Setup(edition, SETUP.players))
    game = PhoneGame(session, tmp_path)
    ann = game.seated("ann")
    ann.live()
    disk = FullDisk()
    session.journal.disk = disk  # type: ignore[union-attr]
    said = ann.ask(PAYS, id=ASKED)
    assert (said.status, said.json["state"], said.json["words"]) == (202, "waiting", told)
    assert ann.newest("answer")["words"] == told
    [line] = game.table.news
    assert line.startswith(why), line
    with pytest.raises(JournalUnavailable):
        session.execute(c.Transfer("bob", "ann", 10))
    assert (session.journal.count, session.state.cash("ann")) == (1, 3000)
    disk.is_full = False
    session.execute(c.Transfer("bob", "ann", 10))
    game.table.confirm("ann", ASKED)
    answer = ann.newest("answer")
    assert "50" in answer.pop("words")
    assert answer == {"id": ASKED, "state": "done", "entry": 3}
    session.close()
    assert Session.open(tmp_path / "a.bank").state.cash("ann") == 2960


@pytest.mark.parametrize(
    ("since", "numbers"),
    [(0, [4]), (1, [1, 2, 3, 4]), (3, [3, 4]), (4, [4]), (5, []), (6, [4])],
)
def test_a_page_is_sent_the_heads_from_the_newest_that_it_has(
    tmp_path: Path, since: int, numbers: list[int]
) -> None:
    game = PhoneGame(Session.create(None, SETUP), tmp_path)
    phone = game.seated("ann")
    for _ in range(3):
        game.session.execute(c.Transfer("ann", "bob", 10))
    phone.live(since)
    state = phone.newest()
    assert [head[0] for head in state["heads"]] == numbers
    written = [row.h for row in game.session.journal.rows()]
    assert all(written[number - 1].startswith(head) for number, head, _ in state["heads"])
    game.session.execute(c.Transfer("ann", "bob", 10))
    assert [head[0] for head in phone.newest()["heads"]] == [5]
