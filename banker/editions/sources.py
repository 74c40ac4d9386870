"""Sources: where each value of an edition comes from, through all its layers.

Rules of this file
* A value's source is that of the layer that wrote it last.
* A value in a user's file is `yours` if it differs from the value below. If it does not, it keeps
  its source, unless that file gives another.
* A value that was multiplied by a scale is on no card: it counts as derived.
* An overlay's amount in a smaller unit than the edition's is multiplied, too.
* A table's `source` gives a tag for each key: one text for the whole value, or a list or table with
  a text for each part. Its `default` is for all other values of the file, also in inner tables
  without one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from banker.editions.document import THINGS, EditionFinding, Layer, Tree, identity
from banker.editions.document.positions import Trail
from banker.editions.layers import in_unit_below, merged_over, scale_of
from banker.editions.scaling import scaled
from banker.editions.schema import Leaf, TableSchema, schema_of
from banker.editions.structure import sound_part
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import SOURCE_LENGTH_MAX
from banker.foundation.printable import is_printable
from banker.foundation.text import worded

YOURS = "yours"

_TAG = re.compile(r"seed|seed-v|known|yours|derived(:.*\S)?|public:\S.*")

Known = dict[str, tuple[JsonValue, str]]  # value and tag of each figure


class _Said(NamedTuple):
    """A value as a layer writes it, with its source tag. `grown`: empty, or the prefix for a scaled
    amount."""

    name: str
    value: JsonValue
    tag: str | None
    grown: str


class _Written(NamedTuple):
    """What one layer writes: values with their tags, and tags for values that it confirms without
    repeating them. A confirmation has a name, tags, and the prefix for scaled amounts."""

    figures: list[_Said]
    confirmed: list[tuple[str, JsonValue, str]]


def sources(layers: Sequence[Layer], original: Sequence[Layer], final: Tree) -> dict[str, str]:
    """Return path of each value -> tag of its source, for the final data of some layers.

    `original`: the layers of the edition that they copy as a whole, empty if they copy none.
    """
    if original:
        known, _ = _fold(tuple(original))
        tree: Tree = {}
        for layer in layers:
            known, tree = _over(known, tree, layer)
    else:
        known, _ = _fold(tuple(layers))
    return {figure.name: known[figure.name][1] for figure in figures(final)}


def _fold(layers: tuple[Layer, ...]) -> tuple[Known, Tree]:
    """The sources and the tree after some layers. Layers of the catalog are folded once."""
    if not layers:
        return {}, {}
    return _fold_shelf(layers) if layers[-1].shelved else _over(*_fold(layers[:-1]), layers[-1])


@cache
def _fold_shelf(layers: tuple[Layer, ...]) -> tuple[Known, Tree]:
    return _over(*_fold(layers[:-1]), layers[-1])


def _over(known: Known, tree: Tree, layer: Layer) -> tuple[Known, Tree]:
    """Add one layer."""
    factor, written = scale_of(layer), _read(layer, tree)
    known = known.copy() if factor == 1 else _multiplied(known, tree, factor)
    for said in written.figures:
        known[said.name] = (said.value, _newest(said, known.get(said.name), layer))
    for confirmed in written.confirmed:
        known |= _confirmed(known, *confirmed)
    return known, merged_over(tree, layer)


def _newest(said: _Said, old: tuple[JsonValue, str] | None, layer: Layer) -> str:
    """The source of a value that a layer writes first, or over an older value."""
    if old is None:
        return said.grown + (said.tag or YOURS)
    if old[0] != said.value and not layer.shelved:
        return said.grown + YOURS
    return said.grown + said.tag if said.tag else old[1]


def _confirmed(known: Known, name: str, tags: JsonValue, grown: str) -> Known:
    """A value, or each part of it, with a new tag and otherwise unchanged."""
    found: Known = {}
    for full, (value, _) in known.items():
        if full == name or full.startswith(f"{name}."):
            inner = full[len(name) + 1 :]
            tag = tag_of(tags, (int(inner) if isinstance(tags, list) else inner,))
            if tag:
                found[full] = (value, grown + tag)
    return found


def _multiplied(known: Known, tree: Tree, factor: int) -> Known:
    """Each value after the scale, with a tag that names the value before."""
    found: Known = {}
    for old, new in zip(figures(tree), figures(scaled(tree, factor)), strict=True):
        tag = known[old.name][1]
        found[new.name] = (new.value, tag if _is_same(old, new) else f"derived:{factor} x {tag}")
    return found


def _read(layer: Layer, below: Tree) -> _Written:
    # The program's own files have a valid structure, as a test checks.
    data = layer.data if layer.shelved else sound_part(layer.data)[0]
    prefix = f"derived:{layer.times} x " if layer.times > 1 else ""
    confirmed = [
        (f"{spot.name}{key}", tags, prefix if _is_money(spot.spec, key) else "")
        for spot in tables(data)
        for key, tags in spot.sources.items()
        if key != "default" and key not in spot.data
    ]
    if not prefix:
        return _Written([_Said(f.name, f.value, f.source, "") for f in figures(data)], confirmed)
    both = zip(figures(data), figures(sound_part(in_unit_below(below, layer))[0]), strict=True)
    said = [
        _Said(new.name, new.value, new.source, "" if _is_same(old, new) else prefix)
        for old, new in both
    ]
    return _Written(said, confirmed)


def _is_same(old: SourcedValue, new: SourcedValue) -> bool:
    return bool((old.name, old.value) == (new.name, new.value))


def _is_money(spec: TableSchema, key: str) -> bool:
    part = spec.keys.get(key)
    return isinstance(part, Leaf) and part.money


def source_findings(layer: Layer) -> Iterator[EditionFinding]:
    """Yield the errors of a layer's tags.

    These are unknown tags, tags without a value, and values of the program without a tag.
    """
    data = sound_part(layer.data)[0]
    for figure in figures(data) if layer.shelved else ():
        if figure.source is None:
            yield EditionFinding(figure.trail, worded("has no source: add one"))
    for spot in tables(data):
        for key, tags in spot.sources.items():
            trail = (*spot.trail, "source", key)
            yield from _odd_tags(tags, trail)
            if key != "default":
                yield from _odd_places(spot, key, tags, trail)


def is_tag(text: str) -> bool:
    """Return whether a text is a valid tag: short and printable, because game files store it."""
    is_text = len(text) <= SOURCE_LENGTH_MAX and is_printable(text)
    return is_text and _TAG.fullmatch(text) is not None


def _odd_tags(tags: JsonValue, trail: Trail) -> Iterator[EditionFinding]:
    for inner, tag in parts(tags):
        if not (isinstance(tag, str) and is_tag(tag)):
            known = "seed, seed-v, public:…, known, derived or yours"
            yield EditionFinding(
                (*trail, *inner),
                worded('"{tag}" is not a source: write one of {known}', tag=str(tag), known=known),
            )


def _odd_places(
    spot: SourcedTable, key: str, tags: JsonValue, trail: Trail
) -> Iterator[EditionFinding]:
    part = spot.spec.keys.get(key)
    if not (isinstance(part, Leaf) and part.figure):
        yield EditionFinding(
            trail,
            worded("'{key}' is not a figure of this table: check the name, or remove it", key=key),
        )
    elif key in spot.data and not isinstance(tags, str):
        places = {inner for inner, _ in parts(spot.data[key])}
        if isinstance(tags, list) and len(tags) != len(places):
            yield EditionFinding(
                trail,
                worded(
                    "{count} sources for {places} figures: list one for each",
                    count=len(tags),
                    places=len(places),
                ),
            )
        elif isinstance(tags, dict) and not {(name,) for name in tags} <= places:
            yield EditionFinding(
                trail, worded("names a figure that '{key}' does not have: remove it", key=key)
            )


class SourcedValue(NamedTuple):
    """An amount: its path as text, its place in the data, its value, and its source tag.

    `source`: None if no tag is given for it.
    """

    name: str
    trail: Trail
    value: JsonValue
    source: str | None


class SourcedTable(NamedTuple):
    """A table of an edition: its schema, content, place, and path as text.

    `default`: the tag for its values without one, None if there is none.
    """

    spec: TableSchema
    data: Tree
    trail: Trail
    name: str
    default: str | None

    @property
    def sources(self) -> Tree:
        """The table's `source`: key -> tag or tags."""
        found: Tree = self.data.get("source", {})
        return found


