"""Catalog file: reads the file of a language, and finds its errors.

Such a file is TOML, and a table in another language reads a long one before its first frame. Nearly
every line is one sentence, `"English" = "translation"`, which needs no TOML parser. If any line is
something else, the TOML parser reads the whole file.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Text, joined, toml_fault, worded
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import RULES, rule_of, shape

_TABLES = ("phrases", "sentences", "audit", "keys", "program", "phones")
_PARTS = {"name", "plural", "thousands", *_TABLES}
ALL_TABLES = "[phrases], [sentences], [audit], [keys], [program] and [phones] are tables"
_TEXT = r'"([^"\\\x00-\x1f\x7f]*(?:\\"[^"\\\x00-\x1f\x7f]*)*)"'  # of escapes, only that of a quote
_LINE = re.compile(rf"(?:([A-Za-z0-9_-]+)|{_TEXT}) = {_TEXT}")
_COMMENT = re.compile(r"#[^\x00-\x08\x0a-\x1f\x7f]*")
_TOLD_MAX = 3
_STEERING = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_BRACES = re.compile("[{}]")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\]")


class PhraseCatalog(NamedTuple):
    """The content of a language's file: its name, and a table for each kind of text.

    `phrases` of events by their keys; by the English text: `sentences` of the table, `audit`,
    `program` (files, settings, this computer), `phones` (a phone's page). `keys`: the letters of
    keys.
    """

    name: str
    phrases: dict[str, str]
    sentences: dict[str, str]
    audit: dict[str, str]
    keys: dict[str, str]
    program: dict[str, str]
    phones: dict[str, str]


def read(code: str, text: str) -> PhraseCatalog:
    """Return the catalog of a language's file; a phrase that is missing stays English.

    Raise `InvalidCommand` with the first errors and the number of the others.
    """
    table = quickly(text) or _parsed(code, text)
    found = faults(table)
    if found:
        listed = joined(found[:_TOLD_MAX], "{first}; {last}")
        if (count := len(found) - _TOLD_MAX) > 0:
            listed = worded("{first} (and {count} more)", first=listed, count=count)
        raise InvalidCommand("the language '{code}': {found}", code=code, found=listed)
    return _catalog(table)


def read_own(text: str) -> PhraseCatalog:
    """Return the catalog of a file that comes with the program, without looking for errors."""
    return _catalog(quickly(text) or _parsed("", text))


def _catalog(table: dict[str, Any]) -> PhraseCatalog:
    own = {"plural": table["plural"], "thousands": table["thousands"]}
    phrases = ENGLISH | table.get("phrases", {}) | own
    parts = (table.get(part, {}) for part in _TABLES[1:])
    return PhraseCatalog(table["name"], phrases, *parts)


def _parsed(code: str, text: str) -> dict[str, Any]:
    import tomllib  # a book of nothing but plain lines does not pay for it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise InvalidCommand(
            "the language '{code}' cannot be read: {fault}", code=code, fault=toml_fault(wrong)
        ) from None


def quickly(text: str) -> dict[str, Any] | None:
    """Return name -> table of a text of simple lines, as the TOML parser would; None for other
    texts."""
    whole: dict[str, Any] = {}
    part = whole
    is_clean = _STEERING.search(text) is None
    for line in text.split("\n"):
        match line.split('"'):
            case ["", key, " = ", said, ""] if is_clean and "\\" not in line:
                pass  # nearly every line, and twice as quick as by the pattern
            case _ if found := _LINE.fullmatch(line):
                bare, quoted, said = found.groups()
                key = bare or quoted.replace('\\"', '"')
                said = said.replace('\\"', '"')
            case _ if (found := _HEADING.fullmatch(line)) and found[1] not in whole:
                whole[found[1]] = part = {}
                continue
            case _ if line and not _COMMENT.fullmatch(line):
                return None
            case _:
                continue
        if key in part:
            return None
        part[key] = said
    return whole


def faults(table: dict[str, object]) -> list[Text]:
    """Return the errors of a catalog: unknown keys, unknown fields, wrong numbers of plural
    forms."""
    extra = sorted(set(table) - _PARTS)
    found = [worded("'{key}' is not a part of a language", key=key) for key in extra]
    found += [
        worded("'{key}' is missing", key=key)
        for key in ("name", "plural", "thousands")
        if key not in table
    ]
    forms, _ = rule_of(str(table.get("plural"))) or (0, None)
    if not forms:
        plural = "plural is one of {rules}, or nplurals=N; plural=EXPRESSION;"
        found.append(worded(plural, rules=", ".join(RULES)))
    tables = [table.get(it, {}) for it in _TABLES]
    if not all(isinstance(it, dict) for it in tables):
        return [*found, Text(ALL_TABLES)]
    phrases, sentences, audit, keys, program, phones = (it for it in tables if isinstance(it, dict))
    long = [said for said in keys.values() if len(str(said)) != 1]
    found += [worded("'{key}' is not a key; a key is one character", key=key) for key in long]
    nameless = [key for key in phrases if key not in ENGLISH]
    found += [worded("no phrase is called '{key}'", key=key) for key in nameless]
    sources = [(ENGLISH.get(key, ""), said) for key, said in phrases.items()]
    for part in (sentences, audit, program, phones):
        sources += part.items()
    for english, said in sources:
        found += _faults_of(str(english), said, forms)
    return found


def _faults_of(english: str, said: object, forms: int) -> list[Text]:
    if not isinstance(said, str):
        return [worded("'{english}' is not said in words", english=english)]
    if not _BRACES.search(english + said):
        return []
    asked = shape(said)
    known = {name for name, _ in shape(english)}
    extra = [name for name, _ in asked if name not in known]
    odd = [name for name, count in asked if count not in (0, forms)]
    needs = "'{said}' needs {forms} words after '{name}'"
    return [
        *(worded("'{said}' has a field '{name}' too much", said=said, name=it) for it in extra),
        *(worded(needs, said=said, forms=forms, name=it) for it in odd),
    ]
