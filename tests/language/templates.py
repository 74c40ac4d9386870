"""The templates of sentences in the source, by the call that they are given to."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Set
from difflib import get_close_matches
from pathlib import Path

from tests import ROOT

PROGRAM = ROOT / "banker"


# Calls that say a text to the user.
RAISING = {
    "BankerError", "CommandError", "DeviceError", "InvalidCommand", "JournalConflict",
    "JournalCorrupt", "JournalUnavailable",
}  # fmt: skip
SAYING = {
    "refuse", "object", "Refusal", "UnresolvedName", "Text", "joined", "worded", "put_words",
    "complain", *RAISING,
}  # fmt: skip


# Calls that hold a figure of an event to what the audit calculates.
COMPARING = {"figure", "expect", "goes_to", "find_suspicious"}
CODED = {"find_suspicious"}  # the first argument is a code
FIELD = re.compile(r"\{([a-z_]+)(?::[^}]*)?\}")


def templates_of(path: Path, saying: Set[str] = frozenset(SAYING)) -> Iterator[str]:
    """Every template that a module hands to a text or an error, and every one in its tables, as a
    book has it."""
    yield from map(_plain, written_in(path, saying))


def written_in(path: Path, saying: Set[str]) -> Iterator[str]:
    """The same as the source has it, with the formats of figures."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    comments = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in saying:
            for argument in node.args[_name(node.func) in CODED :]:
                yield from _constants(argument)
        elif isinstance(node, ast.Constant) and id(node) not in comments and _fielded(node.value):
            yield str(node.value)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _fielded(value: object) -> bool:
    return isinstance(value, str) and FIELD.search(value) is not None


def _plain(template: str) -> str:
    """As a book has it: no format says how a number is written."""
    return template.replace(":,}", "}").replace(":+,}", "}")


def _constants(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _constants(one)
            yield from _constants(other)


def assert_in_book(asked: Set[str], known: Collection[str], code: str) -> None:
    """Fail with the first template that a book lacks, where it is said, and the book's nearest."""
    __tracebackhide__ = True
    if missing := sorted(asked - set(known)):
        near = get_close_matches(missing[0], known, 1, 0.8) or ["(nothing like it)"]
        raise AssertionError(
            f"{code}.toml lacks what {_place_of(missing[0])} says ({len(missing)} are missing)"
            f"\nexpected: {near[0]}\n     got: {missing[0]}"
        )


def _place_of(template: str) -> str:
    """The module and the line of a template."""
    for path in sorted(PROGRAM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and _plain(str(node.value)) == template:
                return f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
    return "the program"


# The audit, and those whose findings stand in the same list.
OF_THE_AUDIT = [
    *(PROGRAM / "audit").rglob("*.py"),
    PROGRAM / "ledger/first_line.py",
    PROGRAM / "session/replay_check.py",
    *(PROGRAM / "cli/auditing").glob("*.py"),
]
AUDITING = frozenset(SAYING | COMPARING)
