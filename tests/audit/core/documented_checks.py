"""The checks that docs/audit_checks.md lists, and those that the program raises."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests import ROOT

ROW = re.compile(r"^\| `(\w+)` \| ([a-z, ]+) \| (.+) \|$", re.MULTILINE)
LISTED = {code: set(told.split(", ")) for code, told, _ in ROW.findall(
    (ROOT / "docs" / "audit_checks.md").read_text(encoding="utf-8")
)}  # fmt: skip


def raised() -> Iterator[tuple[str, str]]:
    """Every code in the auditor's source, with its severity where that is written beside it."""
    for module in (ROOT / "banker" / "audit").rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                said = [it.value if isinstance(it, ast.Constant) else "" for it in node.args]
                if node.func.attr == "add_finding" and len(said) > 2 and said[1]:
                    yield str(said[1]), str(said[0])
                elif node.func.attr == "keep_finding":
                    yield str(said[0]), str(said[1])
                elif node.func.attr == "find_suspicious":
                    yield str(said[0]), "suspicious"
    for name in ("rule_findings", "box_findings"):
        module = ROOT / "banker" / "cli" / "auditing" / f"{name}.py"
        text = module.read_text(encoding="utf-8")
        yield from re.findall(r'Finding\("(\w+)", [\w.]+, "?(\w*)', text.replace("severity", ""))
