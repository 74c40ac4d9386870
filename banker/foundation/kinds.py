"""Kinds: look up a function in a table whose keys are types, by the type of a value.

Each function of such a table takes only values of its key's type, so the table's type has `Never`
there. These functions return the found function with the type of the value instead.
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
    """Return the function for the exact type of `it`; None if the table has none.

    The function takes `it` as its first argument.
    """
    found: Mapping[type, Any] = rows  # a row is taken at its key's word
    row: Callable[Concatenate[T, P], R] | None = found.get(type(it))
    return row


def rule_for(rows: Mapping[type, Callable[[*Ts, Never], R]], it: T) -> Callable[[*Ts, T], R] | None:
    """Return the function for the exact type of `it`; None if the table has none.

    The function takes `it` as its last argument, after the others.
    """
    found: Mapping[type, Any] = rows
    row: Callable[[*Ts, T], R] | None = found.get(type(it))
    return row
