"""File audit: the report on a game file, and the lines with its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from banker.audit import Finding, Report, audit as audit_lines
from banker.cli.auditing.language import audit_words
from banker.cli.auditing.raw_lines import FileHash, lines_of
from banker.cli.auditing.rule_findings import with_rule_findings, without_rules
from banker.cli.auditing.weighed_lines import weighed_lines
from banker.cli.progress import watched
from banker.errors import JournalCorrupt
from banker.language.phrases.audit import SEVERITIES, AuditWords
from banker.session.replay_check import ReplayCheck

Watch = Callable[[Iterable[bytes], int], AbstractContextManager[Iterable[bytes]]]


def audited(path: Path, watch: Watch | None = None, *, is_proved: bool = True) -> Report:
    """Audit a file, which is only read. `watch` gets the lines and passes them on.

    `is_proved`: its actions are compared with the rules, not only its books with their figures.
    """
    proof = ReplayCheck() if is_proved else None
    with lines_of(path) as (lines, size), watch(lines, size) if watch else nullcontext(lines) as it:
        report = audit_lines(proof.through(it) if proof else it)
    return _of_a_game(path, report, proof)


def audited_by_file_hash(path: Path, file_hash: str, *, is_proved: bool) -> Report | None:
    """Audit a file with this file hash; None for another file, whose chain must be read."""
    found, proof = FileHash(), ReplayCheck() if is_proved else None
    with lines_of(path) as (lines, size), watched(found.through(lines), size) as it:
        report = audit_lines(proof.through(it) if proof else it, is_trusted=True)
    return _of_a_game(path, report, proof) if str(found) == file_hash else None


def _of_a_game(path: Path, report: Report, proof: ReplayCheck | None) -> Report:
    if not report.is_game:
        raise JournalCorrupt(f"{path} is not a game file")
    if not report.entries:
        raise JournalCorrupt(f"{path} is not a game file: not even its first entry is whole")
    return with_rule_findings(report, proof) if proof else without_rules(report)


def finding_lines(report: Report, words: AuditWords, *, is_whole: bool = False) -> Iterator[str]:
    """The findings by weight, a line each; what weighs little is one line unless `is_whole`."""
    return weighed_lines(report, words, lambda found: _lines(found, words), is_whole=is_whole)


def _lines(findings: Iterable[Finding], words: AuditWords) -> Iterator[str]:
    width = max(len(words.say(severity)) for severity in SEVERITIES)
    for finding in findings:
        where = words.say("entry {entry}", entry=finding.seq)
        told = words.finding(finding.message, finding.expected)
        yield f"{words.say(finding.severity):{width}} {where}: {told}"


def verdict_lines(path: Path, language: str) -> list[str]:
    """The findings and then the verdict, for the screen."""
    report, words = audited(path), audit_words(path, language)
    return [*finding_lines(report, words), words.text(report.verdict)]
