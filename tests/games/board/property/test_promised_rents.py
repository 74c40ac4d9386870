"""No rent as a part of a trade: for some visits or for all, on the street that is traded too."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.foundation.errors import InvalidCommand
from banker.games.board.state import Immunity
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from banker.language.phrases.events import sentence
from tests.support.game import Game


def table(**switches: str) -> Game:
    game = Game("Ann", "Bob", "Cem", box="glass-classic", switches=switches)
    game.do(
        'force ann buys boardwalk because "x"', 'force bob buys oriental because "x"',
        "ann's turn",
    )  # fmt: skip
    return game


def agreed() -> Game:
    return table(rent_immunity="yes")


@pytest.mark.parametrize(
    ("said", "promises"),
    [
        ("ann gives b2 to bob for 200 and no rent on l1 3 times", [("bob", "ann", "oriental", 3)]),
        ("ann gives b2 to bob for 9 + no rent on l1 for 3 visits", [("bob", "ann", "oriental", 3)]),
        ("ann gives b2 to bob for no rent on oriental", [("bob", "ann", "oriental", 0)]),
        ("ann gives 90 + no rent on b2 1 time to bob for l1", [("ann", "bob", "boardwalk", 1)]),
        ("ann gives no rent on b2 to bob for no rent on l1",
         [("ann", "bob", "boardwalk", 0), ("bob", "ann", "oriental", 0)]),
        ("ann gives b2 to bob for no rent on b2 2 times", [("bob", "ann", "boardwalk", 2)]),
        ("ann gives b2 to bob for l1 and no rent on b2 and bob gives 20 to cem",
         [("bob", "ann", "boardwalk", 0)]),
    ],
)  # fmt: skip
def test_a_trade_may_promise_no_rent(said: str, promises: list[tuple[str, str, str, int]]) -> None:
    game = agreed()
    game.do(said)
    assert game.state.table.immunities == tuple(Immunity(*one) for one in promises)
    command = game.command(said)
    assert parse(statement(command, game.state.setup), game.state.setup, "ann") == command


def test_the_visits_are_free_and_then_no_more() -> None:
    game = agreed()
    game.do("ann gives b2 to bob for 200 and no rent on b2 1 time", "ann moves to boardwalk")
    assert not game.state.table.claims
    game.do("ann moves to go", "ann moves to boardwalk")
    assert len(game.state.table.claims) == 1


def test_the_sentence_says_it_once() -> None:
    game = agreed()
    entry = game.do("ann gives b2 to bob for 200 and no rent on l1 3 times")
    assert sentence(entry, game.state.setup) == (
        "Ann gives Bob Boardwalk for 200; Bob asks Ann no rent on Oriental Avenue for 3 visits"
    )


def test_a_promise_alone_is_a_trade() -> None:
    game = agreed()
    entry = game.do("ann gives no rent on b2 to bob for nothing")
    assert sentence(entry, game.state.setup) == "Ann asks Bob no rent on Boardwalk"
    assert entry.post == ()


def test_gl33_where_nobody_agreed_on_it_it_must_be_forced() -> None:
    game = table()
    said = "ann gives b2 to bob for 200 and no rent on l1"
    assert game.refused(said) == "not_tradable"
    game.do(f'force {said} because "we agreed"')
    assert len(game.state.table.immunities) == 1


@pytest.mark.parametrize(
    "said",
    [
        "ann gives b2 + no rent on b2 to bob for l1",  # it is Bob's by then
        "ann gives b2 to bob for no rent on b1",  # nobody's
    ],
)
def test_only_the_owner_after_the_trade_promises(said: str) -> None:
    assert agreed().refused(said) == "not_owner"


@pytest.mark.parametrize("said", ["ann gives b2 to bob for no rent on l1 0 times",
                                  "ann gives b2 to bob for no rent on l1 x times",
                                  "ann gives b2 to bob for no rent on"])  # fmt: skip
def test_a_wrong_promise_is_not_understood(said: str) -> None:
    game = agreed()
    with pytest.raises(InvalidCommand):
        game.do(said)


def test_the_audit_knows_such_a_trade() -> None:
    game = agreed()
    game.do("ann gives b2 to bob for 200 and no rent on b2 1 time", "ann moves to boardwalk")
    lines = [row.line + b"\n" for row in game.session.journal.rows()]
    assert [it for it in audit(lines).findings if it.severity not in ("noted",)] == []
