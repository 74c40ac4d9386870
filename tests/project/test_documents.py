"""The documents are true: what ARCHITECTURE.md names is there, and it stays two pages long."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests import ROOT

ARCHITECTURE = ROOT / "ARCHITECTURE.md"
PLACE = re.compile(r"`((?:banker|drivers)/[\w/]+\.py):(\w+)`")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
LINES_MAX = 160


def missing_places(text: str) -> Iterator[str]:
    """Each `file:function` of a text that is not there."""
    for path, name in PLACE.findall(text):
        file = ROOT / path
        defined = {
            node.name
            for node in ast.walk(ast.parse(file.read_text("utf-8") if file.is_file() else ""))
            if isinstance(node, FUNCTION)
        }
        if name not in defined:
            yield f"{path}:{name}"


def test_every_function_that_the_flows_name_is_there() -> None:
    text = ARCHITECTURE.read_text("utf-8")
    assert len(PLACE.findall(text)) > 20
    assert list(missing_places(text)) == []
    assert list(missing_places("`banker/errors.py:nothing` `banker/none.py:x`")) == [
        "banker/errors.py:nothing", "banker/none.py:x",
    ]  # fmt: skip


def test_every_package_is_on_the_map() -> None:
    text = ARCHITECTURE.read_text("utf-8")
    named = {part.rstrip("/") for part in re.findall(r"[\w/]+/(?=[\s,:(])", text)}
    for top in ("banker", "drivers"):
        packages = {path.parent.name for path in (ROOT / top).glob("*/__init__.py")}
        words = {word for part in named for word in part.split("/")}
        assert packages - words == set(), top


def test_the_architecture_is_two_pages() -> None:
    assert len(ARCHITECTURE.read_text("utf-8").splitlines()) <= LINES_MAX
