"""What may be done now at a table of cards, at named moments."""

from __future__ import annotations

import pytest

from banker.engine.open_action import OpenAction, usual_of
from banker.games.deal import commands as c
from banker.games.deal.open_actions import open_actions
from tests.support.card_game import CardGame


def listed(game: CardGame) -> tuple[OpenAction[c.AnyCommand], ...]:
    return open_actions(game.state)


def situations(game: CardGame) -> list[str]:
    return [it.situation for it in listed(game)]


def usual(game: CardGame) -> str:
    found = usual_of(listed(game), has_device=False)
    return found.situation if found is not None else ""


def asked(hand: int = 3, *more: str) -> CardGame:
    """Bob owes Ann 5M and has it."""
    game = CardGame("Ann", "Bob", "Cem")
    game.given("bob", "bank", "3m + 4m")
    for card in more:
        game.centre(card)
    game.do("ann draws")
    game.hand("bob", hand)
    game.do("ann plays debt collector on bob")
    return game


def test_a_turn_begins_with_the_draw_pile_and_ends_with_the_next() -> None:
    game = CardGame("Ann", "Bob")
    assert (situations(game), usual(game)) == (["draw"], "draw")
    game.do("ann draws")
    assert (situations(game), usual(game)) == (["play", "next"], "")
    assert listed(game)[0].about == 3
    game.do("ann banks 1m + 1m + 2m")
    assert (situations(game), usual(game)) == (["next"], "next")


def test_too_many_cards_are_discarded_first() -> None:
    game = CardGame("Ann", "Bob")
    game.hand("ann", 9)
    game.do("ann draws", "ann banks 1m + 1m")
    assert (situations(game), usual(game)) == (["play", "discard"], "")
    game.do("ann banks 2m")
    assert (situations(game), usual(game)) == (["discard"], "discard")
    assert listed(game)[0].command == c.Discard("ann", 1)


def test_who_can_pay_pays_the_best_cards_or_says_no() -> None:
    game = asked()
    assert (situations(game), usual(game)) == (["pay_cards", "say_no"], "pay_cards")
    cards = (c.PaidCard("3m", "bank"), c.PaidCard("4m", "bank"))
    assert [it.command for it in listed(game)] == [
        c.PayCards("bob", cards, "ann"), c.SayNo("bob", "ann"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "seen"), [(0, ()), (3, ("just say no + just say no + just say no",))]
)
def test_a_hand_without_a_no_says_none(hand: int, seen: tuple[str, ...]) -> None:
    assert situations(asked(hand, *seen)) == ["pay_cards"]


def test_a_no_is_answered_by_name() -> None:
    game = asked()
    game.do("bob says no")
    assert [it.command for it in listed(game)] == [c.Agree("ann", "bob"), c.SayNo("ann", "bob")]
    assert usual(game) == "agree"


def test_of_several_who_are_asked_enter_answers_for_the_first() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    for who in ("bob", "cem"):
        game.given(who, "bank", "2m")
    game.do("ann draws", "ann plays birthday")
    pays = [it for it in listed(game) if it.situation == "pay_cards"]
    assert [(it.who, it.usual) for it in pays] == [("bob", True), ("cem", False)]


def test_nothing_is_listed_when_the_game_is_over() -> None:
    game = CardGame("Ann", "Bob")
    game.do("game ends")
    assert listed(game) == ()
