"""The help in lines names chapters and examples as they can be typed at this table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.state import Setup
from banker.language.parser.board_dialect import CHAPTERS
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import translation
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.statements.verbs import in_english
from banker.plain.table import PlainTable
from banker.session.session import Session

RUSSIAN = translation("ru")


def table_of(language: str, *names: str) -> PlainTable:
    edition = replace(editions.load("glass-classic"), language=language)
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    return PlainTable(LineController(session, None))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_found_by_its_russian_name(chapter: str) -> None:
    table = table_of("ru", "Аня", "Боря")
    own = RUSSIAN.words(chapter)
    forms = CHAPTERS[chapter]
    assert hear(table, f"помощь {own}") == hear(table, f"help {own}")
    assert len(hear(table, f"помощь {own}")) == len(forms)


def test_the_list_of_chapters_is_typed_in_one_language() -> None:
    table = table_of("ru", "Аня", "Боря")
    row = table.in_own_words(*hear(table, "помощь"))
    assert "'помощь ход'" in row and "'помощь деньги'" in row and "help" not in row


def test_an_example_in_russian_is_read_as_the_statement_that_it_explains() -> None:
    table = table_of("ru", "Аня", "Боря")
    rows = [row for chapter in CHAPTERS for row in hear(table, f"помощь {RUSSIAN.words(chapter)}")]
    setup = table.state.setup
    told = {row.partition(":")[0] for row in rows if row.startswith(("Аня", "Боря"))}
    assert {"Аня бросает 3 4", "Аня закладывает oriental", "Боря предлагает 120"} <= told
    assert [one for one in told if in_english(one, setup, RUSSIAN) == one] == []


def test_an_example_with_the_code_of_a_card_is_in_russian() -> None:
    rows = hear(table_of("ru", "Аня", "Боря"), "помощь тюрьма")
    assert rows[-1].startswith("Аня выходит из тюрьмы карточкой CC05: ")
    assert not any("jail" in row for row in rows)


def test_an_example_with_more_players_than_sit_here_stays_as_it_is_typed_in_english() -> None:
    rows = hear(table_of("ru", "Аня", "Боря"), "помощь деньги")
    assert any(row.startswith("cem pays 50 to bob for ann: ") for row in rows)


def test_english_examples_stay_as_they_are() -> None:
    assert hear(table_of("en", "Eve", "Dan"), "help rolls")[0].startswith("ann rolls 3 4: ")


@pytest.mark.parametrize("verb", ["mortgage", "auction", "vault", "rolls", "undo"])
def test_help_about_a_verb_is_heard_as_examples_without_the_signs_of_a_form(verb: str) -> None:
    rows = hear(table_of("en", "Eve", "Dan"), f"help {verb}")
    assert len(set(rows)) == len(rows)
    assert not [row for row in rows if set("[|") & set(row.partition(":")[0]) or "WHO " in row]


@pytest.mark.parametrize(
    ("language", "topic", "said"),
    [
        ("en", "ok", "ok: does what was proposed"),
        ("en", "anyway", "anyway: after a refusal: does it as a house rule"),
        ("en", "what now", "what now: what the table waits for, and what 'ok' would do"),
        ("ru", "ок", "ок: сделать предложенное"),
        ("ru", "всё равно", "всё равно: после отказа: сделать это как домашнее правило"),
    ],
)
def test_help_knows_the_short_words(language: str, topic: str, said: str) -> None:
    table = table_of(language, "Eve", "Dan")
    assert hear(table, f"{'помощь' if language == 'ru' else 'help'} {topic}") == [said]
