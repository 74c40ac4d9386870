"""Templates of the rules, the parser, the devices, the audit: in every catalog, with all fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from banker.language.phrases.plurals import shape
from banker.language.phrases.translation import languages, translation
from tests.language.templates import (
    AUDITING,
    FIELD,
    OF_THE_AUDIT,
    PROGRAM,
    RAISING,
    SAYING,
    _constants,
    _name,
    _plain,
    assert_in_book,
    templates_of,
)

RUSSIAN = translation("ru")
# Statements are typed in English in every language.
OF_STATEMENTS = {"statement_writer.py"}


def unfilled(path: Path) -> Iterator[str]:
    """Templates of calls in a module that lack a field."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING - {"joined"}:
            given = {word.arg for word in node.keywords}
            for argument in node.args:
                if isinstance(argument, ast.Dict):
                    given |= {getattr(key, "value", None) for key in argument.keys}
            is_open = any(isinstance(it, ast.Name | ast.BinOp | ast.Attribute) for it in node.args)
            is_open |= None in given  # fields of a dictionary that is spread out
            for argument in node.args:
                for template in _constants(argument):
                    asked = {name for name, _ in shape(_plain(template))}
                    if not asked <= given and not is_open:
                        yield template


@pytest.mark.in_check("check")
def test_no_refusal_needs_a_plural_that_only_phrases_have() -> None:
    found = [
        f"{path.relative_to(PROGRAM)}: {template}"
        for path in PROGRAM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _name(node.func) in SAYING - {"object"}
        for argument in node.args
        for template in _constants(argument)
        if re.search(r"\{\w+:[^{}]*\|", template)
    ]
    assert found == [], f"'{{n:one|many}}' does not fit into a refusal: {found}"


MODULES = [
    path
    for room in ("engine", "games", "language/parser", "bankcards", "devices", "session")
    for path in PROGRAM.glob(f"{room}/**/*.py")
    if path.name not in OF_STATEMENTS | {"replay_check.py"}
    if path.parent.name != "commands"  # their rows have phrases, which a book has by key
] + [PROGRAM / "language/phrases/open_actions/sentences.py"]
AUDITING_COMMANDS = tuple((PROGRAM / "cli/auditing").glob("*.py"))
# What is said of files, settings and this computer; of a language, what its file lacks.
OF_THE_PROGRAM = [
    *(
        path
        for room in ("store", "editions", "cli", "export")
        for path in PROGRAM.glob(f"{room}/**/*.py")
        if path not in AUDITING_COMMANDS
        if path.parent.name != "tables" or path.name == "banknotes.py"
        if path.name != "template.py"
    ),
    PROGRAM / "foundation" / "text.py",
    PROGRAM / "language/phrases/catalog_file.py",
    PROGRAM / "language/phrases/plurals.py",
]


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_template(code: str) -> None:
    known = translation(code).sentences
    asked = said_in(MODULES)
    assert len(asked) > 150
    assert_in_book(asked, known, code)
    if code == "ru":
        assert [it for it in sorted(asked) if english_in(FIELD.sub("", known[it]))] == []


def said_in(modules: Iterable[Path]) -> set[str]:
    return {
        template
        for path in modules
        for template in templates_of(path)
        if FIELD.sub("", template).strip()
    }


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_template_about_files_and_the_program(code: str) -> None:
    known = translation(code).program.sentences
    raised = {it for path in AUDITING_COMMANDS for it in raised_in(path)}
    asked = (said_in(OF_THE_PROGRAM) | raised) - WRITTEN
    assert len(asked) > 300
    assert_in_book(asked, known, code)
    if code == "ru":
        bare = {it: OPTION.sub("", FIELD.sub("", known[it])) for it in asked}
        assert [it for it in sorted(asked) if set(english_in(bare[it])) - IN_FILES] == []


