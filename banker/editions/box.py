"""Box: for each game, how its editions are checked, built and written again; and how switches are
set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from banker.editions.document import EditionFinding, Tree
from banker.editions.schema import ruleset_of
from banker.editions.switches import fits, said, unknown
from banker.engine.any_edition import AnyEdition, E
from banker.engine.part import Part
from banker.foundation.errors import EditionError
from banker.foundation.text import Field, Text, worded
from banker.games.rulesets import game


class Own(NamedTuple):
    """What a user wants in a new edition file; other values go into the file as comments.

    `file`: the name of the file. `money`: values of that table. `streets`: new names in the order
    of the board.
    """

    file: str
    id: str = ""
    title: str = ""
    money: Mapping[str, int] = {}
    streets: Sequence[str] = ()


class Box(msgspec.Struct, frozen=True):
    """The functions for the editions of one game; a tree is the data of edition files.

    `findings`: the errors of a tree, given it and its part of the right shape. `build`: the edition
    of a checked tree, given the source of each value and the names of its overlays. `own_tables`:
    the text of a user's file over a tree, with every value as a comment.
    """

    findings: Callable[[Tree, Tree], Iterator[EditionFinding]]
    build: Callable[[Tree, Mapping[str, str], Sequence[str]], AnyEdition]
    own_tables: Callable[[Tree, Mapping[str, str], Own], Iterator[str]]


_BOX = Part("box", Box)


def box_of(data: Tree) -> Box:
    """Return the functions for the game whose edition a tree describes."""
    return _BOX.of(game(ruleset_of(data)))


def choose(
    edition: E,
    switches: Mapping[str, str],
    fixed: Mapping[str, str] = {},
    offering: Callable[[str], Sequence[str]] = lambda _name: (),
    lists: str = "",
) -> E:
    """Return the edition with some switches set: name -> value.

    Raise `EditionError` with every unknown switch or value. For its messages, `fixed` maps a switch
    to the overlay that sets it, and `offering` returns the ids of the editions that leave a switch
    to the table. `lists`: the command that lists the switches.
    """
    faults: list[Field] = []
    for name, value in switches.items():
        offer = edition.offered.get(name)
        if offer is None and name in edition.switches:
            faults.append(_fixed(edition, name, fixed.get(name), offering))
        elif offer is None:
            hint = unknown(name, edition.offered, lists)
            faults.append(worded("no switch '{name}'; {hint}", name=name, hint=hint))
        elif not fits(name, offer, value):
            cannot = "switch '{name}' cannot be '{value}', only {values}"
            faults.append(worded(cannot, name=name, value=value, values=said(name, offer)))
    if faults:
        raise EditionError(faults)
    assert isinstance(edition, msgspec.Struct)
    return msgspec.structs.replace(edition, switches={**edition.switches, **switches})


def _fixed(
    edition: AnyEdition, name: str, overlay: str | None, offering: Callable[[str], Sequence[str]]
) -> Text:
    value = edition.switches[name]
    if overlay:
        by_overlay = "switch '{name}' is '{value}' by the overlay {overlay}; leave one of them out"
        return worded(by_overlay, name=name, value=value, overlay=overlay)
    if others := ", ".join(offering(name)):
        elsewhere = "switch '{name}' is '{value}' in {id}; you may set it in {others}"
        return worded(elsewhere, name=name, value=value, id=edition.id, others=others)
    by_box = "switch '{name}' is '{value}' in {id}; a file of your own may offer others"
    return worded(by_box, name=name, value=value, id=edition.id)
