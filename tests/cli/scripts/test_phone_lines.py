"""Phones beside a script: what the Banker says to them in lines, and what is answered."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from banker.cli.scripts import phone_lines
from banker.cli.scripts.phone_lines import PhoneLines
from banker.foundation.errors import BankerError
from banker.foundation.limits import STATEMENT_BYTES_MAX
from banker.games.board import commands as c
from banker.language.phrases.translation import in_language
from banker.phones.control import PhoneControl
from banker.phones.proofs import word_numbers
from banker.phones.seats import Seat, Stage
from banker.session.session import Session
from tests.phones.phone_table import HOME, STATIC, Drawn
from tests.support.seated_players import SETUP

KEY = bytes(range(32))
WORDS = tuple(f"word{number}" for number in range(256))
PAIR = " ".join(WORDS[it].upper() for it in word_numbers(KEY))
VERBS = "after 'phone' comes one of in, list, lock, no, off, show, yes"
ID = "1" * 16


class Script:
    """A script with phones. `rows`: what it prints."""

    def __init__(self, folder: Path, language: str = "") -> None:
        self.session = Session.create(None, SETUP)
        self.session.state = in_language(self.session.state, language)
        self.phones = PhoneControl(
            self.session,
            words=WORDS,
            static=lambda _words, _language: STATIC,
            keys=folder,
            draw=Drawn(),
            find=lambda: [HOME],
        )
        self.lines = PhoneLines(self.session, None, self.phones)
        self.rows: list[str] = []

    def reads(self, octets: bytes) -> list[str]:
        """The statements among what comes by standard input."""
        near, far = os.pipe()
        os.write(far, octets)
        os.close(far)
        phone_lines.STDIN = near
        try:
            return list(self.lines.lines())
        finally:
            os.close(near)

    def answers(self, *lines: str) -> list[str]:
        """What is said to lines, once phones may come."""
        self.reads(b"")
        self.rows.clear()
        self.reads("\n".join(lines).encode())
        return self.rows[1:]

    @property
    def seats(self) -> dict[str, Seat]:
        return self.phones.table.seats.seats

    def asks(self, id: str = ID) -> None:
        """Ann's phone asks for a payment."""
        table = self.phones.table
        sees = table.follower.views.pinned(self.session.state, "ann", "transfer")
        table.ask("ann", id, c.Transfer("ann", "bob", 50), sees, 1)


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    yield from opened(tmp_path, monkeypatch)


def opened(folder: Path, monkeypatch: pytest.MonkeyPatch, language: str = "") -> Iterator[Script]:
    found = Script(folder, language)
    monkeypatch.setattr(phone_lines, "put", found.rows.append)
    monkeypatch.setattr(phone_lines, "STDIN", 0)
    yield found
    found.lines.close()


def test_what_is_not_said_to_phones_is_a_statement(script: Script) -> None:
    said = b"ann rolls 1 2\n\n phone lock\nphones\nphone\n  next"
    assert script.reads(said) == ["ann rolls 1 2", "", "phones", "  next"]
    assert script.rows == [f"phones: {script.phones.url}", "no new phone may come", VERBS]


def test_a_last_line_that_ends_is_no_empty_statement(script: Script) -> None:
    assert script.reads(b"next\n") == ["next"]
    assert script.reads(b"\n\n") == ["", ""]
    assert script.reads(b"") == []
    assert len(script.rows) == 3 and len(set(script.rows)) == 1, "the address stays the same"


def test_lines_come_as_they_arrive(script: Script) -> None:
    near, far = os.pipe()
    phone_lines.STDIN = near
    lines = script.lines.lines()
    for line in ("ann rolls 1 2", "next"):
        os.write(far, line[:3].encode())
        os.write(far, f"{line[3:]}\nrest".encode())
        assert next(lines) == line
        os.write(far, b" of a line\n")
        assert next(lines) == "rest of a line"
    os.close(far)
    assert list(lines) == []
    os.close(near)


def test_what_is_no_text_or_too_long_a_line_ends(script: Script) -> None:
    with pytest.raises(BankerError, match=r"^standard input is not a text: write it as UTF-8$"):
        script.reads(b"next\n\xff\n")
    near, far = os.pipe()
    # A pipe of Windows holds less than that: who writes waits for who reads.
    pieces = (b"next\n" + b"a" * 60_000, b"aaaaaa")
    first, second = (Thread(target=os.write, args=(far, it)) for it in pieces)
    first.start()
    phone_lines.STDIN = near
    limit = phone_lines.STATEMENT_BYTES_MAX
    phone_lines.STATEMENT_BYTES_MAX = 60_005
    try:
        lines = script.lines.lines()
        assert next(lines) == "next"
        second.start()
        assert len(next(lines)) == 60_006
        assert list(lines) == []
    finally:
        phone_lines.STATEMENT_BYTES_MAX = limit
    assert limit == STATEMENT_BYTES_MAX
    first.join()
    second.join()
    os.close(near)
    os.close(far)


