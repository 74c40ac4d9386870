"""Reports in letters: whatever they say is in every book, and no English is left in them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import banker.report
from banker.foundation.text import Text
from banker.games.board.rules.corrections import NOTED
from banker.games.board.rules.unconfirmed_reports import STRONG
from banker.games.board.state import State
from banker.language.phrases.translation import in_language, languages, translation
from banker.report.text.charts import statement_lines, stats
from banker.report.text.open_items import QUESTIONS
from banker.report.text.setup_sheet import as_text, rebuild
from banker.report.text.statement import statement
from banker.report.text.text_data import TextData
from tests.language.templates import assert_in_book
from tests.report.played_games import played, story_of
from tests.report.text.said import said_in
from tests.support.scripted_game import ScriptedGame

FOLDER = Path(banker.report.__file__).parent / "text"
MODULES = ("charts.py", "setup_sheet.py", "open_items.py")
OF_THE_BOX = re.compile(r"\b(?:Ann|Bob|Cem|Dee|Monopoly|next|GO)\b|'[^']*'|\([a-z]+[0-9]\)|_+")
# Names of rules are said as they are typed.
OF_RULES = re.compile(r"^(?:Правила этой игры|.* = ).*$", re.MULTILINE)


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_word_of_the_letters(code: str) -> None:
    known = translation(code).sentences
    asked = {
        text
        for name in MODULES
        for text in said_in(ast.parse((FOLDER / name).read_text(encoding="utf-8")))
    }
    assert len(asked) > 60
    assert_in_book(asked, known, code)


def english_in(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", OF_THE_BOX.sub("", OF_RULES.sub("", text)))


def under_way() -> ScriptedGame:
    """Much is open: a debt, a claim, houses, a clock, a mortgage, somebody in jail."""
    game = ScriptedGame("Ann", "Bob", "Cem", box="rouble-full", switches={"time_limit": "90"})
    game.do("clock 61:05", "clock stops")
    first, second, *_ = (deed.id for deed in game.state.edition.deeds)
    game.owns("bob", first, second)
    game.do(f"bob mortgages {second}", "cem goes to jail", "ann rolls 1 1")
    return game


def test_a_rouble_sheet_holds_no_english() -> None:
    text = as_text(rebuild(under_way().state))
    assert "лицом вниз (заложен)" in text and "фишка: в тюрьме" in text
    assert "На часах 61:05, они стоят." in text
    assert english_in(text) == []


@pytest.mark.parametrize("game", ["rouble_full/short_game", "rouble_simple/agreed_end"])
def test_rouble_charts_hold_no_english(game: str) -> None:
    text = "\n".join(stats(story_of(played(game)), plain=True))
    assert "рента" in text
    assert [word for word in english_in(text) if not word.startswith("k")] == []


def test_a_player_s_name_is_no_word_of_the_sheet() -> None:
    game = ScriptedGame("note", "key", box="rouble-simple")
    words = TextData(game.state.setup)
    assert words.waiting(Text("{name} rolls", {"name": "note"})) == "note бросает кубики"
    assert words.waiting(Text("the game is over")) == "Игра окончена"
    about = rebuild(game.state).about[0]
    assert about.startswith("Круг 1, ходит note. ")


def test_what_a_card_allows_and_the_vault_asks_is_told() -> None:
    state = in_language(ScriptedGame().state, "ru")
    table = replace(state.table, free="half_price", free_for="ann", question="tampered")
    asked = State(state.setup, state.balances, state.seats, table)
    block = next(block for block in rebuild(asked).blocks if block.heading == "Не закончено")
    assert block.lines == (
        "карточка разрешает (Ann): улица за полцены",
        "вопрос о сейфе: крышка запертого сейфа двигалась",
    )


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_question_of_the_vault(code: str) -> None:
    said = {sentence for both in QUESTIONS.values() for sentence in both}
    assert said - set(translation(code).sentences) == set()
    assert {*STRONG, *NOTED} == set(QUESTIONS)


@pytest.mark.parametrize("game", ["glass_classic/half_dollars", "glass_classic/bank_cards"])
def test_amounts_stand_below_each_other_however_long(game: str) -> None:
    session = played(game)
    story, setup = story_of(session), session.state.setup
    text = "\n".join(stats(story, plain=True))
    for heading in ("worth over time", "who paid whom", "rent "):
        block = text.split(f"\n\n{heading}")[1].partition("\n\n")[0].splitlines()[1:]
        assert len(block) > 1 and len(set(map(len, block))) == 1, heading
    for account in (*setup.ids, "bank"):
        rows = list(statement(setup, session.entries(), account))
        lines = list(statement_lines(setup, rows, account))
        assert len({len(line) for line in lines[1:]}) == 1
