"""JSON value: what a line of JSON or a table of TOML can hold, as a type.

A reader narrows it with `isinstance` before use. While the program runs it says nothing, as no
reader of JSON there can follow a type that names itself.
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
