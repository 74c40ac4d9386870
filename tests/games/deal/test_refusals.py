"""Refusals of the deal: each code is raised by an act, and what can be forced is carried out."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.deal.commands import Correct, Force, Redo, Undo
from banker.games.deal.refusal import FORCEABLE, RefusalCode
from tests.support.card_game import CardGame

# Position (whose, where, cards), statements before, and the statement that is refused.
Row = tuple[str, tuple[tuple[str, str, str], ...], tuple[str, ...], str]
BOB_RED = ("bob", "red", "red")
STOLEN = ("ann draws", "ann plays sly deal on bob for red")
ROWS: tuple[Row, ...] = (
    ("game_over", (), ("game ends",), "ann draws"),
    ("answer_first", (BOB_RED,), STOLEN, "ann banks 1m"),
    ("answer_first", (BOB_RED,), STOLEN, "bob draws"),
    ("place_first", (("ann", "red", "red + red + red"), ("ann", "aside", "house")),
     ("ann draws",), "ann banks house aside"),
    ("not_drawn", (), (), "ann banks 1m"),
    ("not_drawn", (), (), "next"),
    ("already_drawn", (), ("ann draws",), "ann draws"),
    ("discard_first", (), ("ann draws", "ann plays pass go"), "next"),
    ("not_your_turn", (), (), "bob draws"),
    ("no_plays", (), ("ann draws", "ann banks 1m + 2m + 3m"), "ann banks 1m"),
    ("nothing_asked", (), ("ann draws",), "bob says no"),
    ("nothing_asked", (BOB_RED,), STOLEN, "bob pays red"),
    ("not_your_answer", (BOB_RED,), STOLEN, "ann says no"),
    ("not_unseen", (("bob", "bank", "10m"),), ("ann draws",), "ann banks 10m"),
    ("not_bankable", (), ("ann draws",), "ann banks any"),
    ("not_property", (), ("ann draws",), "ann lays 1m"),
    ("which_colour", (), ("ann draws",), "ann lays red/yellow"),
    ("wrong_colour", (), ("ann draws",), "ann lays red as green"),
    ("not_movable", (("ann", "red", "red"),), ("ann draws",), "ann moves red to yellow"),
    ("not_there", (), ("ann draws",), "ann moves red to yellow"),
    ("full_set", (("bob", "brown", "brown + brown"),), ("ann draws",),
     "ann plays sly deal on bob for brown"),
    ("no_full_set", (("bob", "brown", "brown"),), ("ann draws",),
     "ann plays deal breaker on bob for brown"),
    ("no_rent", (), ("ann draws",), "ann plays rent brown/light_blue for brown"),
    ("not_payable", (("bob", "bank", "1m"), ("bob", "red", "any")),
     ("ann draws", "ann plays birthday"), "bob pays any"),
    ("too_little", (("bob", "bank", "1m + 5m"),), ("ann draws", "ann plays birthday"),
     "bob pays 1m"),
    ("too_much", (("bob", "bank", "1m + 5m"),), ("ann draws", "ann plays birthday"),
     "bob pays 1m + 5m"),
    ("no_buildings_here", (("ann", "utility", "utility + utility"),), ("ann draws",),
     "ann plays house on utility"),
    ("needs_house", (("ann", "brown", "brown + brown"),), ("ann draws",),
     "ann plays hotel on brown"),
    ("site_full", (("ann", "brown", "brown + brown + house"),), ("ann draws",),
     "ann plays house on brown"),
    ("too_many", (), ("ann draws",), "ann discards 1"),
    ("nothing_aside", (), ("ann draws",), "ann banks house aside"),
    ("same_account", (), (), "bob is called Bob"),
    ("nothing_to_undo", (), (), "undo"),
    ("nothing_to_redo", (), (), "redo"),
)  # fmt: skip


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
        with pytest.raises(InvalidCommand, match="undo and redo cannot be forced"):
            game.session.execute(Force(command, "a forged line"))


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        ((), "ann banks 5m + 1m + 2m + 3m", "this takes 4 plays; Ann has 3"),
        (("ann banks 1m",), "ann banks 5m + 2m + 3m", "this takes 3 plays; Ann has 2"),
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
