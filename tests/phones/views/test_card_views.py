"""A game of cards on a phone: what lies open is shown, what is asked is answered, hands are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from banker.phones.requests import Standing
from tests.phones.phone_table import PhoneGame
from tests.support.card_game import CardGame


def asked_of_bob(folder: Path) -> tuple[CardGame, PhoneGame]:
    """Ann's birthday, and Bob has two cards to pay with."""
    played = CardGame("Ann", "Bob")
    played.do("ann draws", "ann banks 1m", "next", "bob draws", "bob banks 1m + 3m", "next")
    played.do("ann draws", "ann plays birthday")
    return played, PhoneGame(played.session, folder)


def events(phone: Any) -> dict[str, Any]:
    phone.live()
    return dict(phone.news())


def test_a_page_shows_what_lies_open_and_what_is_asked(tmp_path: Path) -> None:
    _, game = asked_of_bob(tmp_path)
    told = events(game.seated("bob"))
    assert told["game"]["ruleset"] == "deal"
    assert told["game"]["commands"] == {"say_no": "ask", "agree": "ask", "pay_cards": "ask"}
    table, own = told["state"]["table"], told["state"]["me"]
    assert table["banks"] == {"ann": [1, ["1m"]], "bob": [4, ["1m", "3m"]]}
    assert table["hands"] == {who: game.session.state.hand(who) for who in ("ann", "bob")}
    sees = {"awaited": "Ann asks Bob for 2M"}
    assert own["may"] == {
        "pay_cards": [{
            "act": {"do": "pay_cards", "who": "bob", "to": "ann",
                    "cards": [{"face": "3m", "from": "bank"}]},
            "sees": sees, "field": "cards",
        }],
        "say_no": [{"act": {"do": "say_no", "who": "bob", "to": "ann"}, "sees": sees}],
    }  # fmt: skip
    assert own["awaited"] == table["awaited"] == ["Ann asks Bob for 2M"]
    assert own["owes"] == ["ann", 2]
    assert own["payable"] == [["1m", "bank"], ["3m", "bank"]]
    other = events(game.seated("ann", "192.168.1.21"))["state"]["me"]
    assert (other["may"], other["awaited"]) == ({}, [])


def test_the_banker_confirms_a_payment_that_a_phone_chose(tmp_path: Path) -> None:
    _, game = asked_of_bob(tmp_path)
    bob = game.seated("bob")
    bob.live()
    act = {"do": "pay_cards", "who": "bob", "cards": [{"face": "3m", "from": "bank"}]}
    assert bob.ask(act, {"awaited": "something else"}).status == 410
    assert bob.ask(act, {"awaited": "Ann asks Bob for 2M"}).status == 202
    (request,) = game.table.queue.ready()
    game.table.confirm(request.seat, request.id)
    assert bob.newest("answer")["state"] == "done"
    assert game.session.state.faces("bank:ann") == {"1m": 1, "3m": 1}


def test_another_demand_behind_the_same_no_is_noticed(tmp_path: Path) -> None:
    played = CardGame("Ann", "Bob")
    played.do("ann draws", "ann banks 1m", "next", "bob draws", "bob banks 1m + 3m + 5m", "next")
    game = PhoneGame(played.session, tmp_path)
    bob = game.seated("bob")
    bob.live()
    answers = ("bob says no to ann", "ann says no to bob")
    played.do("ann draws", "ann plays birthday", *answers)
    pays = {"do": "pay_cards", "who": "bob", "cards": [{"face": "5m", "from": "bank"}]}
    sees = events(bob)["state"]["me"]["may"]["pay_cards"][0]["sees"]
    assert sees == {"awaited": "Ann says No to Bob", "asked": "Ann asks Bob for 2M"}
    assert bob.ask(pays, sees).status == 202
    (request,) = game.table.queue.ready()
    played.do("undo", "undo", "undo", "ann plays debt collector on bob", *answers)
    settled = game.table.confirm(request.seat, request.id)
    assert settled is not None
    assert settled.standing is Standing.STALE, "2M was seen, 5M is asked"


def test_no_phone_plays_a_card_of_a_hand(tmp_path: Path) -> None:
    _, game = asked_of_bob(tmp_path)
    bob = game.seated("bob")
    for act in (
        {"do": "draw_cards", "who": "bob"},
        {"do": "bank_cards", "who": "bob", "faces": ["1m"]},
        {"do": "next"},
        {"do": "pay_cards", "who": "ann", "cards": []},
    ):
        assert bob.ask(act).status == 422
