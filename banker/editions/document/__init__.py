"""Document: the data of one TOML file, or of several over each other, with the line of each value.

A file that lies over another is partial. Its tables go into the tables below, key by key; an item
of a list (deeds, spaces, groups, cards) goes into the item with the same id, or is added at the
end, so an empty list changes nothing; every other value replaces the value below. (A table of notes
replaces the table below, too: see `layers`.)

Only regular files within `banker.foundation.limits` are read, so a stranger's file takes little
memory and time.

This module must not know what an edition consists of, except what the items of a list are
called.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from banker.editions.document.positions import Trail, locate
from banker.editions.document.text_limits import text_fault
from banker.foundation.limits import EDITION_BYTES_MAX, THINGS_MAX, cut, wrong_kind
from banker.foundation.printable import printable
from banker.foundation.text import Field, Text, mapped, toml_line, toml_message, worded

Tree = dict[str, Any]

# The word for one line of each list.
THINGS: dict[Trail, str] = {
    ("board", "spaces"): "space",
    ("board", "groups"): "group",
    ("deck", "cards"): "card",
    ("deed",): "deed",
    ("set",): "set",
    ("face",): "face",
}


class EditionFinding(NamedTuple):
    """An error: what is wrong, and at which place in the data.

    `against`: the place of the value that it contradicts, if there is one; either may be wrong.
    """

    trail: Trail
    message: Text
    against: Trail | None = None


class UnreadableEdition(Exception):
    """A file that cannot be read at all.

    Examples: no such file; a quote left open; a missing file below.
    """

    def __init__(self, file: str, line: int, message: Text) -> None:
        self.file = printable(cut(file))
        self.line = line
        self.text = tamed(message)
        self.message = printable(cut(str(message)))
        super().__init__(f"{self.file}:{line}: {self.message}")

    @property
    def whole(self) -> Text:
        """The message with file and line, for any language."""
        return at_line(self.file, self.line, self.text)


def tamed(message: Text) -> Text:
    """Return the text with its fields safe to print, and cut to a limit."""
    safe = mapped(message, lambda quoted: printable(cut(quoted)))
    assert isinstance(safe, Text)
    return safe


def at_line(file: str, line: int, message: Field) -> Text:
    """Return a message with its file and line before it."""
    return worded("{file}:{line}: {message}", file=file, line=line, message=message)


class Layer:
    """One file of an edition: its name, its text, and its data as `tomllib` reads them.

    `shelved`: it came with the program, so each value must name its source. `times`: the factor
    from the unit of its amounts to the unit of the edition.
    """

    def __init__(self, file: str, text: str, *, shelved: bool = False) -> None:
        self.file = file
        self.text = text
        self.shelved = shelved
        self.times = 1
        if not shelved and (fault := text_fault(text)):
            raise UnreadableEdition(file, fault.line, fault.message)
        self.data = _parse(file, text)
        for stem, word in THINGS.items():
            if (count := len(listed(self.data, stem))) > THINGS_MAX:
                message = worded(
                    "{count:,} {what}, and {most:,} are the most",
                    count=count, what=Text(f"{word}s"), most=THINGS_MAX,
                )  # fmt: skip
                raise UnreadableEdition(file, 1, message)

    def in_unit(self, times: int) -> Layer:
        """Return the same layer with another factor from the unit of its amounts."""
        other = copy(self)
        other.times = times
        return other

    @property
    def name(self) -> str:
        """The name of the file without folder and ending."""
        return Path(self.file).stem

    @cached_property
    def lines(self) -> dict[Trail, int]:
        """Place in the data -> line of the file. Calculated for the first error only."""
        try:
            return locate(self.text)
        except (LookupError, RecursionError):
            # The finder of positions cannot follow a text that the parser accepted: then faults
            # name line 1.
            return {(): 1}


class Document:
    """Layers, the lowest first, and the data that they make together."""

    def __init__(self, layers: Sequence[Layer], data: Tree) -> None:
        self.layers = layers
        self.data = data

    def place(self, finding: EditionFinding) -> tuple[str, int]:
        """Return the file and line of an error.

        If two values contradict each other, that is the one in the uppermost layer.
        """
        trails = [finding.trail] if finding.against is None else [finding.trail, finding.against]
        depth, line = max(map(self._spot, trails), key=lambda spot: spot[0])
        return self.layers[depth].file, line

    def _spot(self, trail: Trail) -> tuple[int, int]:
        """The layer and line of a value, or of the nearest table around it if it is not written."""
        while True:
            for depth in reversed(range(len(self.layers))):
                line = self.layers[depth].lines.get(self._in_layer(trail, depth))
                if line and (trail or not depth):
                    return depth, line
            trail = trail[:-1]

    def _in_layer(self, trail: Trail, depth: int) -> Trail:
        """The trail of a value within one layer, where a list may have the same id at another
        place."""
        if not depth:
            return trail
        whole: Any = self.data
        part: Any = self.layers[depth].data
        found: list[str | int] = []
        for step in trail:
            place: str | int = step
            if isinstance(step, int) and isinstance(part, list):
                place = _place_of(identity(whole[step]), part, step)
            try:
                whole, part = whole[step], part[place]
            except (KeyError, IndexError, TypeError):
                return (*found, place, "")
            found.append(place)
        return tuple(found)


def read_layer(path: Path, *, shelved: bool = False) -> Layer:
    """Return a file as a layer; raise `UnreadableEdition` if it cannot be read."""
    name = str(path)
    try:
        raw = _read(path)
    except OSError as error:
        raise UnreadableEdition(name, 1, worded("cannot be read: {why}", why=error)) from error
    except (ValueError, RuntimeError) as error:
        # The name has a null character, or (before Python 3.13) the links form a circle.
        raise UnreadableEdition(name, 1, worded("cannot be read: {error}", error=error)) from error
    if len(raw) > EDITION_BYTES_MAX:
        raise UnreadableEdition(
            name,
            1,
            worded("has more than {most:,} bytes: shorten it", most=EDITION_BYTES_MAX),
        )
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UnreadableEdition(name, line, worded("not UTF-8 text: save it as UTF-8")) from error
    return Layer(name, text, shelved=shelved)


def _read(path: Path) -> bytes:
    """Read at most one byte more than the limit, whatever size the system reports."""
    if fault := wrong_kind(path.stat().st_mode):
        raise OSError(0, fault)
    with path.open("rb") as file:
        return file.read(EDITION_BYTES_MAX + 1)


def identity(item: object) -> str:
    """Return what identifies an item of a list: its id; for the space of a street, the deed's."""
    if not isinstance(item, dict):
        return ""
    name = item.get("id", item.get("deed"))
    return name if isinstance(name, str) else ""


