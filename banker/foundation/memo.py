"""Memo: keeps the last result of a function, as long as its inputs stay the same.

The state is frozen and every entry makes a new one. So a part of the screen is built again only
when one of the objects behind it was replaced: a key that changes only the footer builds only the
footer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")
PLAIN = (int, str, bool, float, type(None))  # compared by value; everything else by identity
_last: dict[str, tuple[tuple[object, ...], Any]] = {}


def once(name: str, key: tuple[object, ...], make: Callable[[], Value]) -> Value:
    """Return the last result of `make` under `name` while the parts of `key` stay the same; else
    call it.

    Numbers and texts are the same when they are equal, other objects when they are identical. One
    result is kept for each name, and the parts of its key stay in memory with it.
    """
    known = _last.get(name)
    if known is not None and len(known[0]) == len(key) and all(map(_is_same, known[0], key)):
        value: Value = known[1]
        return value
    made = make()
    _last[name] = key, made
    return made


def _is_same(one: object, two: object) -> bool:
    return one is two or (isinstance(one, PLAIN) and type(one) is type(two) and one == two)
