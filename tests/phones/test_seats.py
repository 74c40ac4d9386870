"""Seats: who gets in, and by what; each state against each event."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.engine.command import Undo
from banker.games.board import commands as c
from banker.phones.proofs import OPEN_CODE, proof
from banker.phones.seats import (
    ASKING_S,
    NONCE_S,
    SAFE_S,
    SCREENS_MAX,
    SCREENS_OF_ADDRESS,
    SHOWN_S,
    TICKET_S,
    TRIES_MAX,
    Stage,
    is_screen,
)
from banker.session.session import Session
from tests.phones.phone_table import PhoneGame
from tests.support.seated_players import SETUP


@pytest.fixture
def game(tmp_path: Path) -> PhoneGame:
    return PhoneGame(Session.create(None, SETUP), tmp_path)


def stage(game: PhoneGame, who: str = "ann") -> Stage:
    return game.table.seats.seats[who].stage


def test_a_phone_scans_is_let_in_and_sees(game: PhoneGame) -> None:
    assert stage(game) is Stage.EMPTY
    code = game.table.show_code("ann")
    assert stage(game) is Stage.SHOWN
    phone = game.phone()
    said = phone.claim(code)
    assert (said.status, said.json["seat"]) == (202, "ann")
    assert stage(game) is Stage.ASKING
    assert game.table.seats.seats["ann"].words == phone.words()
    assert phone.enter().status == 202
    assert game.table.let_in("ann")
    assert stage(game) is Stage.IN
    phone.live()
    assert [name for name, _ in phone.news()] == ["game", "state"]


def test_an_open_page_gets_the_names_again_when_they_change(game: PhoneGame) -> None:
    phone, screen = game.seated("ann"), game.television()
    for page in (phone, screen):
        page.live()
        page.news()
    changes = (
        (c.Join("Dan", 1500), "Ann Bob Cem Dan"),
        (c.Rename("bob", "Robert"), "Ann Robert Cem Dan"),
        (Undo(2), "Ann Bob Cem"),
    )
    for command, names in changes:
        game.session.execute(command)
        game.table.push()
        for page in (phone, screen):
            told = page.news()
            assert [name for name, _ in told] == ["game", "state"]
            assert " ".join(it[1] for it in told[0][1]["seats"]) == names
        assert len(told[0][1]["tv"]["letters"]) == len(names.split())


def test_a_photographed_code_is_worth_nothing_after_the_claim(game: PhoneGame) -> None:
    code = game.table.show_code("ann")
    assert game.phone().claim(code).status == 202
    again = game.phone(address="192.168.1.66")
    assert (again.claim(code).status, again.key) == (409, b"")
    game.table.let_in("ann")
    assert again.claim(code).status == 410
    assert again.post("/claim", again.claim_body(code, "ann")).status == 409
    assert "another phone wants the seat of Ann" in game.table.news


def test_a_claim_that_is_sent_again_is_not_heard(game: PhoneGame) -> None:
    code = game.table.show_code("ann")
    body = game.phone().claim_body(code)
    assert game.phone().post("/claim", body).status == 202
    game.table.cut_off("ann")
    game.table.seats.show("ann", code, game.now)  # be it the very same code
    assert game.phone().post("/claim", body).status == 401


def test_five_wrong_codes_end_the_code(game: PhoneGame) -> None:
    code = game.table.show_code("ann")
    wrong = "B" * 16 if code != "B" * 16 else "C" * 16
    for _ in range(TRIES_MAX - 1):
        assert game.phone().claim(wrong).status == 401
        assert stage(game) is Stage.SHOWN
    assert game.phone().claim(wrong).status == 410
    assert stage(game) is Stage.EMPTY
    assert game.phone().claim(code).status == 410


def test_a_code_and_a_question_end_by_themselves(game: PhoneGame) -> None:
    code = game.table.show_code("ann")
    game.later(SHOWN_S - 1)
    assert stage(game) is Stage.SHOWN
    game.later(1)
    assert stage(game) is Stage.EMPTY
    code = game.table.show_code("ann")
    phone = game.phone()
    phone.claim(code)
    game.later(ASKING_S - 1)
    assert stage(game) is Stage.ASKING
    game.later(1)
    assert stage(game) is Stage.EMPTY
    assert phone.enter().status == 401
    assert not game.table.let_in("ann")


def test_only_one_code_is_shown(game: PhoneGame) -> None:
    first = game.table.show_code("ann")
    second = game.table.show_code("bob")
    assert (stage(game, "ann"), stage(game, "bob")) == (Stage.EMPTY, Stage.SHOWN)
    assert game.phone().claim(first).status == 401
    assert game.phone().claim(second).json["seat"] == "bob"


def test_a_number_is_used_once_from_one_address_and_soon(game: PhoneGame) -> None:
    phone = game.seated("ann")
    body = {"seat": "ann", "nonce": phone.nonce()}
    body["mac"] = proof(phone.key, "/enter", "ann", body["nonce"])
    assert game.phone(address="192.168.1.66").post("/enter", body).status == 401
    assert phone.post("/enter", body).status == 200
    assert phone.post("/enter", body).status == 401
    nonce = phone.nonce()
    game.now += NONCE_S + 1
    late = {"seat": "ann", "nonce": nonce, "mac": proof(phone.key, "/enter", "ann", nonce)}
    assert phone.post("/enter", late).status == 401
    forged = "00000000" + nonce[8:]
    late = {"seat": "ann", "nonce": forged, "mac": proof(phone.key, "/enter", "ann", forged)}
    assert phone.post("/enter", late).status == 401


def test_a_ticket_opens_one_stream_from_its_address_for_ten_seconds(game: PhoneGame) -> None:
    phone = game.seated("ann")
    path = f"/live?t={phone.enter().json['ticket']}&since=0"
    assert game.phone(address="192.168.1.66").get(path).status == 401
    assert phone.get(path).status == 401  # a try from elsewhere has ended it
    path = f"/live?t={phone.enter().json['ticket']}&since=0"
    game.now += TICKET_S
    assert phone.get(path).status == 401


def test_the_newer_page_of_a_seat_stays(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    old = phone.pipe
    phone.live()
    assert b'"why":"newer"' in old.octets
    assert not old.is_open
    assert phone.pipe.is_open
    assert game.table.seats.seats["ann"].streams == 1


def test_who_is_cut_off_is_out_at_once_and_for_good(game: PhoneGame) -> None:
    phone = game.seated("ann")
    phone.live()
    ticket = phone.enter().json["ticket"]
    game.table.cut_off("ann")
    assert phone.newest("bye") == {"why": "kicked"}
    assert not phone.pipe.is_open
    assert phone.enter().status == 401
    assert phone.get(f"/live?t={ticket}&since=0").status == 401
    assert phone.ask({"do": "pay", "who": "ann"}, {"due": None}).status == 401
    assert "ann" not in game.keys.read().seats


def test_a_television_proves_nothing_and_may_know_nothing(game: PhoneGame) -> None:
    screen = game.television()
    screen.live()
    state = screen.newest()
    assert "me" not in state
    assert "box" not in state
    assert state["asks"] == []
    assert [head[2] for head in state["heads"]] == [""]
    assert (
        screen.ask({"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 1}).status == 403
    )


def test_no_more_than_four_televisions_are_heard(game: PhoneGame) -> None:
    for number in range(4):
        game.television(f"{number:08x}")
    fifth = game.phone("tv/00000004")
    assert fifth.claim().status == 409
    game.table.cut_off("tv/00000000")
    assert fifth.claim(OPEN_CODE).status == 202


def asks(game: PhoneGame, digits: str, address: str) -> int:
    """A television asks for a place; the status of the answer."""
    return game.phone(f"tv/{digits}", address).claim().status


def test_a_stranger_who_asks_again_and_again_keeps_no_television_out(game: PhoneGame) -> None:
    for number in range(200):
        assert asks(game, f"{number:08x}", "192.168.1.66") == 202
        game.later(0.1)
    assert len(game.table.seats.asking()) == SCREENS_OF_ADDRESS
    screen = game.television()
    screen.live()
    assert "me" not in screen.newest()


def test_strangers_at_many_addresses_keep_a_television_out_for_twenty_seconds(
    game: PhoneGame,
) -> None:
    for number in range(SCREENS_MAX):
        assert asks(game, f"{number:08x}", f"192.168.1.{60 + number}") == 202
        game.later(1)
    assert asks(game, "0123abcd", "192.168.1.20") == 409
    game.later(SAFE_S - SCREENS_MAX)
    assert asks(game, "0123abcd", "192.168.1.20") == 202
    assert "tv/00000000" not in game.table.seats.seats, "the oldest that asks has lost its place"
    game.later(SAFE_S - 1)
    for number in range(10, 20):
        asks(game, f"{number:08x}", f"192.168.1.{60 + number}")
    assert game.table.let_in("tv/0123abcd"), "there is time to compare two words"


def test_televisions_that_are_in_lose_their_place_to_nobody(game: PhoneGame) -> None:
    inside = [game.television(f"{number:08x}").seat for number in range(SCREENS_MAX)]
    game.later(SAFE_S * 2)
    assert asks(game, "0123abcd", "192.168.1.66") == 409
    assert [it for it in game.table.seats.seats if is_screen(it)] == inside


def test_a_claim_without_a_code_does_not_want_the_place_of_a_television(game: PhoneGame) -> None:
    assert asks(game, "00000010", "192.168.1.66") == 202
    assert game.phone().claim("A" * 16).status == 410
    assert not [line for line in game.table.news if "wants the seat" in line]


def test_a_television_has_eight_digits() -> None:
    assert is_screen("tv/0123abcd")
    for wrong in ("tv/0123ABCD", "tv/0123abc", "tv/0123abcde", "tv/../../ab", "ann", ""):
        assert not is_screen(wrong)


def test_after_a_crash_the_phones_are_back_without_a_code(tmp_path: Path) -> None:
    first = PhoneGame(Session.create(None, SETUP), tmp_path)
    phone, screen = first.seated("ann"), first.television()
    session = first.session  # nothing was closed
    second = PhoneGame(session, tmp_path)
    for one in (phone, screen):
        one._game = second
        one.live()
        assert one.newest()["count"] == 1
    assert second.table.follower.issuer == first.table.follower.issuer


@pytest.mark.needs_posix("rights of a file")
def test_the_file_of_keys_is_its_owners_alone(game: PhoneGame) -> None:
    game.seated("ann")
    assert game.keys.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "octets", [b"", b"{", b"[]", b'{"seats":{"ann":"xx"}}', b'{"seats":3}', b"\xff" * 99]
)
def test_a_file_of_keys_that_is_none_lets_nobody_in(tmp_path: Path, octets: bytes) -> None:
    game = PhoneGame(Session.create(None, SETUP), tmp_path)
    game.seated("ann")
    game.keys.path.write_bytes(octets)
    assert PhoneGame(game.session, tmp_path).table.seats.keys() == {}
