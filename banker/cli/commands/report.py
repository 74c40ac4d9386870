"""`banker report | statement | stats | shelf`: games that are only read, told to people."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banker.cli.output import put, write_file
from banker.cli.read_guard import fitting, reading
from banker.errors import BankerError, CommandError, JournalCorrupt, JournalError

if TYPE_CHECKING:
    from banker.games.board.state import Setup
    from banker.language.phrases.translation import Translation
    from banker.ledger.entry import Entry
    from banker.report.analysis.story import Story
    from banker.report.page.lists import Verdict

ENDING = ".bank"
WHY = "passed over: {why}"
COPY = "passed over: {file} is an earlier or equal copy of the game beside it"


@reading
def report(options: argparse.Namespace) -> int:
    """One HTML file."""
    from banker.language.phrases.translation import language_of as in_words
    from banker.report.page.page import page
    from banker.report.page.page_data import PageData

    if options.output.exists():
        # Said before a long game is read; that nothing is overwritten is seen to when it is opened.
        raise BankerError(f"{options.output} exists already; choose another name")
    story, entries = load_story(options.file, options.language)
    write_file(page(PageData(story, entries), _verdict(options.file)), options.output)
    words = in_words(story.setup.edition).words
    put(words("{file}: open it in any browser", file=options.output))
    return 0


def _verdict(path: Path) -> Verdict:
    from banker.cli.auditing.evidence import head_of
    from banker.cli.auditing.file_audit import audited
    from banker.cli.auditing.fingerprint import fingerprint_text
    from banker.report.page.lists import ListedFinding, Verdict
    from banker.report.qr import code_text, svg

    found = audited(path)
    findings = tuple(ListedFinding(one.severity, one.seq, one.message) for one in found.findings)
    head = head_of(found)
    seal = (fingerprint_text(*head), svg(code_text(*head))) if head else ()
    return Verdict(found.verdict, findings, *seal)


@reading
def statement(options: argparse.Namespace) -> int:
    """One account, like a bank's."""
    from banker.language.parser.names import UnresolvedName, directory
    from banker.language.parser.tokens import name_key
    from banker.language.phrases.translation import language_of
    from banker.report.text.charts import statement_lines
    from banker.report.text.statement import statement as rows_of

    setup, entries = _opened(options.file, options.language)
    try:
        account = directory(setup).account(name_key(options.who), "")
    except UnresolvedName as wrong:
        said = language_of(setup.edition).sentence(wrong.about(options.who))
        raise CommandError(said) from wrong
    for line in statement_lines(setup, list(rows_of(setup, entries, account)), account):
        put(line)
    return 0


@reading
def stats(options: argparse.Namespace) -> int:
    """The charts in letters."""
    from banker.report.text.charts import stats as lines_of

    story, _entries = load_story(options.file, options.language)
    for line in lines_of(story, plain=getattr(options, "ascii", False)):
        put(line)
    return 0


def shelf(options: argparse.Namespace) -> int:
    """All games of a folder together."""
    from banker.language.phrases.translation import translation
    from banker.report.analysis.statistics import shelf as lines_of

    if not options.folder.is_dir():
        raise BankerError(f"{options.folder}: there is no such folder")
    chosen = translation(options.language) if options.language else None
    stories, passed = _stories(options.folder)
    words = chosen or _shared(stories)
    for one in passed:
        put(_passed_over(one, words))
    if not stories:
        raise BankerError(f"{options.folder}: no games ({ENDING}) that can be read are in it")
    for line in lines_of(stories, words):
        put(line)
    return 0


def _shared(stories: list[Story]) -> Translation:
    """The language that all games have in common, else English."""
    from banker.language.phrases.translation import ENGLISH_WORDS, language_of

    editions = {story.setup.edition.language: story.setup.edition for story in stories}
    return language_of(*editions.values()) if len(editions) == 1 else ENGLISH_WORDS


class Passed(NamedTuple):
    """A file that does not count: why, or else it is a copy. `broken`: what the audit says."""

    file: Path
    why: str = ""
    broken: str = ""


def _passed_over(it: Passed, words: Translation) -> str:
    from banker.language.phrases.audit import AuditWords

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
    from banker.cli.auditing.file_audit import audited

    found = audited(path)
    return found.verdict if any(it.severity == "broken" for it in found.findings) else ""


def load_story(path: Path, language: str = "") -> tuple[Story, list[Entry]]:
    """A game's story and its entries; the file is only read. `language`: else the edition's."""
    from banker.games.board.state import opening
    from banker.report.analysis.story import build_story

    with fitting(path):
        setup, entries = _opened(path, language)
        return build_story(setup, opening(setup, entries[0].post), entries[1:]), entries


def _opened(path: Path, language: str) -> tuple[Setup, list[Entry]]:
    from banker.session.loading import look

    shown = look(path, language=language)
    entries = list(shown.reading.entries())
    if not entries:
        raise JournalCorrupt(f"{path}: no entry can be read")
    return shown.state.setup, entries
