"""What a module of the report says in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator


def said_in(tree: ast.Module) -> Iterator[str]:
    """What a module hands to `translate`, and its templates wherever they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "translate":
            yield from _constants(node.args[0])
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
            "translate",
            "_heading",
        ):
            yield from _constants(node.args[-1])
        elif isinstance(node, ast.Constant) and re.search(r"\{\w+[:}]", str(node.value)):
            yield str(node.value)


def _constants(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _constants(one)
            yield from _constants(other)
