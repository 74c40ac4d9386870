"""Layers: finds the files below an edition file, and joins them all to one document.

A key `[meta] over` names the file below: an edition, a part of the catalog, or another file. A
layer has only the differences, so a correction below also counts in every layer above.

Rules of this file
* `[money] scale` multiplies every amount of money in the layers below, not in its own layer.
* A table of notes lists all notes: it replaces the one below.
* The number of layers and their total size are limited, because all may be a stranger's.
* If a card gets another effect, the amounts of the old effect are dropped.
* `overlaid` knows the unit of an overlay's amounts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banker.editions import catalog
from banker.editions.document import Document, Layer, Tree, UnreadableEdition, identity, merge
from banker.editions.scaling import scaled
from banker.editions.schema import MONEY, Leaf
from banker.editions.value_kinds import NOTES, is_number
from banker.foundation.errors import EditionError
from banker.foundation.limits import EDITION_BYTES_MAX, LAYERS_MAX
from banker.foundation.text import Field, worded

_NOTES = {key for key, leaf in MONEY.keys.items() if isinstance(leaf, Leaf) and leaf.kind is NOTES}

# The keys of a card that remain when a layer gives it another effect.
_LOOKS = ("id", "deck", "copies", "label", "labels", "source")


def stack(path: Path, written: Layer | None = None) -> list[Layer]:
    """Return the layers of a file, the lowest first: the file and every file that it lies over
    (`meta.over`).

    `written`: the content that the file will have, if it is not written yet. Raise
    `UnreadableEdition` if a file is missing or lies over itself, if there are more than
    `LAYERS_MAX` files, or if they are too large together.
    """
    found: list[Layer] = []
    paths: list[Path] = []
    while True:
        layer = written if written and not found else catalog.read(path)
        found.insert(0, layer)
        paths.append(path if layer.shelved else path.resolve())
        over = table(layer.data, "meta").get("over")
        if not isinstance(over, str):
            return found
        path = _below(layer, over, path)
        if path in paths or _resolved(layer, path) in paths:
            raise _cannot(layer, worded("it lies over itself, by way of {path}", path=path))
        if len(found) == LAYERS_MAX:
            raise _cannot(
                layer,
                worded("more than {most} files lie over each other", most=LAYERS_MAX),
            )
        if own_size(found) > EDITION_BYTES_MAX:
            raise _cannot(
                layer,
                worded(
                    "all files together have more than {most:,} characters", most=EDITION_BYTES_MAX
                ),
            )


def own_size(layers: Sequence[Layer]) -> int:
    """Return how many characters the layers have together, without those of the program."""
    return sum(len(layer.text) for layer in layers if not layer.shelved)


def document(layers: Sequence[Layer]) -> Document:
    """Return all layers joined in one document, the lowest first."""
    data: Tree = {}
    for layer in layers:
        data = merged_over(data, layer)
    return Document(layers, data)


def merged_over(below: Tree, layer: Layer) -> Tree:
    """Return the data below with a layer merged over them."""
    grown = scaled(below, scale_of(layer))
    own = in_unit_below(grown, layer)
    return merge(_without_notes(_renewed(grown, own), own), own)


def in_unit_below(below: Tree, layer: Layer) -> Tree:
    """Return a layer's data with its amounts in the unit of the data below.

    The keys stay in the order in which the file has them.
    """
    if layer.times == 1:
        return layer.data
    # A layer that corrects a card need not repeat its effect, which says whether the amount is
    # money or steps.
    effects = {identity(card): card.get("effect") for card in _cards(below)}
    cards = _cards(layer.data)
    if not cards:
        return scaled(layer.data, layer.times)
    told = [{"effect": effects.get(identity(card))} | card for card in cards]
    own = scaled(layer.data | {"deck": layer.data["deck"] | {"cards": told}}, layer.times)
    both = zip(cards, own["deck"]["cards"], strict=True)
    own["deck"]["cards"] = [{key: grown[key] for key in card} for card, grown in both]
    return own


def scale_of(layer: Layer) -> int:
    """Return the factor by which a layer multiplies the money of all layers below."""
    scale = table(layer.data, "money").get("scale")
    return scale if is_number(scale, 1) else 1


def _below(layer: Layer, over: str, path: Path) -> Path:
    try:
        return catalog.base_path(over, path)
    except EditionError as error:
        raise _cannot(layer, error.texts[0]) from error


def _resolved(layer: Layer, path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise _cannot(
            layer, worded("{path} cannot be read: {error}", path=path, error=error)
        ) from error


def _cannot(layer: Layer, message: Field) -> UnreadableEdition:
    line = layer.lines.get(("meta", "over"), 1)
    return UnreadableEdition(layer.file, line, worded("meta.over: {message}", message=message))


def _without_notes(below: Tree, above: Tree) -> Tree:
    """The tree below without the tables of notes that the layer above also has."""
    again = _NOTES & table(above, "money").keys()
    money = table(below, "money")
    if not again or not money:
        return below
    return below | {"money": {key: value for key, value in money.items() if key not in again}}


def _renewed(below: Tree, above: Tree) -> Tree:
    """The tree without the keys of a card's former effect."""
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
    """Return a table of data that may have any shape; empty if there is none."""
    found = tree.get(key)
    return found if isinstance(found, dict) else {}
