"""Game export: the functions by which the exports read each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

import msgspec

from banker.engine.fold import AnySetup
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.foundation.json_value import JsonValue
from banker.ledger.entry import Entry

Json = dict[str, JsonValue]
Path = tuple[str, ...]  # a name in parts, from the general to the particular
# The paths of all accounts and of all commodities, and the entries, which were perhaps read for it.
Chart = tuple[dict[str, Path], dict[str, Path], Iterable[Entry]]


class GameExport(msgspec.Struct, Generic[AnySetup, S], frozen=True):
    """The functions by which exports read one kind of game. `standings`: of a state, the newest
    hash and the number of entries; `chart`: accounts and commodities for accounting programs;
    `place`: the name of an account in a table."""

    standings: Callable[[S, str, int], Json]
    chart: Callable[[AnySetup, Iterable[Entry]], Chart]
    place: Callable[[str, AnySetup], str]


EXPORT = Part("export", GameExport)
