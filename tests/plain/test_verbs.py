"""Statements in the words of the table's language: what they are read as, and what stays."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from banker import editions
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, InvalidCommand
from banker.games.board.state import Setup
from banker.games.rulesets import ruleset
from banker.language.parser.everyday import IN_THE_DEAL_ROWS, ON_A_BOARD_ROWS, Rows
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.language.phrases.names_and_amounts import with_unit
from banker.language.phrases.translation import ENGLISH_WORDS, translation
from banker.plain.statements.verbs import (
    HEAD,
    addressed,
    as_statement,
    completions,
    declined,
    in_english,
    is_everyday,
)
from banker.plain.statements.written import in_own_words
from banker.session.session import Session

RUSSIAN = translation("ru")
BOARD = {
    "Аня бросает 3 4": "Аня rolls 3 4",
    "бросает замок 4": "rolls lock 4",
    "покупает арбат": "buys арбат",
    "Аня платит 50 кому Боре": "Аня pays 50 to Боря",
    "Аня платит Боре 50": "Аня pays Боря 50",
    "платит ренту": "pays rent",
    "Боря требует ренту": "Боря asks rent",
    "дальше": "next",
    "ход Бори": "Боря's turn",
    "Вера предлагает 120": "Вера bids 120",
    "торги закрыты": "auction closes",
    "садится в тюрьму": "goes to jail",
    "выходит из тюрьмы за деньги": "leaves jail by fee",
    "Аня даёт арбат + 100 кому Боре за полянку": "Аня gives арбат + 100 to Боря for полянку",
    "Аня даёт арбат кому Вере даром": "Аня gives арбат to Вера for nothing",
    "строит на арбат": "builds on арбат",
    "закладывает арбат": "mortgages арбат",
    "банк платит 200 кому Ане": "bank pays 200 to Аня",
    "Аня платит каждому 50": "Аня pays each 50",
    "Аня банкрот": "Аня goes bankrupt",
    "Аня становится банкротом": "Аня goes bankrupt",
    "конец игры": "game ends",
    'запиши "на обед"': 'say "на обед"',
    "часы стоят": "clock stops",
    "Боря требует ренту с Веры на арбат": "Боря asks rent from Вера on арбат",
    "Вера выходит с разделом": "Вера leaves to all",
    "Аня платит 50 кому сейфу": "Аня pays 50 to vault",
}
CARDS = {
    "Аня берёт карты": "Аня draws",
    "Аня кладёт в банк 3m": "Аня banks 3m",
    "Аня выкладывает зелёный": "Аня lays green",
    "Аня играет день рождения": "Аня plays birthday",
    "Аня играет сборщик долгов на Борю": "Аня plays debt collector on Боря",
    "Аня играет хитрая сделка на Борю за коричневый": "Аня plays sly deal on Боря for brown",
    "Аня выкладывает джокер красный/жёлтый как красный": "Аня lays red/yellow as red",
    "Аня играет проходи вперёд": "Аня plays pass go",
    "Боря говорит нет": "Боря says no",
    "Боря соглашается": "Боря agrees",
    "Боря согласен": "Боря agrees",
    "Боря платит всё": "Боря pays all",
    "Боря платит зелёный + 1m": "Боря pays green + 1m",
    "Аня сбрасывает 2": "Аня discards 2",
}


def setup_of(box: str, *named: str):  # type: ignore[no-untyped-def]
    edition = editions.load(box)
    names = check_names(named or ("Аня", "Боря", "Вера"), edition)
    return ruleset(edition.ruleset).setup(edition, names)


@pytest.mark.parametrize(
    ("box", "said", "statement"),
    [
        *(("rouble-full", *row) for row in BOARD.items()),
        *(("deal", *row) for row in CARDS.items()),
    ],
)
def test_a_russian_line_is_a_statement(box: str, said: str, statement: str) -> None:
    setup = setup_of(box)
    assert in_english(said, setup, RUSSIAN) == statement
    if "полянку" not in statement:  # a street's own name is not declined
        assert parse(statement, setup, setup.ids[0]) is not None


def test_what_is_no_word_stays_and_english_needs_none() -> None:
    setup = setup_of("rouble-full")
    assert in_english("Аня rolls 3 4", setup, RUSSIAN) == "Аня rolls 3 4"
    assert in_english('say "Аня бросает"', setup, RUSSIAN) == 'say "Аня бросает"'
    assert in_english("бросает", setup, ENGLISH_WORDS) == "бросает"


def test_a_verb_is_completed() -> None:
    assert completions("Аня закл", RUSSIAN) == ["закладывает"]
    assert completions("Ann rol", ENGLISH_WORDS) == []


def test_statements_in_a_sentence_are_said_in_the_words_of_the_language() -> None:
    setup = setup_of("online-rental-tax")
    told = {
        "начинает Аня: 'Аня rolls 3 4'": "начинает Аня: 'Аня бросает 3 4'",
        "'next' или 'Аня leaves jail by fee'": "'дальше' или 'Аня выходит из тюрьмы за деньги'",
        "'Аня unlocks …'": "'Аня unlocks …'",
        "'Bob's here'": "'Bob's here'",
    }
    for sentence, own in told.items():
        assert in_own_words(sentence, setup, RUSSIAN) == own
        assert in_own_words(sentence, setup, ENGLISH_WORDS) == sentence


PROPOSED = {
    "Боря asks rent from Вера on oriental": "Боря требует ренту с Веры на Варшавское шоссе",
    "Вера gives oriental to Боря for 200": "Вера даёт Боре Варшавское шоссе за 200",
    "Аня pays 50 to bank": "Аня платит банку 50",
    "Аня pays 50 to each": "Аня платит каждому 50",
    "Вера pays 50 to Боря for Аня": "Вера платит Боре 50 за Аню",
    "Аня gives oriental to Боря for 50 and Боря gives 20 to Вера": (
        "Аня даёт Боре Варшавское шоссе за 50 и Боря даёт Вере 20"
    ),
    "amend 6: Аня pays 50 to Боря": "исправить 6: Аня платит Боре 50",
    "Аня leaves by auction": "Аня выходит с аукционом",
    "Аня draws CH01": "Аня тянет CH01",
    "Аня gains hotel": "Аня gains hotel",
    'say "lunch"': 'запиши "lunch"',
    'amend 6: say "lunch"': 'исправить 6: запиши "lunch"',
    'say "Боря pays rent"': 'запиши "Боря pays rent"',
    'force Боря buys boardwalk because "our rule"': (
        'силой Боря покупает ул. Арбат потому что "our rule"'
    ),
    'correct Аня +100 because "our rule"': 'correct Аня +100 because "our rule"',
    "Боря sells all buildings on orange": "Боря sells all buildings on orange",
}


@pytest.mark.parametrize("statement", PROPOSED)
def test_a_proposed_statement_is_in_one_language_and_means_the_same(statement: str) -> None:
    setup = setup_of("rouble-full")
    own = in_own_words(f"'{statement}'", setup, RUSSIAN)[1:-1]
    assert own == PROPOSED[statement]
    amended = re.compile("(?:исправить|amend) 6: ")
    own, statement = amended.sub("", own), amended.sub("", statement)
    assert parse(as_read(own, setup), setup, setup.ids[0]) == parse(statement, setup, setup.ids[0])


def as_read(line: str, setup) -> str:  # type: ignore[no-untyped-def]
    def is_understood(statement: str) -> bool:
        try:
            return parse(statement, setup, setup.ids[0]) is not None
        except InvalidCommand:
            return False

    return as_statement(line, setup, RUSSIAN, is_understood)


SEATED = {
    # Without an ending: the word for `to`.
    "Аня, Ли": "Аня платит 50 кому Ли",
    "Аня, Ann": "Аня платит 50 кому Ann",
    # The first word of two has the ending.
    "Аня, Вика Н": "Аня платит Вике Н 50",
    "Вика, Вика Н": "Вика платит Вике Н 50",
    "Вика Н, Вика": "Вика Н платит Вике 50",
    # What an ending makes is no other player's name, nor its beginning.
    "Борис, Боря": "Борис платит Боре 50",
    "Асе, Ася": "Асе платит 50 кому Ася",
    "Борей, Боря": "Борей платит 50 кому Боря",
    "Сашка, Саша": "Сашка платит Саше 50",
    "Аня, Мария": "Аня платит Марии 50",
    "Олег, Андрей": "Олег платит Андрею 50",
    "Лев, Павел": "Лев платит Павлу 50",
    "Пётр, Лев": "Пётр платит Льву 50",
    "Иван, Пётр": "Иван платит Петру 50",
    "Игорь, Иван": "Игорь платит Ивану 50",
    "Иван Г, Олег В": "Иван Г платит Олегу В 50",
    "Олег, Кармен": "Олег платит 50 кому Кармен",
}


@pytest.mark.parametrize("seated", SEATED)
def test_a_receiver_stands_behind_the_verb_where_its_name_has_an_ending(seated: str) -> None:
    edition = editions.load("rouble-full")
    giver, receiver = seated.split(", ")
    setup = Setup(edition, check_names((giver, receiver), edition))
    statement = f"{giver} pays 50 to {receiver}"
    own = in_own_words(f"'{statement}'", setup, RUSSIAN)[1:-1]
    assert own == SEATED[seated]
    meant = parse(statement, setup, setup.ids[0])
    assert parse(as_read(own, setup), setup, setup.ids[0]) == meant


@pytest.mark.parametrize(
    "said",
    ["Вера платит 50 Боре за Аню", "Вера платит Боре 50 за Аню", "Вера платит 50 кому Боре за Аню"],
)
def test_a_name_after_for_receives_nothing(said: str) -> None:
    setup = setup_of("rouble-full")
    meant = parse("Вера pays 50 to Боря for Аня", setup, setup.ids[0])
    assert parse(as_read(said, setup), setup, setup.ids[0]) == meant


def test_what_an_example_has_in_quotes_is_said_in_the_words_of_the_language() -> None:
    setup = setup_of("rouble-full")
    told = {
        """'amend 6: Боря rolls 2 5' или 'amend 6: say "nothing"'""":
            """'исправить 6: Боря бросает 2 5' или 'исправить 6: запиши "ничего"'""",
        """'say "pizza"', 'undo 3 because "pizza"'""":
            """'запиши "пицца"', 'отменить 3 потому что "пицца"'""",
        # No word for it: as it is, in quotes too.
        """'correct Аня +100 because "pizza"'""": """'correct Аня +100 because "pizza"'""",
        """'force … because "…"', 'next'""": """'force … because "…"', 'дальше'""",
    }  # fmt: skip
    for sentence, own in told.items():
        assert in_own_words(sentence, setup, RUSSIAN) == own
        assert in_own_words(sentence, setup, ENGLISH_WORDS) == sentence


@pytest.mark.parametrize("said", ["Вера даёт арбат Боре за 200", "Вера даёт Боре арбат за 200"])
def test_a_receiver_is_known_by_the_ending_of_the_name(said: str) -> None:
    setup = setup_of("rouble-full")
    assert "Вера gives арбат to Боря for 200" in addressed(said, setup, RUSSIAN)
    assert list(addressed("Аня платит 50 кому Боре", setup, RUSSIAN)) == []


@pytest.mark.parametrize("said", ["Бо70", "Бо7", "Боря7", "Боре70", "Бор7е"])
def test_the_ending_of_a_name_has_letters_alone(said: str) -> None:
    setup = setup_of("rouble-full")
    assert in_english(f"Аня платит {said} 50", setup, RUSSIAN) == f"Аня pays {said} 50"


@pytest.mark.parametrize(
    ("seated", "said"),
    [
        ("Аня, Ян, Яна", "Аня платит Яну 50"),
        ("Аня, Ян, Яна", "Аня платит Яне 50"),
        ("Аня, Влад, Влада", "Аня платит 50 кому Владу"),
        ("Аня, Влад, Влада", "Аня даёт Владу арбат за 50"),
        ("Аня, Боря, Борис", "Аня требует ренту с Бори на арбат"),
        ("Аня, Боря, Борис", "ход Бори"),
        ("Аня, Саша, Сашенька", "Аня платит Саше 50"),
        ("Аня, Ли, Рене", "Аня платит Лизе 50"),
        ("Вика, Виктор", "Вика платит Виктории 50"),
        ("Юлия, Юлий", "Юлия платит Юлию 50"),
    ],
)
def test_a_name_that_may_be_two_players_or_nobodys_is_refused(seated: str, said: str) -> None:
    """Nobody's money may move by a guess."""
    setup = setup_of("rouble-full", *seated.split(", "))

    def read(line: str) -> Any:
        return parse(line, setup, setup.ids[0])

    def is_understood(line: str) -> bool:
        with suppress(CommandError):
            return bool(read(line))
        return False

    line = as_statement(said, setup, RUSSIAN, is_understood)
    with pytest.raises(InvalidCommand, match=r"^no player is called '"):
        read(line)