def figures(data: Tree) -> list[SourcedValue]:
    """Return every amount in data of the right shape."""
    found: list[SourcedValue] = []
    for spot in tables(data):
        for key in spot.spec.figures:
            if key in spot.data:
                _add_figures(found, spot, key)
    return found


def _add_figures(found: list[SourcedValue], spot: SourcedTable, key: str) -> None:
    value, tags, trail = spot.data[key], spot.sources.get(key), (*spot.trail, key)
    name = f"{spot.name}{key}"
    if not isinstance(value, list | dict):
        found.append(SourcedValue(name, trail, value, tag_of(tags, ()) or spot.default))
        return
    for inner, part in parts(value):
        tag = tag_of(tags, inner) or spot.default
        found.append(SourcedValue(f"{name}.{inner[0]}", (*trail, *inner), part, tag))


def tables(data: Tree) -> list[SourcedTable]:
    """Return the tables that may hold amounts, each with the default tag that applies to it."""
    found: list[SourcedTable] = []
    _add_tables(found, SourcedTable(schema_of(data), data, (), "", None))
    return found


def _add_tables(found: list[SourcedTable], spot: SourcedTable) -> None:
    spec, data, trail, name, default = spot
    source = data.get("source")
    if source:
        default = tag_of(source.get("default"), ()) or default
        spot = SourcedTable(spec, data, trail, name, default)
    found.append(spot)
    for key, part in spec.inner.items():
        if key not in data:
            continue
        inner = (*trail, key)
        if isinstance(part, TableSchema):
            _add_tables(found, SourcedTable(part, data[key], inner, f"{name}{key}.", default))
            continue
        word = THINGS[inner]
        for place, item in enumerate(data[key]):
            called = f"{word}.{identity(item) or place}."
            _add_tables(found, SourcedTable(part.table, item, (*inner, place), called, default))


def parts(value: JsonValue) -> Iterator[tuple[Trail, JsonValue]]:
    """Yield the parts of a value with their places: of a list, a table, or the value as a whole."""
    if isinstance(value, list):
        yield from (((place,), part) for place, part in enumerate(value))
    elif isinstance(value, dict):
        yield from (((name,), part) for name, part in value.items())
    else:
        yield (), value


def tag_of(tags: JsonValue, inner: Trail) -> str | None:
    """Return the tag for one part of a value; None if it has none.

    `tags`: one text for all parts, or a list or table with a text for each.
    """
    if isinstance(tags, list) and inner and isinstance(inner[0], int):
        tag = tags[inner[0]] if inner[0] < len(tags) else None
    elif isinstance(tags, dict) and inner:
        tag = tags.get(inner[0])
    else:
        tag = tags
    return tag if isinstance(tag, str) else None
