"""The file of a language: read quickly where it is plain, and never otherwise than TOML has it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from banker.foundation.errors import InvalidCommand
from banker.language.phrases.catalog_file import ALL_TABLES, faults, quickly, read
from banker.language.phrases.translation import BOOKS

HEAD = 'name = "Deutsch"\nplural = "two_forms"\nthousands = "."\n'
OWN = sorted(BOOKS.glob("*.toml"))


def english(table: dict[str, object]) -> list[str]:
    return list(map(str, faults(table)))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_book_of_the_program_is_plain_enough_to_be_read_quickly(path: Path) -> None:
    """Otherwise its tables start later by a tenth; the order counts where two sentences fit."""
    text = path.read_text(encoding="utf-8")
    found, parsed = quickly(text), tomllib.loads(text)
    assert found == parsed
    for part in ("sentences", "audit"):
        assert list(found[part]) == list(parsed[part])


PLAIN = (
    "",
    "# nothing but a remark\n\n",
    HEAD,
    '[sentences]\n"a" = "b"\n"say \\"x\\" now" = "\\"x\\""\n"" = ""\n',
    '[sentences]\n"a = \'b\'" = "# no remark"\n"[phrases]" = "[a]"\n[phrases]\nrolled-2 = "é"',
)
NOT_PLAIN = (
    "[sentences]\n'a' = 'b'\n",
    '[sentences]\n"a" = "b" # a remark\n',
    '[sentences]\n"a" = "b\\n"\n',
    '[sentences]\n"a\\\\" = "b"\n',
    '[sentences]\n  "a" = "b"\n',
    '[sentences]\n"a" = """\n"b" = "c"\n"""\n',
    "[sentences]\n\"a\" = '''\n\"b\" = \"c\"\n'''\n",
    '[sentences]\n"a" = 1\n',
    '[sentences.more]\n"a" = "b"\n',
    '[sentences]\na.b = "c"\n',
)
NO_TOML = (
    '[sentences]\n"a" = "b"\n"a" = "c"\n',
    '[sentences]\n"a" = "b"\n[sentences]\n"c" = "d"\n',
    'sentences = "a"\n[sentences]\n',
    '[sentences]\n"a" = "b\n',
    '[sentences]\n"a" = "b\x07"\n',
    '[sentences]\né = "b"\n',
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_lines_are_what_toml_has_in_them(text: str) -> None:
    assert quickly(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_any_other_line_is_left_to_the_parser(text: str) -> None:
    assert tomllib.loads(text)
    assert quickly(text) is None


@pytest.mark.parametrize("text", NO_TOML)
def test_what_is_no_toml_is_refused_in_a_line(text: str) -> None:
    assert quickly(text) is None
    with pytest.raises(InvalidCommand, match="the language 'de' cannot be read"):
        read("de", HEAD + text)


def test_the_parser_reads_what_is_not_plain() -> None:
    assert read("de", HEAD + "[sentences]\n'a' = 'b'\n").sentences == {"a": "b"}


@pytest.mark.parametrize("part", ["phrases", "sentences", "audit", "program", "phones", "keys"])
@pytest.mark.parametrize("value", [7, "a", []])
def test_a_part_that_is_no_table_is_the_last_fault(part: str, value: object) -> None:
    table: dict[str, object] = {"name": "Deutsch", "plural": "two_forms", "thousands": "."}
    said = ALL_TABLES
    assert english({**table, part: value}) == [said]
    assert english({**table, part: value, "plural": "?"})[-1] == said
    assert english({**table, part: {}}) == english(table) != [said]
