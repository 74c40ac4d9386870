"""Drawn tables: the functions that draw a game's tables on a terminal, instead of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from banker.cli.tables.charts_table import charts_table
from banker.cli.tables.drawing import Drawn
from banker.cli.tables.edition_table import edition_table
from banker.cli.tables.game_words import Say
from banker.cli.tables.ledger_table import ledger_table
from banker.cli.tables.standings_table import standings_table
from banker.engine.part import Part
from banker.language.phrases.translation import Translation
from banker.ledger.entry import Entry


class DrawnTables(msgspec.Struct, frozen=True):
    """The functions that draw tables of one kind of game: the ledger, the standings, the charts,
    and the printed values of its edition."""

    ledger: Callable[[Any, Iterable[Entry], frozenset[int]], Iterator[Drawn]]
    standings: Callable[[Any, Translation, int], Iterator[Drawn]]
    charts: Callable[..., Iterator[Drawn]]
    box: Callable[[Any, Say], Iterator[Drawn]]


DRAWN_TABLES = Part("drawn tables", DrawnTables)

BOARD = DrawnTables(ledger_table, standings_table, charts_table, edition_table)
