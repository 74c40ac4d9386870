"""The time to roll, to pay and to answer, and what follows when it is over: RF-08, V-24."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.rules.timers import answer_timer, timer
from tests.games.board.clock.clock_game import BOX
from tests.support.property_game import ORANGE, Town, trade

PROPOSED = trade(("ann", "bob", "cash 100"), ("bob", "ann", "deed oriental"))


def test_rf08_there_are_90_seconds_to_roll_and_to_pay_and_30_for_an_offer() -> None:
    game = Town(box=BOX)
    now = timer(game.state)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("roll", "ann", 90)
    now = answer_timer(game.state, PROPOSED)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("offer", "bob", 30)
    game.do("ann rolls 1 2", "ann buys", "ann moves to income_tax")
    now = timer(game.state)
    assert now is not None
    assert (now.kind, now.who, now.seconds) == ("pay", "ann", 90)
    game.do("ann pays")
    assert timer(game.state) is None


def test_rf08_a_deed_that_one_landed_on_is_no_offer_to_think_over() -> None:
    game = Town(box=BOX)
    game.do("ann rolls 1 2")
    assert game.phase == "offer"
    assert timer(game.state) is None


def test_rf08_other_terms_are_another_offer_and_the_same_terms_the_same() -> None:
    state = Town(box=BOX).state
    asked = [answer_timer(state, c.Trade((c.Leg("ann", "bob", (c.Item("cash", n),)),)))
             for n in (100, 100, 101)]  # fmt: skip
    assert asked[0] == asked[1] != asked[2]


def test_rf08_an_offer_takes_no_time_from_the_roll() -> None:
    game = Town(box=BOX)
    before = timer(game.state)
    answer_timer(game.state, PROPOSED)
    assert timer(game.state) == before


def test_rf08_a_mortgage_does_not_start_the_timer_again() -> None:
    game = Town(box=BOX)
    game.owns("ann", *ORANGE)
    game.do("ann moves to income_tax")
    before = timer(game.state)
    game.do("ann mortgages new_york", "ann redeems new_york")
    assert timer(game.state) == before
    game.do("ann pays", "ann builds on new_york", "next")
    assert timer(game.state) != before


def test_rf08_every_roll_of_a_turn_has_its_own_time() -> None:
    game = Town(box=BOX)
    first = timer(game.state)
    game.do("ann rolls 5 5")
    second = timer(game.state)
    assert second is not None and first is not None
    assert second.kind == first.kind == "roll"
    assert second.key != first.key


def test_an_edition_without_times_has_no_timer() -> None:
    game = Town(switches={"time_limit": "60"})
    assert timer(game.state) is None
    assert answer_timer(game.state, PROPOSED) is None


@pytest.mark.parametrize(
    ("switches", "then"),
    [({"timeout_roll": "remind"}, None), ({"timeout_roll": "skip"}, c.Next())],
)
def test_v24_the_time_to_roll_is_over(switches: dict[str, str], then: c.Next | None) -> None:
    game = Town(box=BOX, switches=switches)
    game.do("next", "ann's turn")
    now = timer(game.state)
    assert now is not None
    assert (now.then, now.is_vote) == (then, False)
    if then:
        game.do(then)
        assert game.turn == "bob"


@pytest.mark.parametrize("begins", ["ann rolls 5 5", "ann passes go"])
def test_v24_nobody_is_skipped_while_it_is_settled_who_begins(begins: str) -> None:
    game = Town(box=BOX, switches={"timeout_roll": "skip"})
    game.do("bob's turn", "ann's turn")
    before = timer(game.state)
    game.do(begins)
    begun = timer(game.state)
    assert before is not None and begun is not None
    assert (before.then, begun.then) == (None, c.Next())
    assert before.key != begun.key, "what was waited before does not count"


@pytest.mark.parametrize("asked", ["ann rolls 5 5", "ann moves to chance_1"])
def test_v24_skipping_a_roll_also_passes_over_doubles_and_a_card(asked: str) -> None:
    game = Town(box=BOX, switches={"timeout_roll": "skip"})
    game.do(asked)
    now = timer(game.state)
    assert now is not None and now.then is not None
    game.do(now.then)
    assert game.turn == "bob"


@pytest.mark.parametrize(
    ("switches", "votes"), [({"timeout_pay": "remind"}, False), ({"timeout_pay": "vote"}, True)]
)
def test_v24_the_time_to_pay_is_over(switches: dict[str, str], votes: bool) -> None:
    """RA-32: the table may agree that who does not pay in time is bankrupt."""
    game = Town(box=BOX, switches=switches)
    game.do("ann moves to income_tax")
    now = timer(game.state)
    assert now is not None
    assert now.is_vote is votes
    assert (now.then is not None) is votes
    if now.then is not None:
        game.do(now.then)
        assert game.state.seats["ann"].bankrupt


@pytest.mark.parametrize(
    ("switches", "falls"),
    [({"timeout_offer": "remind"}, False), ({"timeout_offer": "decline"}, True)],
)
def test_v24_the_time_for_an_offer_is_over(switches: dict[str, str], falls: bool) -> None:
    now = answer_timer(Town(box=BOX, switches=switches).state, PROPOSED)
    assert now is not None
    assert (now.falls, now.then) == (falls, None)
