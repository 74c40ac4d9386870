"""Layers: what a file lies over, and what all of them give together.

`[meta] over` names what is below: an edition, a part of the shelf, or another file. A layer holds
only what differs, so what is mended below is mended here.

`[money] scale` multiplies every amount of money of the layers below, not of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banker.editions import shelf
from banker.editions.document import Document, Layer, Tree, Unreadable, identity, merge
from banker.editions.kinds import is_number
from banker.editions.scale import scaled
from banker.errors import EditionError

# What stays of a card when a layer gives it another effect.
_LOOKS = ("id", "deck", "copies", "label", "labels", "source")


def stack(path: Path) -> list[Layer]:
    """A file and all that it lies over, the lowest first. Unreadable if one of them is missing."""
    found: list[Layer] = []
    paths: list[Path] = []
    while True:
        layer = shelf.read(path)
        found.insert(0, layer)
        paths.append(path if layer.shelved else path.resolve())
        over = table(layer.data, "meta").get("over")
        if not isinstance(over, str):
            return found
        path = _below(layer, over, path)
        if path in paths or path.resolve() in paths:
            raise _cannot(layer, f"it lies over itself, by way of {path}")


def document(layers: Sequence[Layer]) -> Document:
    """All layers as one document."""
    data: Tree = {}
    for layer in layers:
        data = lay(data, layer)
    return Document(layers, data)


def lay(below: Tree, layer: Layer) -> Tree:
    """A layer over what there is."""
    return merge(_renewed(scaled(below, scale_of(layer)), layer.data), layer.data)


def scale_of(layer: Layer) -> int:
    """By how much a layer multiplies the money below it."""
    scale = table(layer.data, "money").get("scale")
    return scale if is_number(scale, 1) else 1


def _below(layer: Layer, over: str, path: Path) -> Path:
    try:
        return shelf.base_path(over, path)
    except EditionError as error:
        raise _cannot(layer, error.faults[0]) from error


def _cannot(layer: Layer, message: str) -> Unreadable:
    line = layer.lines.get(("meta", "over"), 1)
    return Unreadable(layer.file, line, f"meta.over: {message}")


def _renewed(below: Tree, above: Tree) -> Tree:
    """Cards that get another effect begin anew: amounts of the old effect mean nothing there."""
    cards, new = _cards(below), {identity(card): card for card in _cards(above)}
    new.pop("", None)
    if not cards or not new:
        return below
    kept = [
        {key: card[key] for key in _LOOKS if key in card}
        if new.get(identity(card), {}).get("effect", card.get("effect")) != card.get("effect")
        else card
        for card in cards
    ]
    return below | {"deck": below["deck"] | {"cards": kept}}


def _cards(tree: Tree) -> list[Tree]:
    cards = table(tree, "deck").get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return []
    return cards


def table(tree: Tree, key: str) -> Tree:
    """A table of a tree that may hold anything; empty if there is none."""
    found = tree.get(key)
    return found if isinstance(found, dict) else {}
