"""Folder statistics: every sound game of a folder once, and a line for each file skipped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from banker.cli.folder.cache import Cache
from banker.cli.folder.file_figures import FileFigures
from banker.cli.folder.pool import read_all
from banker.cli.folder.tables import assert_new, write_tables
from banker.cli.progress import counted
from banker.foundation.errors import BankerError
from banker.foundation.text import Text, why
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import (
    ENGLISH_WORDS,
    Translation,
    catalog_or_english,
    translation,
)
from banker.report.analysis.game_figures import GameFigures
from banker.report.analysis.statistics import shelf as statistics

ENDING = ".bank"
WHY = "skipped: {why}"
COPY = "skipped: {file} is an earlier or equal copy of another game file"


def folder_lines(
    folder: Path,
    language: str,
    caches: Path | None = None,
    tables: Path | None = None,
    cluster: str = "",
) -> Iterator[str]:
    """Yield the lines of the statistics of a folder's games. `language`: by default the one that
    all games share. `caches`: a folder for stored results. `tables`: a new folder for Parquet
    files. `cluster`: the address of a Dask scheduler, or empty."""
    chosen = translation(language) if language else None
    if tables is not None:
        assert_new(tables)  # before the work
    found, passed = _games(folder, Cache(caches, folder), cluster)
    games = list(found.values())
    words = chosen or _shared(games)
    for one in passed:
        yield _passed_over(one, words)
    if not games:
        raise BankerError(
            "{folder} has no readable game files ({ending}): name another folder",
            folder=folder,
            ending=ENDING,
        )
    yield from statistics(games, words)
    if tables is not None:
        named = ((path.relative_to(folder).as_posix(), game) for path, game in found.items())
        yield from write_tables(tables, named, words)


def _shared(games: list[GameFigures]) -> Translation:
    """The language that all games have in common, else English."""
    languages = {game.language for game in games}
    return catalog_or_english(languages.pop()) if len(languages) == 1 else ENGLISH_WORDS


class Passed(NamedTuple):
    """A file that does not count: the reason `why`, the audit's verdict `broken`, or neither for a
    copy."""

    file: Path
    why: str = ""
    broken: Text | None = None


def _passed_over(it: Passed, words: Translation) -> str:
    if it.broken:
        return words.words(WHY, why=f"{it.file}: {AuditWords(words).text(it.broken)}")
    if it.why:
        return words.words(WHY, why=it.why if str(it.file) in it.why else f"{it.file}: {it.why}")
    return words.words(COPY, file=str(it.file))


def _games(
    folder: Path, cache: Cache, cluster: str
) -> tuple[dict[Path, GameFigures], list[Passed]]:
    """Every game once: of copies the longest sound file, or the first of those; and what
    was skipped, not yet in words, for only the games say in which language that is told."""
    longest: dict[str, tuple[Path, GameFigures]] = {}
    paths, passed = _files(folder)
    for path, found in _found(paths, cache, cluster):
        if found.figures is None:
            passed.append(Passed(path, found.why, found.broken))
            continue
        if found.game in longest:
            other, known = longest[found.game]
            less = path if found.figures.entries <= known.entries else other
            passed.append(Passed(less))
            if less is path:
                continue
        longest[found.game] = (path, found.figures)
    return dict(longest.values()), passed


def _files(folder: Path) -> tuple[list[Path], list[Passed]]:
    """What may be a game, in order; and the folders that cannot be read. No link is followed to
    another folder, for it may lead in a circle."""
    found: list[Path] = []
    passed: list[Passed] = []

    def unreadable(error: OSError) -> None:
        passed.append(Passed(Path(error.filename), why(error)))

    for place, folders, names in os.walk(folder, onerror=unreadable):
        found += (Path(place, it) for it in (*folders, *names) if it.endswith(ENDING))
    return sorted(found), passed


def _found(paths: list[Path], cache: Cache, cluster: str) -> list[tuple[Path, FileFigures]]:
    """What each file brings. What was read is kept even if somebody stops the reading."""
    found = {path: cache.known(path) for path in paths}
    unknown = [path for path in paths if found[path] is None]
    try:
        both = zip(unknown, _read(unknown, cluster), strict=True)
        for path, figures in counted(both, len(unknown)):
            cache.keep(path, figures)
            found[path] = figures
    finally:
        cache.write()
    return [(path, figures) for path, figures in found.items() if figures is not None]


def _read(paths: list[Path], cluster: str) -> Iterator[FileFigures]:
    if not cluster:
        return read_all(paths)
    from banker.cli.folder.cluster import read_all_on  # Dask takes a second to load

    return read_all_on(cluster, paths)
