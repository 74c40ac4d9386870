"""Acts of a game of cards that are quoted: every command that can be undone, in both languages."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from banker.games.deal import commands as c
from banker.language.parser.deal.forms import CHAPTERS
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.phrases.deal.commands import act
from banker.language.phrases.deal.events import sentence
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import translation
from tests.support.card_game import CardGame, setup_of

SETUP = setup_of(("Аня", "Борис", "Вера"))
RUSSIAN = Wording(SETUP, translation("ru").book)
UNQUOTED = (c.Undo, c.Redo, c.Force)
NAMES = {"ann": "Аня", "bob": "Борис", "cem": "Вера"}
EXAMPLES = [form.example for chapter in CHAPTERS.values() for form in chapter]


def commands() -> list[c.AnyCommand]:
    """The command of each form's example, said by these players."""
    said = (re.sub(r"\b(ann|bob|cem)\b", lambda it: NAMES[it[0]], one) for one in EXAMPLES)
    wanted = [parse(one, SETUP, "аня") for one in said if not one.startswith("amend")]
    return [one for one in wanted if not isinstance(one, Question)]


def test_every_command_has_an_example_that_is_quoted() -> None:
    kinds = set(get_args(c.Plain)) - set(UNQUOTED)
    assert kinds <= {type(one) for one in commands()}


@pytest.mark.parametrize("command", commands(), ids=repr)
def test_an_act_is_quoted_without_a_word_of_english(command: c.AnyCommand) -> None:
    if isinstance(command, (*UNQUOTED[:2], c.Say)):
        return  # never quoted, or in the player's own words
    said = act(command, RUSSIAN)
    # The letter behind an amount, and names that were typed, are the same in every language.
    words = set(re.findall(r"[A-Za-z]+", said)) - {"M", "Robert", "eve"}
    assert words == set(), said


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("ann banks 1m + 1m", "Ann banks 2 × 1M"),
        ("ann lays red/yellow as yellow", "Ann lays wild red/yellow as yellow"),
        ("ann plays rent any on bob for green doubled twice",
         "Ann plays rent of any colour on Bob for green, doubled twice"),
        ("ann plays rent g/b", "Ann plays rent green/dark blue"),
        ("ann plays forced deal on bob for green giving brown",
         "Ann plays Forced Deal on Bob for green giving brown"),
        ("ann plays deal breaker on bob for green 2",
         "Ann plays Deal Breaker on Bob for the set of green 2"),
        ("bob says no", "Bob says no"),
        ("ann agrees to bob", "Ann agrees to Bob"),
        ("bob pays all", "Bob pays all"),
        ("bob pays green + 5m", "Bob pays green + 5M"),
        ("ann banks house aside", "Ann banks House aside"),
        ("bob's turn", "Bob's turn"),
        ('force ann draws because "x"', "Ann draws, by house rule"),
        ('correct ann bank 5m -1 because "x"', "correction of 5M in the bank of Ann: −1"),
    ],
)  # fmt: skip
def test_an_act_in_words(said: str, quoted: str) -> None:
    setup = setup_of(("Ann", "Bob"))
    assert act(parse(said, setup, "ann"), Wording(setup)) == quoted


def test_what_is_undone_is_told_in_russian_from_the_first_word_to_the_last() -> None:
    game = CardGame("Аня", "Борис")
    game.given("Борис", "red", "red")
    game.do("Аня draws", "Аня plays sly deal on Борис for red", "Борис agrees")
    book = translation("ru").book
    assert sentence(game.do("undo"), game.state.setup, book) == (
        "Отменена запись 5: Борис соглашается"
    )
    game.do("Борис says no", "Аня says no")
    assert sentence(game.do("undo"), game.state.setup, book) == (
        "Отменена запись 8: Аня говорит «нет»"
    )
