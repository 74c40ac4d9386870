"""A Russian table amends in Russian: the statement that a key opens, and the one that is typed."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.engine.command import Command, Redo, TakeBack, Undo
from banker.foundation.errors import CommandError
from banker.games.rulesets import ruleset
from banker.interaction.controller import Controller
from banker.interaction.keys.prompt import understood
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Amend
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.now import values
from banker.plain.statements.written import OWN_WORDS
from banker.plain.table import PlainTable
from banker.session.session import Session
from tests.support.screen import controller_of, press, say

EVENING = (
    "Аня rolls 1 2", "Аня buys нагатинская", "Боря rolls 1 4", "Боря buys", "Аня pays 50 to Боря",
    "bank pays 10 to each", "Аня gives baltic to Боря for 70",
)  # fmt: skip
OPENED = (
    "исправить 8: Аня даёт Боре Нагатинская ул. за 70",
    "исправить 7: банк платит каждому 10",
    "исправить 6: Аня платит Боре 50",
    "исправить 5: Боря покупает",
    "исправить 4: Боря бросает 1 4",
    "исправить 3: Аня покупает Нагатинская ул.",
    "исправить 2: Аня бросает 1 2",
)


def screen(language: str = "ru") -> Controller:
    table = controller_of("rouble-full", "Аня", "Боря", language=language)
    table.amending.own_words = lambda: OWN_WORDS
    say(table, *EVENING)
    return table


def money(table: Controller) -> list[int]:
    return [table.session.state.cash(who) for who in table.session.state.setup.ids]


def opened(table: Controller, row: int) -> str:
    press(table, "l" + " down" * row + " a")
    assert table.ui.line is not None
    return table.ui.line.text


@pytest.mark.parametrize("row", range(len(OPENED)))
def test_a_russian_table_amends_an_entry_by_a_russian_statement(row: int) -> None:
    table = screen()
    before, state = money(table), table.session.state
    text = opened(table, row)
    assert text == OPENED[row]
    shown = table.view(24).preview
    assert shown is not None and not shown.why, f"expected no reason against {text}: {shown}"
    press(table, "⏎")
    assert table.ui.note.text == f"запись {len(OPENED) + 1 - row} исправлена"
    assert money(table) == before and table.session.state.table == state.table


def test_an_english_table_keeps_the_english_statement() -> None:
    assert opened(screen("en"), 4) == "amend 4: Боря rolls 1 4"


TABLES = {
    "usual": ("Аня", "Боря", "Вера"),
    "no endings": ("Ли", "Хьюго", "Рене"),
    "latin": ("Ann", "Боря", "Cem"),
    "two words": ("Вика Н", "Вика", "Ли Бо"),
    "alike": ("Боря", "Борис", "Борей"),
    "men": ("Лев", "Павел", "Пётр"),
    "endings": ("Асе", "Ася", "Марк У"),
}


@pytest.mark.parametrize("seated", TABLES)
@pytest.mark.parametrize("box", [it.id for it in editions.catalogue()])
def test_every_command_that_can_be_amended_is_read_as_it_is_opened(box: str, seated: str) -> None:
    """One of each form of statement; what Russian cannot say whole stays English."""
    edition = replace(editions.load(box), language="ru")
    setup = ruleset(edition.ruleset).setup(edition, check_names(TABLES[seated], edition))
    seats = dict(zip("abc", TABLES[seated], strict=True))
    session = Session.create(None, setup)
    state, spoken, kinds = session.state, dialect(setup.ruleset), set()
    for form in spoken.forms:
        example = re.sub(r"\b(ann|bob|cem)\b", lambda it: seats[it[0][0]], form.example)
        try:
            command = parse(example, setup, setup.ids[0])
        except CommandError:  # of another edition
            continue
        if not isinstance(command, Command) or isinstance(command, Undo | Redo | TakeBack):
            continue
        written = spoken.write(command, setup)
        own = OWN_WORDS.written(written, setup)
        asked = understood(session, f"исправить 2: {own}")
        assert isinstance(asked, Amend) and asked.seq == 2
        read = parse(OWN_WORDS.read(asked.text, state), setup, state.table.turn)
        assert read == command, f"{example}: opened as {own}, read as {read}"
        kinds.add(type(command)) if own != written else None
    assert len(kinds) >= 10, f"expected many kinds in Russian, got {kinds}"


@pytest.mark.parametrize("verb", ["исправить", "Исправить", "amend"])
def test_lines_amend_an_entry_by_a_russian_statement(verb: str) -> None:
    table = controller_of("rouble-full", "Аня", "Боря")
    lines = PlainTable(LineController(table.session, None))
    say(table, *EVENING)
    was, _ = money(table)
    hear(lines, f"{verb} 6: Аня платит Боре 60")
    assert money(table)[0] == was - 10
    assert hear(lines, f"{verb} 4: Гена бросает 1 4") == ["нет игрока 'Гена'; игроки: Аня, Боря"]


TOLD = {
    "ru": "запись 6 исправлена: Аня, было 1 470К, стало 1 460К; Боря, было 1 290К, стало 1 300К",
    "en": "entry 6 is amended: Аня from 1,470K to 1,460K; Боря from 1,290K to 1,300K",
}


@pytest.mark.parametrize("language", TOLD)
def test_lines_tell_the_money_before_and_after_in_words(language: str) -> None:
    table = controller_of("rouble-full", "Аня", "Боря", language=language)
    lines = PlainTable(LineController(table.session, None))
    say(table, *EVENING)
    assert TOLD[language] in hear(lines, "amend 6: Аня pays 60 to Боря")


def test_the_screen_shows_the_money_before_and_after() -> None:
    table = screen()
    press(table, ":")
    for sign in "amend 6: Аня pays 60 to Боря":
        table.key("space" if sign == " " else sign, 0.0)
    press(table, "⏎")
    assert table.ui.note.text.endswith(": Аня 1,470 → 1,460, Боря 1,290 → 1,300")


def test_a_russian_refusal_proposes_russian_statements_alone() -> None:
    table = controller_of("rouble-full", "Аня", "Боря")
    lines = PlainTable(LineController(table.session, None))
    say(table, *EVENING)
    said = " ".join(map(lines.in_own_words, hear(lines, "исправить 6")))
    assert """'исправить 6: Боря бросает 2 5' или 'исправить 6: запиши "ничего"'""" in said


def test_a_russian_line_says_who_gets_a_debt_and_not_where() -> None:
    table = controller_of("rouble-full", "Аня", "Боря")
    lines = PlainTable(LineController(table.session, None))
    say(table, "Аня rolls 1 2", "Аня buys", "next", "Боря rolls 1 2", "Аня asks rent")
    assert "долг 4; получит Аня (рента)" in hear(lines, "осмотреть Боря")


def test_notes_that_run_out_have_the_digits_of_the_language() -> None:
    edition = editions.load("rouble-full")
    english, russian = (replace(edition, language=code) for code in ("en", "ru"))
    assert values(english, (1000, 500)) == "1,000K, 500K"
    assert values(russian, (1000, 500)) == "1 000К, 500К"
