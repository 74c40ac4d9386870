"""The templates of refusals in the source, and whether one quotes a statement."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

REFUSING = {"refuse", "object", "Refusal", "Text"}
QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
FIELD = re.compile(r"\{[^}]*\}")


def quotes_a_statement(text: str) -> bool:
    """Whether there are words in quotes, beside fields: what somebody typed is only a field."""
    return any(re.search("[a-z]{2}", FIELD.sub("", said)) for said in QUOTED.findall(text))


def templates(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in REFUSING or name.startswith("_"):
                for given in node.args:
                    for one in ast.walk(given):
                        if isinstance(one, ast.Constant) and isinstance(one.value, str):
                            yield one.value


def templates_of_tables(path: Path) -> Iterator[str]:
    """Those that are the values of a table."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            for one in node.values:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value
