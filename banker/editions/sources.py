"""Sources: where each figure of an edition comes from.

A table's `source` names a tag for a key: one text for all of it, or a list or table with a text
for each part. Its `default` speaks for all others, also in the tables inside that say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from banker.editions.document import Finding, Tree, name_of
from banker.editions.locate import Trail
from banker.editions.schema import EDITION, Items, Leaf, Table

YOURS = "yours"

_is_tag = re.compile(r"seed|seed-v|yours|derived(:.*\S)?|public:\S.*").fullmatch


class Figure(NamedTuple):
    """A figure's path for people, its value and its tag; `trail` is where it stands."""

    name: str
    trail: Trail
    value: int | str
    source: str | None


class _Spot(NamedTuple):
    spec: Table
    data: Tree
    trail: Trail
    default: str | None


def figures(data: Tree) -> Iterator[Figure]:
    """Every figure of a tree of sound shape."""
    for spot in _tables(_Spot(EDITION, data, (), None)):
        source = spot.data.get("source", {})
        for key, part in spot.spec.keys.items():
            if isinstance(part, Leaf) and part.figure and key in spot.data:
                trail = (*spot.trail, key)
                name = name_of(trail, data)
                for inner, value in _parts(spot.data[key]):
                    tag = _tag(source.get(key), inner) or spot.default
                    yield Figure(".".join((name, *map(str, inner))), (*trail, *inner), value, tag)


def sources(data: Tree, base: Tree | None) -> dict[str, str]:
    """The tag of each figure. One that is not as in `base` was changed by the user: yours."""
    known = {figure.name: figure.value for figure in figures(base)} if base else None
    found: dict[str, str] = {}
    for figure in figures(data):
        assert figure.source, f"no source: {figure.name}"
        is_changed = known is not None and known.get(figure.name) != figure.value
        found[figure.name] = YOURS if is_changed else figure.source
    return found


def source_findings(data: Tree) -> Iterator[Finding]:
    """Figures without a source, tags nobody knows, and tags for what is not there."""
    for figure in figures(data):
        if figure.source is None:
            yield Finding(figure.trail, "has no source")
    for spot in _tables(_Spot(EDITION, data, (), None)):
        for key, tags in spot.data.get("source", {}).items():
            trail = (*spot.trail, "source", key)
            yield from _odd_tags(tags, trail)
            if key != "default":
                yield from _odd_places(spot, key, tags, trail)


def _odd_tags(tags: Any, trail: Trail) -> Iterator[Finding]:
    for inner, tag in _parts(tags):
        if not _is_tag(tag):
            known = "seed, seed-v, public:…, derived or yours"
            yield Finding((*trail, *inner), f'"{tag}" is not a source; there are {known}')


def _odd_places(spot: _Spot, key: str, tags: Any, trail: Trail) -> Iterator[Finding]:
    part = spot.spec.keys.get(key)
    if not (isinstance(part, Leaf) and part.figure):
        yield Finding(trail, f"'{key}' is not a figure of this table")
    elif key in spot.data and not isinstance(tags, str):
        places = {inner for inner, _ in _parts(spot.data[key])}
        if isinstance(tags, list) and len(tags) != len(places):
            yield Finding(trail, f"{len(tags)} sources for {len(places)} figures")
        elif isinstance(tags, dict) and not {(name,) for name in tags} <= places:
            yield Finding(trail, f"names a figure that '{key}' does not have")


def _tables(spot: _Spot) -> Iterator[_Spot]:
    """The tables of a tree that may hold figures, with the default that reaches them."""
    default = _tag(spot.data.get("source", {}).get("default"), ()) or spot.default
    yield spot._replace(default=default)
    for key, part in spot.spec.keys.items():
        inner = spot.data.get(key)
        trail = (*spot.trail, key)
        if isinstance(part, Table) and inner:
            yield from _tables(_Spot(part, inner, trail, default))
        elif isinstance(part, Items) and inner:
            for place, item in enumerate(inner):
                yield from _tables(_Spot(part.table, item, (*trail, place), default))


def _parts(value: Any) -> Iterator[tuple[Trail, Any]]:
    if isinstance(value, list):
        yield from (((place,), part) for place, part in enumerate(value))
    elif isinstance(value, dict):
        yield from (((name,), part) for name, part in value.items())
    else:
        yield (), value


def _tag(tags: Any, inner: Trail) -> str | None:
    """The tag for one part; one text speaks for all parts."""
    if isinstance(tags, list) and inner and isinstance(inner[0], int):
        tag = tags[inner[0]] if inner[0] < len(tags) else None
    elif isinstance(tags, dict) and inner:
        tag = tags.get(inner[0])
    else:
        tag = tags
    return tag if isinstance(tag, str) else None
