"""Stories of games: reports, statements and charts read them from a file, which is unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from banker.cli.read_guard import fitting
from banker.errors import JournalCorrupt
from banker.ledger.entry import Entry
from banker.report.tellings import telling
from banker.session.loading import load_read_only


def load_story(path: Path, language: str = "") -> tuple[Any, list[Entry]]:
    """Load a game's story and its entries. `language`: else the edition's."""
    with fitting(path):
        setup, entries = load_entries(path, language)
        return telling(setup.ruleset).story(setup, entries), entries


def load_entries(path: Path, language: str) -> tuple[Any, list[Entry]]:
    """Load a game's set-up and its entries, at least one."""
    shown = load_read_only(path, language=language)
    entries = list(shown.reading.entries())
    if not entries:
        raise JournalCorrupt(f"{path}: no entry can be read")
    return shown.state.setup, entries
