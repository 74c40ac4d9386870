"""Template: the text of somebody's own file over a box of cards, ready to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banker.editions.document import Tree

_SET_KEYS = ("name", "ladder", "builds")
_FACE_KEYS = ("name", "copies", "value", "colours")


def card_tables(data: Tree, mark: Mapping[str, str], toml: Any) -> Iterator[str]:
    """The figures of the hand, of each set and of each face, as comments. `mark`: what stands
    behind a figure; `toml` writes a value."""
    for name in ("hand", "supply"):
        yield f"\n# [{name}]\n"
        yield from _lines(data[name], f"{name}.", tuple(data[name]), mark, toml)
    for word, keys in (("set", _SET_KEYS), ("face", _FACE_KEYS)):
        for one in data[word]:
            yield f"\n# [[{word}]]\n# id = {toml(one['id'])}\n"
            yield from _lines(one, f"{word}.{one['id']}.", keys, mark, toml)


def _lines(
    table: Tree, stem: str, keys: Sequence[str], mark: Mapping[str, str], toml: Any
) -> Iterator[str]:
    for key in keys:
        if key in table and key != "source":
            yield f"# {key} = {toml(table[key])}{mark.get(stem + key, '')}\n"
