"""Whether a document fits a schema; which key was expected and which came, if it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fastjsonschema


def assert_fits(check: Callable[[Any], object], document: Any, name: str) -> None:
    """`check`: the compiled schema. `name`: which document it is."""
    __tracebackhide__ = True
    try:
        check(document)
    except fastjsonschema.JsonSchemaValueException as error:
        raise AssertionError(f"{name}, {error.message}\n{_apart(error)}") from None


def _apart(error: Any) -> str:
    """Of a table the keys that are missing and those that no schema names, else the rule."""
    expected, got = f"{error.rule} {error.rule_definition}", repr(error.value)[:200]
    if isinstance(error.value, dict) and error.rule == "required":
        known = error.definition.get("properties", {}).keys()
        expected = f"keys {sorted(set(error.rule_definition) - error.value.keys())}"
        got = f"in their place {sorted(error.value.keys() - known)}"
    return f"expected: {expected}\n     got: {got}"
