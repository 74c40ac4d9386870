"""Books of other languages: complete, with the same fields, and recognised where they are used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.engine.refusal import Refusal
from banker.errors import InvalidCommand
from banker.games.board import events as e
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import Setup
from banker.language.help import NOTES, help_text
from banker.language.parser.forms import CHAPTERS, FORMS
from banker.language.parser.player_names import check_names
from banker.language.phrases.catalog_file import faults, read
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import phrase
from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import (
    Translation,
    in_language,
    language_of,
    languages,
    names_of,
    translation,
)
from banker.session.session import Session
from tests import ROOT
from tests.support.seated_players import SETUP

PROGRAM = ROOT / "banker"
OTHERS = languages()[1:]
OF_A_BOOK = {"plural", "thousands"}  # what a book says outside of its phrases
RUSSIAN = translation("ru")
# Calls that say a sentence to the user.
SAYING = {"refuse", "object", "miss", "Refusal", "InvalidCommand", "UnresolvedName"}
# What these say is about the books themselves: read by who writes one.
OF_BOOKS = {"catalog_file.py", "translation.py", "plurals.py"}


# --- a book is complete ---------------------------------------------------------------------------


def test_there_is_russian() -> None:
    assert "ru" in OTHERS


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_has_every_phrase_with_its_fields(code: str) -> None:
    own = Path(PROGRAM / "language/locales" / f"{code}.toml").read_text(encoding="utf-8")
    book = translation(code).book
    for key, english in ENGLISH.items():
        if key in OF_A_BOOK:
            continue
        assert f"\n{key} = " in own or f'\n"{key}" = ' in own, key
        assert _fields(book[key]) == _fields(english), key


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_has_the_whole_help(code: str) -> None:
    known = translation(code).sentences
    asked = {*CHAPTERS, *(form.about for form in FORMS), *NOTES.values(), "words"}
    assert asked - set(known) == set()


def _fields(template: str) -> set[str]:
    return {name for name, _ in shape(template)}


def said_by(path: Path) -> Iterator[str]:
    """Every sentence that a module says to the user, with 7 in the place of each field."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            for argument in node.args:
                yield from _texts(argument)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _texts(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return _texts(one) + _texts(other)
        case ast.JoinedStr(values=parts):
            texts = [""]
            for part in parts:
                more = _texts(part) if isinstance(part, ast.Constant) else _filled_in(part)
                texts = [text + end for text in texts for end in more]
            return texts
    return []


def _filled_in(part: ast.expr) -> list[str]:
    assert isinstance(part, ast.FormattedValue)
    return _texts(part.value) or ["7"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_has_every_refusal(code: str) -> None:
    words = translation(code)
    rooms = ("engine", "games", "language", "devices", "session")
    modules = [path for room in rooms for path in PROGRAM.glob(f"{room}/**/*.py")]
    asked = {
        text
        for path in modules
        if path.name not in OF_BOOKS
        for text in said_by(path)
        if text.strip("7")
    }
    assert len(asked) > 150
    assert [text for text in sorted(asked) if words.sentence(text) == text] == []
    if code == "ru":  # a sentence of which only a list is known would pass as told
        assert [text for text in sorted(asked) if english_in(words.sentence(text))] == []


TYPED = {"force", "because", "ann", "buys", "boardwalk", "real", "fake", "unclear"} | {
    "undo", "redo", "UTF", "real", "card", "chip", "hotel", "house", "cash", "key",
}  # fmt: skip


def english_in(russian: str) -> list[str]:
    """English words outside of quotes that are no statement's."""
    bare = re.sub("'[^']*'|\"[^\"]*\"|“[^”]*”|\\([^)]*\\)", "", russian)
    return [word for word in re.findall("[A-Za-z]{3,}", bare) if word not in TYPED]


def test_a_missing_refusal_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "chapter.py"
    module.write_text("def f(d):\n    d.refuse(1, f\"{d.name} eats {2 if d else 'a'} cake\")\n")
    assert list(said_by(module)) == ["7 eats a cake"]
    assert RUSSIAN.sentence("7 eats a cake") == "7 eats a cake"


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
        ("[words]\n", "'words' is no part of a book"),
        ("[phrases]\nrolled = '{who'\n", "is no template"),
        ("[phrases\n", "cannot be read"),
    ],
)
def test_a_fault_of_a_book_is_named(text: str, fault: str) -> None:
    with pytest.raises(InvalidCommand, match=r"the book of 'de'|is no template") as wrong:
        read("de", HEAD + text)
    assert fault in str(wrong.value)


