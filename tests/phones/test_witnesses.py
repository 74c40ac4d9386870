"""Witnesses: what the table really sends makes receipts that the audit agrees with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from banker.audit import audit
from banker.audit.core.receipt import Receipt, read_receipt
from banker.engine.command import Redo, Undo
from banker.games.board import commands as c
from banker.session.amending import planned, spoken
from banker.session.session import Session
from tests.phones.phone_table import PhoneGame, TablePhone
from tests.support.seated_players import SETUP

PAYS = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}


class Page:
    """What a page keeps of the events of its stream, as `page/witness.js` does."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.kept: dict[str, Any] = {"witness": 1, "heads": [], "asked": [], "alarms": []}

    def reads(self, phone: TablePhone) -> Page:
        for name, told in phone.news():
            if name == "game":
                self.kept |= {key: told[key] for key in ("game", "seat", "name", "issuer")}
            elif name == "state":
                self._state(told)
        return self

    def _state(self, told: dict[str, Any]) -> None:
        self.state, heads = told, self.kept["heads"]
        known = {head[0]: head[1] for head in heads}
        for number, head, mark in told["heads"]:
            if number in known:
                assert known[number] == head[:20], "the page would raise an alarm"
                continue
            assert not heads or number == heads[-1][0] + 1, "a gap: the page would raise an alarm"
            own = told.get("me", {"cash": None})
            cash = own["cash"] if number == told["count"] else None
            heads.append([number, head[:20], cash, mark, 0])
        self.kept |= {"since": heads[0][0], "last": [told["count"], told["head"]]}

    def asks(self, phone: TablePhone, act: dict[str, Any], id: str) -> None:
        """Ask for an act, and remember it."""
        self.kept["asked"].append([id, self.kept["last"][0], act])
        assert phone.ask(act, id=id).status == 202

    @property
    def newest(self) -> int:
        """The newest entry that it has."""
        return int(self.kept["heads"][-1][0]) if self.kept["heads"] else 0

    def receipt(self) -> Receipt:
        return read_receipt(json.dumps(self.kept).encode())


def evening(file: Path, page: Page, session: Session, id: str) -> PhoneGame:
    """Ann's phone watches, asks, sleeps through some acts, and comes back."""
    game = PhoneGame(session, file.parent / "keys")
    game.table.begin()
    phone = game.seated("ann") if not game.table.seats.keys() else game.phone("ann")
    phone.seat, phone.key = "ann", game.table.seats.seats["ann"].key
    phone.live(page.newest)
    page.reads(phone)
    page.asks(phone, PAYS, id)
    game.table.confirm("ann", id)
    page.reads(phone)
    game.session.execute(Undo())
    page.reads(phone)
    assert phone.stream is not None
    game.table.left(phone.stream)
    for amount in (10, 20, 30):
        game.session.execute(c.Transfer("bob", "ann", amount))
    phone.live(page.newest)
    page.reads(phone)
    return game


def test_two_evenings_with_one_phone(tmp_path: Path) -> None:
    file, page = tmp_path / "friday.bank", Page()
    session = Session.create(file, SETUP)
    evening(file, page, session, "a" * 16)
    session.close()
    session = Session.open(file)
    game = evening(file, page, session, "b" * 16)
    session.execute(c.EndGame())
    session.execute(c.Say("good night"))
    session.close()
    lines = file.read_bytes().splitlines(keepends=True)
    report = audit(lines, receipts=[page.receipt()], keys=[game.table.issuer_key])
    assert [it.code for it in report.findings if it.code.startswith("witness")] == []
    [ann] = report.phones
    assert (ann.agrees, ann.until) == (True, len(lines) - 2)
    assert len([it for it in page.kept["heads"] if it[2] is not None]) > 6, "amounts were compared"
    cut = audit(lines[:8], receipts=[page.receipt()], keys=[game.table.issuer_key])
    assert "witness_cut" in {it.code for it in cut.findings}


