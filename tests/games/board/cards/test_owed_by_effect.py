"""A card that is booked by what it does is owed where the money is not there, as by its name."""

from __future__ import annotations

import pytest

from banker.audit import audit
from tests.support.game import Game


def on_chance(ann: int, bob: int = 3_000) -> Game:
    """Ann has Baltic Avenue and so much cash, and has just landed on Chance."""
    game = Game("Ann", "Bob", "Cem")
    game.do("ann moves to baltic", "ann buys")
    game.do(f"ann pays {game.state.cash('ann') - ann} to bank", "ann moves to chance_2")
    if bob < game.state.cash("bob"):
        game.do(f"force bob pays {game.state.cash('bob') - bob} to bank because short")
    return game


def assert_audited(game: Game) -> None:
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert report.exit_code == 0, report


@pytest.mark.parametrize("to", ["bank", "vault"])
def test_what_a_card_asks_beyond_the_cash_is_owed_raised_and_paid(to: str) -> None:
    game = on_chance(90)
    game.do(f"ann pays 110 to {to}")
    assert game.dues("ann") == [(to, 110, "card")] and game.state.cash("ann") == 90
    assert game.refused("next") == "debt_open"
    game.do("ann mortgages baltic", "ann pays")
    assert game.dues("ann") == []
    game.do("next")
    assert_audited(game)


def test_what_is_there_is_paid_at_once() -> None:
    game = on_chance(90)
    game.do("ann pays 90 to bank")
    assert game.dues("ann") == [] and game.state.cash("ann") == 0


def test_each_is_owed_or_none() -> None:
    game = on_chance(90)
    game.do("ann pays 50 to each")
    assert game.dues("ann") == [("bob", 50, "card"), ("cem", 50, "card")]
    assert game.state.cash("ann") == 90
    game.do("ann mortgages baltic", "ann pays", "ann pays")
    assert_audited(game)


def test_from_each_who_has_it_pays_and_who_has_not_owes() -> None:
    game = on_chance(90, bob=20)
    game.do("ann collects 50 from each")
    assert game.dues("bob") == [("ann", 50, "card")] and game.state.cash("bob") == 20
    assert game.state.cash("ann") == 140
    assert_audited(game)


@pytest.mark.parametrize(
    "said", ["ann pays 110 to bob", "ann pays 110 to bank as a gift", "bob pays 9000 to bank"]
)
def test_what_no_card_asks_is_refused_as_ever(said: str) -> None:
    assert on_chance(90).refused(said) == "insufficient_cash"


@pytest.mark.parametrize("said", ["ann pays 110 to bank", "ann pays 60 to each"])
def test_a_second_time_on_one_landing_it_is_refused(said: str) -> None:
    game = on_chance(90)
    game.do("bank pays 10 to ann")
    assert game.refused(said) == "insufficient_cash"
