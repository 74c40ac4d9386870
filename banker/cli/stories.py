"""Stories of games, which reports, statements and charts read from a file.

The entries of a long game are not kept in memory: each pass over them reads the file again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, overload

from banker.cli.read_guard import fitting
from banker.foundation.errors import JournalCorrupt
from banker.ledger.entry import Entry
from banker.report.tellings import telling
from banker.session.loading import load_read_only
from banker.store import ReadOnlyGame

KEPT_MAX = 10_000  # entries of a game that is kept: 25 MB of memory


class StoredEntries(Sequence[Entry]):
    """The entries of a file from number `start` on. Each pass reads them again, in blocks."""

    def __init__(self, game: ReadOnlyGame, start: int = 1) -> None:
        self._game = game
        self._start = start

    def __len__(self) -> int:
        return max(0, self._game.count - self._start + 1)

    def __iter__(self) -> Iterator[Entry]:
        return self._game.entries(self._start)

    @cached_property
    def _first(self) -> Entry:
        return next(self._game.entries(self._start))

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(at, slice):
            if at.stop is None and at.step is None and (at.start or 0) >= 0:
                return StoredEntries(self._game, self._start + (at.start or 0))
            return list(self)[at]
        if at == 0 and len(self):
            return self._first
        seq = range(self._start, self._start + len(self))[at]
        return next(islice(self._game.entries(seq), 1))


def load_story(path: Path, language: str = "") -> tuple[Any, Sequence[Entry]]:
    """Load a game's story and its entries. `language`: a code; empty for the edition's."""
    with fitting(path):
        setup, entries = load_entries(path, language)
        return telling(setup.ruleset).story(setup, entries), entries


def load_entries(path: Path, language: str) -> tuple[Any, Sequence[Entry]]:
    """Load a game's set-up and its entries, at least one. Raises `JournalCorrupt` for none.
    `language`: a code; empty for the edition's."""
    shown = load_read_only(path, language=language)
    game = shown.reading
    entries = StoredEntries(game) if game.count > KEPT_MAX else list(game.entries())
    if not entries:
        raise JournalCorrupt(
            "{path}: no entry can be read; 'banker audit {path}' says why", path=path
        )
    return shown.state.setup, entries
