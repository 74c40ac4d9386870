"""Repeats: checks for lists of any kind: repeated values, and keys that go together."""

from __future__ import annotations

from collections.abc import Iterator

from banker.editions.document import EditionFinding, Tree
from banker.editions.document.positions import Trail
from banker.foundation.text import Text, worded


def repeats(items: list[Tree], stem: Trail, *keys: str) -> Iterator[EditionFinding]:
    """Yield an error for each item that repeats another's value of one of these keys.

    `stem`: the place of the list in the data.
    """
    for key in keys:
        seen: set[str] = set()
        for place, item in enumerate(items):
            value = item.get(key)
            if value in seen:
                yield EditionFinding(
                    (*stem, place, key), worded("'{value}' is there twice: remove one", value=value)
                )
            elif value is not None:
                seen.add(value)


def keys_findings(
    what: Text, wanted: dict[str, bool | None], written: set[str], trail: Trail
) -> Iterator[EditionFinding]:
    """Yield errors about keys that must be there (True), must not (False), or may (None).

    `what` names the thing in messages; `written`: the keys that it has; `trail`: its place.
    """
    for key, is_wanted in wanted.items():
        if is_wanted and key not in written:
            yield EditionFinding(trail, worded("{what} needs '{key}'", what=what, key=key))
        elif is_wanted is False and key in written:
            yield EditionFinding((*trail, key), worded("{what} has none", what=what))
