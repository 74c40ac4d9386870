"""JSON value: the type of whatever a line of JSON or a table of TOML can hold.

A reader checks such a value with `isinstance` before it uses it. The full type is for the type
checker only: at run time the name stands for any object, because msgspec cannot read a type that
contains itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    JsonValue: TypeAlias = (
        "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
    )
else:
    JsonValue = object