@pytest.mark.parametrize("row", ["a", "", "a/е/ё", "а/е | ", "/x", "case: to"])
def test_a_row_of_endings_that_is_none_changes_no_name(row: str) -> None:
    assert declined("Аня", row) == ""


@pytest.mark.parametrize(
    ("said", "read"),
    [("Боре", "Боря"), ("Боре,", "Боря"), ("Боре:", "Боря"), ("Боря!", "Боря"), ("Бо,", "Бо")],
)
def test_a_name_may_have_a_sign_after_it(said: str, read: str) -> None:
    setup = setup_of("rouble-full")
    line = in_english(f"Аня платит {said} 50", setup, RUSSIAN)
    assert line == f"Аня pays {read} 50"
    assert parse(line, setup, setup.ids[0]) == parse("Аня pays Боря 50", setup, setup.ids[0])


@pytest.mark.parametrize("rows", [ON_A_BOARD_ROWS, IN_THE_DEAL_ROWS], ids=["board", "deal"])
def test_every_row_of_everyday_verbs_has_a_russian_word(rows: Rows) -> None:
    for said in rows:
        spelled = {f"{HEAD}{part}" for part in said.split("|")}
        spelled |= {f"{HEAD}{part.split()[0]}" for part in said.split("|")}
        assert spelled & RUSSIAN.sentences.keys(), said


