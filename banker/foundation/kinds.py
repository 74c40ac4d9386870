"""Kinds: the row of a table that is kept by type, for a value of one of those types.

`Never` in a table's rows says that each row takes only the values of its type: a row is asked
for with the value that it will get.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, Never, ParamSpec, TypeVar, TypeVarTuple

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def row_for(
    rows: Mapping[type, Callable[Concatenate[Never, P], R]], it: T
) -> Callable[Concatenate[T, P], R] | None:
    """The row of a value's type; None if the table has none."""
    found: Mapping[type, Any] = rows  # a row is taken at its key's word
    row: Callable[Concatenate[T, P], R] | None = found.get(type(it))
    return row


def rule_for(rows: Mapping[type, Callable[[*Ts, Never], R]], it: T) -> Callable[[*Ts, T], R] | None:
    """Return the row of a value's type, for rows whose functions take another argument first."""
    found: Mapping[type, Any] = rows
    row: Callable[[*Ts, T], R] | None = found.get(type(it))
    return row
