"""Layers: whether one file makes sense over the files below.

The position of an error is that in the layer's own data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banker.editions.document import THINGS, EditionFinding, Layer, Tree, identity, listed
from banker.editions.document.positions import Trail
from banker.editions.layers import table
from banker.editions.overlay_stack import named
from banker.editions.switches import unknown
from banker.foundation.limits import THINGS_MAX
from banker.foundation.text import worded


def misfit(layer: Layer, below: Sequence[Layer]) -> Iterator[EditionFinding]:
    """Yield an error if the layer is an overlay for other editions than those below."""
    fits = table(layer.data, "overlay").get("fits")
    names: set[str] = set().union(*map(named, below))
    if below and isinstance(fits, list) and names.isdisjoint(map(str, fits)):
        yield EditionFinding(
            ("overlay", "fits"),
            worded("lies over {names} only", names=" or ".join(map(str, fits))),
        )


def misspelt(layer: Layer, below: Sequence[Layer], faulty: set[str]) -> Iterator[EditionFinding]:
    """Yield items of a layer whose names are almost the names of items below.

    `faulty`: the paths of items that have other errors, such as `deed.oriental`.
    """
    for stem, word in THINGS.items():
        known = {identity(item) for lower in below for item in listed(lower.data, stem)}
        if not 0 < len(known) <= THINGS_MAX:
            continue
        for place, item in enumerate(listed(layer.data, stem)):
            name = identity(item)
            if name not in known and f"{word}.{name}" in faulty:
                hint = unknown(name, known)
                if str(hint).endswith("?"):
                    yield EditionFinding(
                        (*stem, place), worded("there is no such edition below; {hint}", hint=hint)
                    )


def doubled(layer: Layer, below: Sequence[Layer]) -> Iterator[EditionFinding]:
    """Yield items of a layer that replace the same item a second time; one would be lost."""
    for stem in THINGS:
        if any(listed(lower.data, stem) for lower in below):
            names = [identity(item) for item in listed(layer.data, stem)]
            for place, name in enumerate(names):
                if name and name in names[:place]:
                    yield EditionFinding((*stem, place), worded("is there twice: remove one"))


def unseen(
    layer: Layer, below: Sequence[Layer], above: Sequence[Layer]
) -> Iterator[EditionFinding]:
    """Yield names in a layer that no player sees, because `meta.names` shows those of another
    board."""
    columns = [_column(lower) for lower in (*below, layer)]
    shown = next((column for column in reversed(columns) if column), "")
    if not shown:
        return
    seen = {shown, *map(_column, above)}
    for stem in THINGS:
        known: dict[str, list[Tree]] = {}
        for lower in below:
            for item in listed(lower.data, stem):
                known.setdefault(identity(item), []).append(item)
        known.pop("", None)
        for place, item in enumerate(listed(layer.data, stem)):
            same = known.get(identity(item))
            if same and (key := _unseen_key(item, same, seen)):
                message = worded(
                    "is never shown: meta.names is '{shown}'; write names.{shown}", shown=shown
                )
                yield EditionFinding((*stem, place, *key), message)


def _column(layer: Layer) -> str:
    """The board whose names a layer shows; empty if it says nothing."""
    column = table(layer.data, "meta").get("names")
    return column if isinstance(column, str) else ""


def _unseen_key(item: Tree, below: Sequence[Tree], seen: set[str]) -> Trail:
    """The place of a name in an item that is not shown; empty if there is none. `below`: the same
    item in the layers below; `seen`: the boards whose names are shown."""
    names = table(item, "names")
    if seen & names.keys():
        return ()
    is_named = any(seen & table(it, "names").keys() for it in below)
    if names and (is_named or "name" not in item):
        return ("names", next(iter(names)))
    return ("name",) if is_named and "name" in item else ()