def test_a_file_may_be_read_beside_phones(script: Script, tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(b"next\n" * 20_000)
    with (tmp_path / "lines").open("rb") as file:
        phone_lines.STDIN = file.fileno()
        assert list(script.lines.lines()) == ["next"] * 20_000


def test_a_loop_that_waits_for_no_file_reads_lines_and_serves_phones(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio.SelectorEventLoop, "add_reader", without_readers)
    assert script.reads(b"next\nann rolls 1 2\n") == ["next", "ann rolls 1 2"]


def without_readers(*_: object) -> None:
    """As the loop of Windows does."""
    raise NotImplementedError


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("phone", VERBS),
        ("phone dance", VERBS),
        ("phone list ann bob", VERBS),
        ("phone show", "no seat is called '': name a player of this game"),
        ("phone show eve", "no seat is called 'eve': name a player of this game"),
        ("phone in eve", "no seat is called 'eve': name a player of this game"),
        ("phone off eve", "no seat is called 'eve': name a player of this game"),
        ("phone in ann", "nobody asks for the seat ann: wait until a phone asks"),
        ("phone off ann", "cut off: ann"),
        ("phone lock", "no new phone may come"),
        ("phone yes", "no phone asks for anything: wait until one does"),
        ("phone no", "no phone asks for anything: wait until one does"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(script: Script, line: str, told: str) -> None:
    assert script.answers(line) == [told]


def test_a_code_is_shown_with_the_address_of_the_page(script: Script) -> None:
    (shown,) = script.answers("phone show bob")
    code = script.seats["bob"].code
    assert len(code) == 16
    assert shown == f"bob: {script.phones.url}#{code}"
    assert script.answers("phone lock", "phone show bob", "phone lock") == [
        "no new phone may come",
        "no new phone may come: l lets phones come again",
        "phones may come",
    ]


def test_who_asks_for_a_seat_is_told_once_and_let_in(script: Script) -> None:
    script.answers()
    script.seats["bob"] = Seat(Stage.ASKING, key=KEY, until=9e9)
    script.rows.clear()
    for _ in range(2):
        script.phones.table.noticed()
    assert script.rows == [f"a phone asks for the seat bob: {PAIR}"]
    assert script.answers("phone list", "phone in bob", "phone list", "phone off bob") == [
        "ann  empty  0", f"bob  asking  0  {PAIR}", "cem  empty  0", "in: bob",
        "ann  empty  0", "bob  away  0", "cem  empty  0", "cut off: bob",
    ]  # fmt: skip
    assert script.seats["bob"].stage is Stage.EMPTY


def test_a_request_is_told_once_and_carried_out(script: Script) -> None:
    script.answers()
    script.rows.clear()
    script.asks()
    asked = f"Ann asks: Ann pays Bob 50 ({ID})"
    script.phones.table.noticed()
    assert script.rows == [asked]
    assert script.answers(f"phone yes {'2' * 16}", "phone list")[0] == (
        "no phone asks for anything: wait until one does"
    )
    assert script.rows[-1] == asked
    count = script.session.journal.count
    assert script.answers(f"phone yes {ID}") == [f"{count + 1:5}  Ann pays Bob 50 (asked by phone)"]
    assert script.session.state.cash("bob") == 3050


def test_the_oldest_request_is_meant_where_none_is_named(script: Script) -> None:
    script.answers()
    for id in ("1" * 16, "2" * 16):
        script.asks(id)
    assert script.answers("phone no", "phone list")[-1].endswith(f"({'2' * 16})")
    assert script.answers("phone yes", "phone no")[-1] == (
        "no phone asks for anything: wait until one does"
    )
    assert script.session.state.cash("bob") == 3050


def test_a_request_that_cannot_be_carried_out_says_why(script: Script) -> None:
    script.answers()
    script.asks()
    script.session.execute(c.Transfer("ann", "bob", 2980))
    (told,) = script.answers("phone yes")
    assert told.startswith("Ann has 20 and needs 50") or "moved on" in told, told


def test_what_the_banker_must_hear_is_a_line(script: Script) -> None:
    script.answers()
    script.rows.clear()
    script.phones.table.news = ["one", "two"]
    script.phones.table.noticed()
    assert script.rows == ["one", "two"]


def test_it_is_said_in_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for script in opened(tmp_path, monkeypatch, "ru"):
        assert script.answers("phone yes", "phone off ann")[1] == "отключён: ann"
