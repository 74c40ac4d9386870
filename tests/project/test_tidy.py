"""Tidy: rules about the source text that the other tools do not know.

A rule is a function from a source text to its findings, and the set of files that it holds for.
Each has a planted violation and a clean counterpart below, so that no rule passes by being blind.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from tests import ROOT

MODULE_LINES_MAX = 500
FUNCTION_LINES_MAX = 70
LINE_LENGTH_MAX = 100

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTION)


class Rule(NamedTuple):
    """`find` gives "line: what" for each violation; `holds_for` takes a path from the root."""

    find: Callable[[str], Iterator[str]]
    holds_for: Callable[[str], bool]


# --- the rules ------------------------------------------------------------------------------


def long_module(text: str) -> Iterator[str]:
    count = len(text.splitlines())
    if count > MODULE_LINES_MAX:
        yield f"1: {count} lines, at most {MODULE_LINES_MAX}"


def long_function(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, FUNCTION) and node.end_lineno is not None:
            count = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) is not None:
                docstring = node.body[0]
                count -= (docstring.end_lineno or 0) - docstring.lineno + 1
            if count > FUNCTION_LINES_MAX:
                yield f"{node.lineno}: {node.name} has {count} lines, at most {FUNCTION_LINES_MAX}"


def long_line(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LINE_LENGTH_MAX:
            yield f"{number}: {len(line)} characters, at most {LINE_LENGTH_MAX}"


def inexact_number(text: str) -> Iterator[str]:
    """Amounts are integers; a division loses something unless it is a named rounding."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.BinOp(op=ast.Div() | ast.FloorDiv()):
                yield f"{node.lineno}: a division; use a named rounding of ledger/amount.py"
            case ast.AugAssign(op=ast.Div() | ast.FloorDiv()):
                yield f"{node.lineno}: a division; use a named rounding of ledger/amount.py"
            case ast.Call(func=ast.Name(id="round" | "divmod" as name)):
                yield f"{node.lineno}: {name}; use a named rounding of ledger/amount.py"
            case ast.Name(id="float" | "Decimal" | "Fraction" as name):
                yield f"{node.lineno}: {name}; amounts are integers"
            case ast.Constant(value=float(value)):
                yield f"{node.lineno}: {value}; amounts are integers"