def raised_in(path: Path) -> Iterator[str]:
    """The templates of a module's errors."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in RAISING:
            for argument in node.args:
                yield from map(_plain, _constants(argument))


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_template_of_the_audit(code: str) -> None:
    known = translation(code).auditor.sentences
    asked = audit_templates()
    assert len(asked) > 180
    assert_in_book(asked, known, code)
    if code == "ru":
        told = asked - AS_STORED
        assert [it for it in sorted(told) if english_in(FIELD.sub("", known[it]))] == []


def audit_templates() -> set[str]:
    raised = {it for path in AUDITING_COMMANDS for it in raised_in(path)}
    found = {it for path in OF_THE_AUDIT for it in templates_of(path, AUDITING)} - raised
    return {template for template in found if FIELD.sub("", template).strip()}


# A commodity that is a deed, and the code of a refusal, are the same in every language.
AS_STORED = {"deed:{deed}", "refused [{code}]: {refusal}"}


def finished(path: Path) -> Iterator[str]:
    """What is said as a sentence that is finished already, so that no book can have it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in AUDITING | {"add_finding"}:
            for argument in (*node.args, *(word.value for word in node.keywords)):
                if isinstance(argument, ast.JoinedStr):
                    yield f"{path.name}:{argument.lineno}"


@pytest.mark.in_check("check")
def test_no_text_is_a_finished_sentence(tmp_path: Path) -> None:
    assert [where for path in (*MODULES, *OF_THE_AUDIT) for where in finished(path)] == []
    module = tmp_path / "check.py"
    module.write_text('add_finding("broken", f"{cake} is gone")\nText("{it}", {"it": f"{cake}"})\n')
    assert list(finished(module)) == ["check.py:1"]


@pytest.mark.in_check("check")
def test_every_template_has_its_fields() -> None:
    modules = [*MODULES, *OF_THE_PROGRAM, *OF_THE_AUDIT]
    assert [template for path in modules for template in unfilled(path)] == []


OPTION = re.compile(
    "(?:tls|tcp)://[A-Z0-9.:]*|--[a-z-]+(?: [A-Z]+)?|my-town|--players Ann,Bob|«banker[a-z ]*»"
)
# Keys and values of files, endings, keys of the keyboard.
IN_FILES = {
    "players_max", "start_cash", "parking", "houses_before_hotel", "meta", "over", "names", "keep",
    "true", "false", "toml", "parquet", "svg", "html", "PDF", "Unicode", "Enter", "town", "players",
    "Windows", "Terminal", "banker", "completion", "words", "LIST", "Ann", "Bob",
    "PORT", "PATH", "play", "language", "auto", "sim", "none", "socket", "rfc", "capture", "real",
    "fake", "unclear",
}  # fmt: skip
# Documents, which have a language of their own: TOML.
_WRITERS = [PROGRAM / "cli/commands/language.py", PROGRAM / "editions/own/figures.py"]
WRITTEN = {it for it in said_in(_WRITERS) if it.startswith("# ")}

TYPED = {"force", "because", "ann", "buys", "boardwalk", "real", "fake", "unclear"} | {
    "undo", "redo", "UTF", "real", "card", "chip", "hotel", "house", "cash", "key", "jail_card",
    "bank", "vault", "pot", "lock", "Banker", "signers",
}  # fmt: skip


def english_in(russian: str) -> list[str]:
    """English words outside of quotes that are no statement's."""
    bare = re.sub("'[^']*'|\"[^\"]*\"|“[^”]*”|\\([^)]*\\)", "", russian)
    return [word for word in re.findall("[A-Za-z_]{3,}", bare) if word not in TYPED]


def test_a_missing_template_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "chapter.py"
    module.write_text(
        'TABLE = {1: "{name} drinks {many:,} teas"}\n'
        "def f(d):\n"
        '    """It eats {cake}."""\n'
        '    d.refuse(1, "{name} eats a cake" if d else "no cake", name=d.name)\n'
        '    return Text("cakes: {cakes}", {"cake": 2})\n'
    )
    assert set(templates_of(module)) == {
        "{name} drinks {many} teas", "{name} eats a cake", "no cake", "cakes: {cakes}",
    }  # fmt: skip
    assert RUSSIAN.words("{name} eats a cake", name="Ann") == "Ann eats a cake"
    assert list(unfilled(module)) == ["cakes: {cakes}"]
