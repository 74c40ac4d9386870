"""Overlay stack: in which order overlays lie over an edition, whatever the order of their names.

Rules of this file
* The program's overlays lie below the user's; overlays of values lie below one with a scale; then
  they follow by name.
* The amounts of an overlay are in the unit of the layer that its `fits` names, the uppermost if
  there are several; without `fits`, in that of the edition. Each scale between multiplies them.
* Two overlays with different values for the same value or switch contradict each other. A user's
  overlay may contradict one of the program, and then the user's value counts.
* No overlay is there twice.
* An overlay may reduce the houses that a hotel needs, never increase them: no deed has the
  rents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from itertools import combinations
from math import prod

from banker.editions import catalog
from banker.editions.document import THINGS, Layer, Tree, identity
from banker.editions.document.positions import Trail
from banker.editions.layers import own_size, scale_of, table
from banker.editions.scaling import scaled
from banker.editions.value_kinds import is_number
from banker.foundation.errors import EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import EDITION_BYTES_MAX, LAYERS_MAX
from banker.foundation.text import Text, worded


def overlaid(box: Sequence[Layer], names: Sequence[str]) -> list[Layer]:
    """Return the overlays with these names, in the order in which they lie over the edition `box`.

    Raise `EditionError` if one is unknown or named twice, or if they are too many or too large.
    """
    if len(names) > LAYERS_MAX:
        raise EditionError(
            [
                worded(
                    "{count} overlays are named; {most} are the most",
                    count=len(names),
                    most=LAYERS_MAX,
                )
            ]
        )
    found: dict[str, Layer] = {}
    for name in names:
        path = catalog.overlay_path(name)
        layer = catalog.read(path)
        if str(path.resolve()) in found:
            raise EditionError(
                [worded("the overlay '{name}' is named twice; once is enough", name=name)]
            )
        found[str(path.resolve())] = layer
        if own_size(list(found.values())) > EDITION_BYTES_MAX:
            raise EditionError(
                [worded("the overlays have more than {most:,} characters", most=EDITION_BYTES_MAX)]
            )
    layers = list(box)
    for layer in sorted(found.values(), key=_height):
        between = layers[_under(layer, box) + 1 :]
        fitted = _in_unit(layer, prod(map(scale_of, between)))
        layers.append(_with_no_more_houses(fitted, layers))
    return layers[len(box) :]


def named(layer: Layer) -> set[str]:
    """Return the names by which the `fits` of an overlay can name this layer: file and id."""
    return {layer.name, str(table(layer.data, "meta").get("id"))}


def at_odds(overlays: Sequence[Layer]) -> list[Text]:
    """Return the contradictions between overlays, a message for each two of them."""
    found = []
    scales = [scale_of(layer) for layer in overlays]
    said = [
        dict(_said(scaled(layer.data, layer.times * prod(scales[place + 1 :]))))
        for place, layer in enumerate(overlays)
    ]
    for one, other in combinations(range(len(overlays)), 2):
        if overlays[one].shelved != overlays[other].shelved:
            continue
        both = said[one].keys() & said[other].keys()
        odd = sorted(name for name in both if said[one][name] != said[other][name])
        if odd:
            found.append(
                worded(
                    "the overlays '{one}' and '{other}' do not go together, see {key}; choose one"
                    " of them",
                    one=overlays[one].name, other=overlays[other].name, key=odd[0],
                )
            )  # fmt: skip
    return found


def _height(layer: Layer) -> tuple[bool, bool, str, str]:
    return not layer.shelved, scale_of(layer) > 1, layer.name, layer.file


def _under(layer: Layer, box: Sequence[Layer]) -> int:
    """The position of the layer that an overlay was written for."""
    fits = table(layer.data, "overlay").get("fits")
    meant = set(map(str, fits)) if isinstance(fits, list) else set()
    places = [place for place, lower in enumerate(box) if not meant.isdisjoint(named(lower))]
    return places[-1] if places else len(box) - 1


def _in_unit(layer: Layer, times: int) -> Layer:
    if times == 1:
        return layer
    return _shelved_in_unit(layer, times) if layer.shelved else layer.in_unit(times)


@cache
def _shelved_in_unit(layer: Layer, times: int) -> Layer:
    return layer.in_unit(times)


def _with_no_more_houses(layer: Layer, below: Sequence[Layer]) -> Layer:
    houses = [_houses(lower) for lower in reversed(below) if _houses(lower)]
    if not houses or _houses(layer) <= houses[0]:
        return layer
    other = copy(layer)
    supply = layer.data["supply"] | {"houses_before_hotel": houses[0]}
    other.data = layer.data | {"supply": supply}
    return other


def _houses(layer: Layer) -> int:
    """How many houses a hotel needs; 0 where the layer has no number."""
    count = table(layer.data, "supply").get("houses_before_hotel")
    return count if is_number(count) else 0


def _said(tree: Tree, trail: Trail = (), stem: str = "") -> Iterator[tuple[str, JsonValue]]:
    """All values that an overlay changes, by the names that people use."""
    for key, value in tree.items():
        inner, name = (*trail, key), f"{stem}{key}"
        if key == "source" or inner in (("overlay",), ("money", "scale")):
            continue
        if inner in THINGS and isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield from _said(item, inner, f"{THINGS[inner]}.{identity(item)}.")
        elif isinstance(value, dict) and (trail or key) != ("money",):
            yield from _said(value, inner, f"{name}.")
        else:
            yield name, value
