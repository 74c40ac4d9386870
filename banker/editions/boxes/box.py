"""Box: what an edition of each game is made of: how its tree is checked, built and written anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from banker.editions.document import EditionFinding, Tree
from banker.editions.schema import ruleset_of
from banker.engine.part import Part
from banker.games.rulesets import game


class Own(NamedTuple):
    """The known values of a new edition; the file has the other values as comments.

    `money` are figures of that table; `streets` new names in the order of the board.
    """

    file: str
    id: str = ""
    title: str = ""
    money: Mapping[str, Any] = {}
    streets: Sequence[str] = ()


class Box(msgspec.Struct, frozen=True):
    """The boxes of one game.

    `findings`: of a tree, and of the part of it that has the right shape. `build`: the edition of a
    checked tree, with the source tags of its figures and the names of its overlays. `own_tables`:
    the tables of somebody's own file over a box, with every figure as a comment.
    """

    findings: Callable[[Tree, Tree], Iterator[EditionFinding]]
    build: Callable[[Tree, Mapping[str, str], Sequence[str]], Any]
    own_tables: Callable[[Tree, Mapping[str, str], Own], Iterator[str]]


_BOX = Part("box", Box)


def box_of(data: Tree) -> Box:
    """The box of a tree."""
    return _BOX.of(game(ruleset_of(data)))