def direct_output(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _dotted(node.func) == "print":
            yield f"{node.lineno}: print; the command line has one function for output"


def file_access(text: str) -> Iterator[str]:
    """What the import contracts cannot see: the pure core could reach the world by a builtin."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = _dotted(node.func)
            if name in {"open", "input", "exec", "eval", "__import__", "breakpoint"}:
                yield f"{node.lineno}: {name}; the pure core performs no I/O"


def clock(text: str) -> Iterator[str]:
    banned = re.compile(r"(^|\.)(datetime\.(now|utcnow|today)|date\.today|time\.time(_ns)?)$")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and banned.search(_dotted(node)):
            yield f"{node.lineno}: {_dotted(node)}; only session and devices read the clock"
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            for alias in node.names:
                if alias.name in {"time", "time_ns"}:
                    yield f"{node.lineno}: time.{alias.name}; only session and devices may"


def bare_except(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield f"{node.lineno}: a bare except; name what is expected"


def broad_except(text: str) -> Iterator[str]:
    """Nothing is swallowed. To tidy up and raise the same again is no catching."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ExceptHandler(body=[*_, ast.Raise(exc=None)]):
                continue
            case ast.ExceptHandler(type=ast.AST() as caught):
                names = {_dotted(inner) for inner in ast.walk(caught)}
                for name in sorted(names & {"Exception", "BaseException"}):
                    yield f"{node.lineno}: except {name}; only __main__ may"


def patching(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names):
                imported = [module or "", *(f"{module}.{alias.name}" for alias in names)]
            case _:
                continue
        if "unittest.mock" in imported or "mock" in imported:
            yield f"{node.lineno}: unittest.mock; a fake is a real twin"


def leftover(text: str) -> Iterator[str]:
    marker = re.compile(r"\b(FIXME|TODO|XXX)\b")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and marker.search(token.string):
            yield f"{token.start[0]}: {token.string}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and marker.search(ast.get_docstring(node) or ""):
            yield f"{node.body[0].lineno}: a docstring with something left to do"


def no_docstring(text: str) -> Iterator[str]:
    if not ast.get_docstring(ast.parse(text)):
        yield "1: the module has no docstring"


def _dotted(node: ast.AST) -> str:
    """`a.b.c` of an attribute or a name, else nothing."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            return f"{_dotted(value)}.{attr}"
    return ""


# --- where they hold ------------------------------------------------------------------------


def everywhere(_path: str) -> bool:
    return True


def in_program(path: str) -> bool:
    return path.startswith(("banker/", "drivers/"))


def in_pure_core(path: str) -> bool:
    """An edition's folder is pure; `editions/*.py`, the loader, is not."""
    pure = (
        "banker/ledger/",
        "banker/engine/",
        "banker/games/",
        "banker/audit/",
        "banker/bankcards/",
        "banker/language/",
        "drivers/wire/",
        "drivers/vault/",
        "drivers/wordlist.py",
    )
    rules = re.match(r"banker/editions/\w+/", path)
    return path.startswith(pure) or bool(rules)


def with_amounts(path: str) -> bool:
    inside = re.match(r"banker/(ledger|engine|games|editions/\w+)/", path)
    return bool(inside) and path != "banker/ledger/amount.py"


def without_clock(path: str) -> bool:
    readers = (
        "banker/session/session.py",
        "banker/devices/vault_reports.py",
        "banker/devices/decoder.py",
    )
    return in_program(path) and path not in readers


def below_main(path: str) -> bool:
    return in_program(path) and path != "banker/__main__.py"


RULES = [
    Rule(long_module, everywhere),
    Rule(long_function, everywhere),
    Rule(long_line, everywhere),
    Rule(inexact_number, with_amounts),
    Rule(direct_output, in_program),
    Rule(file_access, in_pure_core),
    Rule(clock, without_clock),
    Rule(bare_except, everywhere),
    Rule(broad_except, below_main),
    Rule(patching, everywhere),
    Rule(leftover, everywhere),
    Rule(no_docstring, in_program),
]


def sources() -> Iterator[tuple[str, str]]:
    for top in ("banker", "drivers", "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.find.__name__)
def test_the_tree_is_tidy(rule: Rule) -> None:
    files = [(path, text) for path, text in sources() if rule.holds_for(path)]
    assert files, "a rule that holds for no file"
    findings = [f"{path}:{finding}" for path, text in files for finding in rule.find(text)]
    assert not findings, "\n".join(findings)


# --- the rules themselves -------------------------------------------------------------------

PLANTED = [
    (long_module, "x = 1\n" * 501, "x = 1\n" * 500),
    (long_function, "def f():\n" + "    x = 1\n" * 70, "def f():\n" + "    x = 1\n" * 69),
    (
        long_function,
        "async def f():\n" + "    x = 1\n" * 70,
        'def f():\n    """A\n\n"""\n    x = 1',
    ),
    (long_function, "def f():\n" + "    x = 1\n" * 70, 'def f():\n    """' + "\n" * 70 + '    """'),
    (long_line, "#" * 101, "#" * 100),
    (inexact_number, "x = 7 / 2", "x = 7 * 2"),
    (inexact_number, "x = 7 // 2", "x = 'a/b // c'"),
    (inexact_number, "x //= 2", "x *= 2"),
    (inexact_number, "x = float(7)", "x = int(7)"),
    (inexact_number, "x = round(y)", "round: int = state.round"),
    (inexact_number, "x: float", "x: int"),
    (inexact_number, "x = 1.1", "x = 11"),
    (direct_output, "print(1)", "write(1)"),
    (file_access, "open('a')", "door.open('a')"),
    (clock, "from datetime import datetime\nx = datetime.now(UTC)", "x = clock()"),
    (clock, "import datetime\nx = datetime.datetime.utcnow", "x = session.now()"),
    (clock, "import time\ntime.time()", "import time\ntime.monotonic()"),
    (clock, "from time import time", "from time import sleep"),
    (bare_except, "try: f()\nexcept: pass", "try: f()\nexcept OSError: pass"),
    (broad_except, "try: f()\nexcept Exception: pass", "try: f()\nexcept OSError: pass"),
    (broad_except, "try: f()\nexcept (OSError, BaseException): pass", "Exception('a')"),
    (
        broad_except,
        "try: f()\nexcept Exception as e: raise X from e",
        "try: f()\nexcept Exception:\n    g()\n    raise",
    ),
    (patching, "from unittest import mock", "from unittest import TestCase"),
    (patching, "import unittest.mock as m", "import unittest"),
    (patching, "from unittest.mock import patch", "x = 'unittest.mock'"),
    (leftover, "x = 1  # TODO: more", "x = 'TODO'"),
    (leftover, 'def f():\n    """FIXME"""', 'def f():\n    """Fixed."""'),
    (no_docstring, "x = 1", '"""What it is for."""'),
    (no_docstring, "", '"""What it is for."""\nx = 1'),
]


@pytest.mark.parametrize(("find", "bad", "good"), PLANTED)
def test_a_rule_finds_what_was_planted(
    find: Callable[[str], Iterator[str]], bad: str, good: str
) -> None:
    assert list(find(bad))
    assert list(find(good)) == []


def test_every_rule_has_a_planted_violation() -> None:
    assert {find for find, _, _ in PLANTED} == {rule.find for rule in RULES}


@pytest.mark.parametrize(
    ("holds_for", "inside", "outside"),
    [
        (in_program, "drivers/vault/messages.py", "tests/project/test_tidy.py"),
        (in_pure_core, "banker/editions/checks/board.py", "banker/editions/__init__.py"),
        (in_pure_core, "drivers/vault/commitment.py", "drivers/port/transport.py"),
        (in_pure_core, "banker/bankcards/pending.py", "banker/store/line_format.py"),
        (with_amounts, "banker/games/board/rules/property/rent.py", "banker/ledger/amount.py"),
        (with_amounts, "banker/ledger/entry.py", "banker/tui/start.py"),
        (without_clock, "banker/store.py", "banker/session/session.py"),
        (below_main, "banker/session/session.py", "banker/__main__.py"),
    ],
)
def test_a_rule_knows_its_files(
    holds_for: Callable[[str], bool], inside: str, outside: str
) -> None:
    assert holds_for(inside)
    assert not holds_for(outside)
