"""Memo: the last value of something, as long as what it was made of is the same.

The state is frozen and every entry makes a new one, so a part of the screen is built again only
when one of the objects behind it was replaced. A key that only changes the footer builds the
footer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")
PLAIN = (int, str, bool, float, type(None))  # compared by value; everything else by identity
_last: dict[str, tuple[tuple[object, ...], Any]] = {}


def once(name: str, key: tuple[object, ...], make: Callable[[], Value]) -> Value:
    """Return the last result of `make` for `name` if the parts of `key` are the same objects
    (numbers and texts: equal); else call `make`. The parts are kept alive meanwhile.
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
