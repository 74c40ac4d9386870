"""In lines a turn that would skip somebody, and a number that was wrong, are asked about first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from banker.session.session import Session

ENGLISH, RUSSIAN = ("Ann", "Bob", "Cem"), ("Аня", "Боря", "Вера")
SKIPS = "Bob has not rolled: 'next' again passes the turn anyway"
WRONG = "4 was wrong before: try it all the same? 'yes' or 'no'"


def table_of(*lines: str, language: str = "en") -> PlainTable:
    """A table at which these lines were said. Nobody asked anything."""
    edition = replace(editions.load("secret-vault"), language=language)
    names = RUSSIAN if language == "ru" else ENGLISH
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    table = PlainTable(LineController(session, None))
    for line in lines:
        said = hear(table, line)
        assert not table.asked, said
    return table


def turn(table: PlainTable) -> str:
    return str(table.state.setup.names[table.state.table.turn])


@pytest.mark.parametrize("answer", ["next", "yes"])
def test_a_next_that_would_skip_somebody_asks_and_the_second_one_passes(answer: str) -> None:
    table = table_of("ann rolls 1 2", "ann buys", "next")
    assert hear(table, "next") == [SKIPS] and turn(table) == "Bob"
    assert hear(table, answer)[0] == "Bob did not roll; Cem's turn"
    assert hear(table, "last")[0].endswith("Bob did not roll; Cem's turn")


@pytest.mark.parametrize("other", ["no", "where", "what now", "worth bob"])
def test_any_other_line_ends_the_question(other: str) -> None:
    table = table_of("ann rolls 1 2", "ann buys", "next")
    assert hear(table, "next") == [SKIPS]
    hear(table, other)
    assert hear(table, "next") == [SKIPS] and turn(table) == "Bob"


@pytest.mark.parametrize("answer", ["next", "yes", "y"])
def test_a_line_that_nobody_understands_leaves_the_question(answer: str) -> None:
    table = table_of("ann rolls 1 2", "ann buys", "next")
    assert hear(table, "next") == [SKIPS]
    assert hear(table, "frobnicate")[-1] == SKIPS
    assert hear(table, answer)[0] == "Bob did not roll; Cem's turn"


def test_it_is_asked_in_russian_and_answered_by_the_same_word() -> None:
    table = table_of("Аня бросает 1 2", "Аня покупает", "дальше", language="ru")
    question = "броска ещё не было (Боря): ещё раз «дальше» – всё равно передать ход"
    assert hear(table, "дальше") == [question]
    assert hear(table, "дальше")[0] == "Без броска: Боря; Ходит Вера"


def test_after_doubles_it_is_asked_too() -> None:
    table = table_of("ann rolls 4 4")
    assert hear(table, "next") == ["Ann has another roll: 'next' again passes the turn anyway"]
    assert hear(table, "next")[0] == "Ann did not roll again; Bob's turn"


def test_a_table_that_tells_only_money_is_not_asked_in_lines() -> None:
    table = table_of("ann buys oriental", "next", "next", "next", "next")
    assert turn(table) == "Bob"


GIVEN_UP = "Ann may still guess; a roll of Bob gives that up: roll? 'yes' or 'no'"


@pytest.mark.parametrize("again", ["rolls lock 4", "yes"])
def test_a_roll_without_a_name_that_gives_a_guess_up_is_asked_about(again: str) -> None:
    table = table_of("rolls lock 4")
    assert hear(table, "rolls lock 4") == [GIVEN_UP] and turn(table) == "Ann"
    assert hear(table, "no") == ["nothing is done"]
    assert hear(table, "rolls lock 4") == [GIVEN_UP]
    assert "Bob's turn; rolls a lock and 4" in hear(table, again)[0]


def test_a_roll_with_a_name_is_not_asked_about() -> None:
    table = table_of("ann rolls lock 4", "bob rolls 1 2")
    assert turn(table) == "Bob"


def test_a_count_that_differs_asks_whether_the_ledger_is_corrected() -> None:
    question = "correct the ledger to 600? 'yes' or 'no'"
    table = table_of()
    assert hear(table, "count ann 600")[-1] == question
    assert hear(table, "ok") == [question], "'ok' is no answer, and loses nothing"
    hear(table, "yes")
    assert table.state.cash("ann") == 600
    assert hear(table, "count ann 600")[0] == "Ann counts 600, as booked" and not table.asked


GUESSING = ("ann gets guess", "ann guesses 4 misses", "bob gets guess")


def test_a_number_that_was_wrong_before_is_a_yes_no_question() -> None:
    table = table_of(*GUESSING)
    assert hear(table, "bob guesses 4 misses") == [WRONG]
    assert hear(table, "no") == ["nothing is done"]
    assert hear(table, "bob guesses 4 misses") == [WRONG]
    assert "Bob guesses 4 again: it was wrong before" in hear(table, "yes")[0]
    table = table_of(*GUESSING)
    assert hear(table, "bob guesses 3 misses")[0] == "Bob guesses 3: the vault stays shut"


def test_a_wrong_number_is_asked_about_in_russian() -> None:
    table = table_of("Аня gets guess", "Аня угадывает 4 мимо", "Боря gets guess", language="ru")
    question = "4 уже было неверно: всё равно попробовать? «да» или «нет»"
    assert hear(table, "Боря угадывает 4 мимо") == [question]
    assert "Боря снова называет 4" in hear(table, "да")[0]


@pytest.mark.parametrize(
    ("language", "roll", "told"),
    [
        ("en", "ann rolls 4 4", "Vermont Avenue; it is locked: only a key opens it"),
        ("ru", "Аня бросает 4 4", "Vermont Avenue; заперто: открывает только ключ"),
    ],
)
def test_a_locked_street_is_said(language: str, roll: str, told: str) -> None:
    assert told in hear(table_of(language=language), roll)[0]
