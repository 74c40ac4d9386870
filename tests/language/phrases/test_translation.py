"""Translation: catalogs are complete, and a text is rendered in the language of its table."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from banker import editions
from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Field, Text, joined, marked
from banker.games.board import events as e
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import Setup
from banker.language.help import help_text
from banker.language.parser.board_dialect import NOTES
from banker.language.parser.forms import CHAPTERS, FORMS
from banker.language.parser.player_names import check_names
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.catalog_file import faults, read
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import phrase
from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import (
    Translation,
    in_language,
    language_of,
    languages,
    translation,
)
from banker.session.session import Session
from tests import ROOT
from tests.language.templates import assert_in_book
from tests.support.seated_players import SETUP

PROGRAM = ROOT / "banker"
OTHERS = languages()[1:]
OF_A_BOOK = {"plural", "thousands"}  # what a book says outside of its phrases
RUSSIAN = translation("ru")


# --- a book is complete ---------------------------------------------------------------------------


def test_there_is_russian() -> None:
    assert "ru" in OTHERS


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_has_every_phrase_with_its_fields(code: str) -> None:
    text = Path(PROGRAM / "language/locales" / f"{code}.toml").read_text(encoding="utf-8")
    own = tomllib.loads(text)["phrases"]
    book = translation(code).book
    for key, english in ENGLISH.items():
        if key in OF_A_BOOK:
            continue
        assert key in own, key
        assert _fields(book[key]) == _fields(english), key


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_has_the_whole_help(code: str) -> None:
    known = translation(code).sentences
    asked = {*CHAPTERS, *(form.about for form in FORMS), *NOTES.values(), "words"}
    assert_in_book(asked, known, code)


def _fields(template: str) -> set[str]:
    return {name for name, _ in shape(template)}


# --- faults of a book -----------------------------------------------------------------------------

HEAD = 'name = "Deutsch"\nplural = "two_forms"\nthousands = "."\n'


def spoken_by(text: str) -> Translation:
    return Translation("de", *read("de", HEAD + text))


def test_a_third_language_is_one_file() -> None:
    german = spoken_by('[phrases]\nrolled = "{who} würfelt {dice}"\n')
    said = phrase(e.Rolled("ann", (3, 4), False, 0), SETUP, german.book)
    assert said == "Ann würfelt 3 4"
    unsaid = phrase(e.Moved("ann", "go"), SETUP, german.book)
    assert unsaid == phrase(e.Moved("ann", "go"), SETUP)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[phrases]\nrolls = 'x'\n", "no phrase is called 'rolls'"),
        ("[phrases]\nrolled = '{whom} würfelt'\n", "has a field 'whom' too much"),
        ("[phrases]\npaid = '{amount:a|b|c}'\n", "needs 2 words after 'amount'"),
        ("[sentences]\n'a {b}' = '{c}'\n", "has a field 'c' too much"),
        ("[sentences]\n'a' = 3\n", "'a' is not said in words"),
        ("[audit]\n'a {b}' = '{c}'\n", "has a field 'c' too much"),
        ("[words]\n", "'words' is not a part of a language"),
        ("[phrases]\nrolled = '{who'\n", "is not a template"),
        ("[phrases\n", "cannot be read"),
    ],
)
def test_a_fault_of_a_book_is_named(text: str, fault: str) -> None:
    with pytest.raises(InvalidCommand, match=r"the language 'de'|is not a template") as wrong:
        read("de", HEAD + text)
    assert fault in str(wrong.value)


def test_all_faults_of_a_head_are_named() -> None:
    assert list(map(str, faults({"plural": "none"}))) == [
        "'name' is missing",
        "'thousands' is missing",
        "plural is one of one_form, two_forms, zero_is_one, east_slavic, west_slavic,"
        " or nplurals=N; plural=EXPRESSION;",
    ]


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidCommand, match="no language is called 'xx': choose one of en, ru"):
        translation("xx")


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1 действие"),
        (2, "2 действия"),
        (4, "4 действия"),
        (5, "5 действий"),
        (11, "11 действий"),
        (12, "12 действий"),
        (21, "21 действие"),
        (22, "22 действия"),
        (25, "25 действий"),
        (111, "111 действий"),
        (1_001, "1001 действие"),
    ],
)
def test_russian_counts_as_russian_does(number: int, words: str) -> None:
    template = "only {count} actions can be undone; 'undo' undoes the newest one"
    said = RUSSIAN.words(template, count=number)
    assert said == f"отменить можно только {words}; 'undo' отменяет последнее"


NAMES: dict[str, Field] = {"name": "Ann", "cash": 1390, "amount": 500_000}
DEEDS = joined(["Арбат", "Сретенка"], "{first} and {last}")
MORTGAGES = Text("mortgaging {deeds}", {"deeds": DEEDS})
A_SALE = Text("selling a building on {deed}", {"deed": "Щусева"})
SALES = Text("selling {count} buildings by turns on {deeds}", {"count": 5, "deeds": DEEDS})
A_GROUP = Text("selling all buildings on {group}", {"group": "Зелёные"})


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 5000])
def test_any_number_of_parts_is_one_text(count: int) -> None:
    parts = [str(part) for part in range(count)]
    whole = joined(parts, "{first} and {last}")
    assert RUSSIAN.text(whole) == " и ".join(parts)
    assert str(whole) == " and ".join(parts)


def _way(one: Text, other: Text, raised: int) -> Text:
    what = joined([one, other], "{first}, then {last}")
    return Text("{what} would bring {raised:,}", {"what": what, "raised": raised})


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (Text("the game is over"), "the game is over", "игра окончена"),
        (
            Text(
                "{name} has {cash:,} and needs {amount:,}; {way}",
                {**NAMES, "way": _way(MORTGAGES, A_SALE, 30)},
            ),
            "Ann has 1,390 and needs 500,000; mortgaging Арбат and Сретенка,"
            " then selling a building on Щусева would bring 30",
            "Ann: есть 1 390, нужно 500 000; заложить Арбат и Сретенка,"
            " затем продать постройку (Щусева): так можно выручить 30",
        ),
        (
            Text(
                "{name} has {cash:,} and owes {amount:,}; {way}",
                {"name": "Ann", "cash": 0, "amount": 900, "way": _way(SALES, A_GROUP, 850)},
            ),
            "Ann has 0 and owes 900; selling 5 buildings by turns on Арбат and Сретенка,"
            " then selling all buildings on Зелёные would bring 850",
            "Ann: есть 0, долг 900; продать 5 построек по очереди (Арбат и Сретенка),"
            " затем продать все постройки (Зелёные): так можно выручить 850",
        ),
        (
            Text("to build here, {name} still needs {missing}", {"name": "note", "missing": DEEDS}),
            "to build here, note still needs Арбат and Сретенка",
            "note здесь строить не может, не хватает: Арбат и Сретенка",
        ),
        (Text("{who} said {this:,}", {"who": "Tom", "this": 1390}), "Tom said 1,390", None),
        (Text("a {brace}"), "a {brace}", None),
    ],
)
def test_a_text_is_rendered_with_its_parts(text: Text, english: str, russian: str | None) -> None:
    assert str(text) == translation("en").text(text) == english
    assert RUSSIAN.text(text) == (russian or english.replace(",", " "))


def test_a_name_that_is_a_word_stays_a_name() -> None:
    asked = Text("no player is called '{key}'; players: {names}", {"key": "card", "names": "note"})
    assert RUSSIAN.text(asked) == "нет игрока 'card'; игроки: note"
    assert (RUSSIAN.text("note"), RUSSIAN.text(Text("note"))) == ("note", "заметка")


def test_an_account_is_called_by_a_word_and_a_player_by_the_name() -> None:
    fields: dict[str, Field] = {"debtor": "Ann", "creditor": SETUP.labels["vault"], "amount": 50}
    owes = Text("{debtor} owes {creditor} {amount:,}: '{debtor} pays' first", fields)
    assert str(owes) == "Ann owes the vault 50: 'Ann pays' first"
    assert RUSSIAN.text(owes) == "долг 50 (платит Ann, получает сейф): сначала 'Ann pays'"


def test_words_behind_a_number_are_chosen_by_the_language() -> None:
    book = spoken_by("[sentences]\n'{count:cake|cakes}' = '{count:Torte|Torten}'\n")
    assert book.words("{count:cake|cakes}", count=2) == "2 Torten"
    assert book.words("Ann rolls") == "Ann rolls"


def test_what_an_audit_says_is_known_to_the_auditor_alone() -> None:
    book = spoken_by("[sentences]\n'a {b}' = 'ein {b}'\n[audit]\n'the {b}' = 'der {b}'\n")
    assert (book.words("a {b}", b="fish"), book.words("the {b}", b="fish")) == (
        "ein fish",
        "the fish",
    )
    assert book.auditor.words("the {b}", b="fish") == "der fish"
    fish: dict[str, Field] = {"b": "fish"}
    assert AuditWords(book).text(Text("the {b}", fish)) == "der fish"
    assert AuditWords(book).text(Text("a {b}", fish)) == "a fish"
    assert AuditWords(translation("en")).text(Text("the {b}", fish)) == "the fish"


def test_a_value_of_a_file_stays_and_a_refusal_is_told_as_the_game_tells_it() -> None:
    book = AuditWords(
        spoken_by(
            "[sentences]\n'no {b}' = 'kein {b}'\n"
            "[audit]\n'fish' = 'Fisch'\n'it said {quoted}' = 'es sagt {quoted}'\n"
            "'the price of {b}' = 'Preis, {b}'\n'{what} is {amount}' = '{what}: {amount}'\n"
            "'no {b}' = 'nichts'\n'refused: {refusal}' = 'verweigert: {refusal}'\n"
        )
    )
    assert book.text(Text("it said {quoted}", {"quoted": "fish"})) == "es sagt fish"
    price = Text("the price of {b}", {"b": Text("fish")})
    figure = Text("{what} is {amount:+,}", {"what": price, "amount": 1000})
    assert book.text(figure) == "Preis, Fisch: +1.000"
    refused = Text("refused: {refusal}", {"refusal": Text("no {b}", {"b": "fish"})})
    assert book.text(refused) == "verweigert: kein fish"


def test_a_refusal_keeps_its_code() -> None:
    refusal = Refusal(
        RefusalCode.NOT_IN_JAIL, "{name} is not in jail: roll and move as usual", name="Ann"
    )
    assert (str(refusal), refusal.sentence) == (
        "refused [not_in_jail]: Ann is not in jail: roll and move as usual",
        "Ann is not in jail: roll and move as usual",
    )
    assert (
        RUSSIAN.refusal(refusal)
        == "refused [not_in_jail]: Ann не в тюрьме: бросайте и ходите как всегда"
    )
    unread = InvalidCommand("{word} is not a whole amount; the least is 1", word="0.5")
    assert (str(unread), RUSSIAN.refusal(unread)) == (
        "0.5 is not a whole amount; the least is 1",
        "0.5 – не целая сумма; наименьшая – 1",
    )


def test_words_are_filled_in() -> None:
    assert RUSSIAN.words("a house") == "дом"
    assert (
        RUSSIAN.words("{amount} has been bid already: bid more than that", amount=50)
        == "50 уже предложено: назовите больше"
    )
    assert RUSSIAN.words("{count:cake|cakes} more", count=2) == "2 cakes more"
    assert translation("en").words("{count:cake|cakes}", count=1) == "1 cake"


# --- whose language -------------------------------------------------------------------------------


def _state(box: str) -> Session:
    edition = editions.load(box)
    return Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("secret-vault", "en"),
        ("cash-decoder", "en"),
        ("rouble-full", "ru"),
        ("rouble-simple", "ru"),
        ("online-rental-tax", "ru"),
    ],
)
def test_a_box_speaks_its_language(box: str, code: str) -> None:
    assert language_of(editions.load(box)).code == code


def test_a_chosen_language_changes_nothing_of_the_game() -> None:
    session = _state("rouble-full")
    told = in_language(session.state, "en")
    assert language_of(told.edition).code == "en"
    assert (told.balances, told.seats, told.table) == (
        session.state.balances,
        session.state.seats,
        session.state.table,
    )
    assert in_language(session.state, "") is session.state


def test_the_help_is_told_in_the_language_and_typed_in_english() -> None:
    said = help_text("trade", RUSSIAN)
    assert "ann gives oriental" in said
    assert "обмен" in said
    assert help_text("amount", RUSSIAN).startswith("AMOUNT – целое число")
    assert help_text("cake", RUSSIAN).startswith("справки по «cake» нет")


# --- an amount that rests on an estimate ----------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "amount", "english", "russian"),
    [
        ("{amount}", 110, "~110", "~110"),
        ("{amount:,}", 12_000, "~12,000", "~12 000"),
        ("{amount:+,}", 1_500, "+~1,500", "+~1 500"),
        ("{amount:+,}", -1_500, "−~1,500", "−~1 500"),
    ],
)
def test_an_estimate_has_its_sign_in_every_language(
    template: str, amount: int, english: str, russian: str
) -> None:
    text = Text(template, {"amount": marked(amount, True)})
    assert (str(text), RUSSIAN.text(text)) == (english, russian)
    sure = Text(template, {"amount": marked(amount, False)})
    assert str(sure) == english.replace("~", "")


def test_an_estimate_stands_in_a_column_with_its_sign() -> None:
    assert [f"{marked(amount, True):>8,}" for amount in (60, 1_220)] == ["     ~60", "  ~1,220"]
    assert f"{marked(60, True)}" == str(marked(60, True)) == "~60"
