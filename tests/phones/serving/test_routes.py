"""Routes: the exact answer to each kind of message, at a table in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board.state import Setup
from banker.phones.routes import Live
from banker.session.session import Session
from tests.phones.phone import Answer, get_octets, parsed, post_octets
from tests.phones.phone_table import STATIC, PhoneGame, TablePhone
from tests.support.seated_players import EDITION, SETUP

PAYS = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}


@pytest.fixture
def game(tmp_path: Path) -> PhoneGame:
    return PhoneGame(Session.create(None, SETUP), tmp_path)


def said(answer: Answer) -> tuple[int, Any]:
    """The status, and what it says."""
    return answer.status, answer.json if answer.body[:1] == b"{" else answer.body


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200), ("GET", "/app.js", 200), ("GET", "/nothing", 404),
        ("GET", "/knock", 405), ("GET", "/ask", 405), ("GET", "/live", 400), ("POST", "/", 405),
        ("POST", "/app.js", 405),
        ("POST", "/live", 405), ("POST", "/nothing", 404), ("POST", "/knock", 200),
        ("POST", "/knock?a=1", 404),
    ],
)  # fmt: skip
def test_each_path_has_its_method(game: PhoneGame, method: str, path: str, status: int) -> None:
    phone = game.phone()
    found = phone.get(path) if method == "GET" else phone.post(path, {"seat": ""})
    assert found.status == status
    if method == "GET" and path in STATIC:
        assert (found.fields["content-type"], found.body) == STATIC[path]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 200), ({"Content_Type": "application/json; charset=utf-8"}, 200),
        ({"Content_Type": "application/jsonx"}, 415), ({"Content_Type": ""}, 415),
        ({"Sec_Fetch_Site": "same-origin"}, 200), ({"Sec_Fetch_Site": "none"}, 403),
        ({"Origin": "http://192.168.1.5"}, 403), ({"Origin": ""}, 403), ({"Host": "a"}, 403),
    ],
)  # fmt: skip
def test_a_message_comes_from_the_page(
    game: PhoneGame, fields: dict[str, str], status: int
) -> None:
    assert game.phone().post("/knock", {"seat": "ann"}, **fields).status == status


@pytest.mark.parametrize(
    ("body", "status"),
    [({"seat": "ann"}, 200), ({}, 400), ({"seat": 1}, 400), ({"seat": "ann", "more": 1}, 400)],
)
def test_a_body_has_its_fields_and_no_others(
    game: PhoneGame, body: dict[str, Any], status: int
) -> None:
    assert game.phone().post("/knock", body).status == status


def test_the_first_answer_names_the_game_and_its_language(game: PhoneGame) -> None:
    status, told = said(game.phone().post("/knock", {"seat": "ann"}))
    assert status == 200
    assert {**told, "nonce": ""} == {"nonce": "", "game": game.table.game, "proto": 1, "lang": "en"}


# --- streams --------------------------------------------------------------------------------------


def live(game: PhoneGame, query: str, **fields: str) -> int | Live:
    """The status of a stream that is asked for, or the stream."""
    authority = game.phone().authority
    found = game.respond(get_octets(authority, f"/live?{query}", **fields), "192.168.1.20")
    return found if isinstance(found, Live) else parsed(found).status


def test_a_ticket_opens_one_stream(game: PhoneGame) -> None:
    ticket = game.seated("ann").enter().json["ticket"]
    for query in (f"t={ticket}", f"since=0&t={ticket}", f"t={ticket}&since=-1", f"t={ticket}x"):
        assert live(game, query) == 400, query
    assert live(game, f"t={'0' * len(ticket)}&since=0") == 401
    origin = f"http://{game.phone().authority}"
    assert live(game, f"t={ticket}&since=0", Origin=f"{origin}x") == 403
    found = live(game, f"t={ticket}&since=12", Origin=origin)
    assert isinstance(found, Live)
    assert (found.ticket.seat, found.since) == ("ann", 12)
    assert live(game, f"t={ticket}&since=12") == 401


def test_a_ticket_of_a_seat_that_was_cut_off_opens_nothing(game: PhoneGame) -> None:
    ticket = game.television().enter().json["ticket"]
    seats = game.table.seats
    seats.seats.pop("tv/0123abcd")
    assert live(game, f"t={ticket}&since=0") == 401


# --- proven messages ------------------------------------------------------------------------------


def ask(phone: TablePhone, **changed: Any) -> tuple[int, Any]:
    """The answer to a request that is as it should be but for what was changed."""
    fields = {"id": "1" * 16, "at": 1, "act": PAYS, "sees": {}} | changed
    return said(phone.post("/ask", phone.proven("/ask", **fields)))


WAITING = {"id": "1" * 16, "state": "waiting", "entry": 0, "words": ""}


@pytest.mark.parametrize(
    ("changed", "status", "told"),
    [
        ({}, 202, WAITING),
        ({"at": 0}, 202, WAITING),
        ({"at": 999_999_999}, 202, WAITING),
        ({"at": 1_000_000_000}, 422, {"error": "act"}),
        ({"at": -1}, 422, {"error": "act"}),
        ({"sees": []}, 422, {"error": "act"}),
        ({"sees": {"offer": 1}}, 410, None),
        ({"act": {"do": "dance"}}, 422, {"error": "act"}),
        ({"act": PAYS | {"giver": "bob"}}, 422, {"error": "act"}),
        ({"id": "1" * 15}, 400, b""),
        ({"id": "1" * 15 + "x"}, 400, b""),
    ],
)
def test_a_request_is_taken_as_it_is_written(
    game: PhoneGame, changed: dict[str, Any], status: int, told: Any
) -> None:
    found = ask(game.seated("ann"), **changed)
    assert found[0] == status
    if told is None:
        assert found[1] == WAITING | {"state": "stale", "error": "stale"}
    else:
        assert found[1] == told


def test_a_request_is_answered_as_before_when_it_is_asked_again(game: PhoneGame) -> None:
    ann, bob = game.seated("ann"), game.seated("bob", "192.168.1.21")
    assert ask(ann) == ask(ann) == (202, WAITING)
    assert ask(bob, act=PAYS | {"giver": "bob", "receiver": "ann"}) == (409, {"error": "id"})
    game.table.confirm("ann", "1" * 16)
    assert ask(ann) == (200, WAITING | {"state": "done", "entry": 2})


def test_nothing_is_asked_for_where_phones_only_show(tmp_path: Path) -> None:
    edition = replace(EDITION, switches={**EDITION.switches, "phone_acts": "off"})
    game = PhoneGame(Session.create(None, Setup(edition, SETUP.players)), tmp_path)
    assert ask(game.seated("ann")) == (403, {"error": "off"})


def test_who_has_no_key_or_is_a_screen_sends_nothing(game: PhoneGame) -> None:
    ann = game.seated("ann")
    body = ann.proven("/drop", id="1" * 16, of="2" * 16)
    assert said(ann.post("/drop", body | {"mac": "0" * 64})) == (401, {"error": "key"})
    assert said(ann.post("/drop", body)) == (410, {"error": "unknown"})
    screen = game.television()
    assert said(screen.post("/drop", screen.proven("/drop", id="1" * 16, of="2" * 16))) == (
        403, {"error": "screen"},
    )  # fmt: skip


def test_a_request_is_dropped_by_whoever_made_it(game: PhoneGame) -> None:
    ann, bob = game.seated("ann"), game.seated("bob", "192.168.1.21")
    ask(ann)
    drop = {"id": "2" * 16, "of": "1" * 16}
    assert said(bob.post("/drop", bob.proven("/drop", **drop))) == (410, {"error": "unknown"})
    for _ in range(2):
        found = said(ann.post("/drop", ann.proven("/drop", **drop)))
        assert found == (200, WAITING | {"state": "dropped"})
    ask(ann, id="3" * 16)
    game.table.confirm("ann", "3" * 16)
    found = said(ann.post("/drop", ann.proven("/drop", id="4" * 16, of="3" * 16)))
    assert found == (200, WAITING | {"id": "3" * 16, "state": "done", "entry": 2})


@pytest.mark.parametrize(("yes", "status"), [(True, 410), (False, 410), (1, 400), (None, 400)])
def test_a_word_for_a_trade_is_yes_or_no(game: PhoneGame, yes: Any, status: int) -> None:
    ann = game.seated("ann")
    body = ann.proven("/agree", id="1" * 16, of="2" * 16, yes=yes)
    assert ann.post("/agree", body).status == status


# --- what is told once a minute -------------------------------------------------------------------


def alarm(phone: TablePhone, id: str, what: str = "other", entry: Any = 1) -> tuple[int, Any]:
    return said(phone.post("/alarm", phone.proven("/alarm", id=id, what=what, entry=entry)))


def receipt(phone: TablePhone, id: str, what: Any = None) -> tuple[int, Any]:
    told = {"heads": []} if what is None else what
    return said(phone.post("/receipt", phone.proven("/receipt", id=id, receipt=told)))


@pytest.mark.parametrize("send", [alarm, receipt])
def test_a_seat_is_heard_once_a_minute(game: PhoneGame, send: Any) -> None:
    ann, bob = game.seated("ann"), game.seated("bob", "192.168.1.21")
    assert send(ann, "1" * 16) == (200, {})
    assert send(ann, "1" * 16) == (200, {}), "the same again is a retry"
    game.now += 59.9
    assert send(ann, "2" * 16) == (429, {"error": "soon"})
    assert send(bob, "2" * 16) == (200, {})
    game.now += 0.1
    assert send(ann, "2" * 16) == (200, {})
    game.now += 59
    assert send(ann, "3" * 16) == (429, {"error": "soon"})


@pytest.mark.parametrize(("what", "entry"), [("pizza", 1), ("other", -1)])
def test_an_alarm_of_no_kind_is_not_heard(game: PhoneGame, what: str, entry: Any) -> None:
    ann = game.seated("ann")
    assert alarm(ann, "1" * 16, what, entry) == (400, b"")
    assert alarm(ann, "1" * 16) == (200, {})


def test_a_witness_that_is_no_object_or_finds_no_room_is_not_laid(game: PhoneGame) -> None:
    ann = game.seated("ann")
    assert receipt(ann, "1" * 16, [1]) == (400, b"")
    assert game.laid == {}
    game.now += 60

    def full(_seat: str, _octets: bytes) -> None:
        raise OSError(28, "the disk is full: free some space and try again")

    lay, game.routes._lay = game.routes._lay, full
    full_disk = {"error": "full", "words": "the disk is full: free some space and try again"}
    assert receipt(ann, "2" * 16) == (503, full_disk)
    game.routes._lay = lay
    game.now += 60
    assert receipt(ann, "2" * 16) == (200, {}), "it may be tried again"
    assert game.laid == {"ann": b'{"heads":[]}'}


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)", "iPhone"),
        ("Mozilla/5.0 (Linux; Android 14)", "Android"),
        ("Mozilla/5.0 (iPad; CPU OS 17_0)", "iPad"),
        ("Mozilla/5.0 (X11; Linux armv7l) CrKey/1.5", "Chromecast"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X)", "Mac"),
        ("Mozilla/5.0 (Windows NT 10.0)", "Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
        ("a fridge", ""),
        ("", ""),
    ],
)
def test_the_kind_of_a_machine_is_one_word_that_is_known(
    game: PhoneGame, agent: str, device: str
) -> None:
    ann = game.seated("ann")
    body = {"seat": "ann"}
    octets = post_octets(ann.authority, "/knock", body, User_Agent=agent)
    game.respond(octets, ann.caller)
    assert game.table.seats.seats["ann"].device == "", "a greeting proves nothing"
    proven = ann.proven("/drop", id="1" * 16, of="2" * 16)
    game.respond(post_octets(ann.authority, "/drop", proven, User_Agent=agent), ann.caller)
    drop = ann.proven("/alarm", id="3" * 16, what="other", entry=1)
    game.respond(post_octets(ann.authority, "/alarm", drop, User_Agent=agent), ann.caller)
    assert game.table.seats.seats["ann"].device == device
