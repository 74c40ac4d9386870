"""Attacks: what somebody on the same Wi-Fi, or a player with a patched page, sends to the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.engine.command import Undo
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.phones.requests import A_MINUTE_MAX, KEPT_MAX, Asked, RequestQueue, Standing
from banker.phones.seats import TRIES_MAX
from banker.session.session import Session
from tests.phones.phone import post_octets
from tests.phones.phone_table import PhoneGame
from tests.support.seated_players import EDITION, SETUP


@pytest.fixture
def game(tmp_path: Path) -> PhoneGame:
    return PhoneGame(Session.create(None, SETUP), tmp_path)


def trade(giver: str, other: str, amount: int) -> dict[str, Any]:
    money = {"giver": other, "receiver": giver, "items": [{"thing": "cash", "count": amount}]}
    back = {"giver": giver, "receiver": other, "items": [{"thing": "cash", "count": 10}]}
    return {"do": "trade", "legs": [back, money]}


def test_a_word_for_one_trade_is_none_for_another_with_the_same_id(game: PhoneGame) -> None:
    """Two work together: Bob reads a harmless offer, and his word would count for the other."""
    ann, bob, cem = (game.seated(who) for who in ("ann", "bob", "cem"))
    assert cem.ask(trade("cem", "bob", 900), id="a" * 16).status == 202
    assert ann.ask(trade("ann", "bob", 20), id="a" * 16).status == 409
    bob.post("/agree", bob.proven("/agree", id="c" * 16, of="a" * 16, yes=True))
    ready = [(it.seat, it.standing) for it in game.table.queue.ready()]
    assert ready == [("cem", Standing.WAITING)], "there is one trade of this id, and it was shown"


def test_a_replayed_receipt_does_not_lie_over_a_newer_one(game: PhoneGame) -> None:
    ann = game.seated("ann")
    old = ann.proven("/receipt", id="1" * 16, receipt={"heads": []})
    assert ann.post("/receipt", old).status == 200
    game.later(61)
    newer = ann.proven("/receipt", id="2" * 16, receipt={"heads": [1]})
    assert ann.post("/receipt", newer).status == 200
    game.later(61)
    assert ann.post("/receipt", old).status == 200, "it is answered as it was"
    assert json.loads(game.laid["ann"]) == {"heads": [1]}


def test_a_replayed_alarm_is_not_told_again(game: PhoneGame) -> None:
    ann = game.seated("ann")
    alarm = ann.proven("/alarm", id="1" * 16, what="other", entry=1)
    for _ in range(3):
        assert ann.post("/alarm", alarm).status == 200
        game.later(61)
    assert len(game.table.follower.gossip) == 1


def test_an_alarm_of_a_cut_book_names_the_entry_at_which_it_ends(game: PhoneGame) -> None:
    """That is what a page sends, and says itself."""
    ann = game.seated("ann")
    body = ann.proven("/alarm", id="1" * 16, what="rewound", entry=4)
    assert ann.post("/alarm", body).status == 200
    told = "the phone of Ann raises an alarm: the ledger was cut to entry 4"
    assert (game.table.news, game.table.follower.gossip) == ([told], [told])


def test_a_replayed_request_books_nothing(game: PhoneGame) -> None:
    ann = game.seated("ann")
    pays = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}
    ann.ask(pays, id="b" * 16)
    game.table.confirm("ann", "b" * 16)
    game.session.execute(c.Undo())
    count = game.session.journal.count
    assert ann.ask(pays, id="b" * 16).json["state"] == "done", "also when it is undone since"
    assert game.session.journal.count == count


@pytest.mark.parametrize("why", ["the rules", "moved on", "too many"])
def test_a_request_that_was_not_taken_is_not_taken_later_either(tmp_path: Path, why: str) -> None:
    """Whoever listened sends it again when it would be booked; its page has forgotten it."""
    edition = replace(EDITION, switches={**EDITION.switches, "phone_acts": "own"})
    game = PhoneGame(Session.create(None, Setup(edition, SETUP.players)), tmp_path)
    ann = game.seated("ann")
    act, sees = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}, {}
    if why == "the rules":
        game.session.execute(c.Transfer("ann", "bob", 2990))
    elif why == "moved on":
        game.session.execute(c.OpenAuction("oriental"))
        act, sees = {"do": "bid", "who": "ann", "amount": 120}, {"bid": 100}
    else:
        for _ in range(A_MINUTE_MAX):
            assert ann.ask(act | {"amount": 10}).status == 200
    body = ann.proven("/ask", id="a" * 16, at=1, act=act, sees=sees)
    assert (
        ann.post("/ask", body).status == {"the rules": 422, "moved on": 410, "too many": 409}[why]
    )
    game.later(61)
    if why == "the rules":
        game.session.execute(c.Transfer("bob", "ann", 2990))
    elif why == "moved on":
        game.session.execute(c.Bid("bob", 100))
    count = game.session.journal.count
    assert ann.post("/ask", body).json["state"] in ("refused", "stale")
    assert game.session.journal.count == count


def test_no_player_makes_the_table_forget_the_requests_of_another() -> None:
    """What is forgotten could be sent again."""
    queue = RequestQueue()
    pays = c.Transfer("ann", "bob", 50)
    queue.settle(_asked(queue, "ann", "a" * 16, pays), Standing.DROPPED)
    for number in range(KEPT_MAX + 2):
        queue.settle(_asked(queue, "bob", f"{number:016x}", pays), Standing.REFUSED)
    assert queue.known("ann", "a" * 16) is not None
    assert queue.known("bob", f"{0:016x}") is None


def _asked(queue: RequestQueue, seat: str, id: str, command: Any) -> Asked:
    request = Asked(id, seat, command, {}, 1, 60.0)
    queue.add(request, 0.0)
    return request


def test_octets_that_are_no_text_inside_a_message_are_no_message(game: PhoneGame) -> None:
    """A field that is passed on as written is read later: what it hides must not reach the loop."""
    ann = game.seated("ann")

    def sent(path: str, body: dict[str, Any], mark: bytes, instead: bytes) -> int:
        octets = post_octets(ann.authority, path, body)
        assert octets.count(mark) == 1
        blanks = b" " * (len(mark) - len(instead))  # the length that was told stays true
        return ann.sent(octets.replace(mark, instead) + blanks).status

    box = {"n": "@", "c": "", "m": ""}
    assert sent("/claim", {"seat": "", "nonce": "", "box": box, "mac": ""}, b"@", b"\xff") == 400
    act = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50, "more": "\ufffd"}
    body = ann.proven("/ask", id="1" * 16, at=1, act=act, sees={})
    assert sent("/ask", body, "\ufffd".encode(), b"\xff") == 422, "its proof holds: it reads alike"
    assert game.session.journal.count == 1


def test_a_join_that_is_undone_leaves_no_page_and_the_others_go_on(game: PhoneGame) -> None:
    game.session.execute(c.Join("Zoe", 1500))
    zoe, bob = game.seated("zoe"), game.seated("bob")
    zoe.live()
    bob.live()
    zoe.ask({"do": "transfer", "giver": "zoe", "receiver": "bob", "amount": 50}, id="a" * 16)
    bob.ask({"do": "transfer", "giver": "bob", "receiver": "zoe", "amount": 50}, id="b" * 16)
    game.session.execute(Undo())
    assert zoe.news()[-1] == ("bye", {"why": "kicked"})
    assert zoe.enter().status == 401
    assert bob.newest()["count"] == 3
    assert [it.seat for it in game.table.queue.ready()] == ["bob"]
    done = game.table.confirm("bob", "b" * 16)
    assert done is not None
    assert done.standing is Standing.REFUSED
    game.session.execute(c.Transfer("bob", "ann", 10))
    assert bob.newest()["me"]["cash"] == 2990
    game.session.execute(Undo())
    game.session.execute(c.Join("Zoe", 1500))
    assert game.seated("zoe").enter().status == 200, "who joins again scans a new code"


def test_an_intruder_is_told_once_and_no_honest_claim_for_one(game: PhoneGame) -> None:
    game.seated("ann")
    stranger = game.phone(address="192.168.1.66")
    body = stranger.claim_body("A" * 16, "ann")
    assert stranger.post("/claim", body).status == 409
    assert len(game.table.news) == 1
    game.seated("bob")
    assert len(game.table.news) == 1


# --- strangers ------------------------------------------------------------------------------------

MAC = "0" * 64
BOX = {"n": "0" * 24, "c": "00", "m": MAC}
WHOLE: dict[str, dict[str, Any]] = {
    "/claim": {"seat": "ann", "nonce": "0" * 32, "box": BOX, "mac": MAC},
    "/enter": {"seat": "ann", "nonce": "0" * 32, "mac": MAC},
    "/ask": {"seat": "ann", "id": "0" * 16, "at": 1, "act": {}, "sees": {}, "mac": MAC},
    "/agree": {"seat": "ann", "id": "0" * 16, "of": "1" * 16, "yes": True, "mac": MAC},
    "/drop": {"seat": "ann", "id": "0" * 16, "of": "1" * 16, "mac": MAC},
    "/alarm": {"seat": "ann", "id": "0" * 16, "what": "other", "entry": 1, "mac": MAC},
    "/receipt": {"seat": "ann", "id": "0" * 16, "receipt": {}, "mac": MAC},
}
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"


@pytest.mark.parametrize("path", WHOLE)
@pytest.mark.parametrize("seat", ["ann", "bob", "nobody", "tv/0123abcd", "tv/99999999", ""])
def test_a_stranger_learns_nothing_at_any_route_and_changes_nothing(
    game: PhoneGame, path: str, seat: str
) -> None:
    game.seated("ann")
    game.television()
    before = game.table.seats.seats.copy()
    said = game.phone(address="192.168.1.66").post(
        path, WHOLE[path] | {"seat": seat}, User_Agent=IPHONE
    )
    assert said.status == 401
    assert said.body in (b'{"error":"key"}', b'{"error":"nonce"}')
    assert game.table.seats.seats == before, "nor what the page of phones shows of a seat"
    assert (game.laid, game.table.news, game.session.journal.count) == ({}, [], 1)


def test_a_stranger_hears_of_no_route_that_there_is_none_in_words(game: PhoneGame) -> None:
    stranger = game.phone(address="192.168.1.66")
    for path, status in {"/": 405, "/app.js": 405, "/live": 405, "/keys": 404, "/ask/": 404,
                         "/ask?x=1": 404, "/..": 404}.items():  # fmt: skip
        said = stranger.post(path, WHOLE["/ask"])
        assert (said.status, said.body) == (status, b""), path
    for path in (*WHOLE, "/knock"):
        said = stranger.get(path)
        assert (said.status, said.body) == (405, b""), path
        said = stranger.post(path, {"seat": 5})
        assert (said.status, said.body) == (400, b""), path


def test_what_sits_at_a_seat_is_shown_when_its_key_is_proven(game: PhoneGame) -> None:
    code = game.table.show_code("ann")
    wrong = game.phone(address="192.168.1.66")
    wrong.post("/claim", wrong.claim_body("B" * 16, "ann"), User_Agent=IPHONE)
    assert game.table.seats.seats["ann"].device == ""
    ann = game.phone()
    ann.claim(code)
    game.table.let_in("ann")
    alarm = ann.proven("/alarm", id="0" * 16, what="other", entry=1)
    ann.post("/alarm", alarm, User_Agent="Android")
    assert game.table.seats.seats["ann"].device == "Android"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "five wrong codes for the seat of Ann: that code is over"),
        ("ru", "пять неверных кодов для места игрока Ann: этот код больше не действует"),
    ],
)
def test_the_table_hears_that_somebody_tries_codes(
    tmp_path: Path, language: str, told: str
) -> None:
    edition = replace(EDITION, language=language)
    game = PhoneGame(Session.create(None, Setup(edition, SETUP.players)), tmp_path)
    game.table.show_code("ann")
    for _ in range(TRIES_MAX + 1):
        assert game.phone(address="192.168.1.66").claim("B" * 16).status in (401, 410)
    assert game.table.news == [told]
