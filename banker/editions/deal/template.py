"""Template: the text of a user's file over an edition of the card game, ready to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from banker.editions.box import Own
from banker.editions.document import Tree
from banker.editions.own.template import source_mark, switch_tables, toml
from banker.foundation.errors import EditionError
from banker.foundation.text import Text

_SET_KEYS = ("name", "ladder", "builds")
_FACE_KEYS = ("name", "copies", "value", "colours")


def deck_tables(data: Tree, tags: Mapping[str, str], own: Own) -> Iterator[str]:
    """Yield the tables of the file as TOML text, with the present values as comments.

    `data`: the edition below; `tags`: path of a value -> where the value comes from.
    """
    if own.money or own.streets:
        raise EditionError([Text("money: this edition has no money but its cards, and no streets")])
    stems = {name.rpartition(".")[0] if name[-1:].isdecimal() else name for name in tags}
    marks = {name: source_mark(name, tags) for name in stems}
    yield from _card_tables(data, marks)
    yield from switch_tables(data["switches"])


def _card_tables(data: Tree, mark: Mapping[str, str]) -> Iterator[str]:
    """The values of the hand, of each set and of each face, as comments. `mark`: what stands
    behind a value."""
    for name in ("hand", "supply"):
        yield f"\n# [{name}]\n"
        yield from _lines(data[name], f"{name}.", tuple(data[name]), mark)
    for word, keys in (("set", _SET_KEYS), ("face", _FACE_KEYS)):
        for one in data[word]:
            yield f"\n# [[{word}]]\n# id = {toml(one['id'])}\n"
            yield from _lines(one, f"{word}.{one['id']}.", keys, mark)


def _lines(table: Tree, stem: str, keys: Sequence[str], mark: Mapping[str, str]) -> Iterator[str]:
    for key in keys:
        if key in table and key != "source":
            yield f"# {key} = {toml(table[key])}{mark.get(stem + key, '')}\n"
