"""File audit: the report on a game file, and the lines with its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from banker.audit import Finding, Report, audit as audit_lines
from banker.cli.auditing.language import audit_words
from banker.cli.auditing.raw_lines import FileHash, lines_of
from banker.cli.auditing.receipts import Witnesses
from banker.cli.auditing.rule_findings import with_rule_findings, without_rules
from banker.cli.auditing.rules_beside import Ended, Proof, replay_check
from banker.cli.auditing.weighed_lines import weighed_lines
from banker.cli.progress import watched
from banker.foundation.errors import JournalCorrupt
from banker.language.phrases.audit import SEVERITIES, AuditWords

if TYPE_CHECKING:
    from banker.session.replay_check import ReplayResult

NO_PHONES = Witnesses()
Judged = TypeVar("Judged", covariant=True)
Watch = Callable[[Iterable[bytes], int], AbstractContextManager[Iterable[bytes]]]


def audited(
    path: Path,
    watch: Watch | None = None,
    *,
    is_proved: bool = True,
    is_alone: bool = False,
    phones: Witnesses = NO_PHONES,
    rules: Proof | None = None,
) -> Report:
    """Return the report on a file, which is only read. `watch`: wraps the lines, to show progress.

    `is_proved`: also compare the actions with the rules, not only the amounts. `is_alone`: nothing
    else runs, so a second process may do that. `phones`: the receipts to compare with. `rules`: a
    process that has already loaded the rules.
    """

    def report(*, is_beside: bool) -> Report:
        with lines_of(path) as (lines, size), (watch or _unwatched)(lines, size) as it:
            if not is_proved:
                return _of_a_game(path, _books(it, phones), None)
            if rules is not None and is_beside:
                return _of_a_game(path, _books(rules.through(it), phones), rules.result())
            with replay_check(size if is_beside else 0) as proof:
                return _of_a_game(path, _books(proof.through(it), phones), proof.result())

    return _judged(report, is_beside=is_alone)


def _books(lines: Iterable[bytes], phones: Witnesses, *, is_trusted: bool = False) -> Report:
    return audit_lines(lines, is_trusted=is_trusted, receipts=phones.receipts, keys=phones.keys)


def _unwatched(lines: Iterable[bytes], _size: int) -> AbstractContextManager[Iterable[bytes]]:
    return nullcontext(lines)


def audited_by_file_hash(
    path: Path, file_hash: str, *, is_proved: bool, phones: Witnesses = NO_PHONES
) -> Report | None:
    """Audit a file if the hash of all its bytes is `file_hash`, without checking its chain of
    hashes. None for another file."""

    def report(*, is_beside: bool) -> Report | None:
        found, result = FileHash(), None
        with lines_of(path) as (lines, size), watched(found.through(lines), size) as it:
            if not is_proved:
                books = _books(it, phones, is_trusted=True)
            else:
                with replay_check(size if is_beside else 0) as proof:
                    books = _books(proof.through(it), phones, is_trusted=True)
                    result = proof.result()
        return _of_a_game(path, books, result) if str(found) == file_hash else None

    return _judged(report, is_beside=True)


class _Judge(Protocol[Judged]):
    def __call__(self, *, is_beside: bool) -> Judged: ...


def _judged(judge: _Judge[Judged], *, is_beside: bool) -> Judged:
    """Run the judge; if its helper process was killed, run it again without one."""
    try:
        return judge(is_beside=is_beside)
    except Ended:
        return judge(is_beside=False)


def _of_a_game(path: Path, report: Report, proof: ReplayResult | None) -> Report:
    if not report.is_game:
        raise JournalCorrupt("{path} is not a game file: check the name", path=path)
    if not report.entries:
        raise JournalCorrupt(
            "{path} is not a game file: not even its first entry is whole", path=path
        )
    return with_rule_findings(report, proof) if proof else without_rules(report)


def finding_lines(report: Report, words: AuditWords, *, is_whole: bool = False) -> Iterator[str]:
    """Yield the findings as lines, the weightiest first; lesser notes share one line unless
    `is_whole`."""
    return weighed_lines(report, words, lambda found: _lines(found, words), is_whole=is_whole)


def _lines(findings: Iterable[Finding], words: AuditWords) -> Iterator[str]:
    width = max(len(words.say(severity)) for severity in SEVERITIES)
    for finding in findings:
        where = words.say("entry {entry}", entry=finding.seq)
        told = words.finding(finding.message, finding.expected)
        yield f"{words.say(finding.severity):{width}} {where}: {told}"


def verdict_lines(path: Path, language: str) -> list[str]:
    """Return the findings and then the verdict, as lines for the screen."""
    report, words = audited(path), audit_words(path, language)
    return [*finding_lines(report, words), words.text(report.verdict)]