def test_all_faults_of_a_head_are_named() -> None:
    assert faults({"plural": "none"}) == [
        "'name' is missing",
        "'thousands' is missing",
        "plural is one of one_form, two_forms, zero_is_one, east_slavic, west_slavic",
    ]


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidCommand, match="no language is called 'xx'; there are en, ru"):
        translation("xx")


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("1", "1 действие"),
        ("2", "2 действия"),
        ("4", "4 действия"),
        ("5", "5 действий"),
        ("11", "11 действий"),
        ("12", "12 действий"),
        ("21", "21 действие"),
        ("22", "22 действия"),
        ("25", "25 действий"),
        ("111", "111 действий"),
        ("1,001", "1 001 действие"),
    ],
)
def test_russian_counts_as_russian_does(number: str, words: str) -> None:
    assert RUSSIAN.sentence(f"{number} acts can be taken back") == f"отменить можно {words}"


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("the game is over", "игра окончена"),
        (
            "Ann has 1,390 and 500,000 is asked; mortgaging Арбат and Сретенка,"
            " then selling a building on Щусева would bring 30",
            "Ann имеет 1 390, а нужно 500 000; заложить Арбат и Сретенка,"
            " затем продать постройку (Щусева): это даёт 30",
        ),
        (
            "Ann has 0 and owes 900; selling 5 buildings by turns on Арбат and Сретенка,"
            " then selling all buildings on Зелёные would bring 850",
            "Ann имеет 0, долг 900; продать 5 построек по очереди (Арбат и Сретенка),"
            " затем продать все постройки (Зелёные): это даёт 850",
        ),
        (
            "Ann still needs Житная and Арбат",
            "Ann ещё не имеет: Житная и Арбат",
        ),
        ("nobody ever said this", "nobody ever said this"),
        ("Tom and Jerry", "Tom and Jerry"),
    ],
)
def test_a_sentence_is_recognised_with_its_parts(english: str, russian: str) -> None:
    assert RUSSIAN.sentence(english) == russian


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("note has 1,390 and 500,000 is asked", "note имеет 1 390, а нужно 500 000"),
        ("note still needs Житная and Арбат", "note ещё не имеет: Житная и Арбат"),
        (
            "who is 'key'? players: Ann, note and deed",
            "кто такой 'key'? игроки: Ann, note и deed",
        ),
        ("refused [in_jail]: locked is not in jail", "refused [in_jail]: locked не в тюрьме"),
        ("note", "note"),
        ("cash", "деньги"),
    ],
)
def test_a_name_that_is_a_word_stays_a_name(english: str, russian: str) -> None:
    names = {"Ann", "note", "deed", "key", "locked"}
    assert RUSSIAN.sentence(english, names) == russian


def test_names_are_those_of_the_players_alone() -> None:
    assert names_of(SETUP) == {"Ann", "Bob", "Cem"}
    owes = "Ann owes the vault 50: 'Ann pays' first"
    assert RUSSIAN.sentence(owes, names_of(SETUP)) == "Долг 50: Ann → сейф: сначала 'Ann pays'"


def test_words_behind_a_number_are_no_template_to_recognise() -> None:
    book = spoken_by("[sentences]\n'{count:cake|cakes}' = '{count:Torte|Torten}'\n")
    assert book.words("{count:cake|cakes}", count=2) == "2 Torten"
    assert book.sentence("Ann rolls") == "Ann rolls"


def test_what_an_audit_says_is_known_to_the_auditor_alone() -> None:
    book = spoken_by("[sentences]\n'a {b}' = 'ein {b}'\n[audit]\n'the {b}' = 'der {b}'\n")
    assert (book.sentence("a fish"), book.sentence("the fish")) == ("ein fish", "the fish")
    assert book.auditor.sentence("the fish") == "der fish"
    assert book.auditor.sentence("a fish") == "a fish"
    assert translation("en").auditor.sentence("the fish") == "the fish"


def test_a_quoted_part_stays_and_a_frame_is_looked_for_before_what_it_holds() -> None:
    book = spoken_by(
        "[audit]\n'fish' = 'Fisch'\n'it said {quoted}' = 'es sagt {quoted}'\n"
        "'the price of every {b}' = 'Preis, {b}'\n'{what} is {amount}' = '{what}: {amount}'\n"
    ).auditor
    assert book.sentence("it said fish") == "es sagt fish"
    assert book.sentence("the price of every fish is 1,000") == "Preis, Fisch: 1.000"


def test_a_refusal_keeps_its_code() -> None:
    refusal = Refusal(RefusalCode.NOT_IN_JAIL, "Ann is not in jail")
    assert RUSSIAN.sentence(str(refusal)) == "refused [not_in_jail]: Ann не в тюрьме"


def test_the_same_name_twice_is_the_same_name() -> None:
    twice = "Ann has a key to use first: 'Ann unlocks …'"
    other = "Ann has a key to use first: 'Bob unlocks …'"
    assert RUSSIAN.sentence(twice) != twice
    assert RUSSIAN.sentence(other) == other


def test_words_are_filled_in() -> None:
    assert RUSSIAN.words("a house") == "дом"
    assert RUSSIAN.words("{amount} is bid already", amount=50) == "50 уже предложено"
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
    assert help_text("cake", RUSSIAN).startswith("про 'cake' ничего не известно")
