"""Figures: every value of a tree that is printed on a box, with the source that its file names.

A table's `source` names a tag for a key: one text for all of it, or a list or table with a text
for each part. Its `default` speaks for all others of the same file, also in the tables inside that
say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from banker.editions.document import THINGS, Tree, identity
from banker.editions.locate import Trail
from banker.editions.schema import EDITION, Table


class Figure(NamedTuple):
    """A figure's path for people, its value and its tag; `trail` is where it stands."""

    name: str
    trail: Trail
    value: Any
    source: str | None


class Spot(NamedTuple):
    """A table: what it may hold, what it holds, where it is, and the tag that reaches it."""

    spec: Table
    data: Tree
    trail: Trail
    name: str
    default: str | None

    @property
    def sources(self) -> Tree:
        """What its `source` says."""
        found: Tree = self.data.get("source", {})
        return found


def figures(data: Tree) -> list[Figure]:
    """Every figure of a tree of sound shape."""
    found: list[Figure] = []
    for spot in tables(data):
        for key in spot.spec.figures:
            if key in spot.data:
                _add_figures(found, spot, key)
    return found


def _add_figures(found: list[Figure], spot: Spot, key: str) -> None:
    value, tags, trail = spot.data[key], spot.sources.get(key), (*spot.trail, key)
    name = f"{spot.name}{key}"
    if not isinstance(value, list | dict):
        found.append(Figure(name, trail, value, tag_of(tags, ()) or spot.default))
        return
    for inner, part in parts(value):
        tag = tag_of(tags, inner) or spot.default
        found.append(Figure(f"{name}.{inner[0]}", (*trail, *inner), part, tag))


def tables(data: Tree) -> list[Spot]:
    """The tables of a tree that may hold figures, with the default that reaches them."""
    found: list[Spot] = []
    _add_tables(found, Spot(EDITION, data, (), "", None))
    return found


def _add_tables(found: list[Spot], spot: Spot) -> None:
    spec, data, trail, name, default = spot
    source = data.get("source")
    if source:
        default = tag_of(source.get("default"), ()) or default
        spot = Spot(spec, data, trail, name, default)
    found.append(spot)
    for key, part in spec.inner.items():
        if key not in data:
            continue
        inner = (*trail, key)
        if isinstance(part, Table):
            _add_tables(found, Spot(part, data[key], inner, f"{name}{key}.", default))
            continue
        word = THINGS[inner]
        for place, item in enumerate(data[key]):
            called = f"{word}.{identity(item) or place}."
            _add_tables(found, Spot(part.table, item, (*inner, place), called, default))


def parts(value: Any) -> Iterator[tuple[Trail, Any]]:
    """A value part by part: a list by place, a table by key, anything else as it is."""
    if isinstance(value, list):
        yield from (((place,), part) for place, part in enumerate(value))
    elif isinstance(value, dict):
        yield from (((name,), part) for name, part in value.items())
    else:
        yield (), value


def tag_of(tags: Any, inner: Trail) -> str | None:
    """The tag for one part; one text speaks for all parts."""
    if isinstance(tags, list) and inner and isinstance(inner[0], int):
        tag = tags[inner[0]] if inner[0] < len(tags) else None
    elif isinstance(tags, dict) and inner:
        tag = tags.get(inner[0])
    else:
        tag = tags
    return tag if isinstance(tag, str) else None
