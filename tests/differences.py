"""Where two values of many fields differ, place by place, and nothing of what is alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec

MOST = 8


def shown(got: msgspec.Struct, expected: msgspec.Struct) -> list[str]:
    """For the message of a failure."""
    rows = list(islice(_differences(type(got).__name__, got, expected), MOST + 1))
    return [*rows[:MOST], "and more"] if len(rows) > MOST else rows


def _differences(place: str, got: object, expected: object) -> Iterator[str]:
    if got == expected:
        return
    if type(got) is type(expected):
        if isinstance(got, msgspec.Struct):
            for field in got.__struct_fields__:
                yield from _differences(
                    f"{place}.{field}", getattr(got, field), getattr(expected, field)
                )
            return
        if isinstance(got, Mapping) and isinstance(expected, Mapping):
            for key in {**got, **expected}:
                missing = "(none)"
                yield from _differences(
                    f"{place}[{key!r}]", got.get(key, missing), expected.get(key, missing)
                )
            return
        if isinstance(got, list | tuple) and isinstance(expected, list | tuple):
            yield from _of_rows(place, got, expected)
            return
    yield f"{place}: expected {expected!r}, got {got!r}"


def _of_rows(place: str, got: Sequence[object], expected: Sequence[object]) -> Iterator[str]:
    if len(got) != len(expected):
        yield f"{place}: expected {len(expected)} of them, got {len(got)}"
    for at, pair in enumerate(zip(got, expected, strict=False)):
        yield from _differences(f"{place}[{at}]", *pair)
