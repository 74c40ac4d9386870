"""Stories of games: reports, statements and charts read them from a file, which is unchanged."""

from __future__ import annotations

from pathlib import Path

from banker.cli.read_guard import assert_board, fitting
from banker.errors import JournalCorrupt
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import Setup, opening
from banker.ledger.entry import Entry
from banker.report.analysis.story import Story, build_story
from banker.session.loading import load_read_only


def load_story(path: Path, language: str = "") -> tuple[Story, list[Entry]]:
    """Load a game's story and its entries. `language`: else the edition's."""
    with fitting(path):
        setup, entries = load_entries(path, language)
        first = entries[0]
        start = opening(first_setup(setup, first), first.post)
        return build_story(setup, start, entries[1:]), entries


def load_entries(path: Path, language: str) -> tuple[Setup, list[Entry]]:
    """Load a game's set-up and its entries, at least one."""
    shown = load_read_only(path, language=language)
    entries = list(shown.reading.entries())
    if not entries:
        raise JournalCorrupt(f"{path}: no entry can be read")
    assert_board(shown.state.edition, "report")
    return shown.state.setup, entries
