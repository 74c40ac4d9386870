"""Refusals of the deal: each code is raised by an act, and what can be forced is carried out."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.deal.commands import Correct, Force, Redo, Undo
from banker.games.deal.refusal import FORCEABLE, RefusalCode
from tests.games.card_refusals import ROWS
from tests.support.card_game import CardGame


@pytest.mark.parametrize(("code", "given", "before", "said"), ROWS)
def test_a_refusal_has_its_code_and_changes_nothing(
    code: str, given: tuple[tuple[str, str, str], ...], before: tuple[str, ...], said: str
) -> None:
    game = CardGame("Ann", "Bob")
    for who, place, cards in given:
        game.given(who, place, cards)
    game.do(*before)
    assert code in game.refused(said, code)


# Raised by worked examples, or by positions that three players make.
ELSEWHERE = {"to_whom", "which_player", "shuffled", "hand_empty"}
# The screen and other programs may ask for it; no statement or own box says it.
UNSAID = {"not_in_edition", "device_fact", "no_guess_to_undo"}


def test_each_code_is_tried() -> None:
    codes = {code.value for code in RefusalCode}
    assert codes == {row[0] for row in ROWS} | ELSEWHERE | UNSAID


def test_a_hand_has_no_more_cards_than_are_booked() -> None:
    game = CardGame()
    game.do("ann draws")
    game.hand("ann", 1)
    assert "correct" in game.refused("ann banks 1m + 2m", "hand_empty")


def test_what_is_a_house_rule_can_be_forced() -> None:
    forced = [row for row in ROWS if RefusalCode(row[0]) in FORCEABLE]
    assert {RefusalCode(row[0]) for row in forced} == FORCEABLE
    for code, given, before, said in forced:
        if code == "not_movable":
            continue  # the rule is set aside, and the colour is still not on the card
        game = CardGame("Ann", "Bob")
        for who, place, cards in given:
            game.given(who, place, cards)
        game.do(*before)
        game.do(f'force {said} because "so we play"')
        assert "overridden" in game.kinds(), code


def test_what_breaks_the_books_cannot_be_forced() -> None:
    game = CardGame()
    game.do("ann draws")
    game.given("bob", "bank", "10m")
    game.refused('force ann banks 10m because "I have one"', "not_unseen")
    game.hand("ann", 0)
    game.refused('force ann banks 5m because "I have one"', "hand_empty")


def test_corrections_and_counts() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 5m", "count ann hand 5", "count draw 94", "count ann bank 5m 1")
    assert [event.booked for event in game.last.ev] == [1]
    draw = game.draw()
    game.do('correct ann bank 5m -1 because "it was a 1" witnessed by bob')
    assert (game.bank("ann"), game.draw()) == ([], draw + 1)
    game.refused('correct ann bank 5m -1 because "again"', "not_there")
    with pytest.raises(InvalidCommand, match="follows from all other cards"):
        game.do('correct centre 1m +1 because "x"', "undo")
        game.session.execute(_correct_draw())


def _correct_draw() -> object:

    return Correct("draw", 1, "x")


def test_undo_and_redo_are_never_forced() -> None:
    game = CardGame()
    for command in (Undo(), Redo()):
        with pytest.raises(
            InvalidCommand, match="undo and redo cannot be forced: write only 'undo' or 'redo'"
        ):
            game.session.execute(Force(command, "a forged line"))


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        ((), "ann banks 5m + 1m + 2m + 3m",
         "this takes 4 plays; Ann has 3: choose an action that takes fewer"),
        (("ann banks 1m",), "ann banks 5m + 2m + 3m",
         "this takes 3 plays; Ann has 2: choose an action that takes fewer"),
        (("ann banks 1m + 2m + 3m",), "ann banks 5m",
         "Ann has no plays left; 'next' passes the turn"),
    ],
)  # fmt: skip
def test_too_many_plays_are_told_with_both_numbers(
    before: tuple[str, ...], said: str, told: str
) -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", *before)
    assert game.refused(said, "no_plays") == f"refused [no_plays]: {told}"


def test_a_payment_that_is_too_small_is_refused_in_millions() -> None:
    game = CardGame("Ann", "Bob")
    game.given("bob", "bank", "3m + 4m + 5m")
    game.do("ann draws", "ann plays debt collector on bob")
    assert game.refused("bob pays 3m", "too_little").endswith(
        "]: Bob owes 5M, and these cards pay only 3M: add more of Bob's cards,"
        " which pay 12M together"
    )


def test_a_rent_for_wild_cards_of_any_colour_alone_is_refused_with_the_reason() -> None:
    game = CardGame("Ann", "Bob")
    game.given("ann", "green", "any")
    game.do("ann draws")
    for statement in ("ann plays rent any on bob for green", "ann plays rent green/dark blue"):
        assert game.refused(statement, "no_rent").endswith(
            "]: Ann has only wild cards of any colour for this rent, and alone they earn none:"
            " lay a card of the colour first"
        )
    assert "no property for this rent card" in game.refused("ann plays rent any on bob for red")
