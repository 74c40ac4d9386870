"""The pages of --help in the language that was asked for, and what is made from the same parser.

`help_as_before.txt` keeps lines of each option and text of each command, in each language.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import VERSION
from banker.cli import output
from banker.cli.parser import COMMANDS, whole_parser
from banker.cli.parsing.help_words import pieces, texts_of
from banker.language.phrases.translation import languages, translation
from drivers.port.platforms import platform_of
from tests.cli.command_line import Here
from tests.language.templates import assert_in_book
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("help_as_before.txt")
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
    assert_in_book(asked, translation(code).program.sentences, code)


def test_every_command_takes_a_language() -> None:
    lacking = [it.prog for it in parsers(whole_parser()) if "--language" not in it.format_usage()]
    assert lacking == []


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_a_page_is_told_in_russian_and_in_english_as_it_is_written(banker: Here, name: str) -> None:
    english, russian = banker.done(name, "--help"), banker.done(name, "--help", "--language", "ru")
    assert not CYRILLIC.search(english)
    assert russian.startswith(f"использование: banker {name} ")
    rows = [line for line in russian.splitlines() if line and not line.startswith(" ")]
    assert [line for line in rows if not CYRILLIC.search(line)] == []
    assert max(map(len, russian.splitlines())) <= 110
    # What is typed is typed alike.
    options = re.compile(r"--[a-z-]+")
    assert set(options.findall(english)) == set(options.findall(russian))


def test_an_explanation_stays_in_its_column(banker: Here) -> None:
    page = banker.done("editions", "--help", "--language", "ru")
    assert "  banker editions add mine.toml                  дальше достаточно имени\n" in page
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
    assert ".SH КОМАНДЫ\n" in plain and "\nСоздать файл новой игры.\n" in plain
    assert ".SH COMMANDS\n" in banker.done("manual")
    assert "Создать файл новой игры." in banker.done("completion", "fish", "--language", "ru")
    assert not CYRILLIC.search(banker.done("completion", "fish"))


# --- as before ----------------------------------------------------------------------------------


def taken(action: argparse.Action) -> str:
    """All that a parser knows of an option. How a page is laid out is a matter of argparse."""
    choices = None if action.choices is None else list(action.choices)
    kind = getattr(action.type, "__qualname__", action.type.__class__.__name__)
    known = (
        type(action).__name__, action.option_strings, action.dest, action.nargs, action.const,
        action.default, kind, choices, action.required, action.metavar, str(action.help),
    )  # fmt: skip
    return repr(known).replace(VERSION, "0").replace(platform_of().port, "PORT")


def page_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Its arguments, what stands above and below them, and what holds without them."""
    yield from map(taken, parser._actions)
    kept = {key: value for key, value in parser._defaults.items() if not callable(value)}
    yield repr((parser.prog, str(parser.description), parser.epilog, sorted(kept.items())))
    yield repr([group.title for group in parser._action_groups])


@pytest.mark.parametrize("code", languages())
def test_every_command_takes_and_says_what_it_did(banker: Here, code: str) -> None:
    banker("--version")
    output.speak(lambda: code)
    found = list(parsers(whole_parser()))
    for parser in found:
        name = f"{parser.prog.replace(' ', '-')}-{code}"
        assert_as_stored(STORED, name, list(page_of(parser)))


@pytest.mark.parametrize("code", languages())
def test_the_manual_is_as_it_was(banker: Here, code: str) -> None:
    told = banker.done("manual", "--language", code)
    told = told.replace(VERSION, "0").replace(platform_of().port, "PORT")
    pages = told.split(".S")
    assert_as_stored(STORED, f"manual-{code}", list(pages))
