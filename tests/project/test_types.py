"""Types: how many annotations of the program say nothing, or are not believed.

Each count may only fall: who lowers one lowers its bound with it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests import ROOT

# `Any` as a word, wherever it stands; calls of `cast`; `object` in annotations; unbelieved lines.
BOUNDS = {"Any": 205, "cast": 2, "object": 67, "type: ignore": 6}


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    """The annotations of a module, and what its names for types stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.returns
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            yield node.value


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def counted(text: str) -> Counter[str]:
    """What is counted in the text of one module."""
    tree = ast.parse(text if re.search(r"\b(cast|object)\b", text) else "")
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    parts = (part for found in _annotations(tree) for part in ast.walk(found))
    return Counter(
        {
            "Any": len(re.findall(r"\bAny\b", text)),
            "cast": sum(_is_name(func, "cast") for func in calls),
            "object": sum(_is_name(part, "object") for part in parts),
            "type: ignore": text.count("type: ignore"),
        }
    )


def test_each_kind_of_annotation_without_a_type_is_counted() -> None:
    text = (
        "from typing import Any, cast\n"
        "Row = dict[str, object]\n"
        "def read(it: object, row: Any) -> object: return cast(int, it)  # type: ignore\n"
        "kept: list[object] = []\n"
    )
    assert counted(text) == {"Any": 2, "cast": 1, "object": 4, "type: ignore": 1}


@cache
def counts() -> dict[str, Counter[str]]:
    """What is counted in each module."""
    modules = [path for name in ("banker", "drivers") for path in (ROOT / name).rglob("*.py")]
    return {str(path): counted(path.read_text("utf-8")) for path in modules}


@pytest.mark.in_check("check")
@pytest.mark.parametrize("what", BOUNDS)
def test_no_annotation_loses_its_type(what: str) -> None:
    found = Counter({path: count[what] for path, count in counts().items()})
    most = "\n".join(f"{count} {path}" for path, count in found.most_common(10))
    total = found.total()
    assert total <= BOUNDS[what], f"{total} of '{what}', most in\n{most}"