def test_what_is_booked_is_answered_by_a_table_that_died_before_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "friday.bank"
    session = Session.create(file, SETUP)
    game = PhoneGame(session, tmp_path / "keys")
    phone = game.seated("ann")
    phone.ask(PAYS, id="a" * 16)
    session.execute(c.Transfer("ann", "bob", 50), id=f"phone/ann/{'a' * 16}")  # and then it dies
    session.close()
    again = PhoneGame(Session.open(file), tmp_path / "keys")
    back = again.phone("ann")
    back.key = again.table.seats.seats["ann"].key
    assert back.ask(PAYS, id="a" * 16).json == {
        "id": "a" * 16, "state": "done", "entry": 2, "words": ""
    }  # fmt: skip
    assert again.session.journal.count == 2
    again.session.close()


def test_undo_redo_and_the_end_reach_every_page_and_no_page_raises_an_alarm(tmp_path: Path) -> None:
    game = PhoneGame(Session.create(None, SETUP), tmp_path)
    phones = [game.seated("ann"), game.seated("bob"), game.television()]
    pages = [Page() for _ in phones]
    for phone in phones:
        phone.live()
    session = game.session
    for act, cash in (
        (c.Transfer("ann", "bob", 50), (2950, 3050)),
        (Undo(), (3000, 3000)),
        (Redo(), (2950, 3050)),
        (c.EndGame(), (2950, 3050)),
    ):
        session.execute(act)
        told = [page.reads(phone).state for page, phone in zip(pages, phones, strict=True)]
        assert [it["count"] for it in told] == [session.journal.count] * 3
        assert tuple(it["me"]["cash"] for it in told[:2]) == cash
        assert {it["head"] for it in told} == {session.journal.head}
    heads = [[row.seq, row.h[:20]] for row in session.journal.rows()]
    for page in pages:
        assert [head[:2] for head in page.kept["heads"]] == heads
        assert page.state["table"]["ended"]
    ann, _, _ = phones
    assert (pages[0].state["me"]["may"], ann.ask(PAYS).status) == ({}, 422)
    assert session.journal.count == len(heads)


def test_an_amendment_reaches_every_page_as_it_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.bank"
    game = PhoneGame(Session.create(file, SETUP), tmp_path / "keys")
    game.table.begin()
    phones = [game.seated("ann"), game.television()]
    pages = [Page(), Page()]
    for phone in phones:
        phone.live()
    session = game.session
    for giver, receiver in (("ann", "bob"), ("bob", "ann"), ("ann", "bob")):
        session.execute(c.Transfer(giver, receiver, 50))
    any(page.reads(phone) for page, phone in zip(pages, phones, strict=True))
    session.append_all(planned(session, 3, spoken("ann pays 80 to bob")).entries)
    heads = [[row.seq, row.h[:20]] for row in session.journal.rows(2)]
    assert len(heads) > 5, "it is several entries"
    for page, phone in zip(pages, phones, strict=True):
        assert [head[:2] for head in page.reads(phone).kept["heads"]] == heads
    assert pages[0].state["me"]["cash"] == session.state.cash("ann")
    session.close()
    report = audit(file.read_bytes().splitlines(keepends=True), receipts=[pages[0].receipt()])
    assert [it.code for it in report.findings if it.code.startswith("witness")] == []


def test_a_second_evening_needs_no_code_and_goes_on_in_the_same_book(tmp_path: Path) -> None:
    file = tmp_path / "friday.bank"
    first = PhoneGame(Session.create(file, SETUP), tmp_path / "keys")
    first.table.begin()
    ann, screen = first.seated("ann"), first.television()
    pages = Page(), Page()
    for page, phone in zip(pages, (ann, screen), strict=True):
        phone.live()
        page.reads(phone)
    first.table.close()
    assert not ann.pipe.is_open
    first.session.close()
    second = first.restarted(Session.open(file))
    count = second.session.journal.count
    second.table.begin()
    assert second.session.journal.count == count, "the same key marks both evenings"
    assert second.table.port == first.table.port
    for page, phone in zip(pages, (ann, screen), strict=True):
        phone.back_at(second).live(page.newest)
        page.reads(phone)
    assert ann.ask(PAYS, id="e" * 16).status == 202
    second.table.confirm("ann", "e" * 16)
    assert [page.reads(phone).newest for page, phone in zip(pages, (ann, screen), strict=True)] == [
        count + 1
    ] * 2
    bob = second.seated("bob")
    bob.live()
    assert bob.newest()["me"]["cash"] == 3050, "who was not there comes by a code"
    second.session.close()
