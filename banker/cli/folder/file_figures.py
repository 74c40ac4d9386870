"""File figures: the numbers of one file for the statistics of its folder, or why it does not
count."""

from __future__ import annotations

from pathlib import Path

import msgspec

from banker.cli.auditing.file_audit import audited
from banker.cli.read_guard import fitting
from banker.cli.stories import load_entries
from banker.foundation.errors import BankerError
from banker.foundation.text import Text
from banker.report.analysis.game_figures import GameFigures
from banker.report.tellings import telling


class FileFigures(msgspec.Struct, frozen=True):
    """The numbers of a file's game; or `why` the file cannot be read; or the audit's verdict on a
    `broken` one. `game`: the command id of its first entry, equal in all copies of a game."""

    game: str = ""
    figures: GameFigures | None = None
    why: str = ""
    broken: Text | None = None


def file_figures(path: Path) -> FileFigures:
    """Read and audit one file; return its numbers, or why it does not count."""
    try:
        with fitting(path):
            setup, entries = load_entries(path, "")
            figures = telling(setup.ruleset).figures(setup, entries)
        found = audited(path)
    except BankerError as error:
        return FileFigures(why=str(error))
    if any(it.severity == "broken" for it in found.findings):
        return FileFigures(broken=found.verdict)
    return FileFigures(entries[0].cmd, figures)
