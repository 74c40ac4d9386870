"""Scale: a tree of figures with every amount of money multiplied.

What is no number yet, because somebody mistyped it, is left for the checks to find.
"""

from __future__ import annotations

from typing import Any

from banker.editions.document import Tree
from banker.editions.kinds import NOTES, is_number
from banker.editions.schema import EDITION, Items, Leaf, Table


def scaled(tree: Tree, factor: int) -> Tree:
    """The tree with its money multiplied."""
    return tree if factor == 1 else _table(EDITION, tree, factor)


def _table(spec: Table, tree: Tree, factor: int) -> Tree:
    # The only amount that may be something else than money.
    steps = tree.get("effect") == "move_back"
    return {
        key: value
        if key not in spec.keys or (steps and key == "amount")
        else _part(spec.keys[key], value, factor)
        for key, value in tree.items()
    }


def _part(part: Leaf | Table | Items, value: Any, factor: int) -> Any:
    if isinstance(part, Leaf):
        return _leaf(part, value, factor) if part.money else value
    if isinstance(part, Items):
        is_list = isinstance(value, list)
        return [_part(part.table, item, factor) for item in value] if is_list else value
    return _table(part, value, factor) if isinstance(value, dict) else value


def _leaf(part: Leaf, value: Any, factor: int) -> Any:
    if isinstance(value, list):
        return [_amount(item, factor) for item in value]
    if part.kind is NOTES:
        is_sound = part.kind.fits(value)
        return {str(int(note) * factor): n for note, n in value.items()} if is_sound else value
    return _amount(value, factor)


def _amount(value: Any, factor: int) -> Any:
    return value * factor if is_number(value) else value
