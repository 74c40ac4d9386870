"""Every table that a command prints, drawn from stored games."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from banker.cli.stories import load_story
from banker.cli.tables import drawing
from banker.cli.tables.charts_table import charts_table
from banker.cli.tables.ledger_table import ledger_table, statement_table, taken_back
from banker.cli.tables.standings_table import standings_table
from banker.language.phrases.translation import language_of
from banker.report.text.statement import statement
from banker.session.loading import load_read_only

GAMES = Path(__file__).parents[2] / "releases" / "0.2.0"


def drawn(parts: Iterable[drawing.Drawn], width: int = 100) -> str:
    """What a terminal of this width gets."""
    console = Console(
        file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor",
        highlight=False, markup=False, emoji=False, _environ={},
    )  # fmt: skip
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return captured.get()


def every_table(path: Path, width: int) -> Iterable[str]:
    """All tables about one game."""
    shown = load_read_only(path)
    state, entries = shown.state, list(shown.reading.entries())
    yield drawn(standings_table(state, language_of(state.edition), width), width)
    yield drawn(ledger_table(state.setup, entries, taken_back(entries)), width)
    who = state.setup.ids[0]
    rows = list(statement(state.setup, entries, who))
    yield drawn(statement_table(state.setup, rows, who), width)
    yield drawn(charts_table(load_story(path)[0], plain=False), width)
