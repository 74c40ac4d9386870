"""Catalog file: what the file of a phrase catalog holds, and what is wrong with it.

A phrase catalog is a TOML file, and a table in another language reads a long one before its first
frame. Nearly every line is one sentence, `"English" = "its own"`, which needs no TOML parser; where
a line is anything else, the TOML parser reads the whole file.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from banker.errors import InvalidCommand
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import RULES, rule_of, shape

_PARTS = {"name", "plural", "thousands", "phrases", "sentences", "audit", "keys"}
_TEXT = r'"([^"\\\x00-\x1f\x7f]*(?:\\"[^"\\\x00-\x1f\x7f]*)*)"'  # of escapes, only that of a quote
_LINE = re.compile(rf"(?:([A-Za-z0-9_-]+)|{_TEXT}) = {_TEXT}")
_COMMENT = re.compile(r"#[^\x00-\x08\x0a-\x1f\x7f]*")
_BRACES = re.compile("[{}]")
_HEADING = re.compile(r"\[([A-Za-z0-9_-]+)\]")


class PhraseCatalog(NamedTuple):
    """The content of a catalog file: the language's name, phrases, sentences, audit sentences, and
    its letters for keys."""

    name: str
    phrases: dict[str, str]
    sentences: dict[str, str]
    audit: dict[str, str]
    keys: dict[str, str]


def read(code: str, text: str) -> PhraseCatalog:
    """The phrase catalog in a text; a missing phrase is English. A refusal names all faults."""
    table = quickly(text) or _parsed(code, text)
    found = faults(table)
    if found:
        raise InvalidCommand(f"the book of '{code}': {'; '.join(found)}")
    own = {"plural": table["plural"], "thousands": table["thousands"]}
    phrases = ENGLISH | table.get("phrases", {}) | own
    sentences, audit, keys = (table.get(part, {}) for part in ("sentences", "audit", "keys"))
    return PhraseCatalog(table["name"], phrases, sentences, audit, keys)


def _parsed(code: str, text: str) -> dict[str, Any]:
    import tomllib  # a book of nothing but plain lines does not pay for it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise InvalidCommand(f"the book of '{code}' cannot be read: {wrong}") from None


def quickly(text: str) -> dict[str, Any] | None:
    """The tables of a text of plain lines, as TOML has them; None for any other text."""
    whole: dict[str, Any] = {}
    part = whole
    for line in text.split("\n"):
        if found := _LINE.fullmatch(line):
            bare, quoted, said = found.groups()
            key = bare or quoted.replace('\\"', '"')
            if key in part:
                return None
            part[key] = said.replace('\\"', '"')
        elif (found := _HEADING.fullmatch(line)) and found[1] not in whole:
            whole[found[1]] = part = {}
        elif line and not _COMMENT.fullmatch(line):
            return None
    return whole


def faults(table: dict[str, object]) -> list[str]:
    """The faults of a phrase catalog: unknown keys, unknown fields, wrong plural counts."""
    found = [f"'{key}' is no part of a book" for key in sorted(set(table) - _PARTS)]
    found += [f"'{key}' is missing" for key in ("name", "plural", "thousands") if key not in table]
    forms, _ = rule_of(str(table.get("plural"))) or (0, None)
    if not forms:
        found.append(f"plural is one of {', '.join(RULES)}, or nplurals=N; plural=EXPRESSION;")
    tables = [table.get(it, {}) for it in ("phrases", "sentences", "audit", "keys")]
    phrases, sentences, audit, keys = (it if isinstance(it, dict) else {} for it in tables)
    if not all(isinstance(it, dict) for it in tables):
        return [*found, "[phrases], [sentences], [audit] and [keys] are tables"]
    found += [f"'{keys[key]}' is no key: one sign" for key in keys if len(str(keys[key])) != 1]
    found += [f"no phrase is called '{key}'" for key in phrases if key not in ENGLISH]
    sources = [(ENGLISH.get(key, ""), said) for key, said in phrases.items()]
    for english, said in (*sources, *sentences.items(), *audit.items()):
        found += _faults_of(str(english), said, forms)
    return found


def _faults_of(english: str, said: object, forms: int) -> list[str]:
    if not isinstance(said, str):
        return [f"'{english}' is not said in words"]
    if not _BRACES.search(english + said):
        return []
    asked = shape(said)
    known = {name for name, _ in shape(english)}
    return [
        *(f"'{said}' has a field '{name}' too much" for name, _ in asked if name not in known),
        *(f"'{said}' needs {forms} words after '{n}'" for n, k in asked if k not in (0, forms)),
    ]
