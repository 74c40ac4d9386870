"""Offers to a seat: whole commands, what was seen of them, and what follows when that changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Union

import msgspec
import pytest

from banker.games.board import commands as c
from banker.phones.game_views import views_of
from banker.phones.requests import Standing
from tests.phones.phone_table import PhoneGame
from tests.support.game import Game
from tests.system.faces import moments


def may(game: Game, who: str) -> dict[str, list[dict[str, Any]]]:
    """What a seat's page may ask for."""
    found: dict[str, list[dict[str, Any]]] = views_of(game.state).own(game.state, who)["may"]
    return found


def test_an_offer_is_a_whole_command_with_what_was_seen() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 1 2")
    assert may(game, "ann")["buy"] == [{
        "act": {"do": "buy", "who": "ann", "deed": "baltic"},
        "sees": {"offer": "baltic", "price": 60},
        "least": 60,
    }]  # fmt: skip
    assert "buy" not in may(game, "bob")
    game.do("ann declines", "bob bids 20")
    assert may(game, "cem")["bid"] == [{
        "act": {"do": "bid", "who": "cem", "amount": 21}, "sees": {"bid": 20}, "field": "amount",
        "least": 21,
    }]  # fmt: skip


def test_each_rent_is_an_offer_of_its_own() -> None:
    game = Game(box="glass-classic")
    game.owns("bob", "oriental", "boardwalk")
    game.do("ann moves to oriental", "ann moves to boardwalk")
    asked = [it["act"] for it in may(game, "bob")["ask_rent"]]
    assert asked == [
        {"do": "ask_rent", "who": "bob", "visitor": "ann", "deed": "boardwalk"},
        {"do": "ask_rent", "who": "bob", "visitor": "ann", "deed": "oriental"},
    ]


def test_deeds_are_choices_of_what_fits_them() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "boardwalk")
    game.do("ann mortgages oriental")
    assert may(game, "ann")["mortgage"][0]["choices"] == ["boardwalk"]
    assert may(game, "ann")["redeem"][0]["choices"] == ["oriental"]
    assert "build" not in may(game, "ann")


def test_no_offer_says_what_a_device_will_answer() -> None:
    game = Game()
    game.do("ann gets guess")
    (guess,) = may(game, "ann")["guess"]
    assert guess["act"] == {"do": "guess", "who": "ann", "number": 1, "outcome": None}
    assert guess["choices"] == [1, 2, 3, 4, 5, 6]


def test_another_due_meanwhile_is_noticed(tmp_path: Path) -> None:
    game = Game(box="glass-classic")
    game.do("ann moves to luxury_tax")
    phones = PhoneGame(game.session, tmp_path)
    phone = phones.seated("ann")
    phone.live()
    (pay,) = may(game, "ann")["pay"]
    assert pay["sees"] == {"due": ["bank", 100, "Luxury Tax", "Luxury Tax"]}
    game.do("ann pays", "ann moves to income_tax")
    assert phone.ask(pay["act"], pay["sees"]).status == 410
    assert phone.ask(pay["act"], may(game, "ann")["pay"][0]["sees"]).status == 202


def test_another_visit_meanwhile_changes_no_rent_that_was_asked_for(tmp_path: Path) -> None:
    game = Game(box="glass-classic")
    game.owns("bob", "oriental", "boardwalk")
    game.do("ann moves to oriental")
    phones = PhoneGame(game.session, tmp_path)
    phone = phones.seated("bob")
    phone.live()
    (asks,) = may(game, "bob")["ask_rent"]
    assert phone.ask(asks["act"], asks["sees"]).status == 202
    game.do("ann moves to boardwalk")
    (request,) = phones.table.queue.ready()
    phones.table.confirm(request.seat, request.id)
    assert game.dues("ann") == [("bob", 6, "rent")]


@pytest.mark.parametrize(("seat", "tag"), [("bob", "ask_rent"), ("ann", "pay_rent")])
def test_a_rent_that_grows_before_the_banker_confirms_it_is_noticed(
    tmp_path: Path, seat: str, tag: str
) -> None:
    game = Game(box="glass-classic", switches={"rent_snapshot": "claim"})
    game.owns("bob", "oriental", "vermont")
    game.do("ann moves to oriental")
    phones = PhoneGame(game.session, tmp_path)
    phone = phones.seated(seat)
    phone.live()
    (rent,) = may(game, seat)[tag]
    assert phone.ask(rent["act"], rent["sees"]).status == 202
    (request,) = phones.table.queue.ready()
    game.owns("bob", "connecticut")
    (grown,) = may(game, seat)[tag]
    assert grown["least"] > rent["least"], "the whole group doubles what is asked"
    settled = phones.table.confirm(request.seat, request.id)
    assert settled is not None
    assert settled.standing is Standing.STALE, f"{rent['least']} was seen, {grown['least']} asked"
    assert game.dues("ann") == []
    assert phone.ask(grown["act"], grown["sees"], id="b" * 16).status == 202


@pytest.mark.parametrize("box", moments.BOARDS)
def test_what_an_offer_has_seen_is_what_the_bank_compares(box: str) -> None:
    for state in moments.of_random_commands(box, 1):
        views = views_of(state)
        commands: Any = Union[tuple(views.traits)]  # noqa: UP007
        for who in state.setup.ids:
            for tag, offered in views.own(state, who)["may"].items():
                for offer in filter(None, offered):
                    command = msgspec.convert(offer["act"], commands)
                    assert views.pinned(state, who, command) == offer["sees"], (tag, state.table)


def test_an_older_page_that_names_less_is_understood() -> None:
    game = Game(box="glass-classic")
    game.owns("bob", "oriental")
    game.do("ann moves to oriental", "bob asks rent")
    views = views_of(game.state)
    assert views.pinned(game.state, "ann", c.Pay("ann")) == may(game, "ann")["pay"][0]["sees"]
    assert views.pinned(game.state, "bob", c.Transfer("bob", "ann", 5)) == {}


def test_after_the_end_a_seat_knows_its_sum_in_the_final_ranking() -> None:
    """With its sign, where a rent in it is an estimate: the cash alone says neither."""
    game = Game()
    game.owns("ann", "st_charles")
    own = views_of(game.state).own
    assert "total" not in own(game.state, "ann")
    game.do("game ends")
    cash = {who: game.state.cash(who) for who in ("ann", "bob")}
    assert own(game.state, "ann")["total"] == [cash["ann"], 1]
    assert own(game.state, "bob")["total"] == [cash["bob"]]
