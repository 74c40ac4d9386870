"""The audit of a file: exit 0 clean, 1 findings, 2 not a game file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import msgspec

from banker.audit import Report, audit as audit_lines
from banker.cli.audit_language import audit_words
from banker.cli.evidence import AuditRequest, add_file_hash_result, evidence
from banker.cli.progress import watched
from banker.cli.raw_lines import FileHash, lines_of
from banker.cli.rule_findings import proved
from banker.errors import JournalCorrupt
from banker.language.phrases.audit import SEVERITIES, AuditWords
from banker.session.replay_check import ReplayCheck

Watch = Callable[[Iterable[bytes], int], AbstractContextManager[Iterable[bytes]]]


def audit_file(path: Path, put: Callable[[str], None], asked: AuditRequest, language: str) -> int:
    """Check a file and say what was found. For programs that is the same in any `language`."""
    words = audit_words(path, language)
    sealed = _audited_by_file_hash(path, asked) if asked.seal else None
    report = sealed or audited(path, watched, is_proved=not asked.books)
    told = evidence(path, report, asked)
    if asked.seal:
        add_file_hash_result(asked.seal, told, is_same=sealed is not None)
    if asked.as_json:
        known = msgspec.to_builtins(report)
        del known["final"]
        put(json.dumps(known | told.known, ensure_ascii=False, indent=2))
    else:
        for line in _findings(report, words):
            put(line)
        for line in (*told.lines, report.verdict, *told.against):
            put(words.translate(line))
    return report.exit_code or int(bool(told.against))


def verdict_lines(path: Path, language: str) -> list[str]:
    """For the screen: the findings, then the verdict."""
    report, words = audited(path), audit_words(path, language)
    return [*_findings(report, words), words.translate(report.verdict)]


def audited(path: Path, watch: Watch | None = None, *, is_proved: bool = True) -> Report:
    """The report on a file, which is only read. `watch`: is handed the lines to pass them on.

    `is_proved`: its acts are held to the rules as well, not only its books to their figures.
    """
    proof = ReplayCheck() if is_proved else None
    with lines_of(path) as (lines, size), watch(lines, size) if watch else nullcontext(lines) as it:
        report = audit_lines(proof.through(it) if proof else it)
    return _of_a_game(path, report, proof)


def _audited_by_file_hash(path: Path, asked: AuditRequest) -> Report | None:
    """The report on a file whose bytes have this hash; none on another, whose chain is walked."""
    seal, proof = FileHash(), None if asked.books else ReplayCheck()
    with lines_of(path) as (lines, size), watched(seal.through(lines), size) as it:
        report = audit_lines(proof.through(it) if proof else it, is_trusted=True)
    return _of_a_game(path, report, proof) if str(seal) == asked.seal else None


def _of_a_game(path: Path, report: Report, proof: ReplayCheck | None) -> Report:
    if not report.is_game:
        raise JournalCorrupt(f"{path} is not a game file")
    if not report.entries:
        raise JournalCorrupt(f"{path} is not a game file: not even its first entry is whole")
    return proved(report, proof) if proof else report


def _findings(report: Report, words: AuditWords) -> Iterator[str]:
    width = max(len(words.say(severity)) for severity in SEVERITIES)
    for finding in report.findings:
        where = words.say("entry {entry}", entry=finding.seq)
        told = words.finding(finding.message, finding.expected)
        yield f"{words.say(finding.severity):{width}} {where}: {told}"
