"""Scaling: multiplies every amount of money in an edition's data.

The amounts in a card's label are multiplied too, so that the label names the amount to pay. An
amount that is not a number stays as it is; the checks find it.
"""

from __future__ import annotations

import re

from banker.editions.document import Tree
from banker.editions.schema import CARD, EDITION, Items, Leaf, TableSchema
from banker.editions.value_kinds import NOTES, is_number
from banker.foundation.json_value import JsonValue

_NUMBER = re.compile(r"[0-9]{1,3}(?:[, ][0-9]{3})+|[0-9]+")
_GAPS = {"ru": " "}  # what groups the digits, where that is no comma


def scaled(tree: Tree, factor: int) -> Tree:
    """Return the data with every amount of money multiplied by `factor`."""
    return tree if factor == 1 else _table(EDITION, tree, factor)


def _table(spec: TableSchema, tree: Tree, factor: int) -> Tree:
    # The only amount that may be something other than money.
    steps = tree.get("effect") == "move_back"
    grown = {
        key: value
        if key not in spec.keys or (steps and key == "amount")
        else _part(spec.keys[key], value, factor)
        for key, value in tree.items()
    }
    return grown if steps or spec is not CARD else grown | _words(tree, factor)


def _words(card: Tree, factor: int) -> Tree:
    """The labels of a card, with the scaled amounts in them."""
    told = {card.get(key) for key in ("amount", "per_hotel") if is_number(card.get(key))}

    def said(text: JsonValue, language: str = "") -> JsonValue:
        def grown(match: re.Match[str]) -> str:
            amount = int(re.sub("[^0-9]", "", match[0]))
            if amount not in told:
                return match[0]
            return f"{amount * factor:,}".replace(",", _GAPS.get(language, ","))

        return _NUMBER.sub(grown, text) if isinstance(text, str) else text

    words: Tree = {"label": said(card["label"])} if "label" in card else {}
    labels = card.get("labels")
    if isinstance(labels, dict):
        words["labels"] = {key: said(text, key) for key, text in labels.items()}
    return words


def _part(part: Leaf | TableSchema | Items, value: JsonValue, factor: int) -> JsonValue:
    if isinstance(part, Leaf):
        return _leaf(part, value, factor) if part.money else value
    if isinstance(part, Items):
        if not isinstance(value, list):
            return value
        return [_part(part.table, item, factor) for item in value]
    return _table(part, value, factor) if isinstance(value, dict) else value


def _leaf(part: Leaf, value: JsonValue, factor: int) -> JsonValue:
    if isinstance(value, list):
        return [_amount(item, factor) for item in value]
    if part.kind is NOTES:
        if not isinstance(value, dict) or not part.kind.fits(value):
            return value
        return {str(int(note) * factor): n for note, n in value.items()}
    return _amount(value, factor)


def _amount(value: JsonValue, factor: int) -> JsonValue:
    return value * factor if is_number(value) else value
