"""Notes which lines of the program are executed, in every process that has this on its path.

Rules of this file
* Python imports a module of this name by itself, so programs that a test starts are noted too.
* Each statement gets a note of its line before it: cheap enough for every test, in every thread.
* The folder of the notes and the folders that are watched come by the environment. What was
  compiled with notes must be kept apart (`PYTHONPYCACHEPREFIX`).
"""

from __future__ import annotations

import ast
import atexit
import contextlib
import json
import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

NOTES = os.environ.get("MUTANT_NOTES", "")
WATCHED = tuple(os.environ.get("MUTANT_WATCHED", "").split(os.pathsep))
# By file: octet 17 is 1 when line 17 was executed.
EXECUTED: dict[str, bytearray] = {}


def lines_of(path: str, count: int) -> bytearray:
    return EXECUTED.setdefault(path, bytearray(count + 1))


def with_notes(text: bytes, path: str) -> ast.Module:
    """The program of a file, in which each statement notes itself."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            inner = getattr(node, field, None)
            if isinstance(inner, list):
                setattr(node, field, [one for old in inner for one in _noted(old)])
    head = f"__lines__ = __import__('sitecustomize').lines_of({path!r}, {text.count(10) + 1})"
    tree.body[_first(tree) : 0] = ast.parse(head).body
    return ast.fix_missing_locations(tree)


def _noted(node: ast.stmt) -> list[ast.stmt]:
    if _is_fixed(node):
        return [node]
    note = ast.parse(f"__lines__[{node.lineno}] = 1").body[0]
    for part in ast.walk(note):
        ast.copy_location(part, node)
    return [note, node]


def _is_fixed(node: ast.stmt) -> bool:
    """A docstring and imports from the future stay the first; imports need no notes."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Import | ast.ImportFrom | ast.Nonlocal | ast.Global)


def _first(tree: ast.Module) -> int:
    """Where the first statement is that is no docstring and no import from the future."""
    for at, node in enumerate(tree.body):
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not is_future and not (isinstance(node, ast.Expr) and _is_fixed(node)):
            return at
    return len(tree.body)


def _compiled(_loader: SourceFileLoader, data: Any, path: Any, **_: Any) -> Any:
    if isinstance(data, bytes) and str(path).startswith(WATCHED):
        return compile(with_notes(data, str(path)), path, "exec", dont_inherit=True)
    return compile(data, path, "exec", dont_inherit=True)


def _store() -> None:
    lines = {
        path: [line for line, was in enumerate(executed) if was]
        for path, executed in EXECUTED.items()
    }
    place = Path(NOTES) / f"{os.getpid()}.part"
    # Where a test lets its program write nothing more, there is no note either.
    with contextlib.suppress(OSError):
        place.write_text(json.dumps(lines), encoding="utf-8")
        place.replace(place.with_suffix(".json"))


if NOTES:
    SourceFileLoader.source_to_code = _compiled  # type: ignore[method-assign, assignment]
    atexit.register(_store)
