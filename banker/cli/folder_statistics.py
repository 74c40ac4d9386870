"""Folder statistics: every sound game of a folder once, and a line for each file skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from banker.cli.auditing.file_audit import audited
from banker.cli.stories import load_story
from banker.errors import BankerError
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import (
    ENGLISH_WORDS,
    Translation,
    language_of,
    translation,
)
from banker.report.analysis.statistics import shelf as statistics
from banker.report.analysis.story import Story
from banker.text import Text

ENDING = ".bank"
WHY = "skipped: {why}"
COPY = "skipped: {file} is an earlier or equal copy of another game file"


def folder_lines(folder: Path, language: str) -> Iterator[str]:
    """The lines about all games of a folder. `language`: else the one that all games share."""
    chosen = translation(language) if language else None
    stories, passed = _stories(folder)
    words = chosen or _shared(stories)
    for one in passed:
        yield _passed_over(one, words)
    if not stories:
        raise BankerError(f"{folder}: it holds no readable game files ({ENDING})")
    yield from statistics(stories, words)


def _shared(stories: list[Story]) -> Translation:
    """The language that all games have in common, else English."""
    editions = {story.setup.edition.language: story.setup.edition for story in stories}
    return language_of(*editions.values()) if len(editions) == 1 else ENGLISH_WORDS


class Passed(NamedTuple):
    """A file that does not count: why, or else it is a copy. `broken`: what the audit says."""

    file: Path
    why: str = ""
    broken: Text | None = None


def _passed_over(it: Passed, words: Translation) -> str:
    if it.broken:
        return words.words(WHY, why=f"{it.file}: {AuditWords(words).text(it.broken)}")
    if it.why:
        return words.words(WHY, why=it.why if str(it.file) in it.why else f"{it.file}: {it.why}")
    return words.words(COPY, file=str(it.file))


def _stories(folder: Path) -> tuple[list[Story], list[Passed]]:
    """Every game once: of copies the longest sound file, or the first of those; and what
    was skipped, not yet in words, for only the games say in which language that is told."""
    longest: dict[str, tuple[Path, Story]] = {}
    passed: list[Passed] = []
    for path in sorted(folder.rglob(f"*{ENDING}")):
        try:
            story, entries = load_story(path)
            broken = _broken(path)
        except BankerError as error:
            passed.append(Passed(path, why=str(error)))
            continue
        if broken:
            passed.append(Passed(path, broken=broken))
            continue
        game = entries[0].cmd
        if game in longest:
            other, known = longest[game]
            less = path if story.entries <= known.entries else other
            passed.append(Passed(less))
            if less is path:
                continue
        longest[game] = (path, story)
    return [story for _, story in longest.values()], passed


def _broken(path: Path) -> Text | None:
    """The audit's verdict on a game whose books are not what they claim; else nothing."""
    found = audited(path)
    return found.verdict if any(it.severity == "broken" for it in found.findings) else None
