"""`banker language`: a language that a user adds with one file."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from banker.cli.output import complain, put, put_words, write_file
from banker.cli.parsing.arguments import add_language
from banker.cli.parsing.command_parser import CommandParser, add_act
from banker.foundation.errors import BankerError, InvalidCommand
from banker.foundation.text import Field, joined, text_of, toml_fault, worded
from banker.language.phrases import catalog_file
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import RULES
from banker.language.phrases.translation import (
    BOOKS,
    CODE,
    DEFAULT,
    book_text,
    languages,
    own_books,
    unreadable_folder,
)

HELP = """\
examples:
  banker language new de      writes de.toml into your folder of languages: every sentence
                              of the program as a comment, in English
  banker language check de    lists every error, and how much is still English
  banker play --language de
"""
HEAD = """\
# {code}: a language of Banker. Take the # off a line and write its right side in the language; what
# stays a comment is said in English. Fields such as {{who}} stay as they are. A noun after a number
# is written {{count:house|houses}}, with as many words as the plural rule has forms.

name = "{code}"
# A rule of the program ({rules}), or one as
# gettext writes it: "nplurals=2; plural=n != 1;"
plural = "two_forms"
thousands = ","
"""
# Whose file has every sentence of the program; a test holds it to that.
WHOLE = "ru"
FAULTS_SHOWN_MAX = 40
PARTS = ("sentences", "audit", "program", "phones")  # English text to its own


def add_arguments(parser: CommandParser) -> None:
    """Add the subcommands, such as `new`."""
    parser.epilog = HELP
    acts = parser.add_subparsers(metavar="COMMAND")
    listed = add_act(acts, "list", "list all languages", run)
    new = add_act(acts, "new", "write the file of a new language", _new)
    check = add_act(
        acts, "check", "list all errors of a language, and what is not translated", _check
    )
    for act in (parser, listed, new, check):
        add_language(act)
    for act in (new, check):
        act.add_argument("code", metavar="CODE", help="two letters, such as de")


def run(_options: argparse.Namespace) -> int:
    """Print all languages. If the user's folder of languages cannot be read, that is one more
    line."""
    for code in languages():
        put(code)
    put_words("your own: {folder}", folder=own_books())
    if fault := unreadable_folder():
        complain(fault)
    return 0


def _path_of(code: str) -> Path:
    if not re.fullmatch(CODE, code):
        raise BankerError(
            "'{code}' is not the code of a language: write two small letters, such as de", code=code
        )
    shipped = BOOKS / f"{code}.toml"
    return shipped if shipped.exists() else own_books() / f"{code}.toml"


def _new(options: argparse.Namespace) -> int:
    """Write the file, with every sentence as a comment."""
    path = _path_of(options.code)
    if options.code == DEFAULT or path.parent == BOOKS:
        raise BankerError(
            "{code} is a language of the program already; choose another code", code=options.code
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BankerError("{file}: {why}", file=path.parent, why=error) from error
    write_file(_template(options.code), path)
    put_words(
        "{path}: translate it, then 'banker language check {code}'", path=path, code=options.code
    )
    return 0


def _template(code: str) -> Iterator[str]:
    rules = ", ".join(RULES)
    yield HEAD.format(code=code, rules=rules)
    whole = _whole()
    yield "\n[phrases]\n"
    yield from (f"# {_quoted(key)} = {_quoted(said)}\n" for key, said in ENGLISH.items())
    for part in PARTS:
        yield f"\n[{part}]\n"
        yield from (f"# {_quoted(english)} = {_quoted(english)}\n" for english in whole[part])


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{plain}"'


def _whole() -> dict[str, dict[str, str]]:
    found = tomllib.loads(book_text(BOOKS / f"{WHOLE}.toml"))
    return {part: found[part] for part in PARTS}


def _check(options: argparse.Namespace) -> int:
    """All errors, and how many sentences are English; 1 if there are errors."""
    path = _path_of(options.code)
    text = book_text(path)
    try:
        table = catalog_file.quickly(text) or tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        put_words("{path}: {fault}", path=path, fault=_syntax(error))
        return 1
    try:
        found = catalog_file.faults(table)
    except InvalidCommand as error:
        found = [error.text]
    for fault in found[:FAULTS_SHOWN_MAX]:
        put_words("{path}: {fault}", path=path, fault=fault)
    if len(found) > FAULTS_SHOWN_MAX:
        put_words("{path}: and {count} more", path=path, count=len(found) - FAULTS_SHOWN_MAX)
    if found:
        return 1
    put_words("{path}: no errors; still English: {parts}", path=path, parts=_holes(table))
    return 0


def _syntax(error: Exception) -> Field:
    return toml_fault(error) if isinstance(error, ValueError) else text_of(error)


def _holes(table: dict[str, dict[str, str]]) -> Field:
    """How much of each part is still English."""
    whole = _whole() | {"phrases": ENGLISH}
    parts = []
    for part in ("phrases", *PARTS):
        missing = set(whole[part]) - set(table.get(part, {})) - {"plural", "thousands"}
        count = len(whole[part])
        parts.append(
            worded("{missing} of {count} {part}", missing=len(missing), count=count, part=part)
        )
    return joined(parts, "{first}, {last}")
