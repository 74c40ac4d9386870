"""A turn that is given by word (`bob's turn`) obeys what `next` obeys."""

from __future__ import annotations

import pytest

from banker.games.deal.state import Table
from tests.audit.checks.deal.card_evening import audited_game
from tests.support.card_game import CardGame

THREE = ("Ann", "Bob", "Cem")


def table(game: CardGame) -> Table:
    return game.state.table


def test_the_own_turn_by_word_changes_nothing() -> None:
    game = CardGame(*THREE)
    game.do("ann draws", "ann banks 1m + 1m + 1m")
    before = game.state
    game.do("ann's turn")
    assert (game.state.table, game.state.balances) == (before.table, before.balances)
    game.refused("ann draws", "already_drawn")
    game.refused("ann banks 5m", "no_plays")


def test_the_own_turn_by_word_leaves_an_open_answer_open() -> None:
    game = CardGame(*THREE)
    game.given("bob", "bank", "2m")
    game.do("ann draws", "ann plays birthday", "bob says no")
    before = table(game)
    game.do("ann's turn")
    assert table(game) == before, "the No still waits for an answer"


def test_a_wild_just_received_is_still_placed_after_the_own_turn_by_word() -> None:
    game = CardGame(*THREE)
    game.given("bob", "red", "red/yellow")
    game.do("ann draws", "ann plays debt collector on bob", "bob pays all", "ann's turn")
    game.do("ann places red/yellow on yellow")
    assert game.pile("ann", "yellow") == ["wild_red_yellow"]


@pytest.mark.parametrize("said", ["next", "bob's turn"])
def test_the_cards_of_a_turn_are_asked_for_by_word_as_by_next(said: str) -> None:
    game = CardGame(*THREE)
    game.do("ann draws", "next")
    game.do("bob draws", "next", "cem draws", "next")
    told = game.refused(said, "not_drawn")
    assert told == "refused [not_drawn]: Ann draws first: 'Ann draws'"


@pytest.mark.parametrize("said", ["next", "bob's turn"])
def test_a_hand_that_is_too_large_is_asked_for_by_word_as_by_next(said: str) -> None:
    game = CardGame(*THREE)
    game.do("ann draws")
    game.hand("ann", 9)
    told = game.refused(said, "discard_first")
    assert told == "refused [discard_first]: Ann holds 9 cards and may keep 7: 'Ann discards 2'"
    game.do("ann discards 2", said)
    assert (table(game).turn, table(game).drawn, table(game).plays) == ("bob", False, 0)


@pytest.mark.parametrize("said", ["next", "bob's turn"])
def test_a_waiting_no_is_agreed_to_by_word_as_by_next(said: str) -> None:
    game = CardGame(*THREE)
    game.given("bob", "bank", "2m")
    game.do("ann draws", "ann plays birthday", "bob says no", said)
    assert (table(game).turn, table(game).chain, game.bank("bob")) == ("bob", None, ["2m"])


@pytest.mark.parametrize("said", ["next", "bob's turn"])
def test_an_answer_that_is_awaited_comes_first_by_word_as_by_next(said: str) -> None:
    game = CardGame(*THREE)
    game.given("bob", "bank", "2m")
    game.do("ann draws", "ann plays birthday")
    game.refused(said, "answer_first")


def test_who_would_be_skipped_is_named_and_objected_to() -> None:
    game = CardGame(*THREE, "Dan")
    game.do("ann draws")
    told = game.refused("cem's turn", "not_your_turn")
    assert told == "refused [not_your_turn]: Bob would be skipped: 'next' passes the turn to Bob"
    told = game.refused("dan's turn", "not_your_turn")
    assert (
        told
        == "refused [not_your_turn]: Bob and Cem would be skipped: 'next' passes the turn to Bob"
    )
    game.do("bob's turn")
    assert game.kinds() == ["turn_passed"]


def test_each_objection_to_a_turn_by_word_can_be_forced_and_is_told() -> None:
    game = CardGame(*THREE)
    game.do("ann draws", "next")
    game.hand("bob", 8)
    entry = game.do('force ann\'s turn because "Bob and Cem went home early"')
    codes = [event.code for event in entry.ev if hasattr(event, "code")]
    assert codes == ["not_drawn", "discard_first", "not_your_turn"]
    assert ("players_skipped", ("cem",)) in [
        (event.__struct_config__.tag, getattr(event, "who", "")) for event in entry.ev
    ]
    assert (table(game).turn, table(game).drawn, table(game).plays) == ("ann", False, 0)
    found = audited_game(game).findings
    assert {it.code for it in found} == {"corrected", "forced", "left_out"}


@pytest.mark.parametrize(("said", "round"), [("cem's turn", 1), ("ann's turn", 2)])
def test_a_forced_turn_counts_the_round_that_it_begins(said: str, round: int) -> None:
    game = CardGame(*THREE)
    game.do("ann draws", "next", "bob draws")
    game.do(f'force {said} because "so we play"')
    assert table(game).round == round


def test_before_the_first_act_a_turn_by_word_says_who_begins() -> None:
    game = CardGame(*THREE)
    game.do("cem's turn")
    assert (table(game).turn, table(game).first, table(game).round) == ("cem", "cem", 1)
    game.do("cem draws", "next", "ann draws", "next", "bob draws", "cem's turn")
    assert table(game).round == 2
