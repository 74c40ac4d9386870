"""Open differences: the report lists the payments of which the table may still settle something."""

from __future__ import annotations

import pytest

from banker.language.parser.questions import Settle
from banker.session.settling import asked, open_differences
from tests.report.played_games import story_of
from tests.support.game import Game

RENT = "deed.st_charles.rents.0"
OF_BOB, OF_CEM = 6, 9  # the entries that paid
PART = "settle rent of st_charles by ann pays 20 to bob"
REST = "settle rent of st_charles by ann pays 20 to cem"
WHOLE = "settle rent of st_charles by ann pays 20 to bob and ann pays 20 to cem"


def paid(*then: str) -> Game:
    """Bob and Cem have paid Ann 110 each by the estimate; then the card said 90."""
    game = Game()
    game.do("ann moves to st_charles", "ann buys", "next")
    for who in ("bob", "cem"):
        game.do(f"{who} moves to st_charles", f"{who} pays rent", "next")
    game.do("rent of st_charles is 90", *then)
    return game


def listed(game: Game) -> list[int]:
    """The entries that the report lists."""
    return story_of(game.session).resting.get(RENT, [])


@pytest.mark.parametrize(("then", "payments"), [
    ((), [OF_BOB, OF_CEM]),
    ((PART,), [OF_CEM]),
    ((PART, REST), []),
    ((PART, REST, "undo"), [OF_CEM]),
    ((WHOLE,), []),
    ((WHOLE, "rent of st_charles is 80"), [OF_BOB, OF_CEM]),
    ((WHOLE, "rent of st_charles is 80", "undo"), []),
    ((WHOLE, "rent of st_charles is 110"), [OF_BOB, OF_CEM]),
    ((PART, "rent of st_charles is 110"), [OF_BOB]),
    (("rent of st_charles is 110",), []),
])  # fmt: skip
def test_the_report_lists_just_the_payments_that_the_table_may_settle(
    then: tuple[str, ...], payments: list[int]
) -> None:
    game = paid(*then)
    assert listed(game) == payments
    flows = open_differences(game.session).get(RENT)
    pairs = [set(it[:2]) for it in flows.flows] if flows is not None else []
    names = {OF_BOB: "bob", OF_CEM: "cem"}
    assert pairs == [{"ann", names[seq]} for seq in payments]
    if payments:
        game.do(asked(game.session, Settle(RENT)))
    assert (listed(game), open_differences(game.session)) == ([], {})


def test_of_two_payments_between_the_same_players_both_stay_listed_until_all_is_settled() -> None:
    """No entry says which of them a settlement is about."""
    game = Game("Ann", "Bob")
    game.owns("ann", "st_charles")
    for _ in range(2):
        game.do("bob's turn", "bob moves to st_charles", "bob pays rent", "ann's turn")
    game.do("rent of st_charles is 90", PART)
    assert len(listed(game)) == 2
    game.do(PART)
    assert listed(game) == []