def listed(data: Tree, stem: Trail) -> list[Any]:
    """Return the list at a place in the data; empty if there is none."""
    found: Any = data
    for step in stem:
        found = found.get(step) if isinstance(found, dict) else None
    return found if isinstance(found, list) else []


def name_of(trail: Trail, data: Tree) -> str:
    """Return a place in the data as text: ("deed", 2, "price") is `deed.oriental.price`."""
    for stem, word in THINGS.items():
        depth = len(stem)
        if len(trail) > depth and trail[:depth] == stem:
            things: Any = data
            for step in stem:
                things = things[step]
            place = trail[depth]
            called = identity(things[place]) or str(place)
            return ".".join(map(str, (word, called, *trail[depth + 1 :])))
    return ".".join(map(str, trail))


def _place_of(name: str, items: list[Any], likely: int) -> int:
    """The index of a thing in a list, or a likely index; the length of the list if it is not
    there."""
    if not name or (likely < len(items) and identity(items[likely]) == name):
        return likely
    return next((n for n, item in enumerate(items) if identity(item) == name), len(items))


def _parse(file: str, text: str) -> Tree:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableEdition(file, toml_line(error, text), toml_message(error)) from error
    except ValueError as error:
        raise UnreadableEdition(
            file, 1, worded("a value cannot be read: {error}", error=error)
        ) from error
    except RecursionError as error:
        raise UnreadableEdition(file, 1, worded("lists inside lists without end")) from error


def merge(below: Tree, above: Tree) -> Tree:
    """Return the data of one layer merged over the data of those below."""
    merged = below.copy()
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = merge(old, value)
        elif _are_things(old) and (value == [] or _are_things(value)):
            merged[key] = _merge_things(old, value)
        else:
            merged[key] = value
    return merged


def _merge_things(below: list[Tree], above: list[Tree]) -> list[Tree]:
    merged = below.copy()
    places = {identity(item): place for place, item in enumerate(below)}
    for item in above:
        place = places.get(identity(item))
        if place is None:
            merged.append(item)
        else:
            merged[place] = merge(merged[place], item)
    return merged


def _are_things(value: object) -> TypeGuard[list[Tree]]:
    return isinstance(value, list) and bool(value) and all(identity(item) for item in value)
