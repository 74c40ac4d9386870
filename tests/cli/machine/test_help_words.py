"""The pages of --help in the language that was asked for, and what is made from the same parser."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

import pytest

from banker.cli.help_words import pieces, texts_of
from banker.cli.parser import COMMANDS, whole_parser
from banker.language.phrases.translation import languages, translation
from tests.cli.command_line import Here

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and all below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                yield from parsers(below)


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_text_of_every_page(code: str) -> None:
    asked = {text.template for parser in parsers(whole_parser()) for text in texts_of(parser)}
    assert len(asked) > 200
    assert sorted(asked - translation(code).program.sentences.keys()) == []


def test_every_command_takes_a_language() -> None:
    lacking = [it.prog for it in parsers(whole_parser()) if "--language" not in it.format_usage()]
    assert lacking == []


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_a_page_is_told_in_russian_and_in_english_as_it_is_written(banker: Here, name: str) -> None:
    english, russian = banker.done(name, "--help"), banker.done(name, "--help", "--language", "ru")
    assert not CYRILLIC.search(english)
    assert russian.startswith(f"как писать: banker {name} ")
    rows = [line for line in russian.splitlines() if line and not line.startswith(" ")]
    assert [line for line in rows if not CYRILLIC.search(line)] == []
    assert max(map(len, russian.splitlines())) <= 110
    # What is typed is typed alike.
    options = re.compile(r"--[a-z-]+")
    assert set(options.findall(english)) == set(options.findall(russian))


def test_an_explanation_stays_in_its_column(banker: Here) -> None:
    page = banker.done("editions", "--help", "--language", "ru")
    assert "  banker editions add mine.toml                  с этих пор хватит имени\n" in page
    lines = page.splitlines()
    (at,) = (at for at, line in enumerate(lines) if " copy secret-vault" in line)
    assert lines[at + 1].startswith(" " * len("  banker editions copy secret-vault mine.toml    "))


def test_sentences_and_examples_are_told_apart() -> None:
    text = "Two rows\nof words.\n  do it    and so\n           on\n  do that\nMore.\n\nLast.\n"
    found = list(pieces(text))
    assert [it.words for it in found] == [
        "Two rows of words.",
        "and so on",
        "",
        "More.",
        "",
        "Last.",
    ]
    assert [it.example for it in found] == ["", "do it", "", "", "", ""]
    assert "\n".join(line for it in found for line in it.in_words(str)) + "\n" == text
    told = [line for it in found for line in it.in_words(lambda it: str(it).upper())]
    assert told == ["TWO ROWS OF WORDS.", "  DO IT    AND SO ON", "  do that", "MORE.", "", "LAST."]


def test_the_manual_and_a_completion_are_in_russian_too(banker: Here) -> None:
    manual = banker.done("manual", "--language", "ru")
    plain = re.sub(r"\\\[u([0-9A-F]{4})\]", lambda it: chr(int(it[1], 16)), manual)
    assert ".SH КОМАНДЫ\n" in plain and "\nСоздать файл новой партии.\n" in plain
    assert ".SH COMMANDS\n" in banker.done("manual")
    assert "Создать файл новой партии." in banker.done("completion", "fish", "--language", "ru")
    assert not CYRILLIC.search(banker.done("completion", "fish"))
