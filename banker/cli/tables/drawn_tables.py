"""Drawn tables: of the games that have them, instead of lines; for a terminal."""

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
    """The tables of one game: of its entries, standings, charts and box."""

    ledger: Callable[[Any, Iterable[Entry], frozenset[int]], Iterator[Drawn]]
    standings: Callable[[Any, Translation, int], Iterator[Drawn]]
    charts: Callable[..., Iterator[Drawn]]
    box: Callable[[Any, Say], Iterator[Drawn]]


DRAWN_TABLES = Part("drawn tables", DrawnTables)

BOARD = DrawnTables(ledger_table, standings_table, charts_table, edition_table)
