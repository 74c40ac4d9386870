"""`banker stats`: the charts of one game in letters, or all games of a folder together."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from banker.cli.arguments import add_language
from banker.cli.auditing.file_audit import audited
from banker.cli.output import put
from banker.cli.read_guard import reading
from banker.cli.stories import load_story
from banker.errors import BankerError, JournalError
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import (
    ENGLISH_WORDS,
    Translation,
    language_of,
    translation,
)
from banker.report.analysis.statistics import shelf as statistics
from banker.report.analysis.story import Story
from banker.report.text.charts import stats as charts

HELP = """\
examples:
  banker stats friday.bank      the charts of the report, in letters
  banker stats ~/games          all games of a folder together

Of a folder: who wins, how long games last, which deeds pay, and how often each number was the
vault's code: a chi-square tells an honest box from a loaded one, from some 50 codes on. Of copies
of a game the longest counts; a file that is no game, or that the audit finds broken, is named
and passed over. Money of another scale (half-dollars, bank cards) is added up apart.
"""

ENDING = ".bank"
WHY = "passed over: {why}"
COPY = "passed over: {file} is an earlier or equal copy of the game beside it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game or the folder, and the letters of the charts."""
    parser.epilog = HELP
    parser.add_argument(
        "file", type=Path, metavar="FILE|DIR", help="the game file, or a folder of games"
    )
    parser.add_argument("--ascii", action="store_true", help="plain letters only, no drawn ones")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Print the charts of a game, or what all games of a folder come to."""
    return _of_folder(options) if options.file.is_dir() else _of_game(options)


@reading
def _of_game(options: argparse.Namespace) -> int:
    story, _entries = load_story(options.file, options.language)
    for line in charts(story, plain=options.ascii):
        put(line)
    return 0


# --- a folder ------------------------------------------------------------------------------------


def _of_folder(options: argparse.Namespace) -> int:
    folder: Path = options.file
    chosen = translation(options.language) if options.language else None
    stories, passed = _stories(folder)
    words = chosen or _shared(stories)
    for one in passed:
        put(_passed_over(one, words))
    if not stories:
        raise BankerError(f"{folder}: no games ({ENDING}) that can be read are in it")
    for line in statistics(stories, words):
        put(line)
    return 0


def _shared(stories: list[Story]) -> Translation:
    """The language that all games have in common, else English."""
    editions = {story.setup.edition.language: story.setup.edition for story in stories}
    return language_of(*editions.values()) if len(editions) == 1 else ENGLISH_WORDS


class Passed(NamedTuple):
    """A file that does not count: why, or else it is a copy. `broken`: what the audit says."""

    file: Path
    why: str = ""
    broken: str = ""


def _passed_over(it: Passed, words: Translation) -> str:
    if it.broken:
        return words.words(WHY, why=f"{it.file}: {AuditWords(words).translate(it.broken)}")
    if it.why:
        return words.words(WHY, why=it.why if str(it.file) in it.why else f"{it.file}: {it.why}")
    return words.words(COPY, file=it.file)


def _stories(folder: Path) -> tuple[list[Story], list[Passed]]:
    """Every game once: of copies the longest sound file, or the first of those; and what was passed
    over, not yet in words, for only the games say in which language that is told."""
    longest: dict[str, tuple[Path, Story]] = {}
    passed: list[Passed] = []
    for path in sorted(folder.rglob(f"*{ENDING}")):
        try:
            story, entries = load_story(path)
            broken = _broken(path)
        except JournalError as error:
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


def _broken(path: Path) -> str:
    """The audit's verdict on a game whose books are not what they claim; else nothing."""
    found = audited(path)
    return found.verdict if any(it.severity == "broken" for it in found.findings) else ""
