"""A third language is one file: written, checked, spoken; with holes and faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.cli.commands import language
from banker.foundation.errors import InvalidCommand
from banker.language.phrases import plurals, translation
from banker.language.phrases.catalog_file import faults
from tests.cli.command_line import Here

GERMAN = """\
name = "Deutsch"
plural = "nplurals=2; plural=n != 1;"
thousands = "."
[phrases]
"deed_bought" = "{who} kauft {deed} für {price}"
[sentences]
"no language is called '{code}'; there are {known}" = "'{code}' gibt es nicht; es gibt {known}"
"""


pytestmark = pytest.mark.usefixtures("fresh_languages")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def german(text: str = GERMAN) -> Path:
    path = translation.own_books() / "de.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_new_language_is_written_checked_and_listed(banker: Here) -> None:
    path = translation.own_books() / "de.toml"
    assert str(path) in banker.done("language", "new", "de")
    checked = banker.done("language", "check", "de")
    assert f"{path}: no errors; still English: " in checked
    translation.languages.cache_clear()
    assert "de" in banker.done("language", "list").splitlines()
    assert "exists already" in banker("language", "new", "de").err


def test_every_comment_of_the_template_is_a_sound_sentence(banker: Here) -> None:
    banker.done("language", "new", "de")
    path = translation.own_books() / "de.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join(it.removeprefix("# ") if it[:3] == '# "' else it for it in lines),
        encoding="utf-8",
    )
    checked = banker.done("language", "check", "de")
    assert "still English: 0 of" in checked
    assert checked.count(" 0 of ") == checked.count(" of ") > 3


def test_the_language_is_spoken_and_its_holes_are_english(banker: Here) -> None:
    german()
    game = banker.game("ann rolls 2 4", "ann buys")
    said = banker.done("log", game, "--language", "de")
    assert "Ann kauft Oriental Avenue für 200" in said
    assert "Ann rolls 2 4" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "Invalid value"),
        (GERMAN.replace("{price}", "{sum}"), "has a field 'sum' too much"),
        (GERMAN.replace("nplurals=2; plural=n != 1;", "nonsense"), "plural is one of"),
        (GERMAN + "[other]\n", "'other' is not a part of a language"),
        (GERMAN.replace("{who} kauft", "{who kauft"), "is not a template"),
    ],
)
def test_a_fault_is_told_and_the_game_goes_on_in_english(
    banker: Here, text: str, said: str
) -> None:
    german(text)
    told = banker("language", "check", "de")
    assert told.code == 1
    assert said in told.out
    game = banker.game("ann rolls 2 4")
    asked = banker("log", game, "--language", "de")
    assert (asked.code, asked.err.count("\n")) == (2, 1)
    assert translation.catalog_or_english("de").code == "en"


@pytest.mark.parametrize(("count", "more"), [(1, ()), (3, ()), (5, ("and 2 more",))])
def test_a_check_names_every_error_and_of_very_many_how_many_more(
    banker: Here, monkeypatch: pytest.MonkeyPatch, count: int, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(language, "FAULTS_SHOWN_MAX", 3)
    path = german(GERMAN + "".join(f"[t{number}]\n" for number in range(count)))
    told = banker("language", "check", "de")
    named = [f"'t{number}' is not a part of a language" for number in range(min(count, 3))]
    wanted = [f"{path}: {it}" for it in (*named, *more)]
    found = told.out.splitlines()
    assert (told.code, found) == (1, wanted), f"expected {wanted}, got {found}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "ru"), "is a language of the program already"),
        (("new", "en"), "is a language of the program already"),
        (("new", "../x"), "is not the code of a language"),
        (("check", "xx"), "there is no such file"),
    ],
)
def test_what_is_no_language_is_said(banker: Here, words: tuple[str, ...], said: str) -> None:
    told = banker("language", *words)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert said in told.err


def test_a_folder_that_cannot_be_read_is_one_line_and_the_program_goes_on(banker: Here) -> None:
    folder = translation.own_books()
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder", encoding="utf-8")
    listed = banker("language", "list")
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert f"{folder} cannot be read: " in listed.err
    assert listed.out.splitlines()[:2] == ["en", "ru"]
    for words in (("new", "de"), ("check", "de")):
        told = banker("language", *words)
        assert (told.code, told.err.count("\n")) == (2, 1)
        assert str(folder) in told.err
    assert "Ann" in banker.done("log", banker.game("ann rolls 2 4"))


def test_a_language_in_a_folder_that_cannot_be_read_says_which(banker: Here) -> None:
    folder = translation.own_books()
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder", encoding="utf-8")
    asked = banker("log", banker.game("ann rolls 2 4"), "--language", "de")
    assert (asked.code, asked.err.count("\n")) == (2, 1)
    assert "no language is called 'de': choose one of en, ru; " in asked.err
    assert f"{folder} cannot be read: " in asked.err


def test_a_book_of_many_faults_is_one_line_of_three(banker: Here) -> None:
    german("".join(f"[t{number}]\n" for number in range(9)))
    asked = banker("log", banker.game("ann rolls 2 4"), "--language", "de")
    assert (asked.code, asked.err.count("\n")) == (2, 1)
    assert asked.err.count("is not a part of a language") == 3 and "(and 10 more)" in asked.err


def test_a_language_that_is_no_text_is_one_line(banker: Here) -> None:
    german().write_bytes(b"\xff\xfe\x00")
    game = banker.game("ann rolls 2 4")
    assert "de" in banker.done("language", "list").splitlines()
    for words in (("language", "check", "de"), ("log", str(game), "--language", "de")):
        told = banker(*words)
        assert (told.code, told.err.count("\n")) == (2, 1)
        assert "it is not UTF-8 text" in told.err
    assert "Ann" in banker.done("log", game)


def test_a_file_that_is_no_text_is_refused() -> None:
    path = german()
    path.write_bytes(b"\xff")
    with pytest.raises(InvalidCommand, match="it is not UTF-8 text"):
        translation.book_text(path)
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(InvalidCommand, match="it has more than"):
        translation.book_text(path)
    with pytest.raises(InvalidCommand, match="it is a folder"):
        translation.book_text(path.parent)


# --- plural rules ---------------------------------------------------------------------------------

SLOVENIAN = "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"


def test_a_plural_rule_may_stand_in_the_file() -> None:
    assert plurals.filled("{n:a|b|c|d}", {"n": "102"}, SLOVENIAN) == "102 b"
    assert plurals.filled("{n:a|b|c|d}", {"n": "5"}, SLOVENIAN) == "5 d"
    table: dict[str, object] = {"name": "x", "plural": SLOVENIAN, "thousands": "."}
    assert faults(table) == []


@pytest.mark.parametrize(
    "rule",
    [
        "nplurals=2; plural=n;",  # 2 is no form
        "nplurals=2; plural=n/0;",
        "nplurals=2; plural=__import__;",
        "nplurals=9; plural=0;",
        "nplurals=2; plural=" + "(" * 300 + "0;",
        "",
    ],
)
def test_what_is_no_plural_rule_is_none(rule: str) -> None:
    assert plurals.rule_of(rule) is None