EVERYDAY = {
    "Аня обменивает арбат": "чтобы обменяться: 'Аня gives boardwalk to Боря for 100'",
    "Боря взимает 50": "чтобы взять деньги: 'Вера pays 50 to Боря'",
    "Боря продаёт арбат Ане": "чтобы продать игроку: 'Боря gives boardwalk to Аня for 100'",
    "Аня занимает 500": "чтобы занять: 'Боря lends 500 to Аня'",
    "Аня сдаётся": "чтобы выйти из игры; деньги – поровну всем или Банку, ",
}


@pytest.mark.parametrize("typed", EVERYDAY)
def test_a_russian_everyday_verb_leads_to_the_statement_meant(typed: str) -> None:
    setup = setup_of("online-rental-tax")
    line = in_english(typed, setup, RUSSIAN)
    assert is_everyday(line, setup)
    with pytest.raises(InvalidCommand) as refused:
        parse(line, setup, setup.ids[0])
    assert EVERYDAY[typed] in RUSSIAN.text(refused.value.text)


@pytest.mark.parametrize("box", ["glass-classic", "rouble-full"])
def test_a_proposed_statement_with_a_large_amount_is_read_as_it_is_written(box: str) -> None:
    """Numbers are grouped in sentences; nobody types a statement so."""
    edition = replace(editions.load(box, {"player_loans": "yes"}), language="ru")
    names = check_names(("Аня", "Боря", "Вера"), edition)
    session = Session.create(None, Setup(edition, names))
    for line in ("Аня lends 1200 to Боря for 1300", "Боря leaves by auction"):
        asked = parse(line, session.state.setup, "")
        assert asked is not None and not isinstance(asked, Question)
        try:
            session.execute(asked)
        except Refusal as refused:
            told = with_unit(refused.text, RUSSIAN, edition.unit)
    said = in_own_words(RUSSIAN.text(told), session.state.setup, RUSSIAN)
    quoted = re.findall(r"'([^']+)'", said)
    assert quoted and "1300" in quoted[0], f"expected a statement with 1300, got {said}"
    parse(as_read(quoted[0], session.state.setup), session.state.setup, "")
