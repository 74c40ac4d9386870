"""Moments: what happened is shown large, once, and nothing that was put right."""

from __future__ import annotations

import pytest

from banker.games.board.queries.moments import KINDS, Moment
from tests.games.board.evening.following import followed_game
from tests.support.game import Game

LIGHT_BLUE = ("oriental", "vermont", "connecticut")


def newest(game: Game) -> Moment | None:
    """The moment of the newest entry."""
    at, moment = ([(0, None), *followed_game(game.session)[1]])[-1]
    return moment if at == game.session.journal.count else None


def test_all_kinds_in_the_order_that_matters() -> None:
    expected = ["bankrupt", "vault", "set", "hotel", "last_key", "rent", "lead"]
    assert list(KINDS) == expected


def test_the_last_deed_of_a_colour_completes_the_set() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "vermont")
    assert newest(game) is None
    game.do('force auction connecticut because "for the test"', "ann bids 10", "auction closes")
    moment = newest(game)
    assert moment is not None and (moment.kind, moment.who) == ("set", "ann"), moment
    assert moment.about == "light_blue"


def test_a_trade_completes_the_set_of_who_gets_the_deed() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "vermont")
    game.owns("bob", "connecticut")
    game.do("ann gives 100 to bob for connecticut")
    moment = newest(game)
    assert moment is not None and (moment.kind, moment.who) == ("set", "ann"), moment


def test_the_vault_tells_what_was_in_it() -> None:
    game = Game()
    inside = game.cash("vault"), game.hotels("vault"), game.keys("vault")
    game.vault_opens("bob")
    moment = newest(game)
    assert moment is not None and moment.kind == "vault", moment
    assert (moment.who, moment.amount, moment.hotels, moment.keys) == ("bob", *inside)


def test_only_a_players_first_hotel_counts() -> None:
    game = Game()
    game.owns("ann", *LIGHT_BLUE)
    game.has_hotels("ann", "oriental")
    moment = newest(game)
    expected = ("hotel", "ann", "oriental")
    assert moment is not None and (moment.kind, moment.who, moment.about) == expected, moment
    game.has_hotels("ann", "vermont")
    assert newest(game) is None


def test_a_bankruptcy_comes_before_the_set_that_it_completes() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "vermont")
    game.owns("bob", "connecticut")
    game.do("bob mortgages connecticut", "next")
    game.has_cash("bob", 0)
    game.do("bob moves to oriental", "ann asks rent", "bob goes bankrupt")
    moment = newest(game)
    assert moment is not None, "no moment"
    assert (moment.kind, moment.who, moment.to) == ("bankrupt", "bob", "ann"), moment
    assert game.state.has_set("ann", "light_blue")


def test_what_is_corrected_is_no_moment() -> None:
    game = Game()
    inside, outside = game.keys("vault"), game.keys("bank")
    game.do(f'correct vault -{inside} key because "counted"')
    game.do(f'correct ann +{inside + outside} key because "counted"')
    assert game.keys("vault") == game.keys("bank") == 0
    assert newest(game) is None


def paid_rents(game: Game, count: int) -> None:
    """So many rents of a bare street, by one player after another."""
    for _ in range(count):
        game.do("bob pays rent on oriental")


def test_the_biggest_rent_counts_from_the_fourth_on() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental")
    game.owns("cem", "boardwalk")
    paid_rents(game, 3)
    assert newest(game) is None
    game.do("bob pays rent on boardwalk")
    moment = newest(game)
    assert moment is not None and moment.kind == "rent", moment
    assert (moment.who, moment.to, moment.about) == ("bob", "cem", "boardwalk")
    assert moment.amount == game.state.edition.deed_by_id["boardwalk"].rents[0]
    game.do("bob pays rent on boardwalk")
    assert newest(game) is None  # as much as before is not more


def test_a_new_leader_is_told_when_a_turn_begins_and_not_in_the_first_rounds() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("bank pays 100 to ann", "ann's turn" if game.turn != "ann" else "next")
    while game.state.table.round < 3:
        game.do("next")
    assert followed_game(game.session)[0].leader == "ann"
    game.do("bank pays 300 to bob")
    assert newest(game) is None
    game.do("next")
    moment = newest(game)
    assert moment is not None and (moment.kind, moment.who) == ("lead", "bob"), moment


def test_nobody_leads_where_balances_are_private() -> None:
    game = Game("Ann", "Bob", box="glass-classic", switches={"balances": "private"})
    game.do("bank pays 100 to ann")
    while game.state.table.round < 3:
        game.do("next")
    game.do("bank pays 300 to bob", "next")
    assert [moment.kind for _, moment in followed_game(game.session)[1]] == []


@pytest.mark.parametrize("putting_right", ["undo", "redo"])
def test_what_is_undone_or_redone_is_no_moment(putting_right: str) -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental", "vermont")
    game.owns("bob", "connecticut")
    game.do("ann gives 100 to bob for connecticut", "undo")
    if putting_right == "redo":
        game.do("redo")
    assert [
        moment.kind for _, moment in followed_game(game.session)[1] if moment.kind == "set"
    ] == ([] if putting_right == "undo" else ["set"])
    assert newest(game) is None
